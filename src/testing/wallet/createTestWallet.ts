import { getAddress, type Hex, isAddress, isHex, numberToHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { announceProvider } from './announce.js'
import { createBatches } from './batches.js'
import { nodeOf, type PageTransaction, sendTransaction } from './chain.js'
import { assertLoopback, isLoopback } from './loopback.js'
import { invalid, refused, TestRpcError, unauthorised, unsupported } from './rpcError.js'
import type { TestProvider, TestWallet, TestWalletOptions, TestWalletRequest } from './types.js'

/**
 * Makes a real EIP-1193 wallet over local keys: it asks a person (`decide`), signs, fills in and broadcasts transactions,
 * and forwards reads to the chain's node. For tests and development: it refuses every chain that is not on this machine.
 * @throws {Error} when a chain's RPC address is not a loopback one
 * @example
 * const wallet = createTestWallet({ accounts: [key], chains: [{ chainId: 31337, rpcUrl: 'http://127.0.0.1:8545' }] })
 * wallet.announce(window)
 */
export function createTestWallet(options: TestWalletOptions): TestWallet {
  const { info, onAllowed, batches: takesBatches = false, strict = false } = options
  for (const chain of options.chains) assertLoopback(chain)
  const keys = options.accounts.map((key) => privateKeyToAccount(key))
  const chains = new Map(options.chains.map((chain) => [chain.chainId, chain]))
  const listeners: { readonly event: string; readonly listener: (payload: never) => void }[] = []
  const requests: TestWalletRequest[] = []
  const prompts: TestWalletRequest[] = []
  const announcements = new Set<() => void>()
  const ended = new AbortController()
  let shared: readonly Hex[] = keys.map(({ address }) => address)
  let chainId = options.chains[0].chainId
  let allowed = options.allowed ?? false
  let locked = false
  let choosing = false

  const chain = () => {
    const known = chains.get(chainId)
    if (!known) throw new TestRpcError(4900, `The wallet has no node of the chain ${chainId}.`)
    return known
  }
  const visible = () => (allowed && !locked ? shared.map((address) => address.toLowerCase()) : [])
  const emit = (event: string, payload?: unknown) => {
    for (const entry of [...listeners]) if (entry.event === event) entry.listener(payload as never)
  }
  const allow = (now: boolean) => {
    if (allowed === now) return
    allowed = now
    onAllowed?.(now)
  }
  const move = (to: number) => {
    if (to === chainId) return
    chainId = to
    emit('chainChanged', numberToHex(to))
  }
  /** The account that a request names, when the page may use it. */
  const own = (address: unknown) => {
    const key = keys.find((each) => each.address.toLowerCase() === `${address}`.toLowerCase())
    if (!key || !visible().includes(key.address.toLowerCase())) throw unauthorised()
    return key
  }
  const ask = async (request: TestWalletRequest) => {
    prompts.push(request)
    const gone = new Promise<never>((_, reject) => {
      const leave = () => reject(new TestRpcError(4900, 'The wallet is gone.'))
      if (ended.signal.aborted) leave()
      else ended.signal.addEventListener('abort', leave, { once: true })
    })
    const decision = await Promise.race([wallet.decide(request), gone])
    if (decision === 'hang') await gone
    if (decision === 'refuse') throw refused()
    locked = false
  }
  const toChainId = (value: unknown) => {
    const id = isHex(value) ? Number(value) : Number.NaN
    if (!Number.isSafeInteger(id) || id <= 0) throw invalid('chainId is not a hex number')
    if (strict && numberToHex(id) !== value) throw invalid('chainId is not the shortest hex')
    return id
  }

  async function requestAccounts(request: TestWalletRequest) {
    if (visible().length) return visible()
    if (strict && choosing) throw new TestRpcError(-32002, 'Request of type eth_requestAccounts already pending.')
    choosing = true
    try {
      await ask(request)
    } finally {
      choosing = false
    }
    if (!shared.length) shared = keys.map(({ address }) => address)
    allow(true)
    emit('accountsChanged', visible())
    return visible()
  }
  const permissions = () =>
    visible().length
      ? [{ parentCapability: 'eth_accounts', caveats: [{ type: 'restrictReturnedAccounts', value: visible() }] }]
      : []

  async function switchEthereumChain(request: TestWalletRequest, wanted: unknown) {
    const id = toChainId((wanted as { chainId?: unknown } | undefined)?.chainId)
    if (!chains.has(id)) throw new TestRpcError(4902, 'Unrecognized chain ID. Try adding the chain first.')
    if (id === chainId) return null
    await ask(request)
    move(id)
    return null
  }
  async function addEthereumChain(request: TestWalletRequest, wanted: unknown) {
    const { rpcUrls, nativeCurrency, chainName, ...rest } = (wanted ?? {}) as {
      chainId?: unknown
      chainName?: string
      rpcUrls?: readonly string[]
      nativeCurrency?: { symbol?: string; decimals?: number }
    }
    const id = toChainId(rest.chainId)
    if (!rpcUrls?.length) throw invalid('Expected at least one RPC URL.')
    if (nativeCurrency?.decimals !== 18 || !nativeCurrency.symbol) throw invalid('Expected a native currency.')
    const rpcUrl = rpcUrls.find(isLoopback)
    if (!rpcUrl) throw invalid('The test wallet refuses chains that are not on this machine.')
    if (chains.has(id)) return null
    await ask(request)
    const node = { chainId: id, rpcUrl, name: chainName }
    if ((await nodeOf(node).getChainId()) !== id) throw invalid('The node says that it is another chain.')
    chains.set(id, node)
    return null
  }
  async function send(transaction: PageTransaction, request: TestWalletRequest) {
    if (strict && !transaction.from) throw invalid('from is missing')
    const account = own(transaction.from ?? shared[0])
    if (transaction.chainId !== undefined && toChainId(transaction.chainId) !== chainId)
      throw invalid('chainId does not match the chain in use')
    const on = chain()
    await ask(request)
    return sendTransaction(on, account, transaction)
  }
  async function signTypedData(request: TestWalletRequest, address: unknown, data: unknown) {
    const account = own(address)
    const typed = typeof data === 'string' ? JSON.parse(data) : data
    const wanted = typed?.domain?.chainId
    if (strict && wanted !== undefined && Number(wanted) !== chainId)
      throw invalid('The chain of the typed data is not the chain in use.')
    await ask(request)
    return account.signTypedData(typed)
  }
  const batches = createBatches((call) => send(call, toRequest('wallet_sendCalls', [call])))

  const toRequest = (method: string, params: unknown): TestWalletRequest => {
    const list = Array.isArray(params) ? params : []
    const named = list
      .map((value) => value?.from ?? value)
      .find((value) => typeof value === 'string' && isAddress(value))
    return { method, params, account: named ? getAddress(named) : allowed ? shared[0] : undefined, chainId }
  }

  async function answer(request: TestWalletRequest): Promise<unknown> {
    const { method } = request
    const params = (request.params ?? []) as readonly unknown[]
    switch (method) {
      case 'eth_accounts':
        return visible()
      case 'eth_requestAccounts':
        return requestAccounts(request)
      case 'eth_chainId':
        return numberToHex(chainId)
      case 'net_version':
        return `${chainId}`
      case 'wallet_getPermissions':
        return permissions()
      case 'wallet_requestPermissions':
        // Asks again also when accounts are shared: this is how a page lets people choose others.
        await ask(request)
        if (!shared.length) shared = keys.map(({ address }) => address)
        allow(true)
        emit('accountsChanged', visible())
        return permissions()
      case 'wallet_revokePermissions':
        if (visible().length) wallet.setAccounts([])
        return null
      case 'wallet_switchEthereumChain':
        return switchEthereumChain(request, params[0])
      case 'wallet_addEthereumChain':
        return addEthereumChain(request, params[0])
      case 'personal_sign': {
        const account = own(params[1])
        const message = params[0]
        await ask(request)
        return account.signMessage({ message: isHex(message) ? { raw: message } : `${message}` })
      }
      case 'eth_signTypedData_v4':
        return signTypedData(request, params[0], params[1])
      case 'eth_sendTransaction':
        return send((params[0] ?? {}) as PageTransaction, request)
      case 'wallet_getCapabilities':
        if (!takesBatches) throw unsupported(method)
        return Object.fromEntries(
          [...chains.keys()].map((id) => [numberToHex(id), { atomic: { status: 'unsupported' } }]),
        )
      case 'wallet_sendCalls': {
        if (!takesBatches) throw unsupported(method)
        const batch = params[0] as {
          calls: PageTransaction[]
          from?: Hex
          chainId: Hex
          id?: string
          atomicRequired?: boolean
        }
        if (batch.atomicRequired) throw new TestRpcError(5760, 'Atomicity is not supported')
        if (toChainId(batch.chainId) !== chainId) throw new TestRpcError(5710, 'The chain is not the one in use')
        return batches.send(chain(), own(batch.from ?? shared[0]).address, batch.calls, batch.id)
      }
      case 'wallet_getCallsStatus':
        if (!takesBatches) throw unsupported(method)
        return batches.status(params[0] as string)
      default:
        // Reads alone: a node of a test may hold unlocked accounts of its own.
        if (!/^(eth|net|web3)_/.test(method) || /^eth_(sign|sendTransaction|newAccount)/.test(method))
          throw unsupported(method)
        return nodeOf(chain()).request({ method, params } as never)
    }
  }

  const provider: TestProvider = {
    async request({ method, params }) {
      if (ended.signal.aborted) throw new TestRpcError(4900, 'The wallet is gone.')
      const request = toRequest(method, params)
      requests.push(request)
      return answer(request)
    },
    on(event, listener) {
      listeners.push({ event, listener })
      return provider
    },
    removeListener(event, listener) {
      const index = listeners.findLastIndex((entry) => entry.event === event && entry.listener === listener)
      if (index >= 0) listeners.splice(index, 1)
      return provider
    },
  }

  const wallet: TestWallet = {
    provider,
    addresses: keys.map(({ address }) => address),
    requests,
    prompts,
    get chainId() {
      return chainId
    },
    set chainId(id) {
      chainId = id
    },
    get chains() {
      return [...chains.values()]
    },
    get allowed() {
      return allowed
    },
    set allowed(now) {
      allow(now)
    },
    get locked() {
      return locked
    },
    get listenerCount() {
      return listeners.length
    },
    decide: options.decide ?? (() => 'approve'),
    announce(page) {
      const withdraw = announceProvider(page, provider, info)
      const stop = () => {
        announcements.delete(stop)
        withdraw()
      }
      announcements.add(stop)
      return stop
    },
    setAccounts(addresses) {
      const chosen = addresses.map((address) => keys.find((key) => key.address.toLowerCase() === address.toLowerCase()))
      if (chosen.includes(undefined)) throw new Error('The test wallet has no key of one of these addresses.')
      shared = chosen.flatMap((key) => (key ? key.address : []))
      allow(shared.length > 0)
      emit('accountsChanged', visible())
    },
    addChain(added) {
      assertLoopback(added)
      chains.set(added.chainId, added)
    },
    switchChain(to) {
      if (!chains.has(to)) throw new Error(`The test wallet does not know the chain ${to}.`)
      move(to)
    },
    lock() {
      locked = true
      emit('accountsChanged', [])
    },
    unlock() {
      locked = false
      emit('accountsChanged', visible())
    },
    emit,
    stop() {
      for (const stop of announcements) stop()
      listeners.length = 0
      ended.abort()
    },
  }
  return wallet
}
