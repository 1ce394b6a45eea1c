type Register = (...wallets: readonly unknown[]) => () => void

/** Registers a wallet on a page as Wallet Standard says, now and each time an app calls; returns what takes it back. */
export function registerWallet(page: EventTarget, wallet: object): () => void {
  const unregisters = new Set<() => void>()
  const register = (api: { readonly register: Register }) => void unregisters.add(api.register(wallet))
  const onReady = (event: Event) => register((event as CustomEvent).detail)
  page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
  page.addEventListener('wallet-standard:app-ready', onReady)
  return () => {
    page.removeEventListener('wallet-standard:app-ready', onReady)
    for (const unregister of unregisters) unregister()
    unregisters.clear()
  }
}
