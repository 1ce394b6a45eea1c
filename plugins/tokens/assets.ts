import {
  type CaipAccountId,
  createLive,
  isLatchkeyError,
  type PluginContext,
  parseAccountId,
} from '../../src/plugin.js'
import { keepPerAccount } from './keepPerAccount.js'
import type { AssetList } from './types.js'

/** Balances hold for 30 s (spec section 9). */
const keepFor = 30_000

/** Asks wallets and chains that list assets themselves (ERC-7811), unless the wallet is on another device. */
export function createAssets(context: PluginContext<'request'>) {
  const { accounts, wallet, tokens, onSent } = context
  const isElsewhere = (id: CaipAccountId) =>
    accounts.list().some(({ caipAddress, pairs }) => caipAddress === id && pairs)
  const lists = keepPerAccount((account) =>
    createLive<AssetList | null>({
      ...context,
      keepFor,
      retries: 0,
      async ask() {
        if (isElsewhere(account)) return null
        const list = await wallet.of(account).can('getAssets')
        if (!list) return null
        try {
          return { assets: await list(parseAccountId(account).address), asOf: context.clock.now() }
        } catch (error) {
          if (isLatchkeyError(error, 'METHOD_NOT_SUPPORTED')) return null
          throw error
        }
      },
    }),
  )
  context.onDispose(
    onSent(({ account }) => {
      for (const live of lists.on(parseAccountId(account).networkId)) live.expire()
    }),
  )
  return {
    assets: lists.of,
    isListed(account: CaipAccountId, address: string) {
      return tokens(parseAccountId(account).networkId).some((token) => token.address === address)
    },
  }
}
