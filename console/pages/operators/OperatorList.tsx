import { useState } from 'react'
import { useSheet } from '../../../src/ui/context.js'
import { Badge, Button } from '../../../src/ui/index.js'
import type { Operators } from '../../api/own.js'
import { useMe, useOwn, useOwnChange } from '../../api/useRead.js'
import { useConfirm } from '../../parts/Confirm.js'
import { Failure } from '../../parts/Failure.js'
import { Loaded } from '../../parts/Loaded.js'
import { Section } from '../../parts/Page.js'
import { useNotify } from '../../parts/Toasts.js'
import { formatWhen } from '../../parts/When.js'
import { projectsCss } from '../projects/projects.css.js'
import { ChangeRoles } from './ChangeRoles.js'
import { Invite } from './Invite.js'
import { JoinLink } from './JoinLink.js'
import { OperatorSessions } from './OperatorSessions.js'
import { sayRole } from './sayRoles.js'

type Operator = Operators['operators'][number]

/** Operators that this one may change, and itself. */
export function OperatorList() {
  useSheet(projectsCss)
  const operators = useOwn<Operators>('operators')
  const [isInviting, setInviting] = useState(false)
  return (
    <Section
      title="All operators"
      lead="A viewer sees, an editor changes, an owner also deletes, makes keys and invites: for one project, or for all."
      actions={<Button onClick={() => setInviting(true)}>Invite</Button>}
    >
      {isInviting ? <Invite onClose={() => setInviting(false)} /> : null}
      <Loaded query={operators} failed="The operators could not be loaded">
        {({ operators: all }) => (
          <ul className="c-rows">
            {all.map((one) => (
              <OperatorRow key={one.id} operator={one} />
            ))}
          </ul>
        )}
      </Loaded>
    </Section>
  )
}

function OperatorRow({ operator }: { readonly operator: Operator }) {
  const { id, name, email, roles, passkeys, hasProvider, createdAt } = operator
  const me = useMe()
  const confirm = useConfirm()
  const notify = useNotify()
  const change = useOwnChange<{ link?: string }>()
  const [shown, setShown] = useState<'roles' | 'sessions'>()
  const [link, setLink] = useState<string>()
  const isSelf = id === me.operator.id
  const canLogIn = passkeys > 0 || hasProvider
  const path = `operators/${encodeURIComponent(id)}`
  const title = name || 'No name yet'
  const remove = async () => {
    const isAgreed = await confirm({
      title: `Remove ${title}?`,
      what: [
        'Its sessions end at once, and its passkeys and links are good for nothing.',
        'What it changed stays in the log, by its id. To let it in again, invite it anew.',
      ],
      action: 'Remove operator',
      tone: 'danger',
    })
    if (isAgreed)
      change.mutate({ method: 'DELETE', path }, { onSuccess: () => notify({ text: `${title} is removed.` }) })
  }
  const makeLink = () =>
    change.mutate({ method: 'POST', path: `${path}/link`, body: {} }, { onSuccess: (made) => setLink(made.link) })
  return (
    <li className="c-row">
      <span className="c-row-main">
        <span dir="auto">{title}</span>
        {isSelf ? ' (you)' : ''} {canLogIn ? null : <Badge tone="warning">Has not joined</Badge>}
        <span className="c-row-hint">{roles.map(sayRole).join('. ') || 'No role'}</span>
        <span className="c-row-hint">
          {[
            email ?? 'no mailbox',
            hasProvider ? 'account of your provider' : `${passkeys} ${passkeys === 1 ? 'passkey' : 'passkeys'}`,
            `since ${formatWhen(createdAt)}`,
          ].join(', ')}
        </span>
      </span>
      <span className="c-line">
        <Button size="chip" onClick={() => setShown('roles')}>
          Roles<span className="unseen"> of {title}</span>
        </Button>
        {canLogIn && !isSelf ? (
          <Button size="chip" onClick={() => setShown('sessions')}>
            Sessions<span className="unseen"> of {title}</span>
          </Button>
        ) : null}
        {canLogIn ? null : (
          <Button size="chip" loading={change.isPending} onClick={makeLink}>
            New link<span className="unseen"> for {title}</span>
          </Button>
        )}
        <Button size="chip" onClick={() => void remove()}>
          Remove<span className="unseen"> {title}</span>
        </Button>
      </span>
      {change.error ? <Failure error={change.error} title="Nothing was changed" /> : null}
      {shown === 'roles' ? <ChangeRoles operator={operator} onClose={() => setShown(undefined)} /> : null}
      {shown === 'sessions' ? <OperatorSessions id={id} name={title} onClose={() => setShown(undefined)} /> : null}
      {link === undefined ? null : <JoinLink link={link} onClose={() => setLink(undefined)} />}
    </li>
  )
}
