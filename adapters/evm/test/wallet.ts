import { createPublicClient, createWalletClient, type Hex, hexToBigInt, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { Eip1193Provider } from '../eip1193.js'

/** How a person answers a prompt. `hang` never answers; a promise answers when it resolves. */
export type Decision = 'approve' | 'refuse' | 'hang'

export interface TestWalletOptions {
  readonly privateKey: Hex
  /** Chains that the wallet knows, by id; it starts on the first. */
  readonly chains: ReadonlyMap<number, string>
  /** Answers each prompt. Default: approves. */
  readonly decide?: (method: string) => Decision | Promise<Decision>
  /** Whether the page was allowed before. Default false. */
  readonly allowed?: boolean
  /** Whether it takes batches (EIP-5792), sent one after the other. Default false. */
  readonly batches?: boolean
}

/** A wallet's error as wallets throw it: a plain object with a code. */
const rpcError = (code: number, message: string, data?: unknown) => Object.assign(new Error(message), { code, data })

/** A real small wallet over a local key: it asks a person, signs, and forwards reads to the chain's node. */
export class TestWallet implements Eip1193Provider {
  readonly account
  readonly calls: { method: string; params?: unknown }[] = []
  readonly prompts: string[] = []
  readonly chains: Map<number, string>
  chainId: number
  allowed: boolean
  decide: (method: string) => Decision | Promise<Decision>
  readonly #batches: boolean
  readonly #sent = new Map<string, Hex[]>()
  readonly #listeners = new Map<string, ((payload: unknown) => void)[]>()

  constructor({ privateKey, chains, decide = () => 'approve', allowed = false, batches = false }: TestWalletOptions) {
    this.account = privateKeyToAccount(privateKey)
    this.chains = new Map(chains)
    this.chainId = [...chains.keys()][0] as number
    this.decide = decide
    this.allowed = allowed
    this.#batches = batches
  }

  get listenerCount(): number {
    return [...this.#listeners.values()].reduce((sum, listeners) => sum + listeners.length, 0)
  }

  on(event: string, listener: (payload: unknown) => void): this {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener])
    return this
  }

  removeListener(event: string, listener: (payload: unknown) => void): this {
    this.#listeners.set(
      event,
      (this.#listeners.get(event) ?? []).filter((each) => each !== listener),
    )
    return this
  }

  emit(event: string, payload?: unknown): void {
    for (const listener of this.#listeners.get(event) ?? []) listener(payload)
  }

  /** The person moves the wallet by itself. */
  move(chainId: number): void {
    this.chainId = chainId
    this.emit('chainChanged', `0x${chainId.toString(16)}`)
  }

  async request(call: { method: string; params?: unknown }): Promise<unknown> {
    this.calls.push(call)
    const { method } = call
    const params = (call.params ?? []) as readonly unknown[]
    switch (method) {
      case 'eth_accounts':
        return this.allowed ? [this.account.address.toLowerCase()] : []
      case 'eth_requestAccounts':
        if (!this.allowed) await this.#ask(method)
        this.allowed = true
        return [this.account.address.toLowerCase()]
      case 'eth_chainId':
        return `0x${this.chainId.toString(16)}`
      case 'wallet_revokePermissions':
        this.allowed = false
        return null
      case 'wallet_switchEthereumChain':
        return this.#switch(Number((params[0] as { chainId: Hex }).chainId))
      case 'wallet_addEthereumChain':
        return this.#add(params[0] as { chainId: Hex; rpcUrls: string[]; nativeCurrency: { decimals: number } })
      case 'personal_sign':
        this.#own(params[1])
        await this.#ask(method)
        return this.account.signMessage({ message: { raw: params[0] as Hex } })
      case 'eth_signTypedData_v4':
        this.#own(params[0])
        await this.#ask(method)
        return this.account.signTypedData(JSON.parse(params[1] as string))
      case 'eth_sendTransaction':
        return this.#send(params[0] as Record<string, Hex>)
      case 'wallet_getCapabilities':
        if (!this.#batches) throw rpcError(4200, 'Unsupported method')
        return { '0x0': { atomic: { status: 'unsupported' } } }
      case 'wallet_sendCalls':
        return this.#sendCalls(params[0] as { calls: Record<string, Hex>[]; from: Hex; chainId: Hex })
      case 'wallet_getCallsStatus':
        return this.#status(params[0] as string)
      default:
        if (!/^(eth|net|web3)_/.test(method)) throw rpcError(4200, `Unsupported method ${method}`)
        return this.#client().request({ method, params } as never)
    }
  }

  #client() {
    return createPublicClient({ transport: http(this.chains.get(this.chainId), { retryCount: 0 }) })
  }

  async #ask(method: string): Promise<void> {
    this.prompts.push(method)
    const decision = await this.decide(method)
    if (decision === 'hang') await new Promise(() => undefined)
    if (decision === 'refuse') throw rpcError(4001, 'User rejected the request.')
  }

  #own(address: unknown): void {
    if (!this.allowed || `${address}`.toLowerCase() !== this.account.address.toLowerCase()) {
      throw rpcError(4100, 'The account is not authorised.')
    }
  }

  async #switch(chainId: number): Promise<null> {
    if (!this.chains.has(chainId)) throw rpcError(4902, 'Unrecognized chain ID.')
    if (chainId === this.chainId) return null
    await this.#ask('wallet_switchEthereumChain')
    this.move(chainId)
    return null
  }

  async #add({
    chainId,
    rpcUrls,
    nativeCurrency,
  }: {
    chainId: Hex
    rpcUrls: string[]
    nativeCurrency: { decimals: number }
  }) {
    const [url] = rpcUrls
    if (!url || nativeCurrency.decimals !== 18) throw rpcError(-32602, 'Expected an RPC URL and a native currency.')
    await this.#ask('wallet_addEthereumChain')
    this.chains.set(Number(chainId), url)
    return null
  }

  async #send({ from, to, value, data, chainId }: Record<string, Hex>): Promise<Hex> {
    this.#own(from)
    if (chainId && Number(chainId) !== this.chainId) throw rpcError(-32602, 'chainId does not match the chain in use')
    await this.#ask('eth_sendTransaction')
    const client = createWalletClient({ account: this.account, transport: http(this.chains.get(this.chainId)) })
    return client.sendTransaction({ to, data, value: value ? hexToBigInt(value) : undefined, chain: null })
  }

  async #sendCalls({ calls, from, chainId }: { calls: Record<string, Hex>[]; from: Hex; chainId: Hex }) {
    if (!this.#batches) throw rpcError(4200, 'Unsupported method')
    const id = `0x${(this.#sent.size + 1).toString(16).padStart(64, '0')}`
    const hashes: Hex[] = []
    for (const call of calls) hashes.push(await this.#send({ ...call, from, chainId }))
    this.#sent.set(id, hashes)
    return { id }
  }

  async #status(id: string) {
    const hashes = this.#sent.get(id)
    if (!hashes) throw rpcError(5730, 'Unknown bundle id')
    const receipts = await Promise.all(hashes.map((hash) => this.#client().waitForTransactionReceipt({ hash })))
    return { version: '2.0.0', id, chainId: `0x${this.chainId.toString(16)}`, atomic: false, status: 200, receipts }
  }
}

/** Announces a wallet on a page as EIP-6963 says, now and when asked; returns its own stop. */
export function announceWallet(
  page: EventTarget,
  wallet: unknown,
  info: Readonly<Record<string, unknown>> = {},
): () => void {
  const detail = Object.freeze({
    info: Object.freeze({
      uuid: crypto.randomUUID(),
      name: 'Test Wallet',
      icon: 'data:image/svg+xml;base64,PHN2Zy8+',
      rdns: 'com.example.wallet',
      ...info,
    }),
    provider: wallet,
  })
  const announce = () => page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  page.addEventListener('eip6963:requestProvider', announce)
  announce()
  return () => page.removeEventListener('eip6963:requestProvider', announce)
}
