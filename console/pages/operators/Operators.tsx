import { hasRole } from '../../api/roles.js'
import { useMe } from '../../api/useRead.js'
import { Page } from '../../parts/Page.js'
import { OperatorList } from './OperatorList.js'
import { OwnMailbox } from './OwnMailbox.js'
import { OwnPasskeys } from './OwnPasskeys.js'
import { OwnSessions } from './OwnSessions.js'

/** Who may use the console; and what is the operator's own. */
export function Component() {
  const { operator } = useMe()
  return (
    <Page
      title="Operators"
      lead="Who uses this console, and for what. Roles, links and passkeys want a fresh proof, and owners with a mailbox hear of each change."
    >
      {hasRole(operator.roles, 'owner', 'any') ? <OperatorList /> : null}
      <OwnSessions />
      <OwnPasskeys />
      <OwnMailbox key={operator.email} />
    </Page>
  )
}
