import { definePlugin, defineView } from '../../../../src/plugin.js'

/**
 * What kind of account the user wants, what it is on each network, and a contract's end.
 * @example await latchkey.open({ view: smartAccountSettings })
 */
export const smartAccountSettings = /* @__PURE__ */ defineView('SmartAccountSettings')

/** That view, and the row that leads to it. */
export const smartAccounts = definePlugin({
  id: 'smart-account',
  api: '1.0',
  login: 'embedded',
  permissions: ['login', 'request'],
  slots: ['settings.row'],
  views: [smartAccountSettings],
  load: () => import('./plugin.js'),
})
