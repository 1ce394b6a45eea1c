import { toSamplePicture } from '../../../demo/src/parts/gallery/samplePicture.js'
import {
  type Connector,
  createLatchkey,
  defineAdapter,
  defineConnectorSource,
  LatchkeyError,
  type PairingProgress,
  type WalletListing,
} from '../../../src/index.js'
import { reach } from '../../../src/kernel/instance/reach.js'
import { chooseWallet } from '../../../src/views/wallets/choosing/chooseWallet.js'

/** What the specs drive from outside: the page asks for a pairing, and they answer. */
export interface PairingHarness {
  violations: string[]
  /** How often a connection was asked for. */
  asked: number
  show(uri: string, goodFor?: number): void
  fail(code: string, rejected?: boolean): void
  /** Opens the view of a wallet; without a name, of any. */
  choose(wallet?: Partial<WalletListing>): Promise<void>
}

declare global {
  interface Window {
    pairing: PairingHarness
  }
}

const query = new URLSearchParams(location.search)
// The direction is the language's: Hebrew without texts turns the layout, in English words.
const isRightToLeft = query.get('dir') === 'rtl'

let progress: ((pairing: PairingProgress) => void) | undefined
let refuse: ((error: Error) => void) | undefined

const connector: Connector = {
  id: 'walletConnect',
  name: 'WalletConnect',
  type: 'walletConnect',
  view: 'ConnectingWalletConnect',
  pairs: true,
  namespaces: ['eip155'],
}
const source = defineConnectorSource({
  id: 'pairings',
  api: '1.0',
  namespaces: ['eip155'],
  connectors: query.has('none') ? [] : [connector],
  load: async () => ({
    setup: () => ({
      connect: (_, context) =>
        new Promise<never>((_, reject) => {
          window.pairing.asked++
          progress = context.progress
          refuse = reject
        }),
    }),
  }),
})
const adapter = defineAdapter({
  id: 'chain',
  api: '1.0',
  namespace: 'eip155',
  source: source(),
  load: async () => ({ setup: () => ({ toAddress: (text: string) => text }) }),
})

const latchkey = createLatchkey({
  networks: [
    {
      id: 1,
      name: 'One',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [] } },
    },
  ],
  adapters: [adapter()],
  themeMode: query.get('theme') === 'dark' ? 'dark' : 'light',
  ...(isRightToLeft ? { locale: 'he', messages: { he: {} } } : { locale: query.get('locale') ?? 'en' }),
  basic: query.has('basic'),
  customWallets: query.has('basic') ? [{ id: 'harbour', name: 'Harbour' }] : undefined,
  debug: false,
})

window.pairing = {
  violations: [],
  asked: 0,
  show: (uri, goodFor = 240_000) => progress?.({ uri, expiresAt: Date.now() + goodFor }),
  fail: (code, rejected) =>
    refuse?.(new LatchkeyError(code, 'The test says so', rejected ? { outcome: 'rejected' } : {})),
  async choose(wallet) {
    const context = await reach(latchkey).loadContext()
    const opened = new Promise<void>((resolve) => {
      const stop = latchkey.watch(() => {
        if (!latchkey.state().open) return
        stop()
        resolve()
      })
    })
    void latchkey.open(query.has('basic') ? {} : { view: wallet ? 'Connect' : 'ConnectingWalletConnect' })
    await opened
    if (wallet) {
      chooseWallet(context, {
        wallet: {
          id: 'harbour',
          name: 'Harbour',
          imageUrl: toSamplePicture(262, 'M11 10v16M25 10v16M11 18h14'),
          mobileLink: 'harbour:',
          homepage: 'https://harbour.example',
          ...wallet,
        },
      })
    }
  },
}
document.addEventListener('securitypolicyviolation', (event) =>
  window.pairing.violations.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
)
const main = document.createElement('main')
main.textContent = 'A page that wants a wallet.'
document.body.append(main)
