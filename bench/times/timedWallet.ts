const allowed = 'timed-wallet'
const account = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'

/** Answers at once: the wallet's own time is none of ours. */
const provider = {
  async request({ method }: { method: string }) {
    if (method === 'eth_requestAccounts') localStorage.setItem(allowed, 'yes')
    if (/ccounts$/.test(method)) return localStorage.getItem(allowed) ? [account] : []
    return method === 'eth_chainId' ? '0x1' : null
  },
  on() {},
  removeListener() {},
}
export const walletName = 'Timed Wallet'
const info = { uuid: 'timed', name: walletName, rdns: 'dev.timed', icon: 'data:image/svg+xml,<svg/>' }

/** A wallet that is installed (EIP-6963). */
export function announceWallet(): void {
  const detail = Object.freeze({ info, provider })
  addEventListener('eip6963:requestProvider', () =>
    dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail })),
  )
}

/** The one that it is on. */
export const network = {
  id: 1,
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } },
} as const
