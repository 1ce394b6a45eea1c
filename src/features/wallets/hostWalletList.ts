import { createLoader } from '../../kernel/base/loader.js'
import { LatchkeyError } from '../../kernel/index.js'
import { chainGroups } from './chainGroups.js'
import { type AskWallets, queryWallets } from './walletQueries.js'
import { readWallets } from './walletRecord.js'

/** Wallets of a list in a file, at most: no user reads a longer list. */
const mostWallets = 10_000

/** Names of stores' pages, as operators write them in short (docs/directory.md). */
const stores: Readonly<Record<string, readonly [shape: RegExp, address: string]>> = {
  app_store: [/^id\d{6,12}$/, 'https://apps.apple.com/app/'],
  play_store: [/^[a-zA-Z]\w*(\.\w+)+$/, 'https://play.google.com/store/apps/details?id='],
  chrome_store: [/^[a-p]{32}$/, 'https://chromewebstore.google.com/detail/'],
}
/** Writes out what an entry has in short, as the services do on import. */
function expandEntry(entry: unknown): unknown {
  if (typeof entry !== 'object' || entry === null) return entry
  const expand = (name: string, value: unknown): unknown => {
    if (name === 'chains' && Array.isArray(value)) {
      return value.map((chain) => (Object.hasOwn(chainGroups, chain) ? chainGroups[chain] : chain))
    }
    const [shape, address] = (Object.hasOwn(stores, name) && stores[name]) || []
    return shape && typeof value === 'string' && shape.test(value) ? `${address}${value}` : value
  }
  return Object.fromEntries(Object.entries(entry).map(([name, value]) => [name, expand(name, value)]))
}

/** Asks the host's own list, which is loaded with the first question, and again when that failed. */
export function askHostList(load: () => Promise<unknown>): AskWallets {
  const lists = createLoader(async () => {
    try {
      const { wallets } = readWallets(await load(), { entries: mostWallets, expand: expandEntry })
      const last = Number.POSITIVE_INFINITY
      return wallets
        .map((wallet, at) => ({ wallet, at }))
        .sort((a, b) => (a.wallet.order ?? last) - (b.wallet.order ?? last) || a.at - b.at)
        .map(({ wallet }) => wallet)
    } catch (cause) {
      throw new LatchkeyError(
        'WALLET_LIST_INVALID',
        'The wallets of walletList could not be read: give it a function that resolves with a list of wallets',
        { cause },
      )
    }
  })
  return async (query) => queryWallets(await lists.load(''), query)
}
