/**
 * What the frame answers a page with, besides the codes of flows and keys. The text goes over the wire (`message`), the code
 * beside it (`code`, ours).
 *
 * | Code | When |
 * | --- | --- |
 * | `EVENT_UNKNOWN`, `EVENT_INVALID` | a message that the protocol does not have, or with another payload (S4) |
 * | `TOO_LARGE`, `TOO_DEEP`, `TOO_MANY_PENDING`, `TOO_FAST` | a cap of S5 |
 * | `ORIGIN_NOT_ALLOWED` | the page is not one of the project |
 * | `LOGGED_OUT` | nobody is logged in |
 * | `NOT_SUPPORTED` | a part of the protocol that this frame does not have: smart accounts |
 * | `CHAIN_UNKNOWN` | a chain that the operator does not serve |
 * | `METHOD_NOT_ALLOWED` | a method that is in none of the two lists (S15), or a kind of request that the frame cannot show yet |
 * | `REQUEST_INVALID` | params that do not fit the method, another account or chain (S16), or a sign-in for another site (S19) |
 * | `REQUEST_REJECTED` | the user said no |
 * | `REQUEST_ABORTED` | the page gave it up, or the user left the modal |
 * | `SCREEN_CLOSED` | the user left a screen of the login |
 * | `NOT_SHOWN` | the page did not show the frame for a minute, and the user could not press |
 * | `CODE_ENTRY_FRAME` | codes are typed in the frame here, and the page sent one |
 * | `WINDOW_MISSING` | the window that the page announced did not come within 30 s, or its id was announced before |
 * | `PASSKEY_CANCELLED` | the user, or the browser, chose no passkey |
 * | `PASSKEY_UNSUPPORTED` | this browser has no passkeys here, or the passkey gives no key |
 * | `INSUFFICIENT_FUNDS` | the account cannot pay for what is asked |
 * | `CHAIN_UNREACHABLE` | the project's endpoint did not answer |
 * | `GRANT_LINK_USED` | another permission was given by this link of an agent before |
 * | `RPC_FAILED` | the node refused; its code is `rpcCode` |
 */
export type FrameErrorCode =
  | 'EVENT_UNKNOWN'
  | 'EVENT_INVALID'
  | 'TOO_LARGE'
  | 'TOO_DEEP'
  | 'TOO_MANY_PENDING'
  | 'TOO_FAST'
  | 'ORIGIN_NOT_ALLOWED'
  | 'LOGGED_OUT'
  | 'NOT_SUPPORTED'
  | 'CHAIN_UNKNOWN'
  | 'METHOD_NOT_ALLOWED'
  | 'REQUEST_INVALID'
  | 'REQUEST_REJECTED'
  | 'REQUEST_ABORTED'
  | 'SCREEN_CLOSED'
  | 'NOT_SHOWN'
  | 'CODE_ENTRY_FRAME'
  | 'WINDOW_MISSING'
  | 'PASSKEY_CANCELLED'
  | 'PASSKEY_UNSUPPORTED'
  | 'INSUFFICIENT_FUNDS'
  | 'CHAIN_UNREACHABLE'
  | 'GRANT_LINK_USED'
  | 'RPC_FAILED'

/** An error that a page gets. Its message is for that page's user and holds no secret and no address. */
export class FrameError extends Error {
  override readonly name = 'FrameError'
  readonly code: FrameErrorCode
  /** Code of the node's error, with `RPC_FAILED`. */
  readonly rpcCode?: number

  constructor(code: FrameErrorCode, message: string, rpcCode?: number) {
    super(message)
    this.code = code
    if (rpcCode !== undefined) this.rpcCode = rpcCode
  }
}
