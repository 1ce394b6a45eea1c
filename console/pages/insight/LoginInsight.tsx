import { useMemo } from 'react'
import { Button } from '../../../src/ui/index.js'
import { Chart } from '../../parts/Chart.js'
import { FigureCard } from '../../parts/FigureCard.js'
import { Section } from '../../parts/Page.js'
import { saveFile } from '../../parts/saveFile.js'
import { toCsv } from '../../parts/toCsv.js'
import { nameWay } from '../users/names.js'
import { CountTable } from './CountTable.js'
import { type Compared, type Counted, compareNames, countDays, listDays, sum } from './count.js'

export interface LoginInsightProps {
  readonly project: string
  /** Of the services' clock. */
  readonly today: string
  /** Days that are shown, beside as many before. */
  readonly length: number
  readonly counts: readonly Counted[]
}

const isLogin = ({ kind, name }: Counted) => kind === 'login' && name.endsWith(' ok')
const isBegun = ({ kind, name }: Counted) => kind === 'login' && name.endsWith(' begun')
const isSession = ({ kind }: Counted) => kind === 'session'

const outcomes: Readonly<Record<string, string>> = { ok: 'logged in', begun: 'begun', denied: 'declined there' }

/** `email CODE_WRONG` as a user reads it. */
function nameOutcome(name: string): string {
  const [way = '', outcome = ''] = name.split(' ')
  return `${nameWay(way)}: ${outcomes[outcome] ?? outcome}`
}
const nameHour = (name: string) => `${name}:00–${name}:59 UTC`

/** Logins of a project's realm, and sessions on its pages. */
export function LoginInsight({ project, today, length, counts }: LoginInsightProps) {
  const span = useMemo(
    () => ({ now: listDays(today, length), before: listDays(today, length, length) }),
    [today, length],
  )
  const lines = useMemo(
    () => [
      { label: 'Logins', values: countDays(counts, span.now, isLogin) },
      { label: 'Sessions on pages', values: countDays(counts, span.now, isSession) },
      { label: 'Logins before', values: countDays(counts, span.before, isLogin), tone: 'before' as const },
    ],
    [counts, span],
  )
  const of = (kind: string): readonly Compared[] => compareNames(counts, kind, span)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `of` is made of these
  const [ways, hours, chains] = useMemo(
    () => [of('login'), of('hour').toSorted((one, other) => one.name.localeCompare(other.name)), of('chain')],
    [counts, span],
  )
  const total = (days: readonly string[], isWanted: (one: Counted) => boolean) => sum(countDays(counts, days, isWanted))
  const figures = [
    { label: 'Logins', isWanted: isLogin },
    { label: 'Logins begun', isWanted: isBegun },
    { label: 'Sessions on pages', isWanted: isSession },
  ]
  const save = () =>
    saveFile(
      `insight-${project}.csv`,
      'text/csv',
      toCsv(
        ['Day', 'Kind', 'Name', 'Count'],
        counts.map(({ day, kind, name, n }) => [day, kind, name, n]),
      ),
    )
  return (
    <>
      <Section
        title="Logins"
        lead="Of all projects that share this one’s users, and sessions on its own pages."
        actions={
          <Button size="chip" onClick={save}>
            All counts as CSV
          </Button>
        }
      >
        <div className="c-grid">
          {figures.map(({ label, isWanted }) => (
            <FigureCard
              key={label}
              label={label}
              value={total(span.now, isWanted)}
              before={total(span.before, isWanted)}
            />
          ))}
        </div>
        <Chart label="Logins by day" days={span.now} lines={lines} />
      </Section>
      <Section title="By way and outcome">
        <CountTable
          id="ways"
          label="Ways"
          what="Way and outcome"
          rows={ways}
          file={`logins-${project}.csv`}
          nameOf={nameOutcome}
        />
      </Section>
      <Section title="Chains" lead="Of sessions on this project’s pages.">
        <CountTable id="chains" label="Sessions by chain" what="Chain" rows={chains} file={`chains-${project}.csv`} />
      </Section>
      <Section title="Times of logins">
        <CountTable id="hours" label="Hours" what="Hour" rows={hours} file={`hours-${project}.csv`} nameOf={nameHour} />
      </Section>
    </>
  )
}
