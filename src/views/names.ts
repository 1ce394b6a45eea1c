import type { Landmarks } from '../kernel/internal.js'

/** Core views by the specification's names (spec section 2, behaviour.md section 1). */
export const coreViews = [
  'Connect',
  'ConnectWallets',
  'ConnectingExternal',
  'ConnectingMultiChain',
  'ConnectingWalletConnect',
  'ConnectingWalletConnectBasic',
  'AllWallets',
  'GetWallet',
  'Downloads',
  'Account',
  'ProfileWallets',
  'Networks',
  'SwitchNetwork',
  'SwitchActiveChain',
  'UnsupportedChain',
  'WhatIsAWallet',
  'SIWXSignMessage',
  'Alert',
] as const

export const landmarks: Landmarks = {
  connect: 'Connect',
  account: 'Account',
  connecting: 'ConnectingExternal',
  unsupported: 'UnsupportedChain',
  signIn: 'SIWXSignMessage',
  pairing: 'ConnectingWalletConnectBasic',
  wallets: 'AllWallets',
}
