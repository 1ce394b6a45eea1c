import {
  type AdapterContext,
  type CaipNetworkId,
  type ConnectorSession,
  type ConnectorSource,
  isSameAccount,
  LatchkeyError,
  type LoginEvent,
  type Network,
  type RpcCall,
  type WalletAccount,
} from 'latchkey/adapter'
import { approve } from './approve.js'
import { createFrameClient } from './frameClient.js'
import type { EmbeddedOptions } from './index.js'
import type { FrameAccount, FrameUser } from './wire.js'

/** On the wire chains of EVM are numbers (section 3). */
const toChainId = (id: CaipNetworkId) => (id.startsWith('eip155:') ? Number(id.split(':')[1]) : id)
const namespaceOf = (chainId: unknown) => (typeof chainId === 'number' ? 'eip155' : `${chainId}`.split(':')[0])

const toAccounts = ({ accounts, address }: FrameUser): readonly WalletAccount[] => {
  const listed = accounts?.map(({ address, type }) => ({ address, type })) ?? []
  return listed.length ? listed : [{ address, type: 'eoa' }]
}

/** How the user was let in, as the plugin that connects says it. */
function toMethod(input: unknown): string | undefined {
  const { method } = Object(input) as { method?: unknown }
  if (input !== undefined && typeof method !== 'string')
    throw new LatchkeyError('EMBEDDED_INPUT_INVALID', 'The input of `embedded` is { method: string }')
  return method as string | undefined
}

export function setup(context: AdapterContext, options: EmbeddedOptions): ConnectorSource {
  const frame = createFrameClient(context, options)
  /** Approvals one after the other: there is one frame. */
  let last: Promise<unknown> = Promise.resolve()
  const queue = <Value>(run: () => Promise<Value>): Promise<Value> => {
    const mine = last.then(run, run)
    last = mine.catch(() => {
      // Its caller is told.
    })
    return mine
  }
  const rpc = (call: RpcCall, networkId: CaipNetworkId, signal: AbortSignal | undefined) => {
    const [chainNamespace] = networkId.split(':')
    const params = { ...call, chainNamespace, chainId: toChainId(networkId) }
    const ask = () => frame.request({ method: 'RPC_REQUEST', params }, { signal })
    return approve.needed(call.method) ? queue(() => approve.run({ context, frame, method: call.method, ask })) : ask()
  }

  return {
    async connect({ silent, namespaces, networks, input, account }, { emit, signal, onDispose }) {
      const wanted = ['eip155', 'solana'].flatMap((namespace) => {
        const network = networks.find(({ chainNamespace }) => chainNamespace === namespace)
        return network && namespaces.includes(namespace) ? [{ namespace, network }] : []
      })
      if (wanted.length === 0) return []
      const method = toMethod(input)
      if (silent) {
        const { isConnected } = (await frame.request({ method: 'IS_CONNECTED' }, { signal })) as {
          isConnected: boolean
        }
        if (!isConnected) return []
      }
      const live = new Set<string>()
      const end = (namespace: string) => {
        if (live.delete(namespace)) emit({ type: 'ended', namespace })
      }
      const accounts = new Map<string, readonly WalletAccount[]>()
      const use = (namespace: string, next: readonly WalletAccount[]) => {
        accounts.set(namespace, next)
        if (live.has(namespace)) emit({ type: 'accounts', namespace, accounts: next })
      }
      let leaving: Promise<unknown> | undefined
      const session = async (namespace: string, network: Network): Promise<ConnectorSession> => {
        const user = await getUser(network, account?.type, signal)
        use(namespace, toAccounts(user))
        return {
          namespace,
          networkId: network.caipNetworkId,
          accounts: accounts.get(namespace) ?? [],
          ...(user.email && { user: { email: user.email } }),
          ...(method && { method }),
          request: (call, { networkId, signal }) => rpc(call, networkId, signal),
          async disconnect() {
            live.delete(namespace)
            leaving ??= frame.request({ method: 'SIGN_OUT' })
            await leaving
            // One login stands behind all of its namespaces.
            for (const other of [...live]) end(other)
          },
          async switchAccount(wanted) {
            await frame.request({ method: 'SET_PREFERRED_ACCOUNT', params: { type: wanted.type ?? 'eoa' } })
            const others = (accounts.get(namespace) ?? []).filter((each) => !isSameAccount(each, wanted))
            use(namespace, [wanted, ...others])
          },
        }
      }
      const hear = ({ type, payload }: LoginEvent) => {
        if (type === 'IS_CONNECTED_SUCCESS' && !Object(payload).isConnected) for (const each of [...live]) end(each)
        if (type !== 'GET_USER_SUCCESS') return
        const user = Object(payload) as FrameUser
        const namespace = namespaceOf(user.chainId) ?? ''
        if (!live.has(namespace) || !isUser(user)) return
        use(namespace, toAccounts(user))
        emit({ type: 'user', namespace, user: user.email ? { email: user.email } : undefined })
      }
      const sessions: ConnectorSession[] = []
      for (const { namespace, network } of wanted) sessions.push(await session(namespace, network))
      signal.throwIfAborted()
      for (const { namespace } of wanted) live.add(namespace)
      onDispose(frame.watch(hear))
      return sessions
    },
    login: {
      origin: new URL(options.url).origin,
      request: frame.request,
      watch: frame.watch,
    },
  }

  async function getUser(network: Network, preferredAccountType: string | undefined, signal: AbortSignal) {
    const params = { chainId: toChainId(network.caipNetworkId), ...(preferredAccountType && { preferredAccountType }) }
    try {
      const user = (await frame.request({ method: 'GET_USER', params }, { signal })) as FrameUser
      if (isUser(user)) return user
      throw new LatchkeyError('CONNECTION_FAILED', 'Failed to connect: the frame answered without an account')
    } catch (cause) {
      const code = (cause as LatchkeyError).outcome === 'rejected' ? 'CONNECTION_REJECTED' : undefined
      throw code ? new LatchkeyError(code, 'Connection rejected', { cause, outcome: 'rejected' }) : cause
    }
  }
}

const isAccount = (value: unknown): value is FrameAccount => typeof Object(value).address === 'string'
const isUser = (value: unknown): value is FrameUser => {
  const { address, accounts = [] } = Object(value) as { address?: unknown; accounts?: unknown }
  return typeof address === 'string' && Array.isArray(accounts) && accounts.every(isAccount)
}
