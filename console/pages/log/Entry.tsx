import { Badge } from '../../../src/ui/index.js'
import type { LogEntry } from '../../api/own.js'
import { When } from '../../parts/When.js'
import { listEntryChanges, sayOperation } from './readEntry.js'

const states = { begun: 'Begun', failed: 'Failed', done: undefined } as const

export interface EntryProps {
  readonly entry: LogEntry
  /** Who did it, in words. */
  readonly who: string
}

/** One change; pressed it shows what was before and after. */
export function Entry({ entry, who }: EntryProps) {
  const { id, at, did, subject, state, project } = entry
  const changes = listEntryChanges(entry)
  const mark = states[state]
  return (
    <li>
      <details className="c-entry">
        <summary>
          <span className="c-entry-what">
            {sayOperation(did)} {mark === undefined ? null : <Badge tone="warning">{mark}</Badge>}
          </span>
          <code className="c-entry-subject">{subject}</code>
          <span className="c-muted">
            <When at={at} />, <span dir="auto">{who}</span>
          </span>
        </summary>
        <div className="c-entry-body">
          {changes.length === 0 ? (
            <p className="c-muted">
              What it changed is not in the log: it is a secret, a user's, or nothing but the event.
            </p>
          ) : (
            <dl className="c-changes">
              {changes.map(({ name, before, after }) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>
                    <span className="c-muted">Before</span>
                    <pre>{before ?? 'not there'}</pre>
                  </dd>
                  <dd>
                    <span className="c-muted">After</span>
                    <pre>{after ?? 'not there'}</pre>
                  </dd>
                </div>
              ))}
            </dl>
          )}
          <p className="c-muted">
            Entry <code>{id}</code>
            {project === null ? '' : `, of the project ${project}`}
          </p>
        </div>
      </details>
    </li>
  )
}
