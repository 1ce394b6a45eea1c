import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import { Button } from '../../src/ui/parts/Button.js'
import { Field } from '../../src/ui/parts/Field.js'
import { Text } from '../../src/ui/parts/Text.js'
import { Dialog } from './Dialog.js'

/** What is asked before something is done. */
export interface Question {
  /** The question itself: "Remove this project?" */
  readonly title: string
  /** What will happen, a sentence each. */
  readonly what: readonly string[]
  /** The verb: "Remove project". */
  readonly action: string
  /** `danger` for what takes something away. Default: normal. */
  readonly tone?: 'normal' | 'danger'
  /** Has to be typed first, for what cannot be undone. */
  readonly typed?: string
}

/** Asks, and says whether it was agreed to. */
export type Confirm = (question: Question) => Promise<boolean>

const ConfirmContext = createContext<Confirm | undefined>(undefined)

/** Asks before something is done, and says what will happen. */
export function useConfirm(): Confirm {
  const confirm = useContext(ConfirmContext)
  if (!confirm) throw new Error('useConfirm works only inside of the console.')
  return confirm
}

interface Asked {
  readonly question: Question
  readonly answer: (isAgreed: boolean) => void
}

/** Draws the question over the page. */
export function ConfirmProvider({ children }: { readonly children: ReactNode }) {
  const [asked, setAsked] = useState<Asked>()
  const confirm = useCallback<Confirm>(
    (question) =>
      new Promise((resolve) => {
        setAsked({
          question,
          answer(isAgreed) {
            setAsked(undefined)
            resolve(isAgreed)
          },
        })
      }),
    [],
  )
  return (
    <ConfirmContext.Provider value={confirm}>
      {children}
      {asked ? <ConfirmDialog {...asked} /> : null}
    </ConfirmContext.Provider>
  )
}

function ConfirmDialog({ question: { title, what, action, tone = 'normal', typed }, answer }: Asked) {
  const [text, setText] = useState('')
  const isTyped = typed === undefined || text === typed
  const agree = () => {
    if (isTyped) answer(true)
  }
  return (
    <Dialog
      title={title}
      onClose={() => answer(false)}
      foot={
        <>
          <Button autoFocus={typed === undefined} onClick={() => answer(false)}>
            Cancel
          </Button>
          <Button tone={tone} disabled={!isTyped} onClick={agree}>
            {action}
          </Button>
        </>
      }
    >
      {what.length === 1 ? (
        <Text>{what[0]}</Text>
      ) : (
        <ul className="c-dialog-list">
          {what.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {typed === undefined ? null : (
        <Field label={`Type ${typed} to go on`} value={text} onChange={setText} onSubmit={agree} autoFocus />
      )}
    </Dialog>
  )
}
