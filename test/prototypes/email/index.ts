import { definePlugin, defineView } from 'latchkey/plugin'

/** Takes the code that was sent. Opened by a host it resolves with the id of the connection. */
export const emailLogin = /* @__PURE__ */ defineView<{ readonly email: string }, string>('EmailLogin')
/** Waits until the device was allowed by the link in an e-mail. */
export const emailVerifyDevice = /* @__PURE__ */ defineView<{ readonly email: string }, string>('EmailVerifyDevice')

/** Lets users in by a code sent to their e-mail address. Needs a source with a login frame. */
export const email = definePlugin({
  id: 'email',
  api: '1.0',
  flag: { wire: 'social_login', item: 'email', governed: true },
  dependencies: ['embedded'],
  login: 'embedded',
  permissions: ['connect', 'login'],
  slots: ['connect.method', 'settings.row'],
  views: [emailLogin, emailVerifyDevice],
  load: () => import('./plugin.js'),
})
