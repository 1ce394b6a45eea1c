import type { FrameAnswer } from '../../../../adapters/embedded/wire/frameEvents.js'
import { FlowError, type User } from '../../../flows/index.js'
import {
  beginExchange,
  confirmExchange,
  type ExchangeAttempt,
  type ExchangedLogin,
  redeemExchange,
} from '../../../flows/social.js'
import { stepUp } from '../../stepUp.js'
import { finishLogin } from '../finishLogin.js'
import { toSite } from '../toSite.js'
import type { SocialHandlerParts } from './createSocialHandlers.js'

/** Login by the word of the page's own server: the first of a user on this device takes a press that names page and account (S10). */
export function createExchangeLogin(parts: SocialHandlerParts) {
  const { account, link, projectId, screens, loadScreens } = parts
  const { flow } = account
  let controller = new AbortController()
  let attempt: ExchangeAttempt | undefined

  const drop = () => {
    controller.abort()
    controller = new AbortController()
    attempt = undefined
  }

  /** Brings the token, and asks the user where auth wants that. */
  const redeem = async (begun: ExchangeAttempt, token: string, signal: AbortSignal): Promise<ExchangedLogin> => {
    const answer = await redeemExchange(flow, begun, token)
    if (!('press' in answer)) return answer
    const { enter } = await loadScreens()
    signal.throwIfAborted()
    await screens.show('confirm', enter(answer.press), signal)
    return confirmExchange(flow, answer)
  }

  /** The wallet is on other devices: this login shows nothing of it, and brings it here once its user has proved who it is. */
  const prove = async ({ user, made }: ExchangedLogin, signal: AbortSignal): Promise<User> => {
    if (!made) return user
    const { elsewhere } = await loadScreens()
    const { email } = user
    const code = email === null ? {} : { begin: () => stepUp(flow, email) }
    await screens.show('recover', elsewhere({ made, ...code }), signal)
    return flow.services.user()
  }

  return {
    /** @throws {FlowError} PROVIDER_UNKNOWN where no key of the page's server is registered */
    async begin(): Promise<FrameAnswer<'GET_EXCHANGE_NONCE'>> {
      const begun = await beginExchange(flow, toSite(link, projectId))
      drop()
      attempt = begun
      return { nonce: begun.nonce }
    },

    /** @throws {FlowError} EXCHANGE_REFUSED, EXCHANGE_PAUSED, SOCIAL_EXPIRED; {FrameError} SCREEN_CLOSED; those of `finishLogin` */
    async connect(token: string, asked: AbortSignal): Promise<void> {
      const begun = attempt
      if (!begun) throw new FlowError('SOCIAL_EXPIRED')
      // One attempt: auth takes no second token for it.
      attempt = undefined
      const signal = AbortSignal.any([asked, controller.signal])
      const login = await redeem(begun, token, signal)
      signal.throwIfAborted()
      const user = login.user.deleting ? login.user : await prove(login, signal)
      await finishLogin(parts, { ...login, user, at: flow.clock.now(), signal })
    },

    drop,
  }
}
