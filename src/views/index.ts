import * as Connect from './Connect.js'
import type { coreViews } from './names.js'

/** Loaders of the core views. Connect comes with the modal; each other is a chunk of its own. */
export const views = {
  Connect: () => Promise.resolve(Connect),
  ConnectWallets: () => import('./ConnectWallets.js'),
  ConnectingExternal: () => import('./ConnectingExternal.js'),
  Account: () => import('./Account.js'),
  Networks: () => import('./Networks.js'),
  SwitchNetwork: () => import('./SwitchNetwork.js'),
  UnsupportedChain: () => import('./UnsupportedChain.js'),
  WhatIsAWallet: () => import('./WhatIsAWallet.js'),
  Alert: () => import('./Alert.js'),
} satisfies Record<(typeof coreViews)[number], () => Promise<unknown>>
