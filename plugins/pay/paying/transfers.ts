import type { CaipAccountId, PluginContext, Token, TokenAmount } from '../../../src/plugin.js'
import type { Bill, BridgeQuote, Debt, Payment, PayOptions, PaySource } from '../types.js'
import type { Telling } from './events.js'
import type { Orders } from './orders.js'

/** What follows a payment that a bridge was given. */
export interface FollowTools {
  readonly context: PluginContext
  readonly orders: Orders
  readonly telling: Telling
  /** As it is kept now; undefined once it was forgotten. */
  find(id: string): Payment | undefined
  /** Changes what is kept, where that is still this one. @returns what it was before */
  change(payment: Payment, change: Partial<Payment>): Promise<Payment | undefined>
}

/** What brings money from other networks: it comes late, and only where a host names bridges. */
export interface Transfers {
  find(
    context: PluginContext<'request'>,
    options: PayOptions,
    asked: { readonly bill: Bill; readonly account: CaipAccountId; readonly signal: AbortSignal },
  ): Promise<readonly PaySource[]>
  /** What a token may be brought as on other networks. Never rejects. */
  targets(context: PluginContext, options: PayOptions, token: Token): Promise<readonly Token[]>
  /** The way as it can be carried out now. @throws {LatchkeyError} PAY_PRICE_CHANGED, PAY_TRANSFER_DIFFERS; those of the services */
  renew(context: PluginContext, options: PayOptions, bill: Bill, source: PaySource): Promise<PaySource>
  /** The call of a way that was checked. */
  toCall(account: CaipAccountId, debt: Debt, pays: TokenAmount, quote: BridgeQuote): object
  /** Resolves once it is over, or was forgotten. */
  follow(tools: FollowTools, payment: Payment): Promise<void>
}

export type LoadTransfers = () => Promise<{ readonly transfers: Transfers }>
