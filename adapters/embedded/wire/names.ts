/** What the app's messages to the frame begin with (protocol/login-frame.md, section 2). */
export const appPrefix = '@w3m-app/'
/** What the frame's messages to the app begin with. */
export const framePrefix = '@w3m-frame/'
/**
 * What the frame says of its screens (`SCREEN`, ours). Not with the protocol's prefix: its clients look at whatever has that
 * one, and complain of a name that they do not know.
 */
export const screenType = '@latchkey-frame/SCREEN'
/** What the frame says of the number that its user chooses on a mailed page (`NUMBER`, ours). */
export const numberType = '@latchkey-frame/NUMBER'

/** A message of either side. The answer carries the id of its question. */
export interface FrameMessage {
  readonly type: string
  readonly id: string
  readonly payload?: unknown
}

/** Times of the handshake and of requests, in ms (section 4, and spec section 9). */
export const frameTimes = {
  /** From the frame's READY to the first call. */
  readyDelay: 500,
  /** Until a frame that has not said READY counts as not loaded. */
  load: 20_000,
  /** Until an unanswered request of `timedCalls` is given up. */
  request: 120_000,
  /** How long an ending waits for SIGN_OUT. */
  signOut: 3000,
  /** Between two e-mails (section 4, "Email cooldown"). */
  emailCooldown: 30_000,
} as const

/** Calls that are given up after `frameTimes.request`. */
export const timedCalls = [
  'CONNECT_EMAIL',
  'CONNECT_DEVICE',
  'CONNECT_OTP',
  'CONNECT_SOCIAL',
  'GET_SOCIAL_REDIRECT_URI',
] as const

/** What a message may be at most (S5). */
export const frameCaps = {
  /** Bytes of a message as JSON in UTF-8. */
  bytes: 256 * 1024,
  /** Objects and lists within one another. */
  depth: 32,
  /** Requests that wait for an answer. */
  pending: 100,
  /** Messages of one origin in a second. */
  perSecond: 50,
} as const
