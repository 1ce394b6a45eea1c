import {
  type Bridge,
  type Devnet,
  type Solana,
  startBridge,
  startWithdrawals,
  type Withdrawals,
} from '../devnet/src/index.js'
import type { ServeOptions } from '../services/src/index.js'

/** What brings money from elsewhere on this machine. */
export interface Elsewhere {
  /** An exchange where users have accounts. */
  readonly exchange: Withdrawals
  /** Between the local EVM chains, with its filler. */
  readonly bridge: Bridge
  /** Where pages of the exchange are, by its names. */
  readonly exchangeHosts: Readonly<Record<string, readonly string[]>>
  /** The bridge, as `bridges` of the demo's `pay` has it. */
  readonly bridges: Readonly<Record<`${string}:${string}`, { readonly contract: string; readonly name: string }>>
  /** Of the services' `pay`. */
  readonly pay: Pick<NonNullable<ServeOptions['pay']>, 'exchanges' | 'transfers'>
  stop(): Promise<void>
}

/** @param now ms since 1970 */
export async function openElsewhere(
  { chains, accounts }: Devnet,
  solana: Solana | undefined,
  now: (() => number) | undefined,
): Promise<Elsewhere> {
  const bridge = await startBridge({ chains, accounts })
  const exchange = await startWithdrawals({
    ...{ chains, accounts, now },
    ...(solana && { clusters: solana.clusters, solanaAccounts: solana.accounts }),
  })
  return {
    ...{ exchange, bridge },
    exchangeHosts: Object.fromEntries(
      Object.keys(exchange.drivers).map((id) => [id, [new URL(exchange.pageUrl).host]]),
    ),
    bridges: Object.fromEntries(
      chains.map(({ caipNetworkId }) => [caipNetworkId, { contract: bridge.address, name: 'Local bridge' }]),
    ),
    pay: {
      exchanges: { drivers: exchange.drivers },
      transfers: { drivers: { ...bridge.drivers, swap: { kind: 'swap' } } },
    },
    async stop() {
      await Promise.all([exchange.stop(), bridge.stop()])
    },
  }
}
