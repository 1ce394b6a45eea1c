import type { ComponentType } from 'react'
import type { Messages } from '../kernel/index.js'
import { Component as ConnectingExternal } from './connecting/ConnectingExternal.js'
import type { coreViews } from './names.js'
import { Component as Connect } from './wallets/Connect.js'

/** Views that arrive together, and their messages. */
type Group<Name extends string> = Readonly<Record<Name, ComponentType>> & {
  readonly messages: Readonly<Record<string, Messages>>
}

/** One of the views that arrive together. */
const from =
  <Name extends string>(load: () => Promise<Group<Name>>, name: Name) =>
  async () => {
    const group = await load()
    const Component: ComponentType = group[name]
    return { Component, messages: group.messages }
  }
const ofAccount = () => import('./accountViews.js')
const ofPairing = () => import('./pairingViews.js')
const ofWallets = () => import('./walletViews.js')

/**
 * Loaders of the core views. Connect, and what a click on a wallet shows, come with the modal; those that lead to each other
 * are a chunk; the others are chunks of their own.
 */
export const views = {
  Connect: async () => ({ Component: Connect }),
  ConnectWallets: from(ofWallets, 'ConnectWallets'),
  ConnectingExternal: async () => ({ Component: ConnectingExternal }),
  ConnectingMultiChain: from(ofPairing, 'ConnectingMultiChain'),
  ConnectingWalletConnect: from(ofPairing, 'ConnectingWalletConnect'),
  ConnectingWalletConnectBasic: from(ofPairing, 'ConnectingWalletConnectBasic'),
  AllWallets: from(ofWallets, 'AllWallets'),
  GetWallet: from(ofWallets, 'GetWallet'),
  Downloads: from(ofWallets, 'Downloads'),
  Account: from(ofAccount, 'Account'),
  ProfileWallets: () => import('./account/ProfileWallets.js'),
  Networks: from(ofAccount, 'Networks'),
  SwitchNetwork: from(ofAccount, 'SwitchNetwork'),
  SwitchActiveChain: from(ofAccount, 'SwitchActiveChain'),
  UnsupportedChain: from(ofAccount, 'UnsupportedChain'),
  WhatIsAWallet: from(ofWallets, 'WhatIsAWallet'),
  SIWXSignMessage: () => import('./signIn/SIWXSignMessage.js'),
  Alert: () => import('./alert/Alert.js'),
} satisfies Record<(typeof coreViews)[number], () => Promise<unknown>>
