import type { AppPayload } from '../../../../adapters/embedded/wire/appEvents.js'
import type { FrameAnswer } from '../../../../adapters/embedded/wire/frameEvents.js'
import type { AnnouncedWindows } from '../../../common/channel/announced/index.js'
import { handOver } from '../../../common/channel/handOver.js'
import { FlowError, wait } from '../../../flows/index.js'
import {
  beginSocialLogin,
  type ProfiledLogin,
  readSocialResult,
  redeemSocialLogin,
  type SocialAttempt,
} from '../../../flows/social.js'
import { toB64, wipe } from '../../../keys/index.js'
import { FrameError } from '../../errors.js'
import { type FinishParts, finishLogin } from '../finishLogin.js'
import type { Attempts } from './attempts.js'
import { createSocialWindow } from './createSocialWindow.js'
import { readResultUri, toResultUri } from './resultUri.js'

/** What logins by providers work with. */
export interface SocialLoginParts extends FinishParts {
  readonly projectId: string
  /** The frame's own. */
  readonly frameOrigin: string
  readonly attempts: Attempts
  readonly windows: AnnouncedWindows
}

/** A login whose handle was redeemed; from then on the wallet alone is missing. */
interface Redeemed extends ProfiledLogin {
  readonly handle: string
  readonly at: number
  hasFailed?: boolean
}

/** Between two questions whether the window is through, in ms. */
const pollEvery = 2_000
/** How long the window that the page has announced may take, in ms: it looks for its frame for 20 s. */
const windowWithin = 30_000

/** Login by providers, by the protocol's messages (docs/socials.md). One at a time: a new one takes the place of the one before. */
export function createSocialLogin(parts: SocialLoginParts) {
  const { account, link, attempts, windows, screens, loadScreens, frameOrigin, projectId } = parts
  const { flow } = account
  let controller = new AbortController()
  let redeemed: Redeemed | undefined
  let redeeming: Promise<Redeemed> | undefined
  let finishing: Promise<void> | undefined

  const drop = () => {
    controller.abort(new FrameError('REQUEST_ABORTED', 'Something went wrong'))
    controller = new AbortController()
    attempts.forget()
    redeemed = undefined
    redeeming = undefined
    finishing = undefined
  }

  /** Redeems once, whatever asks for it. */
  const redeem = (attempt: SocialAttempt, handle: string): Promise<Redeemed> => {
    if (redeemed?.handle === handle) return Promise.resolve(redeemed)
    const { signal } = controller
    redeeming ??= redeemSocialLogin(flow, attempt, handle)
      .then((login) => {
        const taken: Redeemed = { ...login, handle, at: flow.clock.now() }
        if (!signal.aborted) redeemed = taken
        return taken
      })
      .finally(() => {
        if (!signal.aborted) redeeming = undefined
      })
    return redeeming
  }

  const enter = async (attempt: SocialAttempt, handle: string) => {
    const { signal } = controller
    const login = await redeem(attempt, handle)
    signal.throwIfAborted()
    try {
      // What auth knows of the wallet may have changed with the try before.
      const user = login.hasFailed ? await flow.services.user() : login.user
      await finishLogin(parts, { ...login, user, signal })
    } catch (error) {
      login.hasFailed = true
      throw error
    }
    if (signal.aborted) return
    attempts.forget()
    redeemed = undefined
  }

  const inTime = async (id: string, signal: AbortSignal): Promise<MessagePort> => {
    const late = new AbortController()
    const either = AbortSignal.any([signal, late.signal])
    const stopped = new AbortController()
    wait(flow, windowWithin, stopped.signal).then(() => late.abort(windowMissing()), ignore)
    try {
      return (await windows.meet(id, 'social', either)).port
    } finally {
      stopped.abort()
    }
  }

  return {
    /**
     * Begins a login. The window that the page has announced gets the provider's address and the secret, and goes by itself: the page
     * learns neither, nor `state`. Without one the page leads a window on, or goes itself, and the user is asked for a press there.
     *
     * @throws {FlowError} PROVIDER_UNKNOWN, ORIGIN_NOT_ALLOWED, SOCIAL_REFUSED, TOO_MANY; {FrameError} WINDOW_MISSING
     */
    async begin(
      { provider, window: id }: AppPayload<'GET_SOCIAL_REDIRECT_URI'>,
      asked: AbortSignal,
    ): Promise<FrameAnswer<'GET_SOCIAL_REDIRECT_URI'>> {
      const { origin, language } = link.host()
      if (id !== undefined && id !== 'frame' && !windows.isNew(id)) throw windowMissing()
      const { attempt, uri, secret } = await beginSocialLogin(flow, {
        ...{ provider, projectId, origin, language, frameOrigin },
      })
      try {
        drop()
        attempts.keep(attempt)
        if (id === undefined) return { uri }
        const signal = AbortSignal.any([asked, controller.signal])
        const login = { uri, secret: toB64(secret), state: attempt.state, opener: origin, language }
        if (id === 'frame') {
          const { provider: offer } = await loadScreens()
          await screens.show('window', offer({ open: createSocialWindow, login }), signal)
          return { uri: `${frameOrigin}/loading` }
        }
        await handOver(await inTime(id, signal), login, signal)
        return { uri: `${frameOrigin}/loading#${id}` }
      } finally {
        wipe(secret)
      }
    },

    /** @throws {FlowError} SOCIAL_DENIED, SOCIAL_EXPIRED */
    async result(isAwaited: boolean, signal: AbortSignal): Promise<FrameAnswer<'SOCIAL_RESULT'>> {
      const attempt = attempts.read()
      if (!attempt) throw new FlowError('SOCIAL_EXPIRED')
      const either = AbortSignal.any([signal, controller.signal])
      for (;;) {
        const handle = await readSocialResult(flow, attempt)
        either.throwIfAborted()
        if (handle !== undefined) return { uri: toResultUri(frameOrigin, attempt, handle) }
        if (!isAwaited) return {}
        await wait(flow, pollEvery, either)
      }
    },

    /** @throws {FlowError} SOCIAL_EXPIRED, SOCIAL_DENIED, SOCIAL_REFUSED, and those of `finishLogin` */
    async connect(uri: string): Promise<void> {
      const attempt = attempts.read()
      const result = readResultUri(uri, frameOrigin)
      // S31: what comes with an address is taken for a login that was begun here, in this tab, and for no other.
      if (!attempt || attempt.provider !== result?.provider || attempt.state !== result.state)
        throw new FlowError('SOCIAL_EXPIRED')
      const { handle } = result
      if (handle === undefined) {
        drop()
        throw new FlowError(result.isDenied ? 'SOCIAL_DENIED' : 'SOCIAL_REFUSED')
      }
      const { signal } = controller
      finishing ??= enter(attempt, handle).finally(() => {
        if (!signal.aborted) finishing = undefined
      })
      await finishing
    },

    /** Drops what was begun, as at a sign-out. */
    drop,
  }
}

const windowMissing = () =>
  new FrameError('WINDOW_MISSING', 'The window of the sign-in did not come. Close it, and try again.')

/** The window came, or it is not waited for any more. */
const ignore = () => undefined
