import type { CaipNetworkId, Network, PluginContext, Token } from '../../../src/plugin.js'
import type { Trading } from '../types.js'
import type { KnownTokens } from './tokens.js'

/** How long the services' list is waited for: longer than that, a symbol of theirs is not known (behaviour.md 3.9). */
const patience = 5000

/** Another network of the instance, with the tokens that were looked for. */
export interface Elsewhere {
  readonly network: Network
  readonly tokens: readonly Token[]
}

/** Finds tokens by what users and hosts write. */
export interface Finder {
  /**
   * The token of an address, or of a symbol: the coin's, one of the host's list, or else of the services'. Never a stranger's symbol, nor
   * one of two tokens. Never rejects.
   */
  find(networkId: CaipNetworkId, text: string): Promise<Token | undefined>
  /** Where all of them are, beside the network in use. Never rejects. */
  findElsewhere(texts: readonly string[]): Promise<readonly Elsewhere[]>
}

/** @param served networks that can be switched to */
export function createFinder(
  { accounts, chain, clock, networks }: Pick<PluginContext, 'accounts' | 'chain' | 'clock' | 'networks'>,
  known: KnownTokens,
  trading: Pick<Trading, 'tokens'>,
  served: () => readonly Network[],
): Finder {
  const listed = (networkId: CaipNetworkId) => {
    const list = trading.tokens(networkId)
    if (list.get()) return list.get()
    const late = new Promise<undefined>((resolve) => clock.after(patience, () => resolve(undefined)))
    // Without its list the services' symbols are not known.
    return Promise.race([list.refresh().catch(() => undefined), late])
  }
  const seek = async (networkId: CaipNetworkId, text: string) => {
    const reader = chain(networkId)
    const address = await reader.toAddress(text)
    if (address) {
      const token = { networkId, address, name: '', symbol: '', decimals: 0 }
      const own = known.listed(networkId).find((each) => known.isSame(each, token))
      return own ?? (await reader.call('getToken', address))
    }
    const named = (tokens: readonly Token[] = []) =>
      tokens.filter(({ symbol }) => symbol.toLowerCase() === text.toLowerCase())
    const own = named(known.hosts(networkId))
    const found = own.length > 0 ? own : named(await listed(networkId))
    return found.length === 1 ? found[0] : undefined
  }
  const find: Finder['find'] = async (networkId, text) => {
    // The account may be on a network that is not the app's.
    if (!networks().some(({ caipNetworkId }) => caipNetworkId === networkId)) return undefined
    // No such contract, or nothing that can be asked: it is not found.
    return seek(networkId, text).catch(() => undefined)
  }
  return {
    find,
    async findElsewhere(texts) {
      const { namespace } = accounts.get() ?? {}
      const others = served().filter(({ chainNamespace }) => chainNamespace === namespace)
      const found = await Promise.all(
        others.map(async (network): Promise<readonly Elsewhere[]> => {
          const tokens = await Promise.all(texts.map((text) => find(network.caipNetworkId, text)))
          return tokens.every((token) => token !== undefined) ? [{ network, tokens }] : []
        }),
      )
      return found.flat()
    },
  }
}
