import { createLatchkey } from 'latchkey'
import { evm } from 'latchkey/adapters/evm'
import { receive } from 'latchkey/plugins/receive'
import { send } from 'latchkey/plugins/send'
import { LatchkeyButton, LatchkeyProvider } from 'latchkey/react'
import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { isImpatient, mark } from './marks.js'

const allowed = 'timed-wallet'
const account = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'

/** Answers at once: the wallet's own time is none of ours. */
const provider = {
  async request({ method }: { method: string }) {
    if (method === 'eth_requestAccounts') sessionStorage.setItem(allowed, 'yes')
    if (/ccounts$/.test(method)) return sessionStorage.getItem(allowed) ? [account] : []
    return method === 'eth_chainId' ? '0x1' : null
  },
  on() {},
  removeListener() {},
}
const info = { uuid: 'timed', name: 'Timed Wallet', rdns: 'dev.timed', icon: 'data:image/svg+xml,<svg/>' }
const announce = () =>
  dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
addEventListener('eip6963:requestProvider', announce)

const latchkey = createLatchkey({
  networks: [
    {
      id: 1,
      name: 'Ethereum',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [] } },
    },
  ],
  adapters: [evm()],
  plugins: [send(), receive()],
})
latchkey.watch(() => latchkey.state().connections.length > 0 && mark('connected'))

/** Wallets are in sight when their row is in an open dialog. */
const watchRows = () => {
  const root = document.querySelector('[data-latchkey]')?.shadowRoot
  const dialog = root?.querySelector('dialog')
  if (dialog?.open && dialog.textContent?.includes('Timed Wallet')) return mark('wallets')
  requestAnimationFrame(watchRows)
}

function Ours() {
  useEffect(() => {
    mark('usable')
    watchRows()
    if (isImpatient) document.querySelector('button')?.click()
  }, [])
  return (
    <LatchkeyProvider latchkey={latchkey}>
      <LatchkeyButton />
    </LatchkeyProvider>
  )
}

const app = document.getElementById('app')
if (app) createRoot(app).render(<Ours />)
