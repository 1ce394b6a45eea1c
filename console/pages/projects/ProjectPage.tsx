import { useParams } from 'react-router-dom'
import { Skeleton, Tabs } from '../../../src/ui/index.js'
import { hasRole } from '../../api/roles.js'
import { useMe, useRead } from '../../api/useRead.js'
import { Loaded } from '../../parts/Loaded.js'
import { Page } from '../../parts/Page.js'
import { useAddress } from '../../parts/useAddress.js'
import { Configuration } from './Configuration.js'
import { Look } from './look/Look.js'
import { Origins } from './Origins.js'
import { RemoveProject } from './RemoveProject.js'
import { SignUps } from './SignUps.js'
import { StartCode } from './StartCode.js'
import { Versions } from './Versions.js'

const tabs = [
  { id: 'start', label: 'Code' },
  { id: 'origins', label: 'Pages' },
  { id: 'features', label: 'Features' },
  { id: 'look', label: 'Look' },
  { id: 'sign-ups', label: 'Sign-ups' },
  { id: 'versions', label: 'Versions' },
]

/** One project. */
export function ProjectPage() {
  const { id = '' } = useParams()
  const { operator } = useMe()
  const project = useRead('findProject', { id })
  const [tab, setTab] = useAddress('tab', 'start')
  const mayChange = hasRole(operator.roles, 'editor', id)
  const mayRemove = hasRole(operator.roles, 'owner', id)
  return (
    <Page title={project.data?.answer.project.name ?? id} lead={<code>{id}</code>}>
      <Loaded query={project} skeleton={<Skeleton count={4} />} failed="The project could not be loaded">
        {({ answer: { project: shown }, tag }) => (
          <div>
            <Tabs label="Of the project" items={tabs} value={tab} onChange={setTab}>
              <div className="c-stack c-project-tab">
                {tab === 'start' ? <StartCode id={id} /> : null}
                {tab === 'origins' ? <Origins project={shown} tag={tag} mayChange={mayChange} /> : null}
                {tab === 'features' ? <Configuration project={shown} tag={tag} mayChange={mayChange} /> : null}
                {tab === 'look' ? <Look project={shown} tag={tag} mayChange={mayChange} mayOwn={mayRemove} /> : null}
                {tab === 'sign-ups' ? <SignUps project={shown} mayChange={mayChange} /> : null}
                {tab === 'versions' ? <Versions project={shown} tag={tag} mayChange={mayChange} /> : null}
                {tab === 'start' && mayRemove ? <RemoveProject project={shown} tag={tag} /> : null}
              </div>
            </Tabs>
          </div>
        )}
      </Loaded>
    </Page>
  )
}
