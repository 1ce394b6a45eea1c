import { useSheet } from '../../../src/ui/context.js'
import { Button, EmptyState } from '../../../src/ui/index.js'
import type { LogEntry, LogPage } from '../../api/own.js'
import { useChange, useMe, useOwn } from '../../api/useRead.js'
import { useConfirm } from '../../parts/Confirm.js'
import { Failure } from '../../parts/Failure.js'
import { Loaded } from '../../parts/Loaded.js'
import { Section } from '../../parts/Page.js'
import { useNotify } from '../../parts/Toasts.js'
import { isSame, listDifferences, type Published, pick } from './draft.js'
import { projectsCss } from './projects.css.js'
import type { ProjectProps } from './types.js'

const time = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** A state of the project that the log has. */
interface Version {
  readonly entry: LogEntry
  readonly published: Published
  readonly lines: readonly string[]
}

/** Every state of the features and of the widget's look that there was, and the way back to each. */
export function Versions({ project, tag, mayChange }: ProjectProps) {
  useSheet(projectsCss)
  const { operator } = useMe()
  const confirm = useConfirm()
  const notify = useNotify()
  const publish = useChange('publishProject')
  const log = useOwn<LogPage>(`log?project=${encodeURIComponent(project.id)}&limit=200`)
  const { id } = project
  const goBack = async ({ entry, published }: Version) => {
    const isAgreed = await confirm({
      title: 'Go back to this version?',
      what: [
        ...listDifferences(project, published),
        'Pages have it from their next load on. Nothing of the log is lost.',
      ],
      action: 'Go back to it',
    })
    if (!isAgreed) return
    const before = pick(project)
    publish.mutate(
      { input: { id, ...published }, tag },
      {
        onSuccess: (done) =>
          notify({
            text: `Features and look are those of ${time.format(new Date(entry.at))}.`,
            undo: () => publish.mutateAsync({ input: { id, ...before }, tag: done.tag }),
          }),
      },
    )
  }
  const sayWho = (who: string) => (who === operator.id ? 'you' : who === 'machine' ? 'on the machine' : who)
  return (
    <Section title="Versions" lead="What was published, the newest first, as the log has it: two years.">
      {publish.error ? <Failure error={publish.error} title="Nothing was changed" /> : null}
      <Loaded query={log} failed="The versions could not be loaded">
        {({ changes }) => {
          const versions = changes.flatMap(toVersion)
          return versions.length === 0 ? (
            <EmptyState title="No version yet" help="Each change of the features, and of the widget’s look, is one." />
          ) : (
            <ul className="c-rows">
              {versions.map((version) => (
                <li key={version.entry.id} className="c-row">
                  <span className="c-row-main">
                    {version.lines.join('. ')}
                    <span className="c-row-hint">
                      {time.format(new Date(version.entry.at))}, {sayWho(version.entry.who)}
                    </span>
                  </span>
                  {isSame(version.published, project) ? (
                    <span className="c-muted">in use</span>
                  ) : mayChange ? (
                    <Button size="chip" onClick={() => void goBack(version)}>
                      Go back to it
                    </Button>
                  ) : null}
                </li>
              ))}
            </ul>
          )
        }}
      </Loaded>
    </Section>
  )
}

function toVersion(entry: LogEntry): readonly Version[] {
  const published = readPublished(entry.after)
  if (entry.state !== 'done' || !published) return []
  const before = readPublished(entry.before)
  if (!before) return [{ entry, published, lines: ['The project was made'] }]
  const lines = listDifferences(before, published)
  return lines.length > 0 ? [{ entry, published, lines }] : []
}

/** Of an entry of the directory that is of a project as a whole. */
function readPublished(state: object | null): Published | undefined {
  const { features, analytics, theme } = (state ?? {}) as Partial<Published>
  return Array.isArray(features) && typeof analytics === 'boolean'
    ? { features, analytics, ...(theme && { theme }) }
    : undefined
}
