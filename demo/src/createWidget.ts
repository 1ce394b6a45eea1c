import { createLatchkey } from 'latchkey'
import { evm } from 'latchkey/adapters/evm'
import { receive } from 'latchkey/plugins/receive'
import { send } from 'latchkey/plugins/send'
import { notes } from '../../examples/third-party-plugin/src/index.js'
import { readNetworks } from './networks.js'
import type { Stack } from './readStack.js'
import type { Settings } from './settings.js'

/** What the page calls itself towards wallets. */
const metadata = { name: 'Tidemark', description: 'The tide board on the harbour wall, and the guest book beside it.' }

/** The widget as this host sets it up. */
export function createWidget(stack: Stack, settings: Settings, id = 'default') {
  return createLatchkey({
    id,
    projectId: stack.projectId,
    services: stack.services,
    networks: readNetworks(stack, settings.networks),
    adapters: [evm()],
    plugins: [send(), receive(), notes()],
    tokens: Object.fromEntries(stack.chains.map(({ caipNetworkId, token }) => [caipNetworkId, [token]])),
    metadata,
    themeMode: settings.theme,
    locale: settings.locale,
    legal: { termsUrl: 'https://tidemark.example/terms', privacyUrl: 'https://tidemark.example/privacy' },
  })
}

export type Widget = ReturnType<typeof createWidget>
