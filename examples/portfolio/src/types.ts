import type { Amount, Network } from 'latchkey/plugin'

/** What a host sets. */
export interface PortfolioOptions {
  /** Address of the price service: https, or http on the same machine. It learns which coins there are, never an address. */
  readonly service: string
  /** ISO 4217 code of what values are in. Default `USD`. */
  readonly currency?: string
}

/** An account, on all networks of its namespace. */
export interface Owner {
  /** CAIP-2 namespace. */
  readonly namespace: string
  readonly address: string
}

/** One coin or token of one account on one network. */
export interface Position {
  readonly owner: Owner
  readonly network: Network
  /** How the price service names the coin: `eip155:1/native`, `eip155:1/0xab...`. */
  readonly asset: string
  readonly amount: Amount
  /** In 10^-8 of the currency; undefined when the service has no rate. */
  readonly value: bigint | undefined
}

/** What all accounts hold. */
export interface Holdings {
  readonly positions: readonly Position[]
  /** Names of networks that did not answer: the total is without them. */
  readonly missing: readonly string[]
  /** In 10^-8 of the currency; undefined without rates. */
  readonly total: bigint | undefined
}

/** What `latchkey.use(portfolio)` resolves with. */
export interface PortfolioController {
  /** What is known now; undefined until something was read. */
  get(): Holdings | undefined
  /** Reads chains and rates anew. Without rates it still resolves, and `PortfolioState.failure` says why. */
  refresh(): Promise<Holdings>
  /** Reads now, and again after accounts, networks or balances changed, until the returned stop is called. */
  follow(): () => void
  /**
   * Adds an account of any user, by its address.
   * @throws {LatchkeyError} ACME_ADDRESS_UNKNOWN when no network of the app knows such an address
   */
  watch(address: string): Promise<Owner>
  unwatch(owner: Owner): void
  /** Whether positions of nothing are left out of the list. Kept in this browser. */
  setHidesEmpty(on: boolean): void
  /** A value in 10^-8 of the currency, in the user's language. */
  toMoney(value: bigint): string
}
