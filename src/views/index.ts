import type { Landmarks } from '../kernel/internal.js'

/** Core views by the specification's names (spec section 2, behaviour.md section 1), each a chunk of its own. */
export const coreViews = {
  Connect: () => import('./Connect.js'),
  ConnectWallets: () => import('./ConnectWallets.js'),
  ConnectingExternal: () => import('./ConnectingExternal.js'),
  Account: () => import('./Account.js'),
  Networks: () => import('./Networks.js'),
  SwitchNetwork: () => import('./SwitchNetwork.js'),
  UnsupportedChain: () => import('./UnsupportedChain.js'),
  WhatIsAWallet: () => import('./WhatIsAWallet.js'),
  Alert: () => import('./Alert.js'),
}

export const landmarks: Landmarks = {
  connect: 'Connect',
  account: 'Account',
  connecting: 'ConnectingExternal',
  unsupported: 'UnsupportedChain',
}
