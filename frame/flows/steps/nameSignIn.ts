import { sha256, toB64 } from '../../keys/index.js'
import { isFlowError } from '../errors.js'
import type { Flow } from '../flow.js'
import { answers } from '../services/answers.js'

/** A sign-in message that is about to be signed. */
export interface NamedSignIn {
  readonly projectId: string
  /** Of the page that asks, by the browser's word. */
  readonly origin: string
  /** What is signed, letter by letter. */
  readonly text: string
}

/**
 * Names a sign-in message to auth before it is signed: the session that is made of it is one of this login, and ends with it. Of what was not named a
 * back end learns the account alone, and a device that the wallet does not list names nothing. A message that another login has named is not to be signed.
 * @throws {FlowError}
 */
export async function nameSignIn({ services }: Flow, { projectId, origin, text }: NamedSignIn): Promise<void> {
  const digest = toB64(sha256(new TextEncoder().encode(text)))
  const body = { projectId, origin, digest }
  try {
    // Named twice by one login it is named once.
    await services.session.call({ path: '/login/v1/sign-in', body, shape: answers.nothing, isRead: true })
  } catch (error) {
    // Its user signs in as any wallet does: a browser that keeps nothing is such a device each time.
    if (!isFlowError(error, 'DEVICE_NOT_LISTED')) throw error
  }
}
