import type { ReactNode } from 'react'
import { useSheet } from '../../../src/ui/context.js'
import { EmptyState } from '../../../src/ui/index.js'
import type { Sessions } from '../../api/own.js'
import { formatWhen } from '../../parts/When.js'
import { projectsCss } from '../projects/projects.css.js'

type Session = Sessions['sessions'][number]

interface SessionRowsProps extends Sessions {
  /** What stands at the end of a row. Default: nothing. */
  readonly act?: (session: Session) => ReactNode
}

/** Sessions, the newest first: by browser, since when, and when they were last used. */
export function SessionRows({ sessions, act }: SessionRowsProps) {
  useSheet(projectsCss)
  if (sessions.length === 0) return <EmptyState title="No session" />
  return (
    <ul className="c-rows">
      {sessions.map((session) => (
        <li key={session.id} className="c-row">
          <span className="c-row-main">
            {session.browser}
            {session.isThis ? ' (this one)' : ''}
            <span className="c-row-hint">
              Since {formatWhen(session.createdAt)}, last used {formatWhen(session.seenAt)}
            </span>
          </span>
          {act?.(session)}
        </li>
      ))}
    </ul>
  )
}
