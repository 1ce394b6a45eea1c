import { definePlugin, defineView } from '../../../src/plugin.js'
import type { StageParams } from '../stage.js'

/** Makes room for a request that the user decides on in the frame. */
export const approveTransaction = /* @__PURE__ */ defineView<StageParams>('ApproveTransaction')
/** Makes room for what the frame shows by itself: a code, a recovery, a passkey, the settings. */
export const embeddedScreen = /* @__PURE__ */ defineView<StageParams>('EmbeddedScreen')

/** The views of `embedded`, empty but for their header: the frame lies over them; and the way to the wallet's settings on Account. */
export const embeddedViews = definePlugin({
  id: 'embedded-views',
  api: '1.0',
  login: 'embedded',
  permissions: ['login'],
  slots: ['account.offer', 'settings.row'],
  views: [approveTransaction, embeddedScreen],
  load: () => import('./plugin.js'),
})
