import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react'
import { useAnnounce, useSheet } from '../../src/ui/context.js'
import { Button } from '../../src/ui/parts/Button.js'
import { toConsoleError } from '../api/consoleError.js'
import { toastCss } from './toast.css.js'

/** What was done. */
export interface Note {
  /** "example.com was removed". */
  readonly text: string
  /** Takes it back. Default: it cannot be. */
  readonly undo?: () => Promise<unknown>
}

/** Says below the page what was done. */
export type Notify = (note: Note) => void

interface Shown extends Note {
  readonly id: number
}

/** How long a note stands, in ms: with an undo longer. */
const stands = { plain: 6_000, undo: 15_000 }

const NotifyContext = createContext<Notify | undefined>(undefined)

/** Says what was done, with a way back where there is one. */
export function useNotify(): Notify {
  const notify = useContext(NotifyContext)
  if (!notify) throw new Error('useNotify works only inside of the console.')
  return notify
}

/** Draws the notes. */
export function ToastProvider({ children }: { readonly children: ReactNode }) {
  useSheet(toastCss)
  const announce = useAnnounce()
  const [shown, setShown] = useState<readonly Shown[]>([])
  const notify = useCallback<Notify>(
    (note) => {
      setShown((all) => [...all.slice(-2), { ...note, id: (all.at(-1)?.id ?? 0) + 1 }])
      announce(note.text)
    },
    [announce],
  )
  const end = useCallback((id: number) => setShown((all) => all.filter((one) => one.id !== id)), [])
  return (
    <NotifyContext.Provider value={notify}>
      {children}
      <section className="c-toasts" aria-label="What was done">
        {shown.map((note) => (
          <Toast key={note.id} note={note} onEnd={end} />
        ))}
      </section>
    </NotifyContext.Provider>
  )
}

function Toast({ note, onEnd }: { readonly note: Shown; readonly onEnd: (id: number) => void }) {
  const { id, text, undo } = note
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  useEffect(() => {
    if (busy) return
    const timer = setTimeout(() => onEnd(id), undo ? stands.undo : stands.plain)
    return () => clearTimeout(timer)
  }, [id, undo, busy, onEnd])
  const takeBack = async () => {
    setBusy(true)
    try {
      await undo?.()
      onEnd(id)
    } catch (error) {
      setFailure(toConsoleError(error).message)
    }
    setBusy(false)
  }
  return (
    <div className="c-toast">
      <span className="c-toast-text">{failure === undefined ? text : `It was not taken back. ${failure}`}</span>
      {undo ? (
        <Button size="chip" loading={busy} onClick={() => void takeBack()}>
          Undo
        </Button>
      ) : null}
      <Button size="chip" onClick={() => onEnd(id)}>
        Close
      </Button>
    </div>
  )
}
