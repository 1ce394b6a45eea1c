/**
 * What lists of wallets need as soon as some are not installed: the whole list over all sources, and how a wallet that is
 * elsewhere is reached. A chunk of its own: a host that offers installed wallets alone never loads it.
 */

export { pairingNeeded } from '../connecting/pairingNeeded.js'
export { chooseWallet } from './chooseWallet.js'
export { countAll } from './countAll.js'
export { toWalletRows } from './toWalletRows.js'
