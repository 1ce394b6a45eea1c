import { isLatchkeyError, type PluginContext } from '../../src/plugin.js'
import type { SocialLogin } from './atoms.js'
import { aborted, toConnectError, toFarcasterError, windowBlocked, windowClosed } from './errors.js'
import { getRedirect, runInFrame, runWindow } from './popup.js'
import { leaveFor, leavesPage } from './redirect.js'
import type { SocialsOptions } from './types.js'

const windowSize = { width: 600, height: 800 }

/** What `connect` is told of a login. */
export interface Entered {
  readonly method: string
  /** It made the wallet. */
  readonly isNew?: boolean | undefined
}

/** Logs in. */
export type Run = (signal: AbortSignal) => Promise<Entered>

/** Mini app of Telegram: what its host has signed. */
const readInitData = (): string => {
  const { Telegram } = globalThis as { Telegram?: { WebApp?: { initData?: unknown } } }
  const data = Telegram?.WebApp?.initData
  return typeof data === 'string' ? data : ''
}

/** Makes the ways to log in, up to where the frame has let the user in. */
export function createWays(
  context: PluginContext<'connect' | 'login'>,
  options: SocialsOptions,
  change: (part: Partial<SocialLogin>) => void,
) {
  const { login, track, page, storage } = context
  /**
   * Windows that this page opens are cut off from it (COOP `same-origin`), as far as it knows: the first one that closed before it was on its
   * way. From then on they are led on by the page, and their users press there.
   */
  let isCut = globalThis.crossOriginIsolated === true

  const enter = async (provider: string, uri: string, signal: AbortSignal) => {
    track('SOCIAL_LOGIN_REQUEST_USER_DATA', { provider })
    change({ phase: 'connecting' })
    try {
      const { isNew } = await login.request({ method: 'CONNECT_SOCIAL', params: { uri } }, { signal })
      return { method: 'social', isNew }
    } catch (cause) {
      throw toConnectError(cause)
    }
  }

  /** A provider's window, or the page itself where there are none. Opens it before anything is awaited. */
  const byProvider = (provider: string): Run => {
    const leaves = leavesPage(context)
    const isFound = leaves || login.isFound()
    const popup = leaves || !isFound ? undefined : page.openWindow(windowSize)
    return async (signal) => {
      const onLed = () => change({ phase: 'provider' })
      if (!isFound) return enter(provider, await runInFrame(context, provider, { signal, onLed }), signal)
      if (leaves) {
        const { uri } = await getRedirect(context, provider, signal)
        if (!leaveFor(context, provider, uri)) throw windowBlocked()
        change({ phase: 'provider' })
        await comeBack(signal)
        throw windowClosed()
      }
      if (!popup) throw windowBlocked()
      try {
        const uri = await runWindow(context, popup, provider, {
          ...{ signal, isAnnounced: !isCut, onLed },
          onClosed() {
            track('SOCIAL_LOGIN_CANCELED', { provider })
            change({ error: windowClosed() })
          },
        })
        return await enter(provider, uri, signal)
      } catch (cause) {
        if (isLatchkeyError(cause, 'SOCIAL_WINDOW_CLOSED')) isCut = true
        throw cause
      } finally {
        popup.close()
      }
    }
  }

  /** The user is back without a result: the page was kept as it was. */
  const comeBack = (signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const stop = page.onReturn(resolve)
      signal.addEventListener('abort', () => {
        stop()
        reject(aborted())
      })
    })

  const byFarcaster: Run = async (signal) => {
    try {
      const { url, nonce } = await login.request({ method: 'GET_FARCASTER_URI' }, { signal })
      const signIn = options.farcaster?.signIn
      const signed = signIn && nonce ? await signIn({ nonce }) : undefined
      change(signed ? { phase: 'connecting' } : { phase: 'provider', url })
      const params = { ...signed }
      const { isNew } = await login.request({ method: 'CONNECT_FARCASTER', params }, { signal })
      track('SOCIAL_LOGIN_REQUEST_USER_DATA', { provider: 'farcaster' })
      change({ phase: 'connecting' })
      return { method: 'farcaster', isNew }
    } catch (cause) {
      throw toFarcasterError(cause)
    }
  }

  const byTelegram: Run = async (signal) => {
    const params = { initData: readInitData() }
    const { isNew } = await login.request({ method: 'CONNECT_TELEGRAM', params }, { signal })
    return { method: 'telegram', isNew }
  }

  const byPasskey =
    (create: boolean): Run =>
    async (signal) => {
      change({ phase: 'provider' })
      const params = create ? { create } : {}
      const { isNew } = await login.request({ method: 'CONNECT_PASSKEY', params }, { signal })
      storage.set('passkey', true)
      return { method: 'passkey', isNew }
    }

  return {
    /** Goes on with the result of a provider. */
    enter,
    /** The way to log in with a provider; call it in the click, which opens the window. */
    toRun(provider: string, create: boolean): Run {
      if (provider === 'farcaster') return byFarcaster
      if (provider === 'telegram') return byTelegram
      return provider === 'passkey' ? byPasskey(create) : byProvider(provider)
    },
  }
}
