import { type AccountRef, isSameAccount, type WalletAccount, type WalletUser } from '../contract/accounts.js'
import { defineAdapter, defineConnectorSource } from '../contract/adapter.js'
import { type CaipNetworkId, namespaceOf } from '../contract/caip.js'
import type { ConnectorSession, ConnectRequest, SessionChange } from '../contract/connector.js'
import { LatchkeyError } from '../contract/errors.js'
import type { NetworkInput } from '../contract/network.js'
import type { SiwxSession } from '../contract/siwx.js'

const coin = { name: 'Coin', symbol: 'C', decimals: 9 }
const network = (chainNamespace: string, id: string): NetworkInput => ({
  id,
  chainNamespace,
  name: `${chainNamespace} ${id}`,
  nativeCurrency: coin,
  rpcUrls: {},
})

/** Two chains on each of two namespaces. */
export const testNetworks = [network('alpha', '1'), network('alpha', '2'), network('beta', '1'), network('beta', '2')]

/** An account; a bare address is an EOA. */
type AccountName = string | AccountRef

/** What a wallet does when it is asked to connect. */
export type Decision = 'approve' | 'refuse' | 'hang' | 'throw'

/** A wallet that lives in the test's memory: it has accounts, allows or refuses, and moves when a test says so. */
export class MemoryWallet {
  readonly id: string
  readonly namespaces: readonly string[]
  decision: Decision = 'approve'
  /** By namespace; the first is the active one. */
  accounts: Record<string, AccountName[]>
  chains: Record<string, CaipNetworkId>
  /** Namespaces that it lets the page see without asking. */
  readonly allowed = new Set<string>()
  readonly listeners = new Set<(change: SessionChange) => void>()
  /** What ends each attempt that hangs. */
  readonly hanging: (() => void)[] = []
  prompts = 0
  silentAsks = 0
  disconnects = 0
  /** What it does on the way, when it is asked for something. */
  onRequest: (method: string) => void = () => {}
  /** Whether the page may choose among its accounts. */
  choosesAccount = false
  /** Whether it signs in while it connects, when the page asks for that: on each of these chains. */
  signsInOn: readonly CaipNetworkId[] = []
  /** The CAIP-74 object of what it signs so. */
  cacao: unknown
  /** Whom it lets in, and how, where it knows. */
  user?: WalletUser
  method?: string
  /** The last request. */
  asked?: ConnectRequest
  /** What `disconnect` waits for. */
  farewell: () => Promise<void> = async () => {}

  constructor(id: string, namespaces: readonly string[] = ['alpha']) {
    this.id = id
    this.namespaces = namespaces
    this.accounts = Object.fromEntries(namespaces.map((name) => [name, [`${id}-a`, `${id}-b`]]))
    this.chains = Object.fromEntries(namespaces.map((name) => [name, `${name}:1`]))
  }
  tell(change: SessionChange): void {
    for (const listener of [...this.listeners]) listener(change)
  }
  /** Changes its accounts behind the page's back; none means that it locked. */
  use(namespace: string, ...accounts: AccountName[]): void {
    this.accounts[namespace] = accounts
    if (!accounts.length) this.allowed.delete(namespace)
    this.tell({ type: 'accounts', namespace, accounts: accounts.map(toAccount) })
  }
  move(namespace: string, networkId: CaipNetworkId): void {
    this.chains[namespace] = networkId
    this.tell({ type: 'network', namespace, networkId })
  }
  leave(namespace: string): void {
    this.allowed.delete(namespace)
    this.tell({ type: 'ended', namespace })
  }
  /** What it signs while it connects. */
  async signIn({ signIn }: ConnectRequest): Promise<readonly SiwxSession[]> {
    const messages = await Promise.all(this.signsInOn.map((chainId) => signIn?.(chainId)))
    return messages.flatMap((message) => {
      if (!message) return []
      const [first = ''] = this.accounts[namespaceOf(message.chainId)] ?? []
      const data = { ...message, accountAddress: toAccount(first).address }
      return [
        {
          data,
          message: `${data.accountAddress} on ${data.chainId}`,
          signature: 'at once',
          ...(this.cacao !== undefined && { cacao: this.cacao }),
        },
      ]
    })
  }
  session(namespace: string): ConnectorSession {
    return {
      namespace,
      accounts: (this.accounts[namespace] ?? []).map(toAccount),
      networkId: this.chains[namespace] ?? `${namespace}:1`,
      ...(this.user && { user: this.user }),
      ...(this.method && { method: this.method }),
      request: async (call, { networkId }) => {
        this.onRequest(call.method)
        return { wallet: this.id, method: call.method, networkId }
      },
      disconnect: async () => {
        this.disconnects++
        this.allowed.delete(namespace)
        await this.farewell()
      },
      ...(this.choosesAccount && {
        switchAccount: async (account: AccountRef) => {
          const others = this.accounts[namespace] ?? []
          this.use(namespace, account, ...others.filter((other) => !isSameAccount(toAccount(other), account)))
        },
      }),
    }
  }
}

