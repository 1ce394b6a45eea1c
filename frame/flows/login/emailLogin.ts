import type { Flow } from '../flow.js'
import { answers, type Begun, type User } from '../services/answers.js'

/** Where a login comes from. */
export interface LoginSite {
  readonly projectId: string
  /** Origin of the host page, as the browser tells the frame. */
  readonly origin: string
  /** BCP 47 tag of the user's language, for the mails. */
  readonly language?: string
}

/**
 * Begins a login by e-mail. `VERIFY_OTP`: a code is on its way. `VERIFY_DEVICE`: go on with `verifyDevice`, which has custody's page
 * and a code of so many digits mailed.
 * @throws {FlowError} EMAIL_INVALID, ORIGIN_NOT_ALLOWED, TOO_MANY
 */
export const beginEmailLogin = ({ services }: Flow, email: string, site: LoginSite): Promise<Begun> =>
  services.auth.call({ path: '/login/v1/email', body: { ...site, email }, shape: answers.begun })

/** Has the services ready for what follows the code on a device that holds a wallet. */
export const readyToOpen = ({ services: { auth, custody } }: Flow): Promise<unknown> =>
  Promise.all([auth.ready('/login/v1/email/redeem'), custody.ready('/custody/v1/release')])

/** Mails a code: the first one after a press, or a further one. @returns seconds until the next may be asked for */
export const sendCode = (
  { services }: Flow,
  transaction: string,
): Promise<{ resendAfter: number; digits?: number | undefined }> =>
  services.auth.call({ path: '/login/v1/email/code', body: { transaction }, shape: answers.codeSent })

/** Ends a login with the code that the user typed, and asks for what comes next as well. @throws {FlowError} CODE_WRONG, CODE_EXPIRED, TOO_MANY */
export async function redeemCode({ services }: Flow, transaction: string, code: string): Promise<User> {
  const session = await services.auth.call({
    path: '/login/v1/email/redeem',
    body: { transaction, code, ahead: true },
    shape: answers.session,
  })
  return services.session.take(session)
}
