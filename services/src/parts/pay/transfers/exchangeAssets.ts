import type { ChainDirectory } from '../../data/chainNames.js'
import type { Deposits } from '../exchanges/createDeposits.js'
import type { ExchangeAsset, ExchangeDriver } from '../exchanges/types.js'
import { coinAddress } from './findAsset.js'
import type { WireCurrency } from './wire.js'

/** What the protocol writes for the coin of a Solana cluster. */
const solanaCoin = 'So11111111111111111111111111111111111111111'

/** What an exchange sends of what the operator lists, by namespace. */
export function createListExchangeAssets({
  directory,
  deposits,
  driversOf,
}: {
  readonly directory: ChainDirectory
  readonly deposits: Deposits
  readonly driversOf: (projectId: string) => Promise<ReadonlyMap<string, ExchangeDriver>>
}) {
  /** Without its digits no amount could be written. */
  function toCurrency({ chain, token, name }: ExchangeAsset): WireCurrency | undefined {
    const found = directory.list().find(({ id }) => id === chain)
    const listed = found?.tokens?.find(({ address }) => address === token || address.toLowerCase() === token)
    const known = token === '' ? found?.coin : listed
    const coin = chain.startsWith('solana:') ? solanaCoin : coinAddress
    const { symbol = '', decimals = 0 } = known ?? {}
    return known && { network: chain, asset: listed?.address ?? coin, metadata: { name, symbol, decimals } }
  }

  /** @throws {Refusal} EXCHANGE_UNKNOWN, UPSTREAM_FAILED */
  return async (projectId: string, exchangeId: string): Promise<Readonly<Record<string, readonly WireCurrency[]>>> => {
    const assets = await deposits.listAssets(exchangeId, await driversOf(projectId))
    const found = assets.flatMap((asset) => toCurrency(asset) ?? [])
    const spaces = [...new Set(found.map(({ network }) => network.split(':')[0] ?? ''))]
    return Object.fromEntries(
      spaces.map((space) => [space, found.filter(({ network }) => network.startsWith(`${space}:`))]),
    )
  }
}
