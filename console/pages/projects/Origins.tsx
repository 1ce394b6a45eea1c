import { useState } from 'react'
import { useSheet } from '../../../src/ui/context.js'
import { Badge, Button, CheckIcon, Field, Notice, Text, WarningIcon } from '../../../src/ui/index.js'
import type { AnswerOf } from '../../api/operations.js'
import { useChange, useRead } from '../../api/useRead.js'
import { useConfirm } from '../../parts/Confirm.js'
import { Failure } from '../../parts/Failure.js'
import { Loaded } from '../../parts/Loaded.js'
import { Section } from '../../parts/Page.js'
import { useNotify } from '../../parts/Toasts.js'
import { projectsCss } from './projects.css.js'
import type { ProjectProps } from './types.js'

type Verdict = AnswerOf<'checkOrigin'>

/** Which pages may use a project, whether an address would, and which were refused. */
export function Origins(props: ProjectProps) {
  return (
    <>
      <Allowed {...props} />
      <Check id={props.project.id} />
      <Refused {...props} />
    </>
  )
}

function useOrigins({ project: { id, allowedOrigins }, tag }: ProjectProps) {
  const confirm = useConfirm()
  const notify = useNotify()
  const add = useChange('addOrigin')
  const remove = useChange('removeOrigin')
  const allow = async (origin: string, onAllowed?: () => void) => {
    if (allowedOrigins.length === 0) {
      const isAgreed = await confirm({
        title: 'Let in this page alone?',
        what: [
          `Until now every page may use the project. From now on it is ${origin}, and pages on a developer's own machine.`,
        ],
        action: 'Let it in alone',
      })
      if (!isAgreed) return
    }
    add.mutate(
      { input: { id, origin }, tag },
      {
        onSuccess(done) {
          notify({
            text: `${origin} may use the project.`,
            undo: () => remove.mutateAsync({ input: { id, origin }, tag: done.tag }),
          })
          onAllowed?.()
        },
      },
    )
  }
  const drop = async (origin: string) => {
    const isLast = allowedOrigins.length === 1
    const isAgreed = await confirm({
      title: isLast ? 'Let every page in?' : 'Refuse this page?',
      what: isLast
        ? [`${origin} is the only page that is named. Without any, every page may use the project.`]
        : [
            `The widget on ${origin} is refused from its next load on.`,
            'Users who are logged in there are not logged out.',
          ],
      action: isLast ? 'Let every page in' : 'Refuse it',
      tone: 'danger',
    })
    if (!isAgreed) return
    remove.mutate(
      { input: { id, origin }, tag },
      {
        onSuccess: (done) =>
          notify({
            text: `${origin} is refused.`,
            undo: () => add.mutateAsync({ input: { id, origin }, tag: done.tag }),
          }),
      },
    )
  }
  return { add, remove, allow, drop }
}

