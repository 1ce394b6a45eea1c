import {
  type AdapterContext,
  type Alert,
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
import type { ApprovalWindows } from './approvalWindow.js'
import { toChainId, toNamespace } from './chainId.js'
import type { FrameClient } from './client.js'
import { listNames, notServed } from './errors.js'
import type { Login } from './login.js'
import type { Pace } from './pace.js'
import { answerCall } from './rpc.js'
import { listServed, walletNamespaces } from './served.js'
import type { Live, Sessions } from './sessions.js'
import { readSignIn } from './signIn.js'
import { toAccounts, toUser, type User } from './user.js'

export interface ConnectParts {
  readonly context: AdapterContext
  readonly client: FrameClient
  readonly approvals: Approvals
  readonly pace: Pace
  readonly windows: ApprovalWindows
  readonly sessions: Sessions
  readonly login: Login
  readonly theme: () => 'light' | 'dark'
  /** What EVM accounts of wallets are that are made from now on. */
  readonly newAccountType: 'eoa' | 'smartAccount'
}

/** What the frame has not said: it was not there. */
const ofOurs = /^(IFRAME|UNVERIFIED|NETWORKS|INVALID_PROJECT|MODAL|POLICY)_|^REQUEST_ABORTED$/

/**
 * Makes the sessions of a login that stands: one for each namespace, on the first of its networks that the frame works with. Silently
 * only where the frame says that it stands.
 */
export async function connect(
  parts: ConnectParts,
  request: ConnectRequest,
  { emit, signal, onDispose }: ConnectContext,
): Promise<readonly ConnectorSession[]> {
  const { client, sessions, theme } = parts
  const wanted = walletNamespaces.flatMap((namespace) => {
    const networks = request.networks.filter(({ chainNamespace }) => chainNamespace === namespace)
    return networks.length > 0 && request.namespaces.includes(namespace) ? [networks] : []
  })
  if (wanted.length === 0) return []
  const method = readMethod(request.input)
  if (request.silent) {
    if (!(await isConnected(client, signal))) return []
    client.tell({ method: 'SYNC_THEME', params: { themeMode: theme() } })
  }
  const made: { readonly live: Live & { begin(): void }; readonly session: ConnectorSession }[] = []
  const chains = await client.chains({ signal })
  for (const networks of wanted) {
    const found = await findUser(parts, request, listServed(networks, chains), signal)
    if (!found) {
      // The other namespaces do without it.
      parts.context.alert(leftOut(networks))
      continue
    }
    const { network, user, signIn } = found
    const namespace = network.chainNamespace
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
  if (made.length === 0) throw notServed(wanted.flat(), chains)
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

/** Asks for the user on the first of these networks that the frame works with; a frame of an older release does not say which. */
async function findUser(
  parts: ConnectParts,
  request: ConnectRequest,
  networks: readonly Network[],
  signal: AbortSignal,
) {
  for (const network of networks) {
    const { caipNetworkId } = network
    const signIn = request.silent ? undefined : await unlessAborted(signal, readSignIn(request.signIn, caipNetworkId))
    try {
      return { network, signIn, user: await getUser(parts, request, network, signIn?.payload, signal) }
    } catch (error) {
      if (!isLatchkeyError(error, 'CHAIN_UNKNOWN')) throw error
    }
  }
  return undefined
}

const leftOut = (networks: readonly Network[]): Alert => ({
  code: 'NETWORKS_NOT_SERVED',
  level: 'warning',
  title: 'The embedded wallet leaves a namespace out',
  detail: `The login frame works with none of these networks: ${listNames(networks)}. Have its operator add one, with a name (--chain, --chain-name).`,
})

async function getUser(
  { context, client, newAccountType }: ConnectParts,
  { account, namespaces }: ConnectRequest,
  { caipNetworkId: id, chainNamespace }: Network,
  siwxMessage: NonNullable<Awaited<ReturnType<typeof readSignIn>>>['payload'] | undefined,
  signal: AbortSignal,
): Promise<User> {
  const rpcUrl = toRpcUrl(context, id)
  const wanted = namespaces.includes(chainNamespace) ? account?.type : undefined
  const type = wanted ?? (chainNamespace === 'eip155' ? newAccountType : undefined)
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
