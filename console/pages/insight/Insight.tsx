import { EmptyState } from '../../../src/ui/index.js'
import { hasRole } from '../../api/roles.js'
import { useMe, useRead } from '../../api/useRead.js'
import { Loaded } from '../../parts/Loaded.js'
import { Page } from '../../parts/Page.js'
import { Select } from '../../parts/Select.js'
import { useAddress } from '../../parts/useAddress.js'
import { ErrorInsight } from './ErrorInsight.js'
import { EventInsight } from './EventInsight.js'
import { LoginInsight } from './LoginInsight.js'

const spans = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
] as const

/** What is counted of a project, by day. Nothing of a user is. */
export function Component() {
  const { operator } = useMe()
  const projects = useRead('listProjects', {})
  const [chosen, choose] = useAddress('project', '')
  const [span, setSpan] = useAddress('days', '30')
  const length = Number(spans.find(({ value }) => value === span)?.value ?? '30')
  return (
    <Page
      title="Insight"
      lead="Counts by day (UTC), beside as many days before. They are kept as counts: nothing of a user is in them."
    >
      <Loaded query={projects} failed="The projects could not be loaded">
        {({ answer: { projects: all } }) => {
          const project = all.find(({ id }) => id === chosen)?.id ?? all[0]?.id
          if (project === undefined)
            return <EmptyState title="No project yet" help="What happens on its pages is counted here." />
          return (
            <>
              <div className="c-line" style={{ alignItems: 'end' }}>
                <Select
                  label="Project"
                  value={project}
                  choices={all.map(({ id, name }) => ({ value: id, label: name }))}
                  onChange={choose}
                />
                <Select
                  label="Days"
                  value={`${length}`}
                  choices={spans.map(({ value, label }) => ({ value: `${value}`, label }))}
                  onChange={setSpan}
                />
              </div>
              <ProjectInsight project={project} length={length} />
              <EventInsight project={project} length={length} />
              {hasRole(operator.roles, 'viewer') ? <ErrorInsight length={length} /> : null}
            </>
          )
        }}
      </Loaded>
    </Page>
  )
}

function ProjectInsight({ project, length }: { readonly project: string; readonly length: number }) {
  const query = useRead('showInsight', { project, days: length * 2 })
  return (
    <Loaded query={query} failed="The counts could not be loaded">
      {({ answer: { today, counts } }) => (
        <LoginInsight project={project} today={today} length={length} counts={counts} />
      )}
    </Loaded>
  )
}
