import { createLoader } from '../../kernel/base/loader.js'
import { chains } from '../../kernel/chains/index.js'
import { connections, type SignIn } from '../../kernel/connections/index.js'
import type { FeatureContext } from '../../kernel/feature/featureContext.js'
import {
  anyAccount,
  type Connection,
  type SignInRequest,
  type Siwx,
  type SiwxSession,
  toLatchkeyError,
} from '../../kernel/index.js'
import { type Guard, navigation } from '../../kernel/navigation/index.js'
import { createSessionCheck, problem } from './sessionCheck.js'
import { asks, endSessions, endSessionsOf } from './sessions.js'
import { createSignInView, keyOf } from './signInView.js'
import { sessionState, setSignIn } from './state.js'

/** The flow, and what the feature's own listeners call. */
export interface SignInFlow extends SignIn {
  /** A connection ended. */
  leave(connection: Connection): void
  /** A guard of the modal: holds the view that asks, as long as the account in use has to sign in. */
  readonly hold: Guard
}

/** Makes the flow of one instance. */
export function createSignIn(context: FeatureContext): SignInFlow {
  const { instance, store, resources, signal } = context
  const { active, networks, options } = instance
  const { coreViewIds } = resources.need(navigation)
  const { wallets, switchNetwork } = resources.need(chains)
  const { end } = resources.need(connections).connections
  const view = createSignInView(context)
  const loader = createLoader(async () => {
    const own = Object.freeze(context.extend('siwx'))
    const { siwx: given, siwe } = options
    const siwx = siwe
      ? (await import('../../siwx/fromSiwe.js')).fromSiwe(siwe, own)
      : await (typeof given === 'function' ? given(own) : (given as Siwx))
    const stop = siwx.watch?.(() => {
      const session = store.get(sessionState)
      // What cannot be seen now is looked at again with the next change.
      if (session) checkAgain(session).catch((cause) => view.fail(toLatchkeyError(cause, 'SIGN_IN_FAILED', problem)))
    })
    if (stop) signal.addEventListener('abort', stop, { once: true })
    return siwx
  })
  const loadSiwx = (): Promise<Siwx> => loader.load('')
  const { check, checkAgain, accept, signedInOn, forget } = createSessionCheck(context, view, loadSiwx)

  const sign = async (request: SignInRequest) => {
    const { connection, network } = request
    const chainId = network.caipNetworkId
    const accountAddress = connection.accounts[0]?.address ?? ''
    const key = keyOf(connection)
    const siwx = await loadSiwx()
    const message = await siwx.createMessage({ accountAddress, chainId })
    const text = message.toString()
    if (key !== keyOf(active())) return
    const signature = siwx.signMessage
      ? await siwx.signMessage({ message: text, chainId, accountAddress })
      : await (await wallets()).of(connection).call('signMessage', text)
    // The account or chain changed meanwhile: what was signed is not what is in use (F26).
    if (key !== keyOf(active())) return
    const session: SiwxSession = { data: Object.freeze({ ...message }), message: text, signature }
    await siwx.addSession(session)
    if (key !== keyOf(active())) return
    view.track('SIWX_AUTH_SUCCESS', request)
    accept(connection, session)
  }

  return {
    check,
    sign() {
      const request = view.current()
      if (!request || request.signing) return
      const signing: SignInRequest = { ...request, signing: true, error: undefined }
      setSignIn(store, signing)
      view.track('CLICK_SIGN_SIWX_MESSAGE', request)
      sign(request).catch((cause) => {
        const error = toLatchkeyError(cause, 'SIGN_IN_FAILED', 'Error signing message')
        if (view.current() !== signing) return
        // A user who can have no session keeps the wallet, and may look at what is in it.
        const required = request.required && error.code !== 'USER_SUSPENDED'
        setSignIn(store, { ...request, required, error })
        view.track('SIWX_AUTH_ERROR', request, error.code)
      })
    },
    cancel() {
      const request = view.current()
      if (!request) return
      view.track('CLICK_CANCEL_SIWX', request)
      if (!request.required) return view.close()
      const place = signedInOn()
      const back = place === request.network.caipNetworkId ? undefined : place
      const leave = async () => {
        if (back === undefined) await end(request.connection.id)
        else await switchNetwork(back).catch(() => end(request.connection.id))
        view.close()
      }
      leave().catch((cause) => {
        view.fail(toLatchkeyError(cause, 'DISCONNECT_FAILED', 'Failed to disconnect'))
        view.close()
      })
    },
    leave(connection) {
      const revoke = async () => endSessionsOf(store, await loadSiwx(), connection)
      revoke().catch(() => {
        // The session ends by itself; the user has left, and waits for nothing.
      })
      if (!active()) forget()
    },
    hold(next) {
      const request = view.current()
      if (!request?.required || next.at(-1)?.view === coreViewIds.signIn) return undefined
      // The wallet went on meanwhile: what is asked of it now is still to be found out.
      return keyOf(request.connection) === keyOf(active()) ? coreViewIds.signIn : undefined
    },
    async signOut() {
      const session = store.get(sessionState)
      if (!session) return
      try {
        await endSessions(store, await loadSiwx(), session.data.chainId, session.data.accountAddress)
      } finally {
        // What could not be ended may still be there.
        await checkAgain(session)
      }
    },
    async offer(chainId) {
      const network = networks.find(chainId)
      try {
        const siwx = await loadSiwx()
        // A host that signs in a way of its own is not served by the wallet's.
        if (!network || siwx.signMessage || !asks(siwx, network.chainNamespace)) return undefined
        const message = await siwx.createMessage({ accountAddress: anyAccount, chainId })
        const text = message.toString()
        // Not enumerable in many messages, or of a class: a copy of the fields alone would lose it.
        return Object.freeze(Object.defineProperty({ ...message }, 'toString', { value: () => text }))
      } catch {
        // The user connects all the same, is asked then, and told what is wrong.
        return undefined
      }
    },
  }
}
