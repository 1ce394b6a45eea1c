import { Component as ConnectingExternal } from './connecting/ConnectingExternal.js'
import type { coreViews } from './names.js'
import { Component as Connect } from './wallets/Connect.js'

/** Loaders of the core views. Connect, and what a click on a wallet shows, come with the modal; the others are chunks of their own. */
export const views = {
  Connect: () => Promise.resolve({ Component: Connect }),
  ConnectWallets: () => import('./wallets/ConnectWallets.js'),
  ConnectingExternal: () => Promise.resolve({ Component: ConnectingExternal }),
  ConnectingMultiChain: () => import('./connecting/ConnectingMultiChain.js'),
  ConnectingWalletConnect: () => import('./connecting/ConnectingWalletConnect.js'),
  ConnectingWalletConnectBasic: () => import('./connecting/ConnectingWalletConnectBasic.js'),
  AllWallets: () => import('./wallets/AllWallets.js'),
  GetWallet: () => import('./wallets/GetWallet.js'),
  Downloads: () => import('./wallets/Downloads.js'),
  Account: () => import('./account/Account.js'),
  ProfileWallets: () => import('./account/ProfileWallets.js'),
  Networks: () => import('./networks/Networks.js'),
  SwitchNetwork: () => import('./networks/SwitchNetwork.js'),
  SwitchActiveChain: () => import('./networks/SwitchActiveChain.js'),
  UnsupportedChain: () => import('./networks/UnsupportedChain.js'),
  WhatIsAWallet: () => import('./wallets/WhatIsAWallet.js'),
  SIWXSignMessage: () => import('./signIn/SIWXSignMessage.js'),
  Alert: () => import('./alert/Alert.js'),
} satisfies Record<(typeof coreViews)[number], () => Promise<unknown>>
