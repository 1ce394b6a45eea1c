import { definePlugin } from 'latchkey/plugin'

/**
 * Private notes beside an account, kept in this browser; the wallet signs a note when the user wants it.
 * @example createLatchkey({ networks, adapters: [evm()], plugins: [notes({ limit: 20 })] })
 */
export const notes = definePlugin({
  id: 'notes',
  api: '1.0',
  permissions: ['request'],
  slots: ['account.action', 'settings.row'],
  views: ['Notes'],
  load: () => import('./plugin.js'),
})

export type { Note, NotesController, NotesOptions } from './types.js'

declare module 'latchkey/plugin' {
  interface MessageTables {
    readonly notes: typeof import('./messages/en.js').messages
  }
}
