import { definePlugin, defineView } from 'latchkey/plugin'

/** What the sampler's entries lead to. */
export const samplerView = /* @__PURE__ */ defineView('Sampler')

/** Puts a sample into every slot. Its figures and names are made up, and say so. */
export const sampler = definePlugin({
  id: 'sampler',
  api: '1.0',
  slots: ['connect.method', 'account.identity', 'account.total', 'account.action', 'account.tab', 'settings.row'],
  views: [samplerView],
  load: () => import('./plugin.js'),
})
