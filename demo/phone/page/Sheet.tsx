import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'

interface SheetProps {
  readonly title: string
  /** Puts the sheet away; what it asked stays open. */
  readonly onClose: () => void
  readonly children: ReactNode
}

/** What comes up from the bottom of the phone. The rest of the page is inert meanwhile: see `Phone`. */
export function Sheet({ title, onClose, children }: SheetProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  // On the heading: it is read out, and no key that was pressed too early agrees to anything.
  useEffect(() => heading.current?.focus(), [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
  }
  return (
    <div className="curtain">
      <section className="sheet" role="dialog" aria-modal="true" aria-labelledby={id} onKeyDown={onKeyDown}>
        <header>
          <h2 id={id} ref={heading} tabIndex={-1}>
            {title}
          </h2>
          <button type="button" className="plain" onClick={onClose} aria-label="Close">
            <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
              <path d="M6 6l12 12M18 6L6 18" />
            </svg>
          </button>
        </header>
        {children}
      </section>
    </div>
  )
}
