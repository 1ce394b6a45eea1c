import type { Flow } from '../flow.js'
import { socialAnswers } from '../services/socialAnswers.js'
import type { LoginSite } from './emailLogin.js'
import type { ProfiledLogin } from './socialLogin.js'

/** Logs in with the init data of a Telegram mini app, which auth checks. @throws {FlowError} PROVIDER_UNKNOWN, SOCIAL_REFUSED, TOO_MANY */
export async function logInByTelegram({ services }: Flow, initData: string, site: LoginSite): Promise<ProfiledLogin> {
  const call = { path: '/login/v1/telegram', body: { ...site, initData }, shape: socialAnswers.session }
  const { profile, token: _, ...session } = await services.auth.call(call)
  return { user: await services.session.take(session), profile, evidence: undefined }
}
