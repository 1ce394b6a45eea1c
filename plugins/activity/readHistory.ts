import { type CaipAccountId, isLatchkeyError, type PluginContext, parseAccountId } from '../../src/plugin.js'
import { type HistoryPage, parseHistory } from './parseHistory.js'

/** The list of chains changes with the service's configuration alone. */
const keepChainsFor = 300_000

/** Pages of one account's history. Each rejects when the service does not answer. */
export interface HistoryReader {
  /** Null where no service has the chain. */
  first(fresh: boolean): Promise<HistoryPage | null>
  page(cursor: string): Promise<HistoryPage>
}

/** A refusal that says: not this chain. */
const isUnserved = (error: unknown) =>
  isLatchkeyError(error, 'SERVICE_REFUSED') && (error.data.status === 404 || error.data.reason === 'CHAIN_NOT_SERVED')

/** @param keepFor how long a page after the first one holds, in ms; the first is kept by its live value */
export function createHistoryReader(
  { services, signal }: Pick<PluginContext, 'services' | 'signal'>,
  account: CaipAccountId,
  keepFor: number,
): HistoryReader {
  const { networkId, address } = parseAccountId(account)
  const askPage = (cursor: string | undefined, fresh: boolean) =>
    services.call({
      part: 'data',
      path: `/v1/account/${encodeURIComponent(address)}/history`,
      query: { chainId: networkId, cursor },
      cacheFor: cursor === undefined ? 0 : keepFor,
      fresh,
      parse: (json) => parseHistory(json, networkId),
      signal,
    })
  const serves = async () => {
    if (!services.has('data')) return false
    const chains = await services.call({
      part: 'data',
      path: '/v1/supported-chains',
      cacheFor: keepChainsFor,
      parse: (json) => (Object(json) as { readonly http?: unknown }).http,
      signal,
    })
    return Array.isArray(chains) && chains.includes(networkId)
  }
  return {
    async first(fresh) {
      try {
        return (await serves()) ? await askPage(undefined, fresh) : null
      } catch (error) {
        if (isUnserved(error)) return null
        throw error
      }
    },
    page: (cursor) => askPage(cursor, false),
  }
}
