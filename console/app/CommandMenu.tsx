import { type KeyboardEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useSheet } from '../../src/ui/context.js'
import { SearchField } from '../../src/ui/parts/SearchField.js'
import { Text } from '../../src/ui/parts/Text.js'
import type { ConsolePage } from '../pages/definePage.js'
import { Dialog } from '../parts/Dialog.js'
import { useOfferedActions } from './actions.js'
import { commandMenuCss } from './commandMenu.css.js'

interface Command {
  readonly id: string
  readonly title: string
  readonly about: string
  readonly run: () => void
}

export interface CommandMenuProps {
  /** Those that the operator sees. */
  readonly pages: readonly ConsolePage[]
  readonly onClose: () => void
}

/** Pages and actions by a few letters: `Ctrl K`. */
export function CommandMenu({ pages, onClose }: CommandMenuProps) {
  useSheet(commandMenuCss)
  const navigate = useNavigate()
  const offered = useOfferedActions()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const id = useId()
  const commands: readonly Command[] = [
    ...offered.map((action) => ({ ...action, about: 'On this page' })),
    ...pages.map(({ id: page, title, about, path }) => ({
      ...{ id: `page-${page}`, title, about },
      run: () => void navigate(path),
    })),
  ]
  const found = commands.filter((command) => isFound(command, text))
  const chosen = found[Math.min(at, found.length - 1)]
  const run = (command: Command | undefined) => {
    if (!command) return
    onClose()
    command.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      setAt((Math.min(at, found.length - 1) + step + found.length) % Math.max(1, found.length))
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      run(chosen)
    }
  }
  return (
    <Dialog title="Go to" onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are the field's, which is in it */}
      <div onKeyDown={onKeyDown}>
        <SearchField
          label="Page or action"
          value={text}
          onChange={(next) => {
            setText(next)
            setAt(0)
          }}
          count={found.length}
          autoFocus
        />
      </div>
      {found.length === 0 ? (
        <Text tone="muted">Nothing is called so. Try another word.</Text>
      ) : (
        <div className="c-commands" role="listbox" aria-label="Pages and actions" id={id}>
          {found.map((command) => (
            // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the field, as in a combobox
            // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the field does the same
            <div
              key={command.id}
              role="option"
              className="c-command"
              aria-selected={command === chosen}
              onClick={() => run(command)}
            >
              <span>{command.title}</span>
              <span className="c-command-about">{command.about}</span>
            </div>
          ))}
        </div>
      )}
    </Dialog>
  )
}

function isFound({ title, about }: Command, text: string): boolean {
  const words = text.trim().toLowerCase().split(/\s+/)
  const whole = `${title} ${about}`.toLowerCase()
  return words.every((word) => whole.includes(word))
}
