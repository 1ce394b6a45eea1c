import { useMemo } from 'react'
import { Notice } from '../../../src/ui/index.js'
import type { AnswerOf } from '../../api/operations.js'
import { useRead } from '../../api/useRead.js'
import { FigureCard } from '../../parts/FigureCard.js'
import { Loaded } from '../../parts/Loaded.js'
import { Section } from '../../parts/Page.js'
import { CountTable } from './CountTable.js'
import { type Counted, compareNames, listDays } from './count.js'

/** From the modal that opens to the wallet that is connected. */
const funnel = [
  { event: 'MODAL_OPEN', label: 'Modal opened' },
  { event: 'SELECT_WALLET', label: 'Wallet chosen' },
  { event: 'CONNECT_SUCCESS', label: 'Connected' },
  { event: 'CONNECT_ERROR', label: 'Failed to connect' },
] as const

/** What pages report of themselves, where that is on. */
export function EventInsight({ project, length }: { readonly project: string; readonly length: number }) {
  const query = useRead('showEvents', { id: project, days: 180 })
  return (
    <Section
      title="From modal to wallet"
      lead="Events that pages report, as counts. A page reports them where analytics are on."
    >
      <Loaded query={query} failed="The events could not be loaded">
        {({ answer }) => <Events answer={answer} project={project} length={length} />}
      </Loaded>
    </Section>
  )
}

interface EventsProps {
  readonly answer: AnswerOf<'showEvents'>
  readonly project: string
  readonly length: number
}

function Events({ answer, project, length }: EventsProps) {
  const rows = useMemo(() => {
    const counts = answer.days.flatMap(({ day, events }) =>
      Object.entries(events).map(([name, n]): Counted => ({ day, kind: 'event', name, n })),
    )
    const today = new Date().toISOString().slice(0, 10)
    return compareNames(counts, 'event', { now: listDays(today, length), before: listDays(today, length, length) })
  }, [answer, length])
  const find = (name: string) => rows.find((row) => row.name === name) ?? { n: 0, before: 0 }
  return (
    <>
      {answer.isOn ? null : (
        <Notice title="Analytics are off for this project">
          Nothing new is counted. They are switched on under Projects.
        </Notice>
      )}
      <div className="c-grid">
        {funnel.map(({ event, label }) => (
          <FigureCard key={event} label={label} value={find(event).n} before={find(event).before} />
        ))}
      </div>
      {rows.length === 0 ? null : (
        <CountTable id="events" label="Events" what="Event" rows={rows} file={`events-${project}.csv`} />
      )}
    </>
  )
}
