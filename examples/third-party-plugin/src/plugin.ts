import type { PluginContext, PluginModule } from 'latchkey/plugin'
import { createNotebook } from './createNotebook.js'
import { NotesAction } from './NotesAction.js'
import { NotesSetting } from './NotesSetting.js'
import type { NotesController, NotesOptions } from './types.js'

/** The lazy half: comes when a slot or view of it is shown, or `latchkey.use(notes)` is called. */
export function setup(context: PluginContext<'request'>, options: NotesOptions): PluginModule<NotesController> {
  return {
    slots: { 'account.action': NotesAction, 'settings.row': NotesSetting },
    views: { Notes: () => import('./views/Notes.js') },
    messages: { en: () => import('./messages/en.js'), de: () => import('./messages/de.js') },
    controller: createNotebook(context, options),
  }
}
