import { type Hex, isHex, numberToHex } from 'viem'
import { listAssets } from './assets.js'
import { createBatches } from './batches.js'
import { nodeOf, type PageTransaction, sendTransaction } from './chain.js'
import type { createChainList } from './chainList.js'
import { createPermissions } from './permissions.js'
import { invalid, TestRpcError, unsupported } from './rpcError.js'
import type { TestWalletOptions, TestWalletRequest } from './types.js'
import type { createUser } from './user.js'

/** What answers are made from. */
export interface AnswerParts {
  readonly user: ReturnType<typeof createUser>
  readonly chains: ReturnType<typeof createChainList>
  readonly options: Pick<TestWalletOptions, 'batches' | 'delegate' | 'assets' | 'permissions' | 'strict'>
}

type Answer = (request: TestWalletRequest, params: readonly unknown[]) => unknown

/** `wallet_sendCalls`, as far as it is read. */
interface PageBatch {
  readonly calls: readonly PageTransaction[]
  readonly from?: Hex
  readonly chainId: Hex
  readonly id?: string
  readonly atomicRequired?: boolean
}

/** Answers a request as a wallet does: asks the user, signs, sends, or hands it to the node. */
export function createAnswers({
  user,
  chains,
  options,
}: AnswerParts): (request: TestWalletRequest) => Promise<unknown> {
  const { strict, delegate } = options

  async function send(request: TestWalletRequest, transaction: PageTransaction) {
    if (strict && !transaction.from) throw invalid('from is missing')
    const account = user.own(transaction.from)
    if (transaction.chainId !== undefined && chains.toChainId(transaction.chainId) !== chains.chainId)
      throw invalid('chainId does not match the chain in use')
    // The chain that the user was shown, wherever the wallet is when the answer comes.
    const chain = chains.current()
    await user.ask(request)
    return sendTransaction(chain, account, transaction)
  }
  async function signTypedData(request: TestWalletRequest, address: unknown, data: unknown) {
    const account = user.own(address)
    const typed = typeof data === 'string' ? JSON.parse(data) : data
    const wanted = typed?.domain?.chainId
    if (strict && wanted !== undefined && Number(wanted) !== chains.chainId)
      throw invalid('The chain of the typed data is not the chain in use.')
    await user.ask(request)
    return account.signTypedData(typed)
  }
  const batches = createBatches()
  async function sendCalls(request: TestWalletRequest, batch: PageBatch) {
    if (batch.atomicRequired && !delegate) throw new TestRpcError(5760, 'Atomicity is not supported')
    if (chains.toChainId(batch.chainId) !== chains.chainId) throw new TestRpcError(5710, 'Not the chain in use')
    const account = user.own(batch.from)
    const { address: from } = account
    const chain = chains.current()
    if (!delegate) return batches.send(chain, batch.id, batch.calls, (call) => send(request, { ...call, from }))
    await user.ask(request)
    return batches.sendAsOne(batch.id, { chain, account, delegate, calls: batch.calls })
  }
  const batchAnswers: Readonly<Record<string, Answer>> = {
    wallet_sendCalls: (request, [batch]) => sendCalls(request, batch as PageBatch),
    wallet_getCallsStatus: (_, [id]) => batches.status(`${id}`),
  }
  const permissions = createPermissions()
  const revoke = async (request: TestWalletRequest, context: unknown) => {
    if (!permissions.has(context)) throw invalid('no permissions have this context')
    await user.ask(request)
    return permissions.revoke(context)
  }
  const permissionAnswers: Readonly<Record<string, Answer>> = {
    wallet_getSupportedExecutionPermissions: () => ({
      'native-token-allowance': {
        chainIds: chains.all().map(({ chainId }) => numberToHex(chainId)),
        ruleTypes: ['expiry'],
      },
    }),
    wallet_getGrantedExecutionPermissions: () => permissions.list(),
    async wallet_requestExecutionPermissions(request, wanted) {
      for (const each of wanted) user.own(Object(each).from)
      await user.ask(request)
      return wanted.map(permissions.request)
    },
    wallet_revokeExecutionPermission: (request, [wanted]) => revoke(request, Object(wanted).permissionContext),
  }
  const draftAnswers: Readonly<Record<string, Answer>> = {
    async wallet_grantPermissions(request, [wanted]) {
      user.own(Object(wanted).address)
      await user.ask(request)
      return permissions.grant(wanted)
    },
    async wallet_revokePermissions(request, [wanted]) {
      const { permissionsContext } = Object(wanted)
      // The older meaning of the method (EIP-2255): the page is forgotten.
      if (permissionsContext === undefined) return user.revoke()
      return revoke(request, permissionsContext)
    },
  }
  const { assets } = options
  const capabilities = {
    ...(options.batches ? { atomic: { status: delegate ? 'supported' : 'unsupported' } } : {}),
    ...(assets ? { assetDiscovery: { supported: true } } : {}),
    ...(options.permissions === 'draft' ? { permissions: { supported: true } } : {}),
  }
  const capabilityAnswers: Readonly<Record<string, Answer>> = {
    wallet_getCapabilities: () =>
      Object.fromEntries(chains.all().map(({ chainId }) => [numberToHex(chainId), capabilities])),
  }
  const answers: Readonly<Record<string, Answer>> = {
    eth_accounts: () => user.visible(),
    eth_requestAccounts: (request) => user.requestAccounts(request),
    eth_chainId: () => numberToHex(chains.chainId),
    net_version: () => `${chains.chainId}`,
    wallet_getPermissions: () => user.permissions(),
    wallet_requestPermissions: (request) => user.requestPermissions(request),
    wallet_revokePermissions: () => user.revoke(),
    wallet_switchEthereumChain: (request, [wanted]) => chains.switchFor(wanted, () => user.ask(request)),
    wallet_addEthereumChain: (request, [wanted]) => chains.addFor(wanted, () => user.ask(request)),
    async personal_sign(request, [message, address]) {
      const account = user.own(address ?? '')
      await user.ask(request)
      return account.signMessage({ message: isHex(message) ? { raw: message } : `${message}` })
    },
    eth_signTypedData_v4: (request, [address, data]) => signTypedData(request, address ?? '', data),
    eth_sendTransaction: (request, [transaction]) => send(request, (transaction ?? {}) as PageTransaction),
    ...(Object.keys(capabilities).length ? capabilityAnswers : {}),
    ...(options.batches ? batchAnswers : {}),
    ...(assets
      ? { wallet_getAssets: (_: TestWalletRequest, [wanted]) => listAssets(chains.all(), assets, wanted) }
      : {}),
    ...(options.permissions === true ? permissionAnswers : {}),
    ...(options.permissions === 'draft' ? draftAnswers : {}),
  }

  return async (request) => {
    const { method, params } = request
    const answer = Object.hasOwn(answers, method) ? answers[method] : undefined
    if (answer) return answer(request, (params ?? []) as readonly unknown[])
    // Reads alone: a node of a test may hold unlocked accounts of its own.
    if (!/^(eth|net|web3)_/.test(method) || /^eth_(sign|sendTransaction|newAccount)/.test(method))
      throw unsupported(method)
    return nodeOf(chains.current()).request({ method, params } as never)
  }
}
