import type { PluginContext, PluginModule } from 'latchkey/plugin'

export const setup = (_context: PluginContext): PluginModule => ({
  views: { ApproveTransaction: () => import('./ApproveTransaction.js') },
  messages: { en: () => import('./messages.js') },
})
