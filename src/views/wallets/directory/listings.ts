/**
 * What lists of wallets need as soon as some are not installed: the whole list over all sources, and how a wallet that is
 * elsewhere is reached. A chunk of its own: a host that offers installed wallets alone never loads it.
 */

export { chooseElsewhere } from '../choosing/chooseElsewhere.js'
export { keepPairing } from '../choosing/keepPairing.js'
export { pairingNeeded } from '../choosing/pairingNeeded.js'
export { countAll } from '../rows/countAll.js'
export { toWalletRows } from '../rows/toWalletRows.js'
