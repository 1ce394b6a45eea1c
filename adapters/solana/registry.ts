import type { StandardWallet } from './walletStandard.js'

/** Hears of wallets. The same object may be registered again. */
export interface RegistryListener {
  registered(wallet: StandardWallet): void
  unregistered(wallet: StandardWallet): void
}

const isWallet = (value: unknown): value is StandardWallet => !!value && typeof value === 'object'

/**
 * The page's side of Wallet Standard: wallets that were there before are called, later ones call, in either order of loading.
 * @param page where events are dispatched: the window
 * @param signal ends it; what wallets call afterwards does nothing
 */
export function openRegistry(page: EventTarget, signal: AbortSignal, listener: RegistryListener): void {
  const register = (...wallets: readonly unknown[]): (() => void) => {
    const mine = wallets.filter(isWallet)
    if (!signal.aborted) for (const wallet of mine) listener.registered(wallet)
    return () => {
      if (!signal.aborted) for (const wallet of mine) listener.unregistered(wallet)
    }
  }
  const api = Object.freeze({ register })
  // Listen first, then call (Wallet Standard): no wallet is missed in between.
  page.addEventListener(
    'wallet-standard:register-wallet',
    (event) => {
      const { detail } = event as CustomEvent<unknown>
      try {
        if (typeof detail === 'function') detail(api)
      } catch {
        // The wallet's own mistake: the others are heard all the same.
      }
    },
    { signal },
  )
  page.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
}
