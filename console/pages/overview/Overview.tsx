import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { useSheet } from '../../../src/ui/context.js'
import { Text } from '../../../src/ui/parts/Text.js'
import { hasRole } from '../../api/roles.js'
import { useMe } from '../../api/useRead.js'
import { Chart } from '../../parts/Chart.js'
import { Loaded } from '../../parts/Loaded.js'
import { Page, Section } from '../../parts/Page.js'
import { Attention } from './Attention.js'
import { LatelyTable } from './Lately.js'
import { overviewCss } from './overview.css.js'
import { useDirectory } from './queries.js'
import { Requests } from './Requests.js'
import { State } from './State.js'

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
      <LatelyTable />
      <State />
      <Connections />
      <Requests />
    </Page>
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
