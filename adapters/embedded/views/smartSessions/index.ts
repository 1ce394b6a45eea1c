import { definePlugin, defineView } from '../../../../src/plugin.js'

/**
 * What apps may do for the account, and its end: drawn by the wallet's frame, since no page learns what others were given.
 * @example await latchkey.open({ view: smartSessionList })
 */
export const smartSessionList = /* @__PURE__ */ defineView('SmartSessionList')

/** That view, and the row that leads to it. Off unless the operator, or the host, switches `smartSessions` on. */
export const smartSessions = definePlugin({
  id: 'smart-sessions',
  api: '1.0',
  flag: { name: 'smartSessions', wire: 'smartSessions', fallback: false },
  login: 'embedded',
  permissions: ['login'],
  slots: ['settings.row'],
  views: [smartSessionList],
  load: () => import('./plugin.js'),
})
