import type { Flow } from '../flow.js'
import { answers } from '../services/answers.js'
import { type Identity, socialAnswers } from '../services/socialAnswers.js'

/** The accounts that the user logs in with, as auth has them. */
export async function listIdentities({ services }: Flow): Promise<readonly Identity[]> {
  const call = { path: '/login/v1/identities', body: {}, shape: socialAnswers.identities, isRead: true }
  return (await services.session.call(call)).identities
}

/** Takes one of them away. @throws {FlowError} LAST_LOGIN, STEP_UP_NEEDED */
export async function removeIdentity({ services }: Flow, id: string): Promise<void> {
  await services.session.call({ path: '/login/v1/identities/remove', body: { id }, shape: answers.nothing })
}
