import type { ChooseChain } from '../../src/kernel/index.js'

/** What adapters say to the sessions of wallets that hold several chains at once; no library of the page's may. */
export const chooseChain: ChooseChain = 'latchkey_chooseChain'
