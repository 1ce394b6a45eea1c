import type { ChooseChain } from '../../src/adapter.js'

/** Sessions over WalletConnect know it by the same name. */
export const chooseChain: ChooseChain = 'latchkey_chooseChain'
