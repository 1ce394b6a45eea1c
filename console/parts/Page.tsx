import { type ReactNode, useEffect, useId } from 'react'
import { useSheet } from '../../src/ui/context.js'
import { partsPageCss } from './page.css.js'

export interface PageProps {
  readonly title: string
  /** What is done here, a sentence or two. */
  readonly lead?: ReactNode
  /** Buttons beside the title. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** A page, below its title. The window is called as it is. */
export function Page({ title, lead, actions, children }: PageProps) {
  useSheet(partsPageCss)
  useEffect(() => {
    document.title = `${title} · Console`
  }, [title])
  return (
    <div className="c-page">
      <header className="c-page-head">
        <div>
          <h1 className="c-page-title" tabIndex={-1}>
            {title}
          </h1>
          {lead ? <p className="c-page-lead">{lead}</p> : null}
        </div>
        {actions ? <div className="c-line">{actions}</div> : null}
      </header>
      {children}
    </div>
  )
}

export interface SectionProps {
  readonly title: string
  readonly lead?: ReactNode
  readonly actions?: ReactNode
  readonly children?: ReactNode
}

/** One matter of a page. */
export function Section({ title, lead, actions, children }: SectionProps) {
  useSheet(partsPageCss)
  const id = useId()
  return (
    <section className="c-section" aria-labelledby={id}>
      <div className="c-section-head">
        <div>
          <h2 id={id} className="c-section-title">
            {title}
          </h2>
          {lead ? <p className="c-section-lead">{lead}</p> : null}
        </div>
        {actions ? <div className="c-line">{actions}</div> : null}
      </div>
      {children}
    </section>
  )
}
