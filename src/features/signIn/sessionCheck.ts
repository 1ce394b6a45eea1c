import { connections } from '../../kernel/connections/index.js'
import type { FeatureContext } from '../../kernel/feature/featureContext.js'
import {
  type CaipNetworkId,
  type Connection,
  type ConnectorSession,
  type Siwx,
  type SiwxSession,
  toLatchkeyError,
} from '../../kernel/index.js'
import { asks, keepSessions } from './sessions.js'
import { keyOf, type SignInView } from './signInView.js'
import { sessionState, setSession } from './state.js'

/** The specification's words (spec section 8). */
export const problem = 'A problem occurred while trying initialize authentication'

/** Whether the account in use has a session on its chain. */
export interface SessionCheck {
  /** See `SignIn.check`. */
  check(): Promise<boolean>
  /** A session may have ended: where one is required the user is asked for the next. */
  checkAgain(session: SiwxSession): Promise<void>
  /** The user is signed in. */
  accept(connection: Connection, session: SiwxSession): void
  /** The chain on which the user is signed in: a cancel leads back there. */
  signedInOn(): CaipNetworkId | undefined
  /** The user has left. */
  forget(): void
}

export function createSessionCheck(
  { instance, store, resources }: FeatureContext,
  view: SignInView,
  loadSiwx: () => Promise<Siwx>,
): SessionCheck {
  const { active, networks } = instance
  const { session: sessionOf, end } = resources.need(connections).connections
  /** Sessions whose wallet signed while it connected: what it signed is taken once. */
  const taken = new WeakSet<ConnectorSession>()
  let signedIn: CaipNetworkId | undefined
  /** The account and chain that the newest check is about, and the check. */
  let checkedKey = ''
  let checking: Promise<unknown> | undefined

  /** What a wallet signed while it made this connection. */
  const takeSigned = ({ id }: Connection): readonly SiwxSession[] => {
    const session = sessionOf(id)
    if (!session?.signedIn || taken.has(session)) return []
    taken.add(session)
    return session.signedIn
  }
  const accept = (connection: Connection, session: SiwxSession) => {
    signedIn = connection.networkId
    setSession(store, session)
    view.close()
  }
  const check = async (): Promise<boolean> => {
    const key = keyOf(active())
    // Several may ask at once, and all get the same answer: whether a question is needed is known only after the check.
    if (key !== checkedKey) {
      checkedKey = key
      checking = checkAccount(key)
    }
    await checking
    return view.current() === undefined
  }
  const checkAccount = async (key: string): Promise<unknown> => {
    const connection = active()
    const network = connection && networks.find(connection.networkId)
    setSession(store, undefined)
    const address = connection?.accounts[0]?.address
    if (!connection || !network || address === undefined) return view.close()
    try {
      const siwx = await loadSiwx()
      const isAsked = asks(siwx, connection.namespace)
      await keepSessions(siwx, takeSigned(connection))
      const [session] = isAsked ? await siwx.getSessions(network.caipNetworkId, address) : []
      if (key !== checkedKey) return check()
      if (!isAsked) return view.close()
      if (session) return accept(connection, session)
      view.ask(connection, network, siwx.getRequired?.() ?? false)
    } catch (cause) {
      if (key !== checkedKey) return check()
      // No user may pass for signed in because the check failed.
      const error = toLatchkeyError(cause, 'SIGN_IN_FAILED', problem)
      view.fail(error)
      view.track('SIWX_AUTH_ERROR', { connection, network }, error.code)
      await end(connection.id)
    }
  }

  return {
    check,
    accept,
    async checkAgain(session) {
      const { chainId, accountAddress } = session.data
      const siwx = await loadSiwx()
      const [left] = await siwx.getSessions(chainId, accountAddress)
      if (store.get(sessionState) !== session) return
      if (left) return void (left.message === session.message || setSession(store, left))
      setSession(store, undefined)
      signedIn = undefined
      if (!siwx.getRequired?.()) return
      checkedKey = ''
      await check()
    },
    signedInOn: () => signedIn,
    forget() {
      signedIn = undefined
    },
  }
}
