import { atom, type Connection, isLatchkeyError, LatchkeyError, type PluginContext } from '../../../../src/plugin.js'
import type { HostExchange } from '../../options.js'

/** The login of the view: under way, or ended by an error. It outlives the view, which the frame's screens take the place of. */
export const attemptAtom = atom<{ readonly error?: LatchkeyError } | undefined>(undefined)

/** Logs in by the app's own server. */
export interface HostFlow {
  /** Begins the view's login, anew where one goes on; undefined where it failed, which `attemptAtom` says. */
  begin(): Promise<Connection | undefined>
  /** The user has left the view. */
  leave(): void
  /** @throws {LatchkeyError} EXCHANGE_HOST_FAILED, REQUEST_ABORTED; the frame's own */
  connect(options?: { readonly signal?: AbortSignal }): Promise<Connection>
}

/** Longest token that the frame takes. */
const longestToken = 4096

export function createHostFlow(
  context: Pick<PluginContext<'connect' | 'login'>, 'login' | 'connect' | 'store' | 'navigation' | 'accounts'>,
  { exchange }: { readonly exchange: HostExchange },
): HostFlow {
  const { login, connect: wallet, store, navigation, accounts } = context
  /** Asks the app for its token; an answer that comes after the user has left goes nowhere. */
  const askHost = async (nonce: string, signal: AbortSignal): Promise<string> => {
    const left = new Promise<never>((_, reject) => {
      const leave = () => reject(aborted())
      if (signal.aborted) leave()
      else signal.addEventListener('abort', leave, { once: true })
    })
    // It may throw before it promises anything.
    const given = (async () => exchange(nonce))().catch((cause: unknown) => {
      throw hostFailed(cause)
    })
    const token: unknown = await Promise.race([left, given])
    if (typeof token !== 'string' || token === '' || token.length > longestToken) throw hostFailed()
    return token
  }

  const connect: HostFlow['connect'] = async ({ signal = new AbortController().signal } = {}) => {
    const { nonce } = await login.request({ method: 'GET_EXCHANGE_NONCE' }, { signal })
    const token = await askHost(nonce, signal)
    const call = login.request({ method: 'CONNECT_EXCHANGE', params: { token } }, { signal })
    const { isNew } = await call.catch((error) => {
      // The frame drops what it was asked: its user has left, and presses no more.
      if (signal.aborted) login.request({ method: 'RELOAD' }).catch(() => undefined)
      throw error
    })
    return wallet.connect({ connector: 'embedded', input: { method: 'exchange' }, isNew, signal })
  }

  let current: AbortController | undefined
  const leave = () => {
    // The connection itself closes the view, before the code that waits for it goes on.
    if (!accounts.list().some(({ connectorId }) => connectorId === 'embedded')) current?.abort()
    current = undefined
    store.set(attemptAtom, undefined)
  }
  return {
    connect,
    leave,
    async begin() {
      leave()
      const mine = new AbortController()
      current = mine
      store.set(attemptAtom, {})
      const stop = navigation.onClose(leave)
      try {
        const connection = await connect({ signal: mine.signal })
        // By then the view has gone, and may not be there to say that it was left.
        if (current === mine) store.set(attemptAtom, undefined)
        return connection
      } catch (error) {
        if (!isLatchkeyError(error)) throw error
        if (current === mine) store.set(attemptAtom, { error })
        return undefined
      } finally {
        stop()
        if (current === mine) current = undefined
      }
    },
  }
}

const aborted = () => new LatchkeyError('REQUEST_ABORTED', 'Something went wrong', { outcome: 'dismissed' })

const hostFailed = (cause?: unknown) =>
  new LatchkeyError(
    'EXCHANGE_HOST_FAILED',
    'The function `exchange` of embedded() gave no token. It resolves with the text that your server signed over the nonce.',
    { cause },
  )
