import { ActionTile, useNavigation, useText } from 'latchkey/ui'

/** The entry among what an account can do. */
export function NotesAction() {
  const t = useText()
  const navigation = useNavigation()
  return <ActionTile icon={<NotesIcon />} label={t('notes.action')} onClick={() => navigation.push('Notes')} />
}

/** Icons of your own: 24 units square, drawn in the colour of the text, hidden from screen readers beside words. */
function NotesIcon() {
  return (
    <svg
      viewBox="0 0 24 24"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden="true"
    >
      <path d="M6 3h9l4 4v14H6zM9 11h7M9 15h5" strokeLinejoin="round" strokeLinecap="round" />
    </svg>
  )
}
