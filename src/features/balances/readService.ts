import type { ChainReader, Holding, ServiceClient, Token } from '../../kernel/index.js'
import { isLatchkeyError, toAccountId } from '../../kernel/index.js'
import { parseSupportedChains } from '../../records/supportedChains.js'
import { type BalanceRecord, parseBalances } from './balanceRecord.js'

/** A question to the data service. */
interface ServiceQuestion {
  readonly reader: ChainReader
  readonly address: string
  readonly fresh: boolean
  readonly asOf: () => number
  readonly signal: AbortSignal
}

/** All that ask at once share one question. In ms. */
const shareFor = 5000
/** Tokens that are read in one task: on a slow device more would cost frames. */
const inOneTask = 100
/** Addresses that are remembered: those of a few rich accounts. */
const mostSpelled = 10_000
const nextTask = () => new Promise((done) => setTimeout(done))
/** A service that has just begun may have no list yet. */
const emptyFor = 30_000

/** A part that does not have the route says so; that is no failure. */
const isMissing = (error: unknown) => isLatchkeyError(error, 'SERVICE_REFUSED') && error.data.status === 404

/**
 * Reads balances of the data service (protocol/blockchain-api.md section 2). Resolves with undefined where it does not
 * serve the chain. @throws {LatchkeyError} those of the service client
 */
export function createServiceReader(services: ServiceClient) {
  let chains: readonly string[] = []
  /** By the spelling of CAIP-10. */
  const spelled = new Map<string, string | undefined>()
  let askedAgainAt = Number.NEGATIVE_INFINITY
  /** The list is kept once it is there; one that cannot be had serves nothing (protocol/blockchain-api.md section 1). */
  const serves = async (networkId: string, { asOf, signal }: ServiceQuestion) => {
    if (!chains.length && asOf() >= askedAgainAt) {
      const parse = parseSupportedChains
      try {
        chains = await services.call({ part: 'data', path: '/v1/supported-chains', parse, cacheFor: shareFor, signal })
      } catch {
        signal.throwIfAborted()
      }
      askedAgainAt = asOf() + emptyFor
    }
    return chains.includes(networkId)
  }
  return async (question: ServiceQuestion): Promise<readonly Holding[] | undefined> => {
    const { reader, address, fresh, asOf, signal } = question
    const { caipNetworkId } = reader.network
    try {
      if (!(await serves(caipNetworkId, question))) return undefined
      const records = await services.call({
        part: 'data',
        path: `/v1/account/${encodeURIComponent(address)}/balance`,
        query: { currency: 'usd', chainId: caipNetworkId, forceUpdate: fresh ? 'true' : undefined },
        parse: parseBalances,
        signal,
      })
      const toHolding = async (record: BalanceRecord): Promise<readonly Holding[]> => {
        if (record.chainId !== caipNetworkId) return []
        const token = await toToken(record, reader)
        return token ? [{ token, ...record.figures, asOf: asOf() }] : []
      }
      const holdings: Holding[] = []
      for (let at = 0; at < records.length; at += inOneTask) {
        if (at > 0) await nextTask()
        signal.throwIfAborted()
        holdings.push(...(await Promise.all(records.slice(at, at + inOneTask).map(toHolding))).flat())
      }
      return dropRepeats(holdings)
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  }

  /** In the chain's own spelling. Checksums cost, and most tokens are the same as half a minute ago. */
  async function spell(address: string, at: number, reader: ChainReader): Promise<string | undefined> {
    if (spelled.has(address)) return spelled.get(address)
    const own = await reader.toAddress(address.slice(at))
    if (spelled.size >= mostSpelled) spelled.clear()
    spelled.set(address, own)
    return own
  }

  /** The native coin is the host's own definition: the service does not name it. */
  async function toToken(record: BalanceRecord, reader: ChainReader): Promise<Token | undefined> {
    const { caipNetworkId: networkId, nativeCurrency } = reader.network
    const { address, name, symbol, decimals, iconUrl } = record
    if (address === undefined) {
      const isNative = symbol === nativeCurrency.symbol && decimals === nativeCurrency.decimals
      return isNative ? { ...nativeCurrency, networkId } : undefined
    }
    const prefix = toAccountId(networkId, '')
    const own = address.startsWith(prefix) ? await spell(address, prefix.length, reader) : undefined
    return own === undefined
      ? undefined
      : { networkId, address: own, name, symbol, decimals, ...(iconUrl && { iconUrl }) }
  }
}

/** Of two that claim one address the first counts. */
const dropRepeats = (holdings: readonly Holding[]) => {
  const seen = new Set<string | undefined>()
  return holdings.filter(({ token }) => !seen.has(token.address) && seen.add(token.address))
}
