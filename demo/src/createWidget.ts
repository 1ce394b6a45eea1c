import { createLatchkey, type PluginDescriptor } from 'latchkey'
import { embedded } from 'latchkey/adapters/embedded'
import { evm } from 'latchkey/adapters/evm'
import { solanaAdapter } from 'latchkey/adapters/solana'
import { walletConnect } from 'latchkey/adapters/walletconnect'
import { activity } from 'latchkey/plugins/activity'
import { email } from 'latchkey/plugins/email'
import { names } from 'latchkey/plugins/names'
import { onramp } from 'latchkey/plugins/onramp'
import { type PayOptions, pay } from 'latchkey/plugins/pay'
import { receive } from 'latchkey/plugins/receive'
import { send } from 'latchkey/plugins/send'
import { socials } from 'latchkey/plugins/socials'
import { swaps } from 'latchkey/plugins/swaps'
import { tokens } from 'latchkey/plugins/tokens'
import { siwx } from 'latchkey/siwx'
import { notes } from '../../examples/third-party-plugin/src/index.js'
import { readNetworks } from './networks.js'
import type { Stack } from './readStack.js'
import { tellServer } from './serverSession.js'
import type { Settings } from './settings.js'

/** What the page calls itself towards wallets. */
const metadata = { name: 'Tidemark', description: 'The tide board on the harbour wall, and the guest book beside it.' }

/** A place for the modal in a shadow tree, as a page has it that is a custom element itself. */
function findPlaceApart(): HTMLElement {
  const id = 'apart'
  const host =
    document.getElementById(id) ?? document.body.appendChild(Object.assign(document.createElement('div'), { id }))
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  return root.querySelector('div') ?? root.appendChild(document.createElement('div'))
}

/**
 * The widget as this host sets it up.
 * @param more Plugins besides the host's own.
 */
export function createWidget(stack: Stack, settings: Settings, id = 'default', more: readonly PluginDescriptor[] = []) {
  const relays = { none: [], one: [stack.relay], two: [stack.relay, stack.spareRelay] }
  const pairing = walletConnect({ relayUrl: relays[settings.relay] })
  const exchange = settings.customer === undefined ? undefined : askOwnServer(settings.customer)
  const login = settings.login ? [embedded({ url: stack.frame, announce: settings.announce, exchange })] : []
  const wallets = [evm(), ...(settings.networks === 'many' ? [solanaAdapter()] : []), pairing, ...login]
  return createLatchkey({
    id,
    projectId: stack.projectId,
    services: stack.services,
    networks: readNetworks(stack, settings.networks),
    adapters: settings.basic ? [pairing] : wallets,
    basic: settings.basic,
    collapseWallets: settings.collapse,
    ...(settings.apart && { container: findPlaceApart }),
    // A wallet on a phone, as its maker would have it in the list: its page stands for the app's universal link.
    customWallets: [{ id: 'latchkey-phone', name: 'Phone Wallet', mobileLink: stack.phone, homepage: stack.phone }],
    plugins: [
      ...(settings.login && !settings.basic ? [email(), ...(settings.socials ? [socials()] : [])] : []),
      ...(settings.names ? [names({ zone: stack.zone })] : []),
      ...(settings.swaps ? [swaps({ exchanges: stack.exchanges })] : []),
      ...(settings.onramp ? [onramp()] : []),
      ...(settings.shop ? [pay(payOptions(stack))] : []),
      send(),
      receive(),
      notes(),
      ...more,
      tokens(),
      activity(),
    ],
    tokens: Object.fromEntries(
      [...stack.chains, ...(stack.solana?.clusters ?? [])].map(({ caipNetworkId, token }) => [caipNetworkId, [token]]),
    ),
    metadata,
    ...(settings.signIn === 'none' ? {} : { siwx: signIn(settings.signIn === 'required') }),
    themeMode: settings.theme,
    ...speak(settings),
    legal: { termsUrl: 'https://tidemark.example/terms', privacyUrl: 'https://tidemark.example/privacy' },
  })
}

/**
 * The language. The direction follows it, not the page: a right-to-left page without one of ours has Hebrew with no texts, so that the layout turns
 * and the words stay English.
 */
const speak = ({ dir, locale }: Settings) =>
  dir === 'rtl' && locale === 'en' ? { locale: 'he', messages: { he: {} } } : { locale }

/** What the page's own server says of the customer who is signed in there. */
const askOwnServer = (customer: string) => async (nonce: string) => {
  const response = await fetch(`/wallet-token?${new URLSearchParams({ nonce, customer })}`)
  if (!response.ok) throw new Error(`The page's server answered ${response.status} for a wallet token.`)
  return response.text()
}

/** Sign-in that the page's own server hears of. */
const signIn = (required: boolean) =>
  siwx({ required, statement: 'Sign in to Tidemark.', onSession: ({ token }) => tellServer(token) })

const payOptions = (stack: Stack): PayOptions => ({
  ...{ recipients: toRecipients(stack), exchangeHosts: stack.exchangeHosts, bridges: stack.bridges },
})

/** The shop's own addresses: orders that pay any other are refused. */
const toRecipients = ({ chains, merchant }: Stack) =>
  Object.fromEntries(chains.map(({ caipNetworkId }) => [caipNetworkId, merchant]))

export type Widget = ReturnType<typeof createWidget>
