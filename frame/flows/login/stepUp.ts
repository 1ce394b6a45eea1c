import { FlowError } from '../errors.js'
import type { Flow } from '../flow.js'
import { answers, type Begun, type Claims, type User } from '../services/answers.js'

/** How old a login may be for export and changes of recovery, in seconds. */
const fresh = 300

/** Asks for a further code, for what needs a fresh login. */
export const beginStepUp = ({ services }: Flow): Promise<Begun> =>
  services.session.call({ path: '/login/v1/step-up', body: {}, shape: answers.begun })

/** Makes the login fresh. @throws {FlowError} CODE_WRONG, CODE_EXPIRED, TOO_MANY */
export async function redeemStepUp({ services }: Flow, transaction: string, code: string): Promise<User> {
  const session = await services.session.call({
    path: '/login/v1/step-up/redeem',
    body: { transaction, code },
    shape: answers.session,
  })
  return services.session.take(session)
}

/** @throws {FlowError} STEP_UP_NEEDED for a login that is older than five minutes */
export function requireFresh({ services }: Flow, { at }: Claims): void {
  if (services.auth.now() - at >= fresh) throw new FlowError('STEP_UP_NEEDED')
}
