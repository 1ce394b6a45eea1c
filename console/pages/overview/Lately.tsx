import { Text } from '../../../src/ui/parts/Text.js'
import { Failure } from '../../parts/Failure.js'
import { FigureTable } from '../../parts/FigureTable.js'
import { Section } from '../../parts/Page.js'
import { useTraffic, useUserCounts } from './queries.js'

interface Lately {
  readonly hour: number
  readonly day: number
  readonly month: number
}

const format = new Intl.NumberFormat()

/** What happened lately: users, logins, connections, requests. */
export function LatelyTable() {
  const users = useUserCounts()
  const traffic = useTraffic()
  const counted = users.data?.answer
  const asked = traffic.data?.answer
  const failed = [users, traffic].find(({ error }) => error !== null)
  const rows = [
    { name: 'Users who logged in', figures: toFigures(counted?.active) },
    { name: 'New users', figures: toFigures(counted?.made) },
    { name: 'Logins', figures: toFigures(counted?.logins) },
    { name: 'Wallets connected', figures: toFigures(asked?.connections) },
    { name: 'Requests', figures: toFigures(asked?.requests) },
  ]
  return (
    <Section
      title="Lately"
      lead="Of all projects. Logins, connections and requests are counted by the hours of the clock (UTC), connections where a project counts events."
    >
      {failed ? (
        <Failure error={failed.error} title="Not everything could be counted" onRetry={failed.refetch} />
      ) : null}
      <FigureTable label="What happened lately" heads={['What', 'This hour', '24 hours', '30 days']} rows={rows} />
      {counted ? (
        <Text tone="muted">
          Users in all: {format.format(counted.total)}. Suspended: {format.format(counted.suspended)}.
        </Text>
      ) : null}
    </Section>
  )
}

const toFigures = (lately: Lately | undefined) => [lately?.hour, lately?.day, lately?.month]
