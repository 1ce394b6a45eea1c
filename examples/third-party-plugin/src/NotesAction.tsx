import { ActionTile, InfoIcon, useNavigation, useText } from 'latchkey/ui'

/** The entry among what an account can do. */
export function NotesAction() {
  const t = useText()
  const navigation = useNavigation()
  return <ActionTile icon={<InfoIcon />} label={t('notes.action')} onClick={() => navigation.push('Notes')} />
}
