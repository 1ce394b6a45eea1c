import { getAddress, isAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { announceProvider } from './announce.js'
import { createAnswers } from './answers.js'
import { createChainList } from './chainList.js'
import { TestRpcError } from './rpcError.js'
import type { TestProvider, TestWallet, TestWalletOptions, TestWalletRequest } from './types.js'
import { createUser } from './user.js'

/**
 * Makes a real EIP-1193 wallet over local keys: it asks the user (`decide`), signs, fills in and broadcasts transactions,
 * and forwards reads to the chain's node. For tests and development: it refuses every chain that is not on this machine.
 * @throws {Error} when a chain's RPC address is not a loopback one
 * @example
 * const wallet = createTestWallet({ accounts: [key], chains: [{ chainId: 31337, rpcUrl: 'http://127.0.0.1:8545' }] })
 * wallet.announce(window)
 */
export function createTestWallet(options: TestWalletOptions): TestWallet {
  const keys = options.accounts.map((key) => privateKeyToAccount(key))
  const listeners: { readonly event: string; readonly listener: (payload: never) => void }[] = []
  const requests: TestWalletRequest[] = []
  const announcements = new Set<() => void>()
  const ended = new AbortController()
  const emit = (event: string, payload?: unknown) => {
    for (const entry of [...listeners]) if (entry.event === event) entry.listener(payload as never)
  }
  const chains = createChainList(options.chains, emit, options.strict ?? false)
  const decide: TestWallet['decide'] = (request) => wallet.decide(request)
  const user = createUser({ keys, options, decide, emit, ended: ended.signal })
  const answer = createAnswers({ user, chains, options })

  const toRequest = (method: string, params: unknown): TestWalletRequest => {
    const list = Array.isArray(params) ? params : []
    const named = list
      .map((value) => value?.from ?? value)
      .find((value) => typeof value === 'string' && isAddress(value))
    return { method, params, account: named ? getAddress(named) : user.active, chainId: chains.chainId }
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
    prompts: user.prompts,
    get chainId() {
      return chains.chainId
    },
    set chainId(id) {
      chains.chainId = id
    },
    get chains() {
      return chains.all()
    },
    get allowed() {
      return user.allowed
    },
    set allowed(now) {
      user.allowed = now
    },
    get locked() {
      return user.locked
    },
    get listenerCount() {
      return listeners.length
    },
    decide: options.decide ?? (() => 'approve'),
    announce(page) {
      const withdraw = announceProvider(page, provider, options.info)
      const stop = () => {
        announcements.delete(stop)
        withdraw()
      }
      announcements.add(stop)
      return stop
    },
    setAccounts: user.setAccounts,
    addChain: chains.add,
    switchChain: chains.switchTo,
    lock: () => user.lock(true),
    unlock: () => user.lock(false),
    emit,
    stop() {
      for (const stop of announcements) stop()
      listeners.length = 0
      ended.abort()
    },
  }
  return wallet
}
