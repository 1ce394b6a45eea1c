import { type Hex, isHex, type LocalAccount, numberToHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { createBatches } from '../../../src/testing/wallet/batches.js'
import { nodeOf, type PageTransaction, sendTransaction } from '../../../src/testing/wallet/chain.js'
import { assertLoopback, isLoopback } from '../../../src/testing/wallet/loopback.js'
import { invalid, TestRpcError, unauthorised, unsupported } from '../../../src/testing/wallet/rpcError.js'
import type { PhoneChain, PhoneState, PhoneWalletOptions } from '../types.js'
import type { PhoneCall, PhoneKeys } from './types.js'

interface Eip155Options extends Pick<PhoneWalletOptions, 'accounts'> {
  readonly get: () => Pick<PhoneState, 'chains' | 'account'>
  /** The wallet knows one more chain. */
  readonly addChain: (chain: PhoneChain) => void
  /** The session gets a chain of the wallet's. */
  readonly grantChain: (topic: string, chainId: string) => Promise<void>
  /** The user moves to a chain, with the session that asked. */
  readonly chooseChain: (chainId: number) => Promise<void>
}

/** `wallet_sendCalls`, as far as it is read. */
interface Batch {
  readonly calls: readonly PageTransaction[]
  readonly from?: Hex
  readonly chainId: Hex
  readonly id?: string
  readonly atomicRequired?: boolean
}

/** `wallet_addEthereumChain`, as far as it is read. */
interface AddedChain {
  readonly chainId?: unknown
  readonly chainName?: string
  readonly rpcUrls?: readonly string[]
}

/** The keys of the public test phrase. They sign for the local chains and for no other. */
export function createEip155({ accounts, get, addChain, grantChain, chooseChain }: Eip155Options): PhoneKeys {
  for (const chain of get().chains) assertLoopback(chain)
  const keys = accounts.map(({ privateKey }) => privateKeyToAccount(privateKey))
  const batches = createBatches()
  const own = (address: unknown): LocalAccount => {
    const key = keys.find((one) => `${address}`.toLowerCase() === one.address.toLowerCase())
    if (!key) throw unauthorised()
    return key
  }
  const chainOf = ({ chainId }: PhoneCall) => {
    const chain = get().chains.find((one) => toCaip(one.chainId) === chainId)
    if (!chain) throw new TestRpcError(4901, `The wallet has no node of the chain ${chainId}.`)
    return chain
  }

  async function send(call: PhoneCall, transaction: PageTransaction): Promise<Hex> {
    const chain = chainOf(call)
    if (transaction.chainId !== undefined && Number(transaction.chainId) !== chain.chainId)
      throw invalid('The transaction is for another chain than the request.')
    return sendTransaction(chain, own(transaction.from), transaction)
  }
  async function signTypedData(call: PhoneCall, address: unknown, data: unknown) {
    const typed = typeof data === 'string' ? JSON.parse(data) : data
    const wanted = typed?.domain?.chainId
    if (wanted !== undefined && Number(wanted) !== chainOf(call).chainId)
      throw invalid('The chain of the typed data is not the chain of the request.')
    return own(address).signTypedData(typed)
  }
  async function sendCalls(call: PhoneCall, { calls, from, chainId, id, atomicRequired }: Batch) {
    if (atomicRequired) throw new TestRpcError(5760, 'Atomicity is not supported')
    const chain = chainOf(call)
    if (Number(chainId) !== chain.chainId) throw new TestRpcError(5710, 'Not the chain of the request')
    const { address } = own(from ?? get().account)
    return batches.send(chain, id, calls, (one) => send(call, { ...one, from: address }))
  }
  async function switchChain({ topic }: PhoneCall, wanted: unknown) {
    const id = toNumber(wanted)
    if (!get().chains.some(({ chainId }) => chainId === id))
      throw new TestRpcError(4902, 'Unrecognized chain ID. Try adding the chain first.')
    await grantChain(topic, toCaip(id))
    await chooseChain(id)
    return null
  }
  async function add({ topic }: PhoneCall, wanted: AddedChain) {
    const chainId = toNumber(wanted)
    const rpcUrl = wanted.rpcUrls?.find(isLoopback)
    if (!rpcUrl) throw invalid('This wallet refuses chains that are not on this machine.')
    if (!get().chains.some((chain) => chain.chainId === chainId)) {
      const chain = { chainId, rpcUrl, name: wanted.chainName ?? `Chain ${chainId}` }
      if ((await nodeOf(chain).getChainId()) !== chainId) throw invalid('The node says that it is another chain.')
      addChain(chain)
    }
    await grantChain(topic, toCaip(chainId))
    return null
  }

  const answers: Readonly<Record<string, (call: PhoneCall, params: readonly unknown[]) => Promise<unknown>>> = {
    personal_sign: async (_, [message, address]) =>
      own(address).signMessage({ message: isHex(message) ? { raw: message } : `${message}` }),
    eth_signTypedData: (call, [address, data]) => signTypedData(call, address, data),
    eth_signTypedData_v4: (call, [address, data]) => signTypedData(call, address, data),
    eth_sendTransaction: (call, [transaction]) => send(call, (transaction ?? {}) as PageTransaction),
    wallet_switchEthereumChain: (call, [wanted]) => switchChain(call, wanted),
    wallet_addEthereumChain: (call, [wanted]) => add(call, (wanted ?? {}) as AddedChain),
    wallet_getCapabilities: async () =>
      Object.fromEntries(
        get().chains.map(({ chainId }) => [numberToHex(chainId), { atomic: { status: 'unsupported' } }]),
      ),
    wallet_sendCalls: (call, [batch]) => sendCalls(call, (batch ?? {}) as Batch),
    wallet_getCallsStatus: (_, [id]) => batches.status(`${id}`),
  }
  return {
    namespace: 'eip155',
    methods: Object.keys(answers),
    events: ['chainChanged', 'accountsChanged'],
    chains: () => get().chains.map(({ chainId }) => toCaip(chainId)),
    addresses() {
      const { account } = get()
      return [account, ...keys.map(({ address }) => address).filter((address) => address !== account)]
    },
    async answer(call) {
      // Own names alone: an app may ask for `constructor`. `eth_sign` signs what a user cannot read, and is not among them.
      const answer = Object.hasOwn(answers, call.method) ? answers[call.method] : undefined
      if (!answer) throw unsupported(call.method)
      return answer(call, Array.isArray(call.params) ? call.params : [])
    },
  }
}

const toCaip = (chainId: number) => `eip155:${chainId}`

/** Reads the chain id of a switch or an addition. */
function toNumber(wanted: unknown): number {
  const { chainId } = (wanted ?? {}) as { readonly chainId?: unknown }
  const id = isHex(chainId) ? Number(chainId) : Number.NaN
  if (!Number.isSafeInteger(id) || id <= 0) throw invalid('chainId is not a hex number')
  return id
}
