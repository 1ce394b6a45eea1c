import { type Connection, isLatchkeyError, type PluginContext } from '../../src/plugin.js'
import { loginAtom, type SocialLogin } from './atoms.js'
import { aborted, toConnectError, toFarcasterError, toSocialError, windowBlocked, windowClosed } from './errors.js'
import { createOffers } from './offers.js'
import { getRedirect, runWindow } from './popup.js'
import { leaveFor, leavesPage, takeReturn } from './redirect.js'
import type { SocialCallOptions, SocialsController, SocialsOptions } from './types.js'

/** After a view that waits was left, until the frame is told to drop what it was asked (behaviour, view table). */
const reloadAfter = 100
const windowSize = { width: 600, height: 800 }

/** What the views work with besides the controller. */
export interface SocialsFlow extends SocialsController {
  readonly options: SocialsOptions
  /** Begins in a click, with `loginAtom` saying what becomes of it. `create`: makes a passkey. */
  begin(provider: string, create?: boolean): Promise<Connection | undefined>
  /** The user has left the view of the login that is under way. */
  leave(): void
  /** Fetches what the services have set up. */
  askOffers(): void
  device: PluginContext['page']['device']
  feature: PluginContext['feature']
  /** A passkey has logged in on this page before. */
  isReturning(): boolean
  openLink(url: string): void
  /** Goes on after a return to the page. */
  resume(resultUri: string): void
}

type Run = (signal: AbortSignal) => Promise<string>

const asTrue = (value: unknown) => {
  if (value !== true) throw new TypeError('not a flag')
  return value
}

/** Mini app of Telegram: what its host has signed. */
const readInitData = (): string => {
  const { Telegram } = globalThis as { Telegram?: { WebApp?: { initData?: unknown } } }
  const data = Telegram?.WebApp?.initData
  return typeof data === 'string' ? data : ''
}

/** Makes the flow of one instance. */
export function createFlow(context: PluginContext<'connect' | 'login'>, options: SocialsOptions = {}): SocialsFlow {
  const { login, connect, store, clock, track, page, storage, navigation } = context
  let current: AbortController | undefined
  const change = (part: Partial<SocialLogin>) => {
    const state = store.get(loginAtom)
    if (state) store.set(loginAtom, { ...state, error: undefined, ...part })
  }

  const enter = async (uri: string, signal: AbortSignal) => {
    await login.request({ method: 'CONNECT_SOCIAL', params: { uri } }, { signal })
  }

  /** A provider's window, or the page itself where there are none. Opens it before anything is awaited. */
  const byProvider = (provider: string): Run => {
    const leaves = leavesPage(context)
    const popup = leaves ? undefined : page.openWindow(windowSize)
    return async (signal) => {
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
          signal,
          onLed: () => change({ phase: 'provider' }),
          onClosed() {
            track('SOCIAL_LOGIN_CANCELED', { provider })
            change({ error: windowClosed() })
          },
        })
        track('SOCIAL_LOGIN_REQUEST_USER_DATA', { provider })
        change({ phase: 'connecting' })
        await enter(uri, signal).catch((cause) => {
          throw toConnectError(cause)
        })
      } finally {
        popup.close()
      }
      return 'social'
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
      await login.request({ method: 'CONNECT_FARCASTER', params: { ...signed } }, { signal })
    } catch (cause) {
      throw toFarcasterError(cause)
    }
    track('SOCIAL_LOGIN_REQUEST_USER_DATA', { provider: 'farcaster' })
    change({ phase: 'connecting' })
    return 'farcaster'
  }

  const byTelegram: Run = async (signal) => {
    await login.request({ method: 'CONNECT_TELEGRAM', params: { initData: readInitData() } }, { signal })
    return 'telegram'
  }

  const byPasskey =
    (create: boolean): Run =>
    async (signal) => {
      change({ phase: 'provider' })
      await login.request({ method: 'CONNECT_PASSKEY', params: create ? { create } : {} }, { signal })
      storage.set('passkey', true)
      return 'passkey'
    }

  const toRun = (provider: string, create: boolean): Run => {
    if (provider === 'farcaster') return byFarcaster
    if (provider === 'telegram') return byTelegram
    return provider === 'passkey' ? byPasskey(create) : byProvider(provider)
  }

  /** One at a time. The first part of `run` was in the click already. */
  const start = async (provider: string, run: Run, given?: AbortSignal): Promise<Connection> => {
    current?.abort()
    const mine = new AbortController()
    current = mine
    const signal = given ? AbortSignal.any([mine.signal, given]) : mine.signal
    store.set(loginAtom, { provider, phase: 'beginning' })
    track('SOCIAL_LOGIN_STARTED', { provider })
    try {
      signal.throwIfAborted()
      const method = await run(signal)
      if (signal.aborted) throw aborted()
      const made = await connect.connect({ connector: 'embedded', input: { method }, signal })
      track('SOCIAL_LOGIN_SUCCESS', { provider })
      if (current === mine) store.set(loginAtom, undefined)
      return made
    } catch (cause) {
      const error = signal.aborted ? aborted(cause) : toSocialError(cause)
      if (error.outcome === 'failed') track('SOCIAL_LOGIN_ERROR', { provider, message: error.code })
      else track('SOCIAL_LOGIN_CANCELED', { provider })
      if (current === mine) change({ error })
      throw error
    } finally {
      if (current === mine) current = undefined
    }
  }
  const orTold = (attempt: Promise<Connection>) =>
    attempt.catch((error) => {
      if (!isLatchkeyError(error)) throw error
      return undefined
    })

  const leave = () => {
    store.set(loginAtom, undefined)
    if (!current) return
    current.abort()
    current = undefined
    // Not where the next one has begun by then: it would be dropped too.
    const stop = clock.after(reloadAfter, () => {
      if (!current) login.request({ method: 'RELOAD' }).catch(() => undefined)
    })
    context.onDispose(stop)
  }

  return {
    options,
    connect: (provider, { signal }: SocialCallOptions = {}) => start(provider, toRun(provider, false), signal),
    begin: (provider, create = false) => orTold(start(provider, toRun(provider, create))),
    leave,
    askOffers: createOffers(context),
    device: page.device,
    feature: context.feature,
    isReturning: () => storage.get('passkey', asTrue) === true,
    openLink: (url) => void page.openLink(url, '_blank'),
    resume(resultUri) {
      const pending = takeReturn(context, resultUri)
      if (!pending) return
      const { provider } = pending
      const attempt = start(provider, async (signal) => {
        track('SOCIAL_LOGIN_REQUEST_USER_DATA', { provider })
        change({ phase: 'connecting' })
        await enter(resultUri, signal).catch((cause) => {
          throw toConnectError(cause)
        })
        return 'social'
      })
      navigation.push('ConnectingSocial', { provider, origin: 'return' })
      void orTold(attempt)
    },
  }
}
