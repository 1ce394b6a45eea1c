import { type Nfts, nfts, type PluginContext, type PluginModule } from '../../src/plugin.js'
import { createAssets } from './assets.js'
import { messages } from './messages/index.js'
import { NftsTab } from './NftsTab.js'
import { createNfts } from './nfts.js'
import { TokensTab } from './TokensTab.js'
import { TokensTotal } from './TokensTotal.js'
import type { TokensViews } from './types.js'

const views = {
  AccountToken: () => import('./views/AccountToken.js'),
  AccountNft: () => import('./views/AccountNft.js'),
  HiddenTokens: () => import('./views/HiddenTokens.js'),
}

/** The lazy half: comes with Account. */
export function setup(context: PluginContext<'request'>): PluginModule<TokensViews> {
  const { assets, isListed } = createAssets(context)
  const { find, ...lists } = createNfts(context, assets)
  return {
    slots: {
      'account.total': TokensTotal,
      'account.tab': [
        { id: 'tokens', Component: TokensTab, label: 'tokens.tab' },
        { id: 'nfts', Component: NftsTab, label: 'tokens.nfts.tab' },
      ],
    },
    views,
    messages,
    provides: { [nfts.id]: { find } satisfies Nfts },
    controller: { assets, isListed, canTrade: () => context.accounts.can('trade'), ...lists },
  }
}
