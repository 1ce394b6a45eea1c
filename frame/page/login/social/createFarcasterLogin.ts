import type { AppPayload } from '../../../../adapters/embedded/wire/appEvents.js'
import type { FrameAnswer } from '../../../../adapters/embedded/wire/frameEvents.js'
import { FlowError, wait } from '../../../flows/index.js'
import {
  beginFarcasterLogin,
  type FarcasterAttempt,
  type ProfiledLogin,
  readFarcasterResult,
  redeemSocialLogin,
} from '../../../flows/social.js'
import { type FinishParts, finishLogin } from '../finishLogin.js'

/** Between two questions whether the phone has signed, in ms. */
const pollEvery = 1_500

/** Sign-in with Farcaster, by the protocol's messages (docs/socials.md). One at a time: a new one takes the place of the one before. */
export function createFarcasterLogin(parts: FinishParts & { readonly projectId: string }) {
  const { account, link, projectId } = parts
  const { flow } = account
  let controller = new AbortController()
  let attempt: FarcasterAttempt | undefined
  /** Redeemed already: the wallet alone is missing. */
  let taken: (ProfiledLogin & { readonly at: number; hasFailed?: boolean }) | undefined

  const drop = () => {
    controller.abort()
    controller = new AbortController()
    attempt = undefined
    taken = undefined
  }

  const redeem = async (begun: FarcasterAttempt, signed: AppPayload<'CONNECT_FARCASTER'>, signal: AbortSignal) => {
    const { message, signature } = signed ?? {}
    const own = message !== undefined && signature !== undefined ? { message, signature } : undefined
    for (;;) {
      if (flow.clock.now() >= begun.until) throw new FlowError('SOCIAL_EXPIRED')
      const handle = await readFarcasterResult(flow, begun, own)
      signal.throwIfAborted()
      if (handle !== undefined) return redeemSocialLogin(flow, { transaction: begun.transaction, bound: null }, handle)
      await wait(flow, pollEvery, signal)
    }
  }

  return {
    /** @throws {FlowError} PROVIDER_UNKNOWN where the operator named no relay; SOCIAL_REFUSED where it cannot be reached */
    async begin(): Promise<FrameAnswer<'GET_FARCASTER_URI'>> {
      const { origin, language } = link.host()
      const begun = await beginFarcasterLogin(flow, { projectId, origin, language })
      drop()
      attempt = begun
      return { url: begun.url, nonce: begun.nonce }
    },

    /** Waits until the phone has signed. @throws {FlowError} SOCIAL_EXPIRED, SOCIAL_REFUSED, and those of `finishLogin` */
    async connect(
      signed: AppPayload<'CONNECT_FARCASTER'>,
      asked: AbortSignal,
    ): Promise<FrameAnswer<'CONNECT_FARCASTER'>> {
      if (!attempt) throw new FlowError('SOCIAL_EXPIRED')
      const signal = AbortSignal.any([asked, controller.signal])
      taken ??= { ...(await redeem(attempt, signed, signal)), at: flow.clock.now() }
      const login = taken
      try {
        // What auth knows of the wallet may have changed with the try before.
        const user = login.hasFailed ? await flow.services.user() : login.user
        await finishLogin(parts, { ...login, user, signal })
      } catch (error) {
        login.hasFailed = true
        throw error
      }
      drop()
      const { name = '', picture } = login.profile ?? {}
      return { userName: name, ...(picture && { picture }) }
    },

    drop,
  }
}
