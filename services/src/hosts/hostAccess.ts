import type { Context } from 'hono'
import type { AppEnv } from '../http/env.js'
import type { HostScope } from './hostScopes.js'

/** A key that a call came with. */
export interface HostKey {
  id: string
  projectId: string
  /** Of the project: its users are the users of the key. */
  realm: string
  scopes: readonly HostScope[]
}

/** Lets calls of hosts' back ends in. */
export interface HostDoor {
  /**
   * The key of a call.
   * @param cost of the key's limit
   * @throws {Refusal} HOST_KEY_ON_PAGE, HOST_KEY_INVALID, HOST_KEY_SCOPE; TooManyError
   */
  admit(context: Context<AppEnv>, scope: HostScope, cost?: number): Promise<HostKey>
}

/** A call that may come again. */
export interface RepeatableCall {
  keyId: string
  /** Its `Idempotency-Key`; undefined where it has none. */
  name: string | undefined
  /** All that decides what is done. */
  asked: readonly unknown[]
}

/** Answers a call that comes again as the first was answered, for a day. */
export interface HostAnswers {
  /**
   * Does the work once. What it refuses is not kept: nothing was done.
   * @throws {Refusal} IDEMPOTENCY_KEY_USED for one of another call, and while the first is being answered; and as the work does
   */
  once(call: RepeatableCall, work: () => Promise<object>): Promise<object>
}

/** What hosts' keys open, for every part that serves back ends. */
export interface HostAccess {
  door: HostDoor
  answers: HostAnswers
}
