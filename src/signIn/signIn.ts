import type { Connection, Network, SignInRequest, WalletAccount } from '../kernel/index.js'
import {
  anyAccount,
  type LatchkeyError,
  namespaceOf,
  type Siwx,
  type SiwxSession,
  toLatchkeyError,
} from '../kernel/index.js'
import type { Guard, Kernel, SignIn } from '../kernel/internal.js'
import { connectionsAtom, createLoader, networksAtom, sessionAtom, signInAtom } from '../kernel/internal.js'

/** The specification's words (spec section 8). */
const problem = 'A problem occurred while trying initialize authentication'

/** The flow, and what the feature's own listeners call. */
export interface SignInFlow extends SignIn {
  /** A connection ended. */
  leave(connection: Connection): void
  /** A guard of the modal: holds the view that asks, as long as the account in use has to sign in. */
  readonly hold: Guard
}

/** Does a thing with each, whatever becomes of the others. @throws the first failure */
async function allOf<Item>(items: readonly Item[], act: (item: Item) => Promise<void>): Promise<void> {
  for (const result of await Promise.allSettled(items.map(act))) if (result.status === 'rejected') throw result.reason
}

/** Makes the flow of one instance. */
export function createSignIn(kernel: Kernel, signal: AbortSignal): SignInFlow {
  const { store, views, coreViewIds, active, networks, options, track } = kernel
  const view = coreViewIds.signIn
  const loader = createLoader(async () => {
    const context = Object.freeze(kernel.contextOf('siwx', kernel.scope))
    const { siwx, siwe } = options
    const made = siwe
      ? (await import('../siwx/fromSiwe.js')).fromSiwe(siwe, context)
      : await (typeof siwx === 'function' ? siwx(context) : (siwx as Siwx))
    const stop = made.watch?.(() => {
      const session = store.get(sessionAtom)
      // What cannot be seen now is looked at again with the next change.
      if (session) lookAgain(session).catch((cause) => fail(toLatchkeyError(cause, 'SIGN_IN_FAILED', problem)))
    })
    if (stop) signal.addEventListener('abort', stop, { once: true })
    return made
  })
  const siwx = (): Promise<Siwx> => loader.load('')
  /** What could not be shown in the view. */
  const fail = (error: LatchkeyError) => {
    kernel.tellError(error)
    kernel.toasts.error(error.message)
  }
  /** Where the person is signed in: a cancel leads back there. */
  let signedIn: Connection['networkId'] | undefined
  /** The account and chain that the newest look is about, and the look. */
  let looked = ''
  let looking: Promise<unknown> | undefined

  const keyOf = (connection: Connection | undefined) => (connection ? `${connection.id} ${connection.networkId}` : '')
  const request = () => store.get(signInAtom)
  const close = () => {
    if (!request()) return
    store.set(signInAtom, undefined)
    if (views.current()?.view === view) views.uncover(view)
  }
  const ask = (connection: Connection, chain: Network, required: boolean) => {
    store.set(signInAtom, { connection, network: chain, required, signing: false })
    views.cover(view)
  }
  const accept = (connection: Connection, session: SiwxSession | undefined) => {
    signedIn = connection.networkId
    store.set(sessionAtom, session)
    close()
  }
  const properties = ({ connection, network: chain }: Pick<SignInRequest, 'connection' | 'network'>) => ({
    network: chain.caipNetworkId,
    isSmartAccount: connection.accounts[0]?.type === 'smartAccount',
  })

  /** A session may have ended: where one is required the person is asked for the next. */
  const lookAgain = async (session: SiwxSession) => {
    const { chainId, accountAddress } = session.data
    const made = await siwx()
    const [left] = await made.getSessions(chainId, accountAddress)
    if (store.get(sessionAtom) !== session) return
    if (left) return void (left.message === session.message || store.set(sessionAtom, left))
    store.set(sessionAtom, undefined)
    signedIn = undefined
    if (!made.getRequired?.()) return
    looked = ''
    await check()
  }

  /**
   * Ends what an account has on all chains of its namespace.
   * @param known whether it has a session on this chain, so that nobody need be asked
   */
  const endAll = async (made: Siwx, chainId: Connection['networkId'], address: string, known = true) => {
    const namespace = namespaceOf(chainId)
    if (made.revokeAccount) return made.revokeAccount(namespace, address)
    const ofNamespace = store.get(networksAtom).filter(({ chainNamespace }) => chainNamespace === namespace)
    const chains = new Set([chainId, ...ofNamespace.map(({ caipNetworkId }) => caipNetworkId)])
    await allOf([...chains], async (id) => {
      const isThere = (known && id === chainId) || (await made.getSessions(id, address)).length > 0
      if (isThere) await made.revokeSession(id, address)
    })
  }

  const asks = ({ namespaces }: Siwx, namespace: string) => namespaces?.includes(namespace) !== false
  const keep = async (made: Siwx, signed: readonly SiwxSession[]) => {
    // What came with a CAIP-74 object is all that there is (behaviour.md 3.8), and good as a whole or not at all.
    if (signed.some(({ cacao }) => cacao !== undefined)) await made.setSessions(signed)
    else for (const session of signed) await made.addSession(session)
  }

  /** Several may ask at once, and all are told the same: that nothing is asked is known only after the look. */
  const check = async (): Promise<boolean> => {
    const key = keyOf(active())
    if (key !== looked) {
      looked = key
      looking = look(key)
    }
    await looking
    return request() === undefined
  }
  const look = async (key: string): Promise<unknown> => {
    const connection = active()
    const chain = connection && networks.find(connection.networkId)
    store.set(sessionAtom, undefined)
    const address = connection?.accounts[0]?.address
    if (!connection || !chain || address === undefined) return close()
    try {
      const made = await siwx()
      const isAsked = asks(made, connection.namespace)
      await keep(made, kernel.takeSigned(connection))
      const [session] = isAsked ? await made.getSessions(chain.caipNetworkId, address) : []
      if (key !== looked) return check()
      if (!isAsked) return close()
      if (session) return accept(connection, session)
      ask(connection, chain, made.getRequired?.() ?? false)
    } catch (cause) {
      if (key !== looked) return check()
      // Nobody may pass for signed in because the look failed.
      fail(toLatchkeyError(cause, 'SIGN_IN_FAILED', problem))
      track('SIWX_AUTH_ERROR', {
        ...properties({ connection, network: chain }),
        message: toLatchkeyError(cause, 'SIGN_IN_FAILED', '').code,
      })
      await kernel.leave(connection)
    }
  }

  const sign = async (asked: SignInRequest) => {
    const { connection, network: chain } = asked
    const chainId = chain.caipNetworkId
    const accountAddress = connection.accounts[0]?.address ?? ''
    const key = keyOf(connection)
    const made = await siwx()
    const message = await made.createMessage({ accountAddress, chainId })
    const text = message.toString()
    if (key !== keyOf(active())) return
    const signature = made.signMessage
      ? await made.signMessage({ message: text, chainId, accountAddress })
      : await (await kernel.wallets()).of(connection).call('signMessage', text)
    // The account or chain changed meanwhile: what was signed is not what is in use (F26).
    if (key !== keyOf(active())) return
    const data = Object.freeze({ ...message })
    const session: SiwxSession = { data, message: text, signature }
    await made.addSession(session)
    if (key !== keyOf(active())) return
    track('SIWX_AUTH_SUCCESS', properties(asked))
    accept(connection, session)
  }

  return {
    check,
    sign() {
      const asked = request()
      if (!asked || asked.signing) return
      const signing: SignInRequest = { ...asked, signing: true, error: undefined }
      store.set(signInAtom, signing)
      track('CLICK_SIGN_SIWX_MESSAGE', properties(asked))
      sign(asked).catch((cause) => {
        const error = toLatchkeyError(cause, 'SIGN_IN_FAILED', 'Error signing message')
        if (request() !== signing) return
        store.set(signInAtom, { ...asked, error })
        track('SIWX_AUTH_ERROR', { ...properties(asked), message: error.code })
      })
    },
    cancel() {
      const asked = request()
      if (!asked) return
      track('CLICK_CANCEL_SIWX', properties(asked))
      if (!asked.required) return close()
      const back = signedIn !== undefined && signedIn !== asked.network.caipNetworkId ? signedIn : undefined
      const left = async () => {
        if (back === undefined) await kernel.leave(asked.connection)
        else await kernel.switchNetwork(back).catch(() => kernel.leave(asked.connection))
        close()
      }
      left().catch((cause) => {
        fail(toLatchkeyError(cause, 'DISCONNECT_FAILED', 'Failed to disconnect'))
        close()
      })
    },
    leave({ networkId, namespace, accounts }) {
      const revoke = async () => {
        const made = await siwx()
        if (made.signOutOnDisconnect === false) return
        // Another wallet may go on with one of them.
        const isLeft = ({ address }: WalletAccount) =>
          !store
            .get(connectionsAtom)
            .connections.some(
              (other) => other.namespace === namespace && other.accounts.some((account) => account.address === address),
            )
        await allOf(accounts.filter(isLeft), (account) =>
          endAll(made, networkId, account.address, account === accounts[0]),
        )
      }
      revoke().catch(() => {
        // The session ends by itself; the person has left, and waits for nothing.
      })
      if (!active()) signedIn = undefined
    },
    hold(next) {
      const asked = request()
      if (!asked?.required || next.at(-1)?.view === view) return undefined
      // The wallet went on meanwhile: what is asked of it now is still to be found out.
      return keyOf(asked.connection) === keyOf(active()) ? view : undefined
    },
    async signOut() {
      const session = store.get(sessionAtom)
      if (!session) return
      try {
        await endAll(await siwx(), session.data.chainId, session.data.accountAddress)
      } finally {
        // What could not be ended may still be there.
        await lookAgain(session)
      }
    },
    async offer(chainId) {
      const chain = networks.find(chainId)
      try {
        const made = await siwx()
        // Who signs in a way of its own is not asked by the wallet's.
        if (!chain || made.signMessage || !asks(made, chain.chainNamespace)) return undefined
        return Object.freeze({ ...(await made.createMessage({ accountAddress: anyAccount, chainId })) })
      } catch {
        // The person connects all the same, is asked then, and told what is wrong.
        return undefined
      }
    },
  }
}
