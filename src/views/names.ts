import type { Landmarks } from '../kernel/internal.js'

/** Core views by the specification's names (spec section 2, behaviour.md section 1). */
export const coreViews = [
  'Connect',
  'ConnectWallets',
  'ConnectingExternal',
  'Account',
  'Networks',
  'SwitchNetwork',
  'UnsupportedChain',
  'WhatIsAWallet',
  'Alert',
] as const

export const landmarks: Landmarks = {
  connect: 'Connect',
  account: 'Account',
  connecting: 'ConnectingExternal',
  unsupported: 'UnsupportedChain',
}
