import type * as z from 'zod'
import type { Clock } from '../../../clock.js'

/** What an exchange says of a deposit. Its word: nothing is paid by it, the chain alone says that. */
export type DepositStatus = 'IN_PROGRESS' | 'SUCCESS' | 'FAILED'

/** What an exchange sends. */
export interface ExchangeAsset {
  /** CAIP-2. */
  readonly chain: string
  /** Contract or mint, of EVM chains in small letters; empty for the chain's own coin. */
  readonly token: string
  readonly symbol: string
  readonly name: string
  /** The exchange's own word for it on that network. */
  readonly code: string
}

/** What an exchange is told of a deposit: nothing else, and nothing of its user. */
export interface Deposit {
  readonly asset: ExchangeAsset
  /** Whole coins, decimal. */
  readonly amount: string
  /** An address of the chain. */
  readonly recipient: string
  /** Random, ours: the exchange names the deposit by it. */
  readonly reference: string
  /** Random, ours, for this deposit alone. */
  readonly customer: string
  readonly redirectUrl: string | undefined
}

/** What became of a deposit, as its exchange says. */
export interface DepositReport {
  readonly status: DepositStatus
  /** Its own id of it. */
  readonly providerId?: string | undefined
  readonly hash?: string | undefined
  /** Where it says that the coins went. */
  readonly address?: string | undefined
}

/**
 * An exchange whose users send coins from their accounts there. Ids, networks and statuses of its API are converted here, in one place. It
 * rejects with a `DriverError`.
 */
export interface ExchangeDriver {
  /** As the configuration and a project's flag name it. */
  readonly id: string
  /** For users. */
  readonly name: string
  /** Where its pages are: `host`, or `host:port`. */
  readonly hosts: readonly string[]
  /** How long its deposits usually take, in ms, with the user's part. */
  readonly usualMs: number
  listAssets(signal: AbortSignal): Promise<readonly ExchangeAsset[]>
  /** Never sent twice. @returns the page at which the user sends, good once */
  openDeposit(deposit: Deposit, signal: AbortSignal): Promise<string>
  /** Undefined where the user has not begun. */
  getReport(
    deposit: { readonly reference: string; readonly providerId: string | undefined },
    signal: AbortSignal,
  ): Promise<DepositReport | undefined>
}

/** What drivers are made with. */
export interface ExchangeDriverTools {
  readonly clock: Clock
  readonly fetch: typeof fetch
}

/** A kind of driver: one folder, and one line in `drivers/index.ts`. */
export interface ExchangeDriverKind<Settings = unknown> {
  /** Settings of an operator's entry, without `kind`. Unknown ones are refused. */
  readonly settings: z.ZodType<Settings>
  create(id: string, settings: Settings, tools: ExchangeDriverTools): ExchangeDriver
}
