import { useMemo } from 'react'
import { Button, Notice, Text } from '../../../src/ui/index.js'
import type { AnswerOf } from '../../api/operations.js'
import { useRead } from '../../api/useRead.js'
import { Chart } from '../../parts/Chart.js'
import { FigureCard } from '../../parts/FigureCard.js'
import { Loaded } from '../../parts/Loaded.js'
import { Section } from '../../parts/Page.js'
import { saveFile } from '../../parts/saveFile.js'
import { toCsv } from '../../parts/toCsv.js'
import { CountTable } from './CountTable.js'
import { type Compared, type Counted, compareNames, countDays, listDays } from './count.js'

/** From the modal that opens to the wallet that is connected. */
const funnel = [
  { event: 'MODAL_OPEN', label: 'Modal opened' },
  { event: 'SELECT_WALLET', label: 'Wallet chosen' },
  { event: 'CONNECT_SUCCESS', label: 'Connected' },
  { event: 'CONNECT_ERROR', label: 'Failed to connect' },
] as const

const countries = new Intl.DisplayNames(undefined, { type: 'region', fallback: 'code' })
const nameCountry = (code: string) => countries.of(code) ?? code
const nameWallet = (name: string) => (name === 'other' ? 'Not in the directory' : name)

export interface EventInsightProps {
  readonly project: string
  /** Days that are shown, beside as many before. */
  readonly length: number
}

/** What pages report of themselves, where that is on. */
export function EventInsight({ project, length }: EventInsightProps) {
  const query = useRead('showEvents', { id: project, days: 180 })
  return (
    <Loaded query={query} failed="The events could not be loaded">
      {({ answer }) => <Events answer={answer} project={project} length={length} />}
    </Loaded>
  )
}

interface EventsProps extends EventInsightProps {
  readonly answer: AnswerOf<'showEvents'>
}

const isOf =
  (event: string) =>
  ({ kind, name }: Counted) =>
    kind === 'event' && name === event

function Events({ answer, project, length }: EventsProps) {
  const counts = useMemo(() => toCounts(answer), [answer])
  const span = useMemo(() => {
    const today = new Date().toISOString().slice(0, 10)
    return { now: listDays(today, length), before: listDays(today, length, length) }
  }, [length])
  const { events, wallets, from } = useMemo(
    () => ({
      events: compareNames(counts, 'event', span),
      wallets: compareNames(counts, 'wallet', span),
      from: compareNames(counts, 'country', span),
    }),
    [counts, span],
  )
  const lines = useMemo(
    () => [
      { label: 'Modal opened', values: countDays(counts, span.now, isOf('MODAL_OPEN')) },
      { label: 'Connected', values: countDays(counts, span.now, isOf('CONNECT_SUCCESS')) },
      {
        ...{ label: 'Connected before', values: countDays(counts, span.before, isOf('CONNECT_SUCCESS')) },
        tone: 'before' as const,
      },
    ],
    [counts, span],
  )
  const save = () => {
    const rows = counts.map(({ day, kind, name, n }) => [day, kind, name, n])
    saveFile(`events-by-day-${project}.csv`, 'text/csv', toCsv(['Day', 'Kind', 'Name', 'Count'], rows))
  }
  return (
    <>
      <Section
        title="From modal to wallet"
        lead="Events that pages report, as counts. A page reports them where analytics are on."
        actions={
          <Button size="chip" onClick={save}>
            By day as CSV
          </Button>
        }
      >
        {answer.isOn ? null : (
          <Notice title="Analytics are off for this project">
            Nothing new is counted. They are switched on under Projects.
          </Notice>
        )}
        <Funnel events={events} />
        <Chart label="Modal opened and connected, by day" days={span.now} lines={lines} />
        {events.length === 0 ? null : (
          <CountTable id="events" label="Events" what="Event" rows={events} file={`events-${project}.csv`} />
        )}
      </Section>
      <Section title="Wallets" lead="Of connections, by the names of this installation’s directory.">
        {wallets.length === 0 ? (
          <Text tone="muted">None was counted yet.</Text>
        ) : (
          <CountTable
            {...{ id: 'wallets', label: 'Connections by wallet', what: 'Wallet', rows: wallets }}
            file={`wallets-${project}.csv`}
            nameOf={nameWallet}
          />
        )}
      </Section>
      <Section title="Countries" lead="Of connections, as your proxy names them.">
        {answer.namesCountries || from.length > 0 ? null : (
          <Text tone="muted">
            Not counted: no proxy names them. If yours does, say in which header: --country-header (docs/console.md,
            “Insight”).
          </Text>
        )}
        {from.length === 0 ? (
          answer.namesCountries && <Text tone="muted">None was counted yet.</Text>
        ) : (
          <CountTable
            {...{ id: 'countries', label: 'Connections by country', what: 'Country', rows: from }}
            file={`countries-${project}.csv`}
            nameOf={nameCountry}
          />
        )}
      </Section>
    </>
  )
}

function Funnel({ events }: { readonly events: readonly Compared[] }) {
  const find = (name: string) => events.find((row) => row.name === name) ?? { n: 0, before: 0 }
  return (
    <div className="c-grid">
      {funnel.map(({ event, label }) => (
        <FigureCard key={event} label={label} value={find(event).n} before={find(event).before} />
      ))}
    </div>
  )
}

/** Days as they were answered, as counts of one kind each. */
function toCounts({ days }: AnswerOf<'showEvents'>): readonly Counted[] {
  const list = (day: string, kind: string, counts: Readonly<Record<string, number>> = {}) =>
    Object.entries(counts).map(([name, n]): Counted => ({ day, kind, name, n }))
  return days.flatMap(({ day, events, wallets, countries: from }) => [
    ...list(day, 'event', events),
    ...list(day, 'wallet', wallets),
    ...list(day, 'country', from),
  ])
}
