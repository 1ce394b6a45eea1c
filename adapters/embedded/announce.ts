import type { AdapterContext, CaipNetworkId, RpcCall } from '../../src/adapter.js'
import { fromBase58, toBase58 } from '../kit/base58.js'
import { markOwn } from '../kit/ownWallet.js'
import { answerCall as answerProvider } from '../kit/providerCall.js'
import { noAccount } from '../kit/providerError.js'
import { createId } from './client.js'
import type { Live, Sessions } from './sessions.js'

export interface AnnounceParts {
  readonly context: AdapterContext
  readonly sessions: Sessions
  /** Answers a call on a session, as for this instance's own provider. */
  readonly answer: (live: Live, call: RpcCall, networkId: CaipNetworkId) => Promise<unknown>
  /** Where wallets are announced. */
  readonly page: EventTarget
}

type Listener = (...values: unknown[]) => void

const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='8' fill='%23334'/%3E%3Cpath d='M8 12h16v10H8zm11 4v2h5v-2z' fill='%23fff'/%3E%3C/svg%3E"

/** Names of Wallet Standard for Solana's clusters, by their CAIP-2 reference. */
const clusters: Readonly<Record<string, string>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:mainnet',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:devnet',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'solana:testnet',
}

/**
 * Offers the wallet of a login to other libraries of the page: by EIP-6963, and as a wallet of Wallet Standard for Solana. Our own
 * sources leave both out. Returns what takes it back; a provider that a library holds then answers 4100.
 */
export function announce(parts: AnnounceParts): () => void {
  const { context, page } = parts
  const name = `${context.app().name} wallet`
  const stops = [announceEvm(parts, name)]
  if (context.networks().some(({ chainNamespace }) => chainNamespace === 'solana'))
    stops.push(registerSolana(parts, name, page))
  return () => {
    for (const stop of stops) stop()
  }
}

