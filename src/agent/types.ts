import type { Hex, LocalAccount } from 'viem'
import type { Left } from '../permissions/index.js'
import type { MadePayment, PayableAsset } from '../x402/payTypes.js'

/** A permission as the wallet gave it (ERC-7715, an answer of `wallet_requestExecutionPermissions`). */
export interface AgentGrant {
  /** EIP-155, as hex. */
  readonly chainId: string
  /** What redeems it (ERC-7710). */
  readonly context: string
  readonly delegationManager: string
}

/** A call that the user's account makes, at the agent's word. */
export interface AgentCall {
  readonly to: string
  /** In the chain's smallest unit. Default: 0. */
  readonly value?: bigint | undefined
  /** Default: none. */
  readonly data?: string | undefined
}

/** What an agent did: a line of a log, without secrets. */
export type AgentUse =
  | { readonly type: 'sent'; readonly at: number; readonly hash: Hex; readonly calls: number }
  | { readonly type: 'done'; readonly at: number; readonly hash: Hex; readonly isSuccess: boolean }
  | ({ readonly type: 'paid'; readonly at: number } & MadePayment)

/** What an agent may pay for web requests. Whom and how much is held against this, and against the grant by the chain. */
export type AgentPay = Omit<PayableAsset, 'network'>

/** What an agent is made with. */
export interface AgentOptions {
  /** The agent's own key, as `latchkey-services agent key` keeps it, or an account of viem. It never leaves the agent. */
  readonly key: Hex | LocalAccount
  readonly grant: AgentGrant
  /** A node of the grant's chain. */
  readonly rpcUrl: string
  /** What `fetch` may pay. Default: nothing. */
  readonly pay?: readonly AgentPay[] | undefined
  /** Told of each use. Default: not. */
  readonly log?: ((use: AgentUse) => void) | undefined
  /** For requests that are paid. Default: the platform's. */
  readonly fetch?: typeof fetch | undefined
}

/** A program that acts for a user, within what the chain lets it. */
export interface Agent {
  /** Whom the user gave the permission. Needs some coin, for gas. */
  readonly address: Hex
  /**
   * Has the user's account make calls, all or none, in one transaction. Resolves when that is in a block.
   * @throws {LatchkeyError} AGENT_LIMIT, AGENT_TIME, AGENT_TARGET, AGENT_ENDED, AGENT_PAUSED, AGENT_GAS before anything was sent; AGENT_CALL_FAILED;
   * AGENT_UNCERTAIN where no node answered: the next `send` first finds out what became of it
   */
  send(calls: readonly AgentCall[]): Promise<{ readonly hash: Hex }>
  /** What is left of the permission, as the chain says. @throws {LatchkeyError} AGENT_OFFLINE */
  left(): Promise<Left>
  /**
   * A `fetch` that pays where it is asked to (x402), from the agent's own address, which is filled up from the grant by what is missing.
   * @throws {LatchkeyError} PAYMENT_REFUSED, PAYMENT_UNCERTAIN, and as `send`
   */
  readonly fetch: typeof fetch
}
