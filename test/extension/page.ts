import { announceProvider } from '../../src/testing/wallet/announce.js'
import { registerWallet } from '../../src/testing/wallet/solana/registerWallet.js'
import { type Ask, askEvent, read, type Side, type Tell, tellEvent, write } from './messages.js'

// In the page's own world, before its scripts: what pages see of the wallet. Keys are elsewhere.

const name = 'Beacon Wallet'
const icon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#b4451f"/><path d="M13 24h6l-1-11h-4zM12 9h8v3h-8z" fill="#fff"/></svg>',
)}`

interface Waiting {
  resolve(result: unknown): void
  reject(error: unknown): void
}

const waiting = new Map<number, Waiting>()
const listeners = new Map<string, Set<(payload: never) => void>>()
let asked = 0
let accounts: readonly unknown[] = []

function ask(side: Side, name: string, params: unknown): Promise<unknown> {
  asked += 1
  const message: Ask = { id: asked, side, name, params }
  return new Promise((resolve, reject) => {
    waiting.set(message.id, { resolve, reject })
    document.dispatchEvent(new CustomEvent(askEvent, { detail: write(message) }))
  })
}

function listen(key: string, listener: (payload: never) => void): () => void {
  const set = listeners.get(key) ?? new Set()
  listeners.set(key, set.add(listener))
  return () => void set.delete(listener)
}

document.addEventListener(tellEvent, (event) => {
  const told = read<Tell>((event as CustomEvent<string>).detail)
  if ('event' in told) {
    if (told.side === 'solana') accounts = (told.payload as { accounts?: readonly unknown[] }).accounts ?? accounts
    for (const listener of [...(listeners.get(`${told.side} ${told.event}`) ?? [])]) listener(told.payload as never)
    return
  }
  const asker = waiting.get(told.id)
  waiting.delete(told.id)
  if ('error' in told) asker?.reject(Object.assign(new Error(told.error.message), told.error))
  else asker?.resolve(told.result)
})

// ---- EIP-6963
const stops = new Map<unknown, () => void>()
const provider = {
  request: ({ method, params }: { readonly method: string; readonly params?: unknown }) => ask('evm', method, params),
  on(event: string, listener: (payload: never) => void) {
    stops.set(listener, listen(`evm ${event}`, listener))
    return provider
  },
  removeListener(_: string, listener: (payload: never) => void) {
    stops.get(listener)?.()
    return provider
  },
}
announceProvider(window, provider, { name, icon, rdns: 'dev.latchkey.beacon' })

// ---- Wallet Standard
const version = '1.0.0'
const supportedTransactionVersions = ['legacy', 0]
const use =
  (feature: string) =>
  (...inputs: readonly unknown[]) =>
    ask('solana', feature, inputs)
const connect = async (...inputs: readonly unknown[]) => {
  const answer = (await use('standard:connect')(...inputs)) as { readonly accounts: readonly unknown[] }
  accounts = answer.accounts
  return answer
}
registerWallet(window, {
  version,
  name,
  icon,
  chains: ['solana:mainnet'],
  features: {
    'standard:connect': { version, connect },
    'standard:disconnect': { version, disconnect: use('standard:disconnect') },
    'standard:events': {
      version,
      on: (event: string, listener: (payload: never) => void) => listen(`solana ${event}`, listener),
    },
    'solana:signMessage': { version, signMessage: use('solana:signMessage') },
    'solana:signTransaction': { version, supportedTransactionVersions, signTransaction: use('solana:signTransaction') },
    'solana:signAndSendTransaction': {
      version,
      supportedTransactionVersions,
      signAndSendTransaction: use('solana:signAndSendTransaction'),
    },
    'solana:signIn': { version, signIn: use('solana:signIn') },
  },
  get accounts() {
    return accounts
  },
})
