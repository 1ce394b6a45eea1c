import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { useSheet } from '../../../src/ui/context.js'
import { CheckIcon, Skeleton, Text, WarningIcon } from '../../../src/ui/index.js'
import type { Health } from '../../api/own.js'
import { hasRole } from '../../api/roles.js'
import { useMe, useOwn, useRead } from '../../api/useRead.js'
import { Chart } from '../../parts/Chart.js'
import { FigureCard } from '../../parts/FigureCard.js'
import { Loaded } from '../../parts/Loaded.js'
import { Page, Section } from '../../parts/Page.js'
import { overviewCss } from './overview.css.js'

/** How often it is asked whether all is well, in ms, while the page is in sight. */
const often = 20_000

/** Whether all is well, what needs attention, and what happens. */
export function Component() {
  useSheet(overviewCss)
  const { operator } = useMe()
  const seesAll = hasRole(operator.roles, 'viewer')
  if (!seesAll)
    return (
      <Page title="Overview" lead="What your roles reach.">
        <Section
          title="Your projects"
          lead="The state of the installation is shown to those who have a role for all projects."
        >
          <Link className="c-link" to="/projects">
            To your projects
          </Link>
        </Section>
      </Page>
    )
  return (
    <Page title="Overview" lead="Whether all is well, what needs attention, and what happens on your pages.">
      <Attention />
      <State />
      <Users />
      <Connections />
    </Page>
  )
}

const useHealth = () => useOwn<Health>('health', { every: often })
const useDirectory = () => useRead('showDirectory', {}, { every: 60_000 })

interface Matter {
  readonly key: string
  readonly what: string
  readonly todo: string
  readonly to?: string
}

/** What to do where something does not answer. */
const remedies: Readonly<Record<Health['health'][number]['what'], string>> = {
  part: 'See that its process runs, and that the console has its key (docs/console.md, "Separate processes").',
  database: 'Its calls are refused. See that the database runs and takes connections.',
  keys: 'No user logs in meanwhile. See that the key service answers, and that its credentials are good.',
  mail: 'Codes and notices do not arrive. See the mail server, and MAIL_URL.',
}
const nouns = {
  part: 'does not answer',
  database: 'database does not answer',
  keys: 'key service does not answer',
  mail: 'server does not answer',
} as const
const titleOf = (part: string) => part.charAt(0).toUpperCase() + part.slice(1)

function Attention() {
  const health = useHealth()
  const directory = useDirectory()
  const matters: readonly Matter[] = [
    ...(health.data?.health ?? [])
      .filter(({ isWell }) => !isWell)
      .map(({ part, what }) => ({
        key: `${part} ${what}`,
        what: `${titleOf(part)}: ${nouns[what]}`,
        todo: remedies[what],
      })),
    ...(health.data?.hasMail === false
      ? [
          {
            key: 'mail',
            what: 'No mail server is named',
            todo: 'No user can log in by mail: see MAIL_URL in docs/operating.md.',
          },
        ]
      : []),
    ...(directory.data?.answer.open ?? []).map((id) => ({
      ...{ key: `open ${id}`, what: `Every page may use the project ${id}` },
      ...{ todo: 'Name its pages.', to: `/projects/${id}?tab=origins` },
    })),
    ...(directory.data?.answer.refused ?? []).map(({ project, origins }) => ({
      ...{
        key: `refused ${project}`,
        what: `${project} has refused ${origins === 1 ? 'a page' : `${origins} pages`} in the last day`,
      },
      ...{ todo: 'See whether one of them is yours.', to: `/projects/${project}?tab=origins` },
    })),
  ]
  return (
    <Section title="Needs attention">
      <Loaded query={health} failed="It could not be asked whether all is well">
        {() =>
          matters.length === 0 ? (
            <p className="c-state good">
              <CheckIcon /> Nothing. All that was asked answers.
            </p>
          ) : (
            <ul className="c-states">
              {matters.map(({ key, what, todo, to }) => (
                <li key={key} className="c-state bad">
                  <WarningIcon />
                  <span>
                    <strong>{what}.</strong>{' '}
                    {to === undefined ? (
                      todo
                    ) : (
                      <Link className="c-link" to={to}>
                        {todo}
                      </Link>
                    )}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  )
}

const time = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
const whats = { part: 'process', database: 'database', keys: 'key service', mail: 'server' } as const

function State() {
  const health = useHealth()
  return (
    <Section
      title="Parts"
      lead="Each part of this process, with its database and key service; parts of other processes; the mail server."
    >
      <Loaded query={health} skeleton={<Skeleton count={2} />} failed="The parts could not be asked">
        {({ health: all }) => (
          <ul className="c-parts">
            {all.map(({ part, what, isWell, since }) => (
              <li key={`${part} ${what}`} className={`c-state ${isWell ? 'good' : 'bad'}`}>
                {isWell ? <CheckIcon /> : <WarningIcon />}
                <span>
                  <strong>{titleOf(part)}</strong> {whats[what]}
                  <span className="c-state-hint">
                    {isWell ? 'well' : 'does not answer'}, seen so since {time.format(new Date(since))}
                  </span>
                </span>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Section>
  )
}

function Users() {
  const counts = useRead('countUsers', {}, { every: 60_000 })
  return (
    <Section title="Users" lead="Of all realms, by their last login.">
      <Loaded query={counts} failed="The users could not be counted">
        {({ answer: { active, made, total, suspended } }) => (
          <div className="c-grid">
            <FigureCard label="Last hour" value={active.hour} hint={`${made.hour} of them new`} />
            <FigureCard label="Last day" value={active.day} hint={`${made.day} of them new`} />
            <FigureCard label="Last 30 days" value={active.month} hint={`${made.month} of them new`} />
            <FigureCard label="All" value={total} hint={`${suspended} suspended`} />
          </div>
        )}
      </Loaded>
    </Section>
  )
}

function Connections() {
  const directory = useDirectory()
  const days = directory.data?.answer.days
  const chart = useMemo(
    () =>
      days && {
        days: days.map(({ day }) => day),
        lines: [
          { label: 'Modal opened', values: days.map(({ opened }) => opened) },
          { label: 'Wallet connected', values: days.map(({ connected }) => connected) },
        ],
      },
    [days],
  )
  return (
    <Section title="Connections" lead="Of the projects that count what happens on their pages, by day (UTC).">
      <Loaded query={directory} failed="The counts could not be loaded">
        {({ answer: { counted, projects } }) =>
          counted === 0 || !chart ? (
            <Text tone="muted">
              None of {projects === 1 ? 'your projects counts' : `${projects} projects count`} it yet. Switch usage
              counts on among a project's features.
            </Text>
          ) : (
            <Chart label="Modal opened and wallet connected, by day" days={chart.days} lines={chart.lines} />
          )
        }
      </Loaded>
    </Section>
  )
}
