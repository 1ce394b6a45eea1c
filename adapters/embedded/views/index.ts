import { definePlugin, defineView } from '../../../src/plugin.js'
import type { StageParams } from '../stage.js'

/** Makes room for a request that the user decides on in the frame. */
export const approveTransaction = /* @__PURE__ */ defineView<StageParams>('ApproveTransaction')
/** Makes room for what the frame shows by itself: a code, a recovery, a passkey. */
export const embeddedScreen = /* @__PURE__ */ defineView<StageParams>('EmbeddedScreen')

/** The views of `embedded`. They are empty but for their header: the frame lies over them. */
export const embeddedViews = definePlugin({
  id: 'embedded-views',
  api: '1.0',
  views: [approveTransaction, embeddedScreen],
  load: () => import('./plugin.js'),
})
