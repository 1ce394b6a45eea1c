import {
  type AdapterContext,
  abortedError,
  type ConnectContext,
  type ConnectorSession,
  type ConnectRequest,
  isLatchkeyError,
  LatchkeyError,
  type Network,
  unlessAborted,
} from '../../src/adapter.js'
import { connectionFailed } from '../kit/connectFailed.js'
import { toRpcUrl } from './address.js'
import type { Approvals } from './approvals.js'
import { toChainId, toNamespace } from './chainId.js'
import type { FrameClient } from './client.js'
import type { Login } from './login.js'
import { answerCall } from './rpc.js'
import type { Live, Sessions } from './sessions.js'
import { readSignIn } from './signIn.js'
import { toAccounts, toUser, type User } from './user.js'

export interface ConnectParts {
  readonly context: AdapterContext
  readonly client: FrameClient
  readonly approvals: Approvals
  readonly sessions: Sessions
  readonly login: Login
  readonly theme: () => 'light' | 'dark'
}

/** Namespaces of embedded wallets, the one with the sign-in first (spec section 1). */
const served = ['eip155', 'solana']

/** What the frame has not said: it was not there. */
const ofOurs = /^(IFRAME|UNVERIFIED|MODAL|POLICY)_|^REQUEST_ABORTED$/

/** Makes the sessions of a login that stands: one for each namespace. Silently only where the frame says that it stands. */
export async function connect(
  parts: ConnectParts,
  request: ConnectRequest,
  { emit, signal, onDispose }: ConnectContext,
): Promise<readonly ConnectorSession[]> {
  const { client, sessions, theme } = parts
  const wanted = served.flatMap((namespace) => {
    const network = request.networks.find(({ chainNamespace }) => chainNamespace === namespace)
    return network && request.namespaces.includes(namespace) ? [network] : []
  })
  if (wanted.length === 0) return []
  const method = readMethod(request.input)
  if (request.silent) {
    if (!(await isConnected(client, signal))) return []
    client.tell({ method: 'SYNC_THEME', params: { themeMode: theme() } })
  }
  const made: { readonly live: Live & { begin(): void }; readonly session: ConnectorSession }[] = []
  for (const network of wanted) {
    const namespace = network.chainNamespace
    const signIn = request.silent
      ? undefined
      : await unlessAborted(signal, readSignIn(request.signIn, network.caipNetworkId))
    const user = await getUser(parts, request, network, signIn?.payload, signal)
    const [first] = toAccounts(user, namespace)
    if (!first || toNamespace(user.chainId) !== namespace)
      throw connectionFailed('the login frame answered without an account of this network')
    const live = sessions.add(namespace, network.caipNetworkId, user, emit)
    const signedIn = signIn?.take(user, first.address) ?? []
    const shown = toUser(user)
    made.push({
      live,
      session: {
        namespace,
        networkId: network.caipNetworkId,
        accounts: live.accounts(),
        ...(shown && { user: shown }),
        ...(method && { method }),
        ...(signedIn.length > 0 && { signedIn }),
        request: (call, options) => answerCall(parts, live, call, options),
        disconnect: () => leave(parts, live),
        async switchAccount(account) {
          await client.request({ method: 'SET_PREFERRED_ACCOUNT', params: { type: account.type ?? 'eoa' } })
          live.choose(account)
        },
      },
    })
  }
  signal.throwIfAborted()
  for (const { live } of made) {
    live.begin()
    onDispose(() => sessions.remove(live))
  }
  return made.map(({ session }) => session)
}

/** How the user was let in, as the plugin that connects says it. */
function readMethod(input: unknown): string | undefined {
  const { method } = Object(input) as { method?: unknown }
  if (input === undefined || (typeof method === 'string' && /^[\w-]{1,32}$/.test(method)))
    return method as string | undefined
  throw new LatchkeyError(
    'EMBEDDED_INPUT_INVALID',
    "The input of `embedded` is { method: 'email' }: how the user logged in",
  )
}

/** False as well when the frame answers with an error: nobody is logged in then (protocol, section 4). */
async function isConnected(client: FrameClient, signal: AbortSignal): Promise<boolean> {
  try {
    return (await client.request({ method: 'IS_CONNECTED' }, { signal })).isConnected
  } catch (error) {
    if (!isLatchkeyError(error) || ofOurs.test(error.code)) throw error
    return false
  }
}

async function getUser(
  { context, client }: ConnectParts,
  { account, namespaces }: ConnectRequest,
  { caipNetworkId: id, chainNamespace }: Network,
  siwxMessage: NonNullable<Awaited<ReturnType<typeof readSignIn>>>['payload'] | undefined,
  signal: AbortSignal,
): Promise<User> {
  const rpcUrl = toRpcUrl(context, id)
  const type = namespaces.includes(chainNamespace) ? account?.type : undefined
  const params = {
    chainId: toChainId(id),
    ...((type === 'eoa' || type === 'smartAccount') && { preferredAccountType: type }),
    ...(siwxMessage && { siwxMessage }),
    ...(rpcUrl && { rpcUrl }),
  }
  try {
    return await client.request({ method: 'GET_USER', params }, { signal })
  } catch (error) {
    if (signal.aborted) throw abortedError(error)
    const isRefusal = isLatchkeyError(error) && error.outcome === 'rejected'
    if (isRefusal)
      throw new LatchkeyError('CONNECTION_REJECTED', 'Connection rejected', { cause: error, outcome: 'rejected' })
    throw error
  }
}

/** Ends the login: one stands behind all of its namespaces. */
async function leave({ sessions, login }: ConnectParts, live: Live): Promise<void> {
  sessions.remove(live)
  try {
    await login.signOut()
  } finally {
    sessions.endAll()
  }
}
