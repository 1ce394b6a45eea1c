import * as Connect from './Connect.js'
import * as ConnectingExternal from './ConnectingExternal.js'
import type { coreViews } from './names.js'

/** Loaders of the core views. Connect, and what a click on a wallet shows, come with the modal; the others are chunks of their own. */
export const views = {
  Connect: () => Promise.resolve(Connect),
  ConnectWallets: () => import('./ConnectWallets.js'),
  ConnectingExternal: () => Promise.resolve(ConnectingExternal),
  Account: () => import('./Account.js'),
  Networks: () => import('./Networks.js'),
  SwitchNetwork: () => import('./SwitchNetwork.js'),
  UnsupportedChain: () => import('./UnsupportedChain.js'),
  WhatIsAWallet: () => import('./WhatIsAWallet.js'),
  Alert: () => import('./Alert.js'),
} satisfies Record<(typeof coreViews)[number], () => Promise<unknown>>
