import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { Badge, Button, KeyValue, Notice, Text } from '../../../src/ui/index.js'
import { hasRole } from '../../api/roles.js'
import { useChange, useMe, useRead } from '../../api/useRead.js'
import { Failure } from '../../parts/Failure.js'
import { Loaded } from '../../parts/Loaded.js'
import { Page, Section } from '../../parts/Page.js'
import { formatWhen } from '../../parts/When.js'
import { UserActions } from './UserActions.js'
import { UserLists } from './UserLists.js'
import { UserWaits } from './UserWaits.js'

/** One user: what it is, why it cannot get in, what it has, and what is done to it. */
export function UserView() {
  const { sub = '' } = useParams()
  const user = useRead('showUser', { sub })
  const details = useRead('inspectUser', { sub })
  return (
    <Page
      title="User"
      lead={
        <Link className="c-link" to="/users">
          All users
        </Link>
      }
    >
      <Loaded query={user} failed="The user could not be loaded">
        {({ answer: { user: shown } }) => (
          <>
            <Section title={shown.email ?? shown.sub} actions={<UserActions sub={sub} user={shown} />}>
              {shown.deletedAt === undefined ? null : (
                <Notice tone="warning" title="This user is being deleted">
                  It is erased on {formatWhen(shown.erasedAt ?? shown.deletedAt)}, with its wallet at custody and
                  recovery. Until then the user, on a device of the wallet, or you can take that back. The user was told
                  by mail.
                </Notice>
              )}
              {shown.suspended?.map(({ project, since }) => (
                <Notice
                  key={project ?? ''}
                  tone="warning"
                  title={`Suspended for ${project ?? 'all projects of the realm'}`}
                >
                  Since {formatWhen(since)}. The wallet stays the user’s: it exports and deletes as before.
                </Notice>
              ))}
              <KeyValue
                items={[
                  { label: 'Mailbox', value: <Mailbox sub={sub} masked={shown.email} /> },
                  { label: 'Id', value: <code>{shown.sub}</code> },
                  { label: 'Wallet', value: shown.wallet === null ? 'None' : <Badge tone="good">Made</Badge> },
                  { label: 'Created', value: formatWhen(shown.createdAt) },
                  { label: 'Last login', value: formatWhen(shown.loginAt) },
                ]}
              />
            </Section>
            <Loaded query={details} failed="What the user has could not be loaded">
              {({ answer }) => (
                <>
                  <UserWaits sub={sub} waits={answer.waits} />
                  <UserLists sub={sub} details={answer} />
                </>
              )}
            </Loaded>
            <Text size={12} tone="muted">
              Nothing here moves a key, signs, opens a wallet, logs in as a user, changes an address or reads a code:
              the services have no such operation.
            </Text>
          </>
        )}
      </Loaded>
    </Page>
  )
}

/** A mailbox that is shown in full when it is asked for; that it was stands in the log. */
function Mailbox({ sub, masked }: { readonly sub: string; readonly masked: string | null }) {
  const { operator } = useMe()
  const reveal = useChange('revealUser')
  const [email, setEmail] = useState<string | null>()
  if (masked === null) return <>None</>
  if (email !== undefined) return <>{email}</>
  return (
    <span className="c-line" style={{ justifyContent: 'end' }}>
      {masked}
      {hasRole(operator.roles, 'editor', 'any') ? (
        <Button
          size="chip"
          loading={reveal.isPending}
          onClick={() => reveal.mutate({ input: { sub } }, { onSuccess: ({ answer }) => setEmail(answer.email) })}
        >
          Show, and log that
        </Button>
      ) : null}
      {reveal.error ? <Failure error={reveal.error} title="It was not shown" /> : null}
    </span>
  )
}