const toAccount = (account: AccountName): WalletAccount =>
  typeof account === 'string' ? { address: account } : account

interface SourceParts {
  readonly id?: string
  readonly late?: readonly string[]
  readonly restoreWithin?: number
}

/** A source of wallets in memory, as a descriptor: they announce themselves as soon as it is asked to discover. */
export function memorySource(
  wallets: readonly MemoryWallet[],
  { id = 'memory', late = [], restoreWithin }: SourceParts = {},
) {
  const report = new Map<string, () => void>()
  const source = defineConnectorSource({
    id,
    api: '1.0',
    namespaces: ['alpha', 'beta'],
    discovers: true,
    restoreWithin,
    load: async () => ({
      setup: () => ({
        discover({ add }) {
          for (const { id: wallet, namespaces } of wallets) {
            const announce = () => add({ id: wallet, name: wallet, type: 'announced', namespaces })
            report.set(wallet, announce)
            if (!late.includes(wallet)) announce()
          }
        },
        async connect(request, { emit, onDispose }) {
          const { connector, namespaces, silent } = request
          const wallet = wallets.find(({ id: other }) => other === connector.id)
          if (!wallet) throw new LatchkeyError('CONNECTOR_NOT_FOUND', 'Failed to connect: it is gone')
          wallet.asked = request
          const wanted = wallet.namespaces.filter((name) => namespaces.includes(name))
          wallet.listeners.add(emit)
          onDispose(() => wallet.listeners.delete(emit))
          const sessions = (names: readonly string[]) =>
            names.filter((name) => wallet.accounts[name]?.length).map((name) => wallet.session(name))
          if (silent) {
            wallet.silentAsks++
            if (wallet.decision === 'hang') await new Promise<void>((resolve) => wallet.hanging.push(resolve))
            return sessions(wanted.filter((name) => wallet.allowed.has(name)))
          }
          wallet.prompts++
          if (wallet.decision === 'hang') await new Promise<void>((resolve) => wallet.hanging.push(resolve))
          if (wallet.decision === 'throw') throw 'a wallet that throws text'
          if (wallet.decision === 'refuse') {
            throw new LatchkeyError('CONNECTION_REJECTED', 'Connection rejected', { outcome: 'rejected' })
          }
          for (const name of wanted) wallet.allowed.add(name)
          const signedIn = await wallet.signIn(request)
          return sessions(wanted).map((session) => (signedIn.length ? { ...session, signedIn } : session))
        },
      }),
    }),
  })
  return { descriptor: source(), announce: (wallet: string) => report.get(wallet)?.() }
}

/** Chain adapters of the two namespaces; `alpha` can switch and has a provider, `beta` can do next to nothing. */
export const alpha = defineAdapter({
  id: 'alpha',
  api: '1.0',
  namespace: 'alpha',
  load: async () => ({
    setup: () => ({
      toAddress: (text) => (text.includes('-') ? text : undefined),
      async switchNetwork(wallet, target) {
        await wallet.request({ method: 'switch', params: target.caipNetworkId })
      },
      explorerUrl: ({ caipNetworkId }, { hash }) => hash && `https://scan.example/${caipNetworkId}/${hash}`,
      async getBalance(handle, address, token) {
        const { decimals = 9, symbol = handle.network.nativeCurrency.symbol } = token ?? {}
        return { value: BigInt(address.length), decimals, symbol }
      },
      async signMessage(wallet, message) {
        await wallet.request({ method: 'signMessage', params: [message] })
        return `${wallet.account.address} signed ${message}`
      },
      createProvider(link) {
        const listeners = new Map<string, Set<(...values: never[]) => void>>()
        const emit = (event: string, value: unknown) => {
          for (const listener of listeners.get(event) ?? []) listener(value as never)
        }
        link.watch((now, before) => {
          if (now.connected && !before.connected) emit('connect', now.networkId)
          if (!now.connected && before.connected) emit('disconnect', undefined)
          if (now.accounts !== before.accounts)
            emit(
              'accountsChanged',
              now.accounts.map(({ address }) => address),
            )
        })
        return {
          request: (call, bound = link) => bound.request(call),
          on(event, listener) {
            listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
          },
          removeListener: (event, listener) => listeners.get(event)?.delete(listener),
        }
      },
    }),
  }),
})
export const beta = defineAdapter({
  id: 'beta',
  api: '1.0',
  namespace: 'beta',
  load: async () => ({ setup: () => ({ toAddress: () => undefined }) }),
})
