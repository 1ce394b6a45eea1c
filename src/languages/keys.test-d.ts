import { email } from '../../plugins/email/index.js'
import { createLatchkey, type HostMessages } from '../index.js'
import { base } from '../networks/index.js'

// Compiled with the rest, never run: which texts a host may write.

const networks = [base] as const
createLatchkey({
  networks,
  adapters: [],
  plugins: [email()],
  messages: {
    en: { 'connect.title': 'Join', 'email.continue': 'Go on', 'parts.results': { other: '{count} found' } },
    fr: async () => ({ messages: { 'account.title': 'Compte' } }),
    he: {},
  },
})
// @ts-expect-error no part has it
createLatchkey({ networks, adapters: [], messages: { en: { 'connect.titel': 'Join' } } })
// @ts-expect-error no plugin has it
createLatchkey({ networks, adapters: [], messages: { en: { 'email.continues': 'Go on' } } })
// @ts-expect-error a text is text
createLatchkey({ networks, adapters: [], messages: { en: { 'connect.title': 1 } } })
// @ts-expect-error a loader is held to the same
createLatchkey({ networks, adapters: [], messages: { fr: async () => ({ messages: { 'connect.titel': 'Join' } }) } })
// @ts-expect-error so is the module that it loads
export const messages: HostMessages = { 'connect.titel': 'Join' }
