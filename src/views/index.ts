import type { ComponentType } from 'react'
import type { MessagesByLocale } from '../kernel/index.js'
import { Component as ConnectingExternal } from './connecting/ConnectingExternal.js'
import type { coreViews } from './names.js'
import { Component as Connect } from './wallets/Connect.js'

/** Views that arrive together, and their messages. */
type Group<Name extends string> = Readonly<Record<Name, ComponentType>> & {
  readonly messages: MessagesByLocale
}

/** Loaders of views that arrive together. */
const together = <Name extends string>(load: () => Promise<Group<Name>>, ...names: readonly Name[]) =>
  Object.fromEntries(
    names.map((name) => [
      name,
      async () => {
        const group = await load()
        const Component: ComponentType = group[name]
        return { Component, messages: group.messages }
      },
    ]),
  ) as Readonly<Record<Name, () => Promise<{ Component: ComponentType; messages: MessagesByLocale }>>>

/**
 * Loaders of the core views. Connect, and what a click on a wallet shows, come with the modal; those that lead to each other
 * are a chunk; the others are chunks of their own.
 */
export const views = {
  Connect: async () => ({ Component: Connect }),
  ConnectingExternal: async () => ({ Component: ConnectingExternal }),
  ...together(
    () => import('./accountViews.js'),
    'Account',
    'AccountSettings',
    'Alert',
    'Networks',
    'SwitchNetwork',
    'SwitchActiveChain',
    'UnsupportedChain',
  ),
  ...together(
    () => import('./pairingViews.js'),
    'ConnectingMultiChain',
    'ConnectingWalletConnect',
    'ConnectingWalletConnectBasic',
  ),
  ...together(
    () => import('./walletViews.js'),
    'AllWallets',
    'ConnectWallets',
    'Downloads',
    'GetWallet',
    'WhatIsAWallet',
  ),
  ProfileWallets: () => import('./account/ProfileWallets.js'),
  SIWXSignMessage: () => import('./signIn/SIWXSignMessage.js'),
} satisfies Record<(typeof coreViews)[number], () => Promise<unknown>>
