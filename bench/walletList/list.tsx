import { createLatchkey } from 'latchkey'
import { evm } from 'latchkey/adapters/evm'
import { walletConnect } from 'latchkey/adapters/walletconnect'
import { mainnet } from 'latchkey/networks'

const query = new URLSearchParams(location.search)
document.documentElement.dir = query.get('dir') ?? 'ltr'

const icon =
  "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'><path fill='%23735' d='M0 0h8v8H0z'/></svg>"
const announce = (name: string, rdns: string) => {
  const provider = { request: () => new Promise(() => {}), on() {}, removeListener() {} }
  const detail = Object.freeze({ info: { uuid: rdns, name, rdns, icon }, provider })
  return () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
}
for (const name of query.getAll('installed'))
  addEventListener('eip6963:requestProvider', announce(name, `example.${name}`))

/** A host with a directory, whose relay is not called: no wallet is chosen here. */
const latchkey = createLatchkey({
  projectId: query.has('services') ? 'bench' : undefined,
  services: query.get('services') ?? undefined,
  networks: [mainnet],
  adapters: [evm(), walletConnect({ relayUrl: query.get('relay') ?? 'ws://127.0.0.1:9' })],
  featuredWalletIds: query.getAll('featured'),
  customWallets: JSON.parse(query.get('custom') ?? '[]'),
  themeMode: query.get('theme') === 'dark' ? 'dark' : 'light',
  locale: query.get('locale') ?? 'en',
  walletExplorerUrl: 'https://wallets.example',
})
Object.assign(window, { latchkey })
void latchkey.open({ view: query.get('view') ?? undefined, params: JSON.parse(query.get('params') ?? '{}') })
