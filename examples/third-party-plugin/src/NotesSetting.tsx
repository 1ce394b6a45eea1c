import { Switch, useAtomValue, useController, useText } from 'latchkey/ui'
import { signingAtom } from './atoms.js'
import type { NotesController } from './types.js'

/** The row among the settings. */
export function NotesSetting() {
  const t = useText()
  const signing = useAtomValue(signingAtom)
  const { setSigning } = useController<NotesController>()
  return <Switch label={t('notes.signing')} hint={t('notes.signing.help')} checked={signing} onChange={setSigning} />
}
