import type { PluginContext, PluginModule } from '../../../src/plugin.js'

export const setup = (_context: PluginContext): PluginModule => ({
  views: {
    ApproveTransaction: () => import('./ApproveTransaction.js'),
    EmbeddedScreen: () => import('./EmbeddedScreen.js'),
  },
  messages: { en: () => import('./messages.js') },
})
