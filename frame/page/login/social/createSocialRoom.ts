import { createAnnouncedWindows } from '../../../common/channel/announced/index.js'
import { logInByTelegram } from '../../../flows/social.js'
import { finishLogin } from '../finishLogin.js'
import { toSite } from '../toSite.js'
import { createAttempts } from './attempts.js'
import { createExchangeLogin } from './createExchangeLogin.js'
import { createFarcasterLogin } from './createFarcasterLogin.js'
import { createPasskeyLogin } from './createPasskeyLogin.js'
import type { SocialHandlerParts } from './createSocialHandlers.js'
import { createSocialLogin } from './createSocialLogin.js'

/** The code of logins by providers, Farcaster, passkey, Telegram and the page's own server. */
export function createSocialRoom(parts: SocialHandlerParts) {
  const { account, link, projectId, browser } = parts
  const { flow } = account
  const attempts = createAttempts(browser.sessionStorage, projectId)
  let controller = new AbortController()
  const windows = createAnnouncedWindows(parts.window)
  const byProvider = createSocialLogin({ ...parts, attempts, windows })
  const farcaster = createFarcasterLogin(parts)
  const passkey = createPasskeyLogin(parts)
  const exchange = createExchangeLogin(parts)
  return {
    ...byProvider,
    beginFarcaster: farcaster.begin,
    connectFarcaster: farcaster.connect,
    connectPasskey: passkey.connect,
    beginExchange: exchange.begin,
    connectExchange: exchange.connect,
    /** @throws {FlowError} PROVIDER_UNKNOWN, SOCIAL_REFUSED, and those of `finishLogin` */
    async connectTelegram(initData: string): Promise<void> {
      const { signal } = controller
      const login = await logInByTelegram(flow, initData, toSite(link, projectId))
      await finishLogin(parts, { ...login, at: flow.clock.now(), signal })
    },
    drop() {
      controller.abort()
      controller = new AbortController()
      byProvider.drop()
      farcaster.drop()
      passkey.drop()
      exchange.drop()
    },
  }
}
