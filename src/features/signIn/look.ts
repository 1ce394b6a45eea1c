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
import { keyOf, type SignInView } from './request.js'
import { asks, keepSessions } from './sessions.js'
import { sessionState, setSession } from './state.js'

/** The specification's words (spec section 8). */
export const problem = 'A problem occurred while trying initialize authentication'

/** Looks whether what is in use has a session. */
export interface Look {
  /** See `SignIn.check`. */
  check(): Promise<boolean>
  /** A session may have ended: where one is required the user is asked for the next. */
  again(session: SiwxSession): Promise<void>
  accept(connection: Connection, session: SiwxSession): void
  /** Where the user is signed in: a cancel leads back there. */
  readonly place: { get(): CaipNetworkId | undefined; forget(): void }
}

export function createLook(
  { instance, store, resources }: FeatureContext,
  asked: SignInView,
  siwx: () => Promise<Siwx>,
): Look {
  const { active, networks } = instance
  const { session: sessionOf, end } = resources.need(connections).connections
  /** Sessions whose wallet signed while it connected: what it signed is taken once. */
  const taken = new WeakSet<ConnectorSession>()
  let signedIn: CaipNetworkId | undefined
  /** The account and chain that the newest look is about, and the look. */
  let looked = ''
  let looking: Promise<unknown> | undefined

  /** What a wallet signed while it made this connection. */
  const takeSigned = ({ id }: Connection): readonly SiwxSession[] => {
    const made = sessionOf(id)
    if (!made?.signedIn || taken.has(made)) return []
    taken.add(made)
    return made.signedIn
  }
  const accept = (connection: Connection, session: SiwxSession) => {
    signedIn = connection.networkId
    setSession(store, session)
    asked.close()
  }
  const check = async (): Promise<boolean> => {
    const key = keyOf(active())
    // Several may ask at once, and all get the same answer: whether a question is needed is known only after the look.
    if (key !== looked) {
      looked = key
      looking = look(key)
    }
    await looking
    return asked.current() === undefined
  }
  const look = async (key: string): Promise<unknown> => {
    const connection = active()
    const network = connection && networks.find(connection.networkId)
    setSession(store, undefined)
    const address = connection?.accounts[0]?.address
    if (!connection || !network || address === undefined) return asked.close()
    try {
      const made = await siwx()
      const isAsked = asks(made, connection.namespace)
      await keepSessions(made, takeSigned(connection))
      const [session] = isAsked ? await made.getSessions(network.caipNetworkId, address) : []
      if (key !== looked) return check()
      if (!isAsked) return asked.close()
      if (session) return accept(connection, session)
      asked.ask(connection, network, made.getRequired?.() ?? false)
    } catch (cause) {
      if (key !== looked) return check()
      // No user may pass for signed in because the look failed.
      const error = toLatchkeyError(cause, 'SIGN_IN_FAILED', problem)
      asked.fail(error)
      asked.track('SIWX_AUTH_ERROR', { connection, network }, error.code)
      await end(connection.id)
    }
  }

  return {
    check,
    accept,
    async again(session) {
      const { chainId, accountAddress } = session.data
      const made = await siwx()
      const [left] = await made.getSessions(chainId, accountAddress)
      if (store.get(sessionState) !== session) return
      if (left) return void (left.message === session.message || setSession(store, left))
      setSession(store, undefined)
      signedIn = undefined
      if (!made.getRequired?.()) return
      looked = ''
      await check()
    },
    place: {
      get: () => signedIn,
      forget() {
        signedIn = undefined
      },
    },
  }
}
