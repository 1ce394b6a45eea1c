import { definePlugin, defineView } from '../../src/plugin.js'

/**
 * Takes the code that was mailed; asks for the address first when no login was begun. Resolves with the connection's id.
 * @example const id = await latchkey.open({ view: emailLogin, params: { email: 'you@example.com' } })
 */
export const emailLogin = /* @__PURE__ */ defineView<{ readonly email?: string }, string>('EmailLogin')
/** Moves the login to another address, with a code from the old one and one from the new one. Resolves with the new address. */
export const updateEmail = /* @__PURE__ */ defineView<{ readonly email?: string }, string>('UpdateEmailWallet')

/**
 * Lets users in by a code that is mailed to them. Needs `embedded()`, whose frame holds their wallet.
 * @example createLatchkey({ networks, adapters: [evm(), embedded({ url: 'https://wallet.example.net' })], plugins: [email()] })
 */
export const email = definePlugin({
  id: 'email',
  api: '1.0',
  flag: { wire: 'social_login', item: 'email', governed: true },
  dependencies: ['embedded'],
  login: 'embedded',
  permissions: ['connect', 'login'],
  slots: ['connect.method', 'settings.row'],
  position: 10,
  views: [emailLogin, 'EmailVerifyDevice', updateEmail, 'UpdateEmailPrimaryOtp', 'UpdateEmailSecondaryOtp'],
  load: () => import('./plugin.js'),
})

export type { EmailCallOptions, EmailChangeStep, EmailController, EmailStep } from './types.js'

declare module '../../src/plugin.js' {
  interface MessageTables {
    readonly email: typeof import('./messages/en.js').messages
    readonly emailViews: typeof import('./messages/views/en.js').messages
  }
}
