import type { Call, WalletInfo } from './call.js'
import './launcher.css'
import type { Stack } from '../src/readStack.js'
import type { DevWallet } from './devWallet.js'
import { registerSolanaWallet } from './solana/registerSolanaWallet.js'

type Listener = (payload: unknown) => void

const infos: Readonly<Record<'dev' | 'harbour', WalletInfo>> = {
  dev: { name: 'Dev Wallet', rdns: 'dev.latchkey.wallet', colour: '#6b3fd4' },
  harbour: { name: 'Harbour Wallet', rdns: 'dev.latchkey.harbour', colour: '#0d7a5f' },
}

/** A small sign: a key on the wallet's colour. */
const toIcon = ({ colour }: WalletInfo) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${colour}"/><path d="M20 8a6 6 0 0 0-5.6 8.2L8 22.6V25h3v-2h2v-2h2v-2l1-.9A6 6 0 1 0 20 8Zm1.5 6.500a2 2 0 1 1 0-4 2 2 0 0 1 0 4Z" fill="#fff"/></svg>`,
  )}`

/**
 * Announces the page's development wallets as extensions do (EIP-6963), and puts a button for each on the page. A
 * wallet's code, and the keys' with it, arrives when it is first asked or opened.
 * @param solana Whether they register as Solana wallets too (Wallet Standard), where the stack has a cluster.
 */
export function announceWallets(stack: Stack, which: 'dev' | 'two' | 'none', solana: boolean): void {
  const chosen = which === 'none' ? [] : which === 'two' ? [infos.dev, infos.harbour] : [infos.dev]
  if (chosen.length === 0) return
  const dock = document.createElement('aside')
  dock.className = 'wallet-dock'
  dock.setAttribute('aria-label', 'Development wallets')
  const known = solana ? stack : { ...stack, solana: undefined }
  for (const info of chosen) dock.append(announce(known, info))
  document.body.append(dock)
}

function announce(stack: Stack, info: WalletInfo): HTMLButtonElement {
  const listeners = new Map<string, Set<Listener>>()
  const emit = (event: string, payload: unknown) => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(payload)
  }
  let loading: Promise<DevWallet> | undefined
  let loaded: DevWallet | undefined
  const load = () => {
    loading ??= import('./createDevWallet.js').then(({ createDevWallet }) => {
      loaded = createDevWallet(stack, info, emit)
      return loaded
    })
    // A download that failed is tried again.
    loading.catch(() => {
      loading = undefined
    })
    return loading
  }
  const provider = {
    request: async (call: Call) => (await load()).request(call),
    on(event: string, listener: Listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener(event: string, listener: Listener) {
      listeners.get(event)?.delete(listener)
    },
  }
  const { name, rdns } = info
  const { solana } = stack
  if (solana) {
    registerSolanaWallet({
      name,
      icon: toIcon(info),
      solana,
      loaded: () => loaded?.solana,
      async load() {
        const { solana: side } = await load()
        if (!side) throw new Error('The wallet has no Solana side.')
        return side
      },
      listen(event, listener) {
        provider.on(event, listener)
        return () => provider.removeListener(event, listener)
      },
    })
  }
  const detail = Object.freeze({
    info: Object.freeze({ uuid: crypto.randomUUID(), name, rdns, icon: toIcon(info) }),
    provider,
  })
  const tell = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', tell)
  tell()

  const launcher = document.createElement('button')
  launcher.type = 'button'
  launcher.className = 'wallet-launcher'
  const sign = new Image(20, 20)
  sign.src = toIcon(info)
  sign.alt = ''
  launcher.append(sign, name)
  launcher.addEventListener('click', () => void load().then((wallet) => wallet.open()))
  return launcher
}
