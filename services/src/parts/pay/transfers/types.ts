import type { Address, Hex } from 'viem'
import type * as z from 'zod'
import type { Clock } from '../../../clock.js'
import type { PartOffers } from '../../../part/definePart.js'

/** A token of an EVM chain. */
export interface TransferAsset {
  /** CAIP-2. */
  readonly chain: string
  /** Its contract, in small letters; empty for the chain's own coin. */
  readonly token: string
  readonly symbol: string
  readonly name: string
  readonly decimals: number
}

/** What a call does, read of its bytes alone. Addresses may have any spelling. */
export interface ReadCall {
  readonly recipient: Address
  /** Who is refunded; undefined where nothing is held: it arrives, or nothing has happened. */
  readonly depositor: Address | undefined
  /** Number of the chain where it arrives; undefined: the one where it is sent. */
  readonly chainId: bigint | undefined
  readonly takes: { readonly token: Address; readonly amount: bigint }
  /** What arrives at least. */
  readonly brings: { readonly token: Address; readonly amount: bigint }
  /** In seconds since 1970. */
  readonly deadline: number
}

/** What is wanted: an amount that arrives, whole, at one address. */
export interface TransferWish {
  /** Whose page asks. */
  readonly project: string
  /** Who pays, and gets a refund. */
  readonly user: Hex
  readonly origin: TransferAsset
  readonly destination: TransferAsset
  readonly recipient: Hex
  /** What has to arrive, in smallest units of the destination. */
  readonly amount: bigint
  /** The only one that is called, where the page names one. */
  readonly contract: Hex | undefined
  /** Until when it has to be there at the latest, in seconds since 1970; undefined where nothing ends. */
  readonly before: number | undefined
}

/** A call that the user's account makes on the sending chain. */
export interface TransferCall {
  readonly to: Hex
  readonly data: Hex
  readonly value: bigint
}

/** A part of what is sent that does not arrive. */
export interface TransferFee {
  /** `relayer`, `gas`, or the driver's own word. */
  readonly id: string
  readonly label: string
  /** In smallest units of what is sent. */
  readonly amount: bigint
}

/** What a driver offers. */
export interface TransferOffer {
  /** What is sent, in smallest units. */
  readonly pays: bigint
  readonly fees: readonly TransferFee[]
  readonly seconds: number
  /** Whom the user approves for what is sent. */
  readonly spender: Hex
  readonly call: TransferCall
  /** Who holds the money meanwhile, for users; undefined where it goes straight to its recipient. */
  readonly holder: string | undefined
  /** Its call's deadline, in seconds since 1970: what did not arrive by then is refunded, or was never sent. */
  readonly until: number
  /** Its contracts: who takes what is sent, where a refund comes from, and what tells a fill on the receiving chain. On one chain the exchange is all of them. */
  readonly pools: { readonly taker: Hex; readonly origin: Hex; readonly destination: Hex }
}

/**
 * A way to bring a token to an address, of another chain or of the same one. Its calls name recipient, chain, output and deadline, so that they can be read: what its upstream
 * proposes otherwise is refused here. It rejects with a `DriverError`.
 */
export interface TransferDriver {
  /** As the configuration names it. */
  readonly id: string
  /** For users. */
  readonly name: string
  serves(origin: TransferAsset, destination: TransferAsset): boolean
  /** Undefined where it has no way for that now. */
  quote(wish: TransferWish, signal: AbortSignal): Promise<TransferOffer | undefined>
}

/** What drivers are made with. */
export interface TransferDriverTools {
  readonly clock: Clock
  readonly fetch: typeof fetch
  /** Swaps of one chain, as the data part finds them. */
  readonly swaps: PartOffers['swapCalls']
}

/** A kind of driver: one file, and one line in `drivers/index.ts`. */
export interface TransferDriverKind<Settings = unknown> {
  /** Settings of an operator's entry, without `kind`. Unknown ones are refused. */
  readonly settings: z.ZodType<Settings>
  create(id: string, settings: Settings, tools: TransferDriverTools): TransferDriver
}
