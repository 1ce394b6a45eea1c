import { defineConnectorSource } from '../../src/adapter.js'
import type { EmbeddedOptions } from './options.js'
import { hostLogins } from './views/hostLogin/index.js'
import { embeddedViews } from './views/index.js'
import { smartAccounts } from './views/smartAccount/index.js'
import { smartSessions } from './views/smartSessions/index.js'

const namespaces = ['eip155', 'solana'] as const

/**
 * A wallet of the user's login, in a frame of another site that holds its keys. It has no row in the list: plugins with the
 * permission `login` begin a login, and connect with `{ connector: 'embedded', input: { method: 'email' } }` when the frame has
 * let the user in. Nothing of the frame is loaded before. Guide: docs/embedded.md.
 * @example createLatchkey({ networks: [mainnet], adapters: [evm(), embedded({ url: 'https://wallet.example.net' })], plugins: [email()] })
 */
export const embedded = defineConnectorSource({
  id: 'embedded',
  api: '1.0',
  namespaces,
  connectors: [{ id: 'embedded', name: 'Embedded wallet', type: 'auth', namespaces }],
  login: true,
  plugins: (options: EmbeddedOptions | undefined) => [
    embeddedViews(),
    smartAccounts(),
    smartSessions(),
    ...(options?.exchange ? [hostLogins({ exchange: options.exchange })] : []),
  ],
  // The frame may take 20 s to load, and 500 ms until it takes calls.
  restoreWithin: 21_000,
  load: () => import('./source.js'),
})

export type { EmbeddedCalls } from './loginCalls.js'
export type { EmbeddedOptions, HostExchange } from './options.js'
export { hostLogin } from './views/hostLogin/index.js'
export { smartAccountSettings } from './views/smartAccount/index.js'
export { smartSessionList } from './views/smartSessions/index.js'

declare module '../../src/adapter.js' {
  interface MessageTables {
    readonly embedded: typeof import('./views/messages/en.js').messages
    readonly hostLogin: typeof import('./views/hostLogin/messages/en.js').messages
    readonly smartAccount: typeof import('./views/smartAccount/messages/en.js').messages
    readonly smartSessions: typeof import('./views/smartSessions/messages/en.js').messages
  }
}