function createListeners() {
  const listeners = new Map<string, Set<Listener>>()
  return {
    on: (event: string, listener: Listener) => {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    off: (event: string, listener: Listener) => void listeners.get(event)?.delete(listener),
    tell: (event: string, ...values: unknown[]) => {
      for (const listener of [...(listeners.get(event) ?? [])]) listener(...values)
    },
  }
}

/** https://eips.ethereum.org/EIPS/eip-6963 */
function announceEvm({ context, sessions, answer, page }: AnnounceParts, name: string): () => void {
  const { on, off, tell } = createListeners()
  const accountsOf = (live = sessions.get('eip155')) => live?.accounts().map(({ address }) => address) ?? []
  const chainOf = (live = sessions.get('eip155')) =>
    live && `0x${BigInt(live.networkId().slice('eip155:'.length)).toString(16)}`
  const request = (call: RpcCall) =>
    answerProvider(call, (known) => {
      const live = sessions.get('eip155')
      if (!live) throw noAccount()
      // EIP-2255: who asks for accounts has them already, and giving them up is the library's own matter.
      const isAccounts = 'eth_accounts' in Object(Array.isArray(known.params) ? known.params[0] : undefined)
      if (isAccounts && known.method === 'wallet_requestPermissions') return [{ parentCapability: 'eth_accounts' }]
      if (isAccounts && known.method === 'wallet_revokePermissions') return null
      return answer(live, known, live.networkId())
    })
  const provider = markOwn({ request, on, removeListener: off })
  const { hostname } = new URL(context.page.facts().origin)
  const rdns = `${hostname.split('.').reverse().join('.')}.wallet`
  const info = Object.freeze({ uuid: createUuid(), name, icon, rdns })
  const say = () =>
    page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
  let [accounts, chain] = [`${accountsOf()}`, chainOf()]
  const unwatch = sessions.watch(() => {
    const now = [`${accountsOf()}`, chainOf()] as const
    if (now[0] !== accounts) tell('accountsChanged', accountsOf())
    if (now[1] && now[1] !== chain) tell('chainChanged', now[1])
    ;[accounts, chain] = now
  })
  page.addEventListener('eip6963:requestProvider', say)
  say()
  return () => {
    unwatch()
    page.removeEventListener('eip6963:requestProvider', say)
  }
}

/** A random UUID (version 4, variant a); `crypto.randomUUID` is missing on pages without https. */
const createUuid = () => createId().replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-a$4-$5')

interface SolanaInput {
  readonly message?: Uint8Array
  readonly transaction?: Uint8Array
  readonly chain?: string
  readonly options?: unknown
}

/** https://github.com/wallet-standard/wallet-standard */
function registerSolana({ context, sessions, answer }: AnnounceParts, name: string, page: EventTarget): () => void {
  const { on, off, tell } = createListeners()
  const offered = context.networks().filter(({ caipNetworkId }) => Object.hasOwn(clusters, caipNetworkId))
  const chains = offered.map(({ caipNetworkId }) => `${clusters[caipNetworkId]}`)
  const features = ['solana:signMessage', 'solana:signTransaction', 'solana:signAndSendTransaction']
  const readAccounts = () =>
    (sessions.get('solana')?.accounts() ?? []).map(({ address }) =>
      Object.freeze({ address, publicKey: fromBase58(address), chains, features }),
    )
  let accounts = readAccounts()
  const unwatch = sessions.watch(() => {
    const next = readAccounts()
    if (`${next.map(({ address }) => address)}` === `${accounts.map(({ address }) => address)}`) return
    accounts = next
    tell('change', { accounts })
  })
  const ask = async (method: string, params: object, { chain }: SolanaInput) => {
    const live = sessions.get('solana')
    if (!live) throw noAccount()
    const wanted = offered.find(({ caipNetworkId }) => clusters[caipNetworkId] === chain)?.caipNetworkId
    const pubkey = live.accounts()[0]?.address
    return Object(await answer(live, { method, params: { ...params, pubkey } }, wanted ?? live.networkId()))
  }
  /** Several inputs are several requests: each is shown. */
  const each =
    (run: (input: SolanaInput) => Promise<object>) =>
    async (...inputs: readonly SolanaInput[]) => {
      const outputs: object[] = []
      for (const input of inputs) outputs.push(await run(input))
      return outputs
    }
  const wallet = markOwn({
    version: '1.0.0',
    ...{ name, icon, chains },
    get accounts() {
      return accounts
    },
    features: {
      'standard:connect': { version: '1.0.0', connect: async () => ({ accounts }) },
      'standard:events': {
        version: '1.0.0',
        on(event: string, listener: Listener) {
          on(event, listener)
          return () => off(event, listener)
        },
      },
      'solana:signMessage': {
        version: '1.1.0',
        signMessage: each(async (input) => {
          const message = input.message ?? new Uint8Array()
          const { signature } = await ask('solana_signMessage', { message: toBase58(message) }, input)
          return { signedMessage: message, signature: fromBase58(`${signature}`) }
        }),
      },
      'solana:signTransaction': {
        version: '1.0.0',
        supportedTransactionVersions: ['legacy', 0],
        signTransaction: each(async (input) => {
          const { transaction } = await ask(
            'solana_signTransaction',
            { transaction: toBase64(input.transaction) },
            input,
          )
          return { signedTransaction: fromBase64(`${transaction}`) }
        }),
      },
      'solana:signAndSendTransaction': {
        version: '1.0.0',
        supportedTransactionVersions: ['legacy', 0],
        signAndSendTransaction: each(async (input) => {
          const params = {
            transaction: toBase64(input.transaction),
            ...(input.options ? { options: input.options } : {}),
          }
          const { signature } = await ask('solana_signAndSendTransaction', params, input)
          return { signature: fromBase58(`${signature}`) }
        }),
      },
    },
  })
  const unregisters = new Set<() => void>()
  const register = (api: { readonly register: (...wallets: readonly unknown[]) => () => void }) =>
    void unregisters.add(api.register(wallet))
  const onReady = (event: Event) => register((event as CustomEvent).detail)
  page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
  page.addEventListener('wallet-standard:app-ready', onReady)
  return () => {
    unwatch()
    page.removeEventListener('wallet-standard:app-ready', onReady)
    for (const unregister of unregisters) unregister()
  }
}

const toBase64 = (bytes: Uint8Array = new Uint8Array()) => btoa(String.fromCharCode(...bytes))
const fromBase64 = (text: string) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
