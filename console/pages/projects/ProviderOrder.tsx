import { type DragEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useAnnounce } from '../../../src/ui/context.js'
import { Button, IconButton, ReceiveIcon, SendIcon } from '../../../src/ui/index.js'
import { nameOf } from './featureTexts.js'

export interface ProviderOrderProps {
  /** What it is a list of. */
  readonly label: string
  /** In order. */
  readonly chosen: readonly string[]
  /** All that may be chosen. */
  readonly values: readonly string[]
  readonly mayChange: boolean
  readonly onChange: (chosen: readonly string[]) => void
}

/** What is offered, in order: by drag, by the arrow keys with Alt, or by the buttons. */
export function ProviderOrder({ label, chosen, values, mayChange, onChange }: ProviderOrderProps) {
  const announce = useAnnounce()
  const list = useRef<HTMLUListElement>(null)
  const [dragged, setDragged] = useState<number>()
  const [over, setOver] = useState<number>()
  const move = (from: number, to: number) => {
    const value = chosen[from]
    if (value === undefined || to < 0 || to >= chosen.length || from === to) return
    const next = chosen.toSpliced(from, 1).toSpliced(to, 0, value)
    onChange(next)
    announce(`${nameOf(value)} is number ${to + 1} of ${next.length}.`)
    // The row that was moved keeps the keyboard.
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-at="${to}"]`)?.focus())
  }
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (step === 0 || !event.altKey) return
    event.preventDefault()
    move(at, at + step)
  }
  const onDrop = (event: DragEvent, at: number) => {
    event.preventDefault()
    if (dragged !== undefined) move(dragged, at)
    setDragged(undefined)
    setOver(undefined)
  }
  const left = values.filter((value) => !chosen.includes(value))
  return (
    <div className="c-stack">
      <ul className="c-rows" ref={list} aria-label={`${label}, in order. Alt with an arrow key moves one.`}>
        {chosen.map((value, at) => (
          <li
            key={value}
            className="c-row"
            data-at={at}
            data-over={over === at && dragged !== undefined ? '' : undefined}
            tabIndex={mayChange ? 0 : undefined}
            draggable={mayChange}
            onKeyDown={(event) => onKeyDown(event, at)}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move'
              setDragged(at)
            }}
            onDragOver={(event) => {
              event.preventDefault()
              setOver(at)
            }}
            onDragEnd={() => {
              setDragged(undefined)
              setOver(undefined)
            }}
            onDrop={(event) => onDrop(event, at)}
          >
            <span className="c-row-main">{nameOf(value)}</span>
            {mayChange ? (
              <>
                <IconButton label={`${nameOf(value)} up`} disabled={at === 0} onClick={() => move(at, at - 1)}>
                  <SendIcon />
                </IconButton>
                <IconButton
                  label={`${nameOf(value)} down`}
                  disabled={at === chosen.length - 1}
                  onClick={() => move(at, at + 1)}
                >
                  <ReceiveIcon />
                </IconButton>
                <Button size="chip" onClick={() => onChange(chosen.filter((one) => one !== value))}>
                  Leave out<span className="unseen"> {nameOf(value)}</span>
                </Button>
              </>
            ) : null}
          </li>
        ))}
      </ul>
      {mayChange && left.length > 0 ? (
        <div className="c-line">
          {left.map((value) => (
            <Button key={value} size="chip" onClick={() => onChange([...chosen, value])}>
              Add {nameOf(value)}
            </Button>
          ))}
        </div>
      ) : null}
    </div>
  )
}
