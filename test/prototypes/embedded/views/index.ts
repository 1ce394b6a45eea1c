import { definePlugin, defineView } from 'latchkey/plugin'

/** Stands behind the frame while it asks. Resolves when the user cancels. */
export const approveTransaction = /* @__PURE__ */ defineView<{ readonly method: string }, 'cancelled'>(
  'ApproveTransaction',
)

/** The views of `embedded`. */
export const embeddedViews = definePlugin({
  id: 'embedded-views',
  api: '1.0',
  views: [approveTransaction],
  load: () => import('./plugin.js'),
})
