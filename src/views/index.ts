import * as Connect from './Connect.js'
import * as ConnectingExternal from './ConnectingExternal.js'
import type { coreViews } from './names.js'

/** Loaders of the core views. Connect, and what a click on a wallet shows, come with the modal; the others are chunks of their own. */
export const views = {
  Connect: () => Promise.resolve(Connect),
  ConnectWallets: () => import('./ConnectWallets.js'),
  ConnectingExternal: () => Promise.resolve(ConnectingExternal),
  ConnectingMultiChain: () => import('./ConnectingMultiChain.js'),
  ConnectingWalletConnect: () => import('./ConnectingWalletConnect.js'),
  ConnectingWalletConnectBasic: () => import('./ConnectingWalletConnectBasic.js'),
  AllWallets: () => import('./AllWallets.js'),
  GetWallet: () => import('./GetWallet.js'),
  Downloads: () => import('./Downloads.js'),
  Account: () => import('./Account.js'),
  ProfileWallets: () => import('./ProfileWallets.js'),
  Networks: () => import('./Networks.js'),
  SwitchNetwork: () => import('./SwitchNetwork.js'),
  SwitchActiveChain: () => import('./SwitchActiveChain.js'),
  UnsupportedChain: () => import('./UnsupportedChain.js'),
  WhatIsAWallet: () => import('./WhatIsAWallet.js'),
  SIWXSignMessage: () => import('./SIWXSignMessage.js'),
  Alert: () => import('./Alert.js'),
} satisfies Record<(typeof coreViews)[number], () => Promise<unknown>>