function Allowed(props: ProjectProps) {
  useSheet(projectsCss)
  const { project, mayChange } = props
  const { add, remove, allow, drop } = useOrigins(props)
  const [text, setText] = useState('')
  const save = async () => {
    if (text.trim() !== '') await allow(text.trim(), () => setText(''))
  }
  return (
    <Section
      title="Pages that may use it"
      lead="An origin each: https://shop.example.com. A * stands for one whole label of the host, or for any port."
    >
      {project.allowedOrigins.length === 0 ? (
        <Notice tone="warning" title="Every page may use this project">
          Name the pages of your app, so that those of others are refused. Logins by mail or account need at least one.
        </Notice>
      ) : (
        <ul className="c-rows">
          {project.allowedOrigins.map((origin) => (
            <li key={origin} className="c-row">
              <code className="c-row-main">{origin}</code>
              {project.names[origin] === undefined ? null : <Badge>{project.names[origin]}</Badge>}
              {mayChange ? (
                <Button size="chip" onClick={() => void drop(origin)}>
                  Remove<span className="unseen"> {origin}</span>
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {mayChange ? (
        <div className="c-field-line">
          <Field
            label="Another page"
            value={text}
            onChange={setText}
            onSubmit={() => void save()}
            placeholder="https://"
          />
          <Button loading={add.isPending} disabled={text.trim() === ''} onClick={() => void save()}>
            Let it in
          </Button>
        </div>
      ) : null}
      <StoppedCodes id={project.id} />
      {add.error ? <Failure error={add.error} title="The page was not let in" /> : null}
      {remove.error ? <Failure error={remove.error} title="The page was not removed" /> : null}
    </Section>
  )
}

/** A page that others can open ends the fixed codes of development: said where it is let in. */
function StoppedCodes({ id }: { readonly id: string }) {
  const { testAddresses = false, test } = useRead('showSignUps', { project: id }).data?.answer ?? {}
  if (!testAddresses || !test || test.obstacles.length === 0) return null
  return (
    <Notice tone="warning" title="Test addresses have no fixed code any more">
      Addresses under .test logged in with the code {test.code}. That is refused since a page may use the project that
      is not on the developer's own machine: see Sign-ups.
    </Notice>
  )
}

const sayWhy = ({ why, pattern, origin }: Verdict): string => {
  if (origin === null) return 'That is no address of a page. Paste it as the browser shows it.'
  if (why === 'pattern') return `${origin} is let in by ${pattern}.`
  if (why === 'all') return `${origin} is let in, as every page is: the project names none.`
  if (why === 'local') return `${origin} is let in: pages on a developer's own machine always are.`
  return `${origin} is refused: nothing above stands for it. Scheme, host and port have to be the same.`
}

function Check({ id }: { readonly id: string }) {
  const [text, setText] = useState('')
  const [asked, setAsked] = useState('')
  const verdict = useRead('checkOrigin', { id, origin: asked }, { enabled: asked !== '' })
  const shown = asked === '' ? undefined : verdict.data?.answer
  return (
    <Section title="Would a page be let in?" lead="Paste its address, whole as it is.">
      <div className="c-field-line">
        <Field
          label="Address of the page"
          value={text}
          onChange={setText}
          onSubmit={() => setAsked(text.trim())}
          placeholder="https://"
        />
        <Button
          disabled={text.trim() === ''}
          loading={verdict.isFetching && asked !== ''}
          onClick={() => setAsked(text.trim())}
        >
          Check
        </Button>
      </div>
      <div role="status">
        {shown ? (
          <p className={`c-verdict ${shown.isAllowed ? 'good' : 'bad'}`}>
            {shown.isAllowed ? <CheckIcon /> : <WarningIcon />}
            <span>{sayWhy(shown)}</span>
          </p>
        ) : null}
      </div>
      {verdict.error ? <Failure error={verdict.error} onRetry={verdict.refetch} /> : null}
    </Section>
  )
}

const time = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

function Refused(props: ProjectProps) {
  const refused = useRead('listRefusedOrigins', { id: props.project.id }, { every: 30_000 })
  const { add, allow } = useOrigins(props)
  return (
    <Section
      title="Refused in the last day"
      lead="Pages that asked for this project and were not let in. Any program can name any page: let in only what is yours."
    >
      <Loaded query={refused} failed="The refused pages could not be loaded">
        {({ answer: { origins } }) =>
          origins.length === 0 ? (
            <Text tone="muted">None.</Text>
          ) : (
            <ul className="c-rows">
              {origins.map(({ origin, count, lastAt }) => (
                <li key={origin} className="c-row">
                  <span className="c-row-main">
                    <code>{origin}</code>
                    <span className="c-row-hint">
                      {count === 1 ? 'once' : `${count} times`}, last {time.format(new Date(lastAt))}
                    </span>
                  </span>
                  {props.mayChange ? (
                    <Button size="chip" onClick={() => void allow(origin)}>
                      Allow<span className="unseen"> {origin}</span>
                    </Button>
                  ) : null}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {add.error ? <Failure error={add.error} title="The page was not let in" /> : null}
    </Section>
  )
}
