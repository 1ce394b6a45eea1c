import type { Connection, NoParams, ViewRef } from '../kernel/index.js'
import type { CoreViewIds } from '../kernel/navigation/index.js'

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
  'AccountSettings',
  'ProfileWallets',
  'Networks',
  'SwitchNetwork',
  'SwitchActiveChain',
  'UnsupportedChain',
  'WhatIsAWallet',
  'SIWXSignMessage',
  'Alert',
] as const

export const coreViewIds: CoreViewIds = {
  connect: 'Connect',
  account: 'Account',
  connecting: 'ConnectingExternal',
  unsupported: 'UnsupportedChain',
  signIn: 'SIWXSignMessage',
  pairing: 'ConnectingWalletConnectBasic',
  wallets: 'AllWallets',
}

type CoreView = (typeof coreViews)[number]
/** Where a user may connect; of which namespace. */
type ConnectParams = { readonly namespace?: string }

// References of the core views that a host or a plugin may open. Plain text: what is not imported, no bundler keeps.

/** The ways to connect. Resolves with the connection. */
export const connectView = 'Connect' satisfies CoreView as ViewRef<ConnectParams, Connection>
/** All wallets, with a search. Resolves with the connection. */
export const allWalletsView = 'AllWallets' satisfies CoreView as ViewRef<ConnectParams, Connection>
/** A code to pair a wallet with. Resolves with the connection. */
export const pairingView = 'ConnectingWalletConnectBasic' satisfies CoreView as ViewRef<ConnectParams, Connection>
/** Where to get a wallet. */
export const getWalletView = 'GetWallet' satisfies CoreView as ViewRef<ConnectParams>
/** What a wallet is. */
export const whatIsAWalletView = 'WhatIsAWallet' satisfies CoreView as ViewRef
/** The account in use. Resolves with a connection when one is made from there. */
export const accountView = 'Account' satisfies CoreView as ViewRef<NoParams, Connection>
/** All wallets of the user. Resolves with a connection when one is made from there. */
export const profileWalletsView = 'ProfileWallets' satisfies CoreView as ViewRef<NoParams, Connection>
/** The networks of the app. */
export const networksView = 'Networks' satisfies CoreView as ViewRef
