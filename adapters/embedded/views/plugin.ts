import type { PluginContext, PluginModule } from '../../../src/plugin.js'

const load = () => import('./FrameView.js')

export const setup = (_context: PluginContext): PluginModule => ({
  views: { ApproveTransaction: load, EmbeddedScreen: load },
  messages: { en: () => import('./messages.js') },
})
