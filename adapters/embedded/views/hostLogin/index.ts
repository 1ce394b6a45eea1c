import { definePlugin, defineView } from '../../../../src/plugin.js'

/**
 * Logs in by the session that the user has at the app's own server (`exchange` of `embedded`). Resolves with the connection's id.
 * @example const id = await latchkey.open({ view: hostLogin })
 */
export const hostLogin = /* @__PURE__ */ defineView<Readonly<Record<string, never>>, string>('HostLogin')

/** The row on Connect and the view of a login by the app's own server: there where `embedded` has the option `exchange`. */
export const hostLogins = definePlugin({
  id: 'host-login',
  api: '1.0',
  login: 'embedded',
  permissions: ['connect', 'login'],
  slots: ['connect.method'],
  views: [hostLogin],
  load: () => import('./plugin.js'),
})
