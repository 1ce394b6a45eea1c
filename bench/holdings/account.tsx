import { createLatchkey } from 'latchkey'
import { evm } from 'latchkey/adapters/evm'
import { activity } from 'latchkey/plugins/activity'
import { tokens } from 'latchkey/plugins/tokens'

const account = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'

/** Answers at once, and has no list of assets: the service's counts. */
const provider = {
  async request({ method }: { method: string }) {
    if (/ccounts$/.test(method)) return [account]
    if (method === 'eth_chainId') return '0x1'
    throw Object.assign(new Error('No such method.'), { code: 4200 })
  },
  on() {},
  removeListener() {},
}
const info = { uuid: 'holder', name: 'Holder', rdns: 'dev.holder', icon: 'data:image/svg+xml,<svg/>' }
const announce = () =>
  dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
addEventListener('eip6963:requestProvider', announce)

const latchkey = createLatchkey({
  projectId: 'bench',
  services: new URLSearchParams(location.search).get('services') ?? undefined,
  networks: [
    {
      id: 1,
      name: 'Ethereum',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [] } },
    },
  ],
  adapters: [evm()],
  plugins: [tokens(), activity()],
  locale: 'en',
})
await latchkey.connect()
void latchkey.open({ view: 'Account' })
