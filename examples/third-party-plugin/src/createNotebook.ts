import { LatchkeyError, type PluginContext } from 'latchkey/plugin'
import { notesAtom, signingAtom } from './atoms.js'
import { parseNotes } from './parseNotes.js'
import type { Note, NotesController, NotesOptions } from './types.js'

/** The notes of one instance: follows the account in use, and keeps what is written. */
export function createNotebook(context: PluginContext<'request'>, options: NotesOptions): NotesController {
  const { accounts, storage, store, toast, messages, wallet, signal } = context
  const { limit = 50 } = options
  const keyOf = (caipAddress: string) => `of.${caipAddress}`

  const follow = () => {
    const account = accounts.get()
    store.set(notesAtom, (account && storage.get(keyOf(account.caipAddress), parseNotes)) ?? [])
  }
  const keep = (caipAddress: string, notes: readonly Note[]) => {
    storage.set(keyOf(caipAddress), notes)
    follow()
  }
  const need = () => {
    const account = accounts.get()
    if (!account) throw new LatchkeyError('NOT_CONNECTED', 'Connect a wallet before you write a note')
    return account.caipAddress
  }

  store.set(signingAtom, storage.get('signing', (value) => value === true) ?? false)
  follow()
  context.onDispose(accounts.watch(follow))

  return {
    list: () => store.get(notesAtom),
    async add(text) {
      // Bound to the account that was in sight, whatever the wallet does while it is asked.
      const caipAddress = need()
      const words = text.trim()
      if (!words) throw new LatchkeyError('NOTE_EMPTY', 'A note needs words')
      const signature = store.get(signingAtom) ? await wallet.call('signMessage', words) : undefined
      signal.throwIfAborted()
      const note: Note = { text: words, at: Date.now(), signature }
      const before = storage.get(keyOf(caipAddress), parseNotes) ?? []
      keep(caipAddress, [note, ...before].slice(0, limit))
      toast.success(messages.t(signature ? 'notes.signed' : 'notes.kept'))
      return note
    },
    remove(note) {
      const caipAddress = need()
      keep(
        caipAddress,
        store.get(notesAtom).filter((other) => other !== note),
      )
    },
    setSigning(on) {
      storage.set('signing', on)
      store.set(signingAtom, on)
    },
  }
}
