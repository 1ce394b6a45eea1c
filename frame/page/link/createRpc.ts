import type { RpcRequest } from '../../../adapters/embedded/wire/appEvents.js'
import { answeredMethods, approvedMethods, workedOutMethods } from '../../../adapters/embedded/wire/methods.js'
import type { FrameChain } from '../../common/types.js'
import type { Assets } from '../assets/createAssets.js'
import type { AnswerCalls } from '../calls/answerCalls.js'
import { callsMethods } from '../calls/methods.js'
import type { WorkOut } from '../chains/createFilters.js'
import { FrameError } from '../errors.js'
import type { ActiveChains, Approvals, ChainClient, HostLink, Login } from '../types.js'
import { unlessAborted } from '../unlessAborted.js'
import { toCaip2 } from './createActiveChains.js'

/** What answers requests for the wallet. */
export interface RpcParts {
  readonly link: Pick<HostLink, 'host'>
  /** Loads who is logged in. */
  readonly loadLogin: () => Promise<Pick<Login, 'user'>>
  readonly chains: ActiveChains
  /** The project's node of a chain; each is made once. */
  readonly openChain: (chain: FrameChain) => Promise<ChainClient>
  /** Loads what answers `workedOutMethods`, with the first. */
  readonly loadWorkOut: () => Promise<WorkOut>
  /** Tells of the account what only this wallet knows: what became of calls that were sent together, and how they can be sent (EIP-5792). */
  readonly answerCalls: AnswerCalls
  /** What the account holds, as the data service has it (ERC-7811). */
  readonly listAssets: Assets['list']
  /** Loads the code that shows and signs requests of a namespace, with the first that needs it. */
  readonly loadApprovals: (namespace: string) => Promise<Approvals>
}

/** Requests for the wallet: what may be read is read, what the user decides is shown, all else is refused (S15). */
export interface Rpc {
  /** @throws {FrameError} METHOD_NOT_ALLOWED, REQUEST_INVALID, CHAIN_UNKNOWN, LOGGED_OUT; those of approvals and chains */
  answer(request: RpcRequest, signal: AbortSignal): Promise<unknown>
  /** Ends what is shown or waits to be (F7). */
  abort(): void
}

/** Reads of operations, and of what waits in a node's pool: the services hand none of it on. */
const unserved: ReadonlySet<string> = new Set([
  'eth_newPendingTransactionFilter',
  'eth_getUserOperationReceipt',
  'eth_estimateUserOperationGas',
  'eth_getUserOperationByHash',
  'eth_supportedEntryPoints',
])

/** Makes what answers RPC_REQUEST. */
export function createRpc({
  link,
  loadLogin,
  chains,
  openChain,
  loadWorkOut,
  answerCalls,
  listAssets,
  loadApprovals,
}: RpcParts): Rpc {
  let approvals: Approvals | undefined
  /** Requests are asked in the order in which they came. */
  let entered: Promise<unknown> = Promise.resolve()

  const answerHere = async (method: string, chain: FrameChain): Promise<unknown> => {
    if (method === 'eth_chainId') return `0x${Number(chain.id.slice('eip155:'.length)).toString(16)}`
    const accounts = (await loadLogin()).user()?.accounts ?? []
    return accounts.filter(({ namespace }) => namespace === 'eip155').map(({ address }) => address)
  }

  const read = async ({ method, params }: RpcRequest, chain: FrameChain, signal: AbortSignal): Promise<unknown> => {
    if (unserved.has(method)) throw notAllowed()
    if (['eth_chainId', 'eth_accounts'].includes(method)) return answerHere(method, chain)
    if (params !== undefined && !Array.isArray(params))
      throw new FrameError('REQUEST_INVALID', 'The params of this method are a list.')
    const asked = callsMethods.find((each) => each === method)
    if (asked) return answerCalls(asked, params ?? [], signal)
    if (method === 'wallet_getAssets') {
      const account = (await loadLogin()).user()?.accounts.find(({ namespace }) => namespace === 'eip155')
      if (!account) throw new FrameError('LOGGED_OUT', 'Nobody is logged in. Log in first.')
      return listAssets(account.address, params ?? [], signal)
    }
    const client = await openChain(chain)
    if (!workedOutMethods.includes(method)) return client.request(method, params ?? [], signal)
    const workOut = await loadWorkOut()
    return workOut(method, params ?? [], client, signal)
  }

  const enter = async (chain: FrameChain) => {
    const login = await loadLogin()
    if (!login.user()) throw new FrameError('LOGGED_OUT', 'Nobody is logged in. Log in first.')
    return Promise.all([loadApprovals(chain.id.split(':')[0] ?? ''), openChain(chain)])
  }
  const ask = async (request: RpcRequest, chain: FrameChain, signal: AbortSignal): Promise<unknown> => {
    const earlier = entered
    let leave = () => {}
    const own = new Promise<void>((resolve) => {
      leave = resolve
    })
    entered = Promise.all([earlier, own])
    try {
      const [loaded, client] = await unlessAborted(signal, enter(chain))
      await unlessAborted(signal, earlier)
      approvals = loaded
      // From here on approvals end it themselves: a transaction that has left the frame is reported as sent, also after an abort.
      signal.throwIfAborted()
      if (chains.of(namespaceFor(request.method)) !== chain) throw otherChain()
      return loaded.ask(request, { host: link.host(), chain: client })
    } finally {
      leave()
    }
  }

  return {
    async answer(request, signal) {
      const isUnsafe = approvedMethods.includes(request.method)
      const isKnown = isUnsafe || answeredMethods.includes(request.method)
      if (!isKnown) throw notAllowed()
      const chain = chainOf(request, chains)
      return isUnsafe ? ask(request, chain, signal) : unlessAborted(signal, read(request, chain, signal))
    },
    abort: () => approvals?.abort(),
  }
}

/** Which chains a method belongs to; the protocol's list names no other namespace. */
const namespaceFor = (method: string) => (method.startsWith('solana_') ? 'solana' : 'eip155')

/** The chain in use, which a request must name (S16). */
function chainOf({ method, chainNamespace, chainId }: RpcRequest, chains: ActiveChains): FrameChain {
  const namespace = namespaceFor(method)
  if (chainNamespace !== namespace)
    throw new FrameError('REQUEST_INVALID', 'The method is not one of this chain. Send it to another one.')
  const chain = chains.of(namespace)
  if (!chain) throw new FrameError('CHAIN_UNKNOWN', 'Network Not Found')
  if (toCaip2(chainId, namespace) !== chain.id) throw otherChain()
  return chain
}

const notAllowed = () => new FrameError('METHOD_NOT_ALLOWED', 'Requested RPC call is not allowed')
const otherChain = () =>
  new FrameError('REQUEST_INVALID', 'The request names another network than the one in use. Switch the network first.')
