import { type Connection, isLatchkeyError, type PluginContext } from '../../src/plugin.js'
import { loginAtom, type SocialLogin } from './atoms.js'
import { aborted, toSocialError } from './errors.js'
import { createOffers } from './offers.js'
import { takeReturn } from './redirect.js'
import type { SocialCallOptions, SocialsController, SocialsOptions } from './types.js'
import { createWays, type Run } from './ways.js'

/** After a view that waits was left, until the frame has to drop what it was asked (behaviour, view table). */
const reloadAfter = 100

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
  /** The way by which the user has logged in here last: `google`, `passkey`. */
  last(): string | undefined
  /** A passkey has logged in on this page before. */
  isReturning(): boolean
  openLink(url: string): void
  /** Goes on after a return to the page. */
  resume(resultUri: string): void
}

const asTrue = (value: unknown) => {
  if (value !== true) throw new TypeError('not a flag')
  return value
}

/** Makes the flow of one instance. */
export function createFlow(context: PluginContext<'connect' | 'login'>, options: SocialsOptions = {}): SocialsFlow {
  const { accounts, login, connect, store, clock, track, page, storage, navigation } = context
  let current: AbortController | undefined
  const change = (part: Partial<SocialLogin>) => {
    const state = store.get(loginAtom)
    if (state) store.set(loginAtom, { ...state, error: undefined, ...part })
  }

  // Of a login what it was made with, and nothing of whose it is (S36).
  const noteLast = () => {
    const [account] = accounts.list()
    if (account) storage.set('last', (account.connectorId === 'embedded' && account.user?.provider) || 'none')
  }
  context.onDispose(accounts.watch(noteLast))

  const ways = createWays(context, options, change)

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
      const { method, isNew } = await run(signal)
      if (signal.aborted) throw aborted()
      const made = await connect.connect({ connector: 'embedded', input: { method }, isNew, signal })
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
    // The connection itself closes the view, before the code that waits for it goes on.
    if (!current || accounts.list().some(({ connectorId }) => connectorId === 'embedded')) return
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
    connect: (provider, { signal }: SocialCallOptions = {}) => start(provider, ways.toRun(provider, false), signal),
    begin: (provider, create = false) => orTold(start(provider, ways.toRun(provider, create))),
    leave,
    askOffers: createOffers(context),
    device: page.device,
    feature: context.feature,
    last: () => storage.get('last', String),
    isReturning: () => storage.get('passkey', asTrue) === true,
    openLink: (url) => void page.openLink(url, '_blank'),
    resume(resultUri) {
      const pending = takeReturn(context, resultUri)
      if (!pending) return
      const { provider } = pending
      const attempt = start(provider, (signal) => ways.enter(provider, resultUri, signal))
      // As if it came from there: the connection moves the history on, and back leads to the other ways.
      navigation.push('Connect')
      navigation.push('ConnectingSocial', { provider, origin: 'connect' })
      void orTold(attempt)
    },
  }
}
