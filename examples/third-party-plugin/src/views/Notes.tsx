import { isLatchkeyError } from 'latchkey/plugin'
import {
  Badge,
  Button,
  CloseIcon,
  EmptyState,
  Field,
  IconButton,
  List,
  Stack,
  Text,
  useAtomValue,
  useController,
  useText,
  useToast,
  View,
} from 'latchkey/ui'
import { useState } from 'react'
import { notesAtom, signingAtom } from '../atoms.js'
import type { Note, NotesController } from '../types.js'

/** Notes of the account in use, and a line to write another. */
export function Component() {
  const t = useText()
  const toast = useToast()
  const notes = useAtomValue(notesAtom)
  const signing = useAtomValue(signingAtom)
  const { add, remove } = useController<NotesController>()
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)

  const write = async () => {
    setBusy(true)
    try {
      await add(text)
      setText('')
    } catch (error) {
      // A "no" in the wallet is an answer, not a failure: the words stay.
      if (isLatchkeyError(error) && error.outcome === 'rejected') toast.info(t('notes.declined'))
      else toast.error(t('notes.failed'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <View title={t('notes.title')}>
      <Stack gap={4}>
        <Stack gap={2}>
          <Field label={t('notes.text')} value={text} maxLength={280} onChange={setText} onSubmit={write} />
          <Button size="primary" wide loading={busy} disabled={!text.trim()} onClick={write}>
            {t(signing ? 'notes.sign' : 'notes.keep')}
          </Button>
        </Stack>
        {notes.length === 0 ? (
          <EmptyState title={t('notes.none')} help={t('notes.none.help')} />
        ) : (
          <List label={t('notes.list')}>
            {notes.map((note) => (
              <NoteEntry key={note.at} note={note} onRemove={() => remove(note)} />
            ))}
          </List>
        )}
      </Stack>
    </View>
  )
}

function NoteEntry({ note, onRemove }: { readonly note: Note; readonly onRemove: () => void }) {
  const t = useText()
  return (
    <Stack gap={1}>
      <Text>{note.text}</Text>
      <Stack line between gap={2}>
        <Stack line gap={2}>
          <Text size={12} tone="muted" as="span">
            {new Date(note.at).toLocaleString()}
          </Text>
          {note.signature ? <Badge tone="good">{t('notes.badge')}</Badge> : null}
        </Stack>
        <IconButton label={t('notes.remove')} onClick={onRemove}>
          <CloseIcon />
        </IconButton>
      </Stack>
    </Stack>
  )
}
