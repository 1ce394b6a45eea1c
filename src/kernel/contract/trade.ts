import type { FeeTerms } from './rpc.js'
import type { Amount, Token } from './token.js'

/** An amount of one coin or token, in its smallest units. */
export interface TokenAmount {
  readonly token: Token
  readonly value: bigint
}

/** How much of a token somebody may take. */
export interface Allowance {
  /** In the token's smallest units. Tokens write "without limit" as a number that no balance reaches. */
  readonly value: bigint
  /** The token refuses to change an allowance that is not 0: `approve` sends 0 first, as a transaction of its own. */
  readonly needsReset?: true
}

/** Leave for a contract to take so much of a token, and no more. */
export interface ApprovalRequest extends TokenAmount {
  readonly spender: string
}

/** Whose leave is asked about. */
export interface AllowanceRequest extends Omit<ApprovalRequest, 'value'> {
  readonly owner: string
}

/** What transactions would cost, in the native coin. */
export interface FeeEstimate {
  /** All of it, at most. */
  readonly fee: Amount
  /** What it is made of: the units of all of them. */
  readonly terms: FeeTerms
}

/** What a simulation says of transactions in a row. The words of the contracts that they call, so never a proof. */
export interface HoldingsForecast {
  /** By how much each amount changes, in the order in which it was asked for: less than 0 is paid. The native coin without fees. */
  readonly changes: readonly TokenAmount[]
  /** Units that each transaction used. */
  readonly units: readonly bigint[]
}

/** What a forecast is asked about. */
export interface ForecastRequest<Form = unknown> {
  readonly account: string
  /** In their order, each with the units of work that it will carry where it names them: contracts tell a trial by what is left of them. */
  readonly transactions: readonly Form[]
  /** Whose amounts are compared. */
  readonly tokens: readonly Token[]
  /** Leave to take tokens that is given before them, as `approve` gives it. Default: none. */
  readonly approvals?: readonly ApprovalRequest[]
}

/**
 * How leave to take what is paid is given together with a trade: `batch`, both as one, for wallets that say `atomic` (see `getCapabilities`);
 * `permit`, by a signature that goes with it, where token and exchange take one (EIP-2612).
 */
export type TradeApproval = 'batch' | 'permit'

/** What a trade does at worst, whatever its form is. */
export interface TradeTerms {
  /** At most. */
  readonly pays: TokenAmount
  /** At least. */
  readonly gets: TokenAmount
  /** Of what is got. */
  readonly receiver: string
  /** The contract that is called, and that takes what is paid. Who trades knows it; never by the word of who quotes. */
  readonly spender: string
  /** Unix time in seconds from which on it does nothing, as far as the form has a place for it. */
  readonly deadline: number
  /** The contract that stands for the native coin in trades. Needed where the coin is paid or got. */
  readonly wrapped?: string
  /** What the user has seen of the fee. */
  readonly fee?: FeeTerms
}

/** An exchange whose contracts are known. Who trades knows them; never by the word of who quotes. */
export interface TradeExchange {
  /** How it is called. Of EVM: `uniswap-v2`, and `uniswap-v3` by its first router or by `SwapRouter02`. */
  readonly form: 'uniswap-v2' | 'uniswap-v3' | 'uniswap-v3-02'
  /** The contract that is called, and that takes what is paid: the spender of a trade's terms. */
  readonly router: string
  /** The contract that tells prices, where the router does not. */
  readonly quoter?: string
}

/** What exchanges are asked. */
export interface PriceRequest {
  /** Exactly so much is paid. */
  readonly pays: TokenAmount
  readonly gets: Token
  /** The contract that stands for the native coin in trades; ways lead over it as well. */
  readonly wrapped: string
  readonly exchanges: readonly TradeExchange[]
}

/** What an exchange gives, and by which way. */
export interface TradePrice {
  readonly exchange: TradeExchange
  readonly gets: TokenAmount
  /** Contracts of the tokens that it leads over, the first and the last included: the native coin as its wrapped token. */
  readonly path: readonly string[]
  /** What each pool on the way takes, in millionths, where pools of the same tokens differ by it: one less than `path`. */
  readonly fees?: readonly number[]
}

/** What a trade has brought an account. */
export interface ReceiptRequest {
  readonly account: string
  /** Of the transaction, in a block. */
  readonly hash: string
  readonly token: Token
  /** Unix time in ms: what stands in a block that is older has brought nothing. Default: however old it is. */
  readonly since?: number
}
