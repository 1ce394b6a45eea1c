import { definePlugin, defineView } from '../../src/plugin.js'
import type { NftParams, TokenParams } from './types.js'

/**
 * One coin or token of the account in use: amount, value, address, and what can be done with it.
 * @example latchkey.open({ view: tokenView, params: { address: '0xA0b8...eB48' } })
 */
export const tokenView = /* @__PURE__ */ defineView<TokenParams>('AccountToken')

/** One collectible of the account in use. */
export const nftView = /* @__PURE__ */ defineView<NftParams>('AccountNft')

/**
 * What the account holds: tabs Tokens and NFTs on Account, and the total in US dollars. Asks the wallet for a list of its assets,
 * where it has one (ERC-7811).
 * @example createLatchkey({ networks, adapters: [evm()], plugins: [tokens()] })
 */
export const tokens = definePlugin({
  id: 'tokens',
  api: '1.0',
  permissions: ['request'],
  slots: ['account.tab', 'account.total'],
  position: 10,
  views: [tokenView, nftView, 'HiddenTokens'],
  provides: ['latchkey-nfts'],
  load: () => import('./plugin.js'),
})

export type { NftParams, TokenParams } from './types.js'

declare module '../../src/plugin.js' {
  interface MessageTables {
    readonly tokens: typeof import('./messages/en.js').messages
  }
}
