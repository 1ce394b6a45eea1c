import { type ReactNode, useMemo } from 'react'
import { Badge, Button } from '../../../src/ui/index.js'
import type { AnswerOf } from '../../api/operations.js'
import { hasRole } from '../../api/roles.js'
import { useChange, useMe } from '../../api/useRead.js'
import { useConfirm } from '../../parts/Confirm.js'
import { Failure } from '../../parts/Failure.js'
import { Section } from '../../parts/Page.js'
import { Table, type TableColumn } from '../../parts/Table.js'
import { useNotify } from '../../parts/Toasts.js'
import { When } from '../../parts/When.js'
import { nameFate, nameMail, nameWay } from './names.js'

type Details = AnswerOf<'inspectUser'>
type Login = Details['logins'][number]
type Device = Details['devices'][number]

export interface UserListsProps {
  readonly sub: string
  readonly details: Details
}

const stays: Readonly<Record<string, string>> = {
  mailbox: 'Its user changes it',
  account: 'A connected wallet',
  last: 'The last one stays',
  check: 'A check of the wallet',
}

const sessionColumns: readonly TableColumn<Details['sessions'][number]>[] = [
  { id: 'project', title: 'Project', value: ({ project }) => project },
  { id: 'site', title: 'Page', value: ({ site }) => site },
  { id: 'account', title: 'Account', value: ({ account }) => account, draw: ({ account }) => <code>{account}</code> },
  { id: 'made', title: 'Begun', value: ({ createdAt }) => createdAt, draw: ({ createdAt }) => <When at={createdAt} /> },
  { id: 'ends', title: 'Ends', value: ({ expiresAt }) => expiresAt, draw: ({ expiresAt }) => <When at={expiresAt} /> },
]

const accountColumns: readonly TableColumn<Details['accounts'][number]>[] = [
  { id: 'account', title: 'Account', value: ({ account }) => account, draw: ({ account }) => <code>{account}</code> },
  {
    id: 'shown',
    title: 'Signed in last',
    value: ({ shownAt }) => shownAt,
    draw: ({ shownAt }) => <When at={shownAt} />,
  },
]

const mailColumns: readonly TableColumn<Details['mails'][number]>[] = [
  { id: 'kind', title: 'Mail', value: ({ kind }) => nameMail(kind) },
  { id: 'at', title: 'Sent', value: ({ at }) => at, draw: ({ at }) => <When at={at} /> },
  { id: 'state', title: 'What became of it', value: ({ state }) => nameFate(state) },
  { id: 'why', title: 'Why', value: ({ why }) => why ?? '' },
]

/** Logins, devices, sessions, accounts and mails of a user. */
export function UserLists({ sub, details }: UserListsProps) {
  const { operator } = useMe()
  const [confirm, notify] = [useConfirm(), useNotify()]
  const [remove, end] = [useChange('removeUserLogin'), useChange('endUserSessions')]
  const [mayEnd, mayRemove] = [hasRole(operator.roles, 'editor', 'any'), hasRole(operator.roles, 'owner', 'any')]

  const logins = useMemo(() => {
    const askRemoval = async ({ id, kind }: Login) => {
      const isAgreed = await confirm({
        title: `Remove ${nameWay(kind)}?`,
        what: [
          'Sessions that began with it end. The user is told, and logs in with the others.',
          'It cannot be put back from here.',
        ],
        action: 'Remove login',
        tone: 'danger',
      })
      if (isAgreed)
        remove.mutate({ input: { sub, login: id } }, { onSuccess: () => notify({ text: 'The login was removed.' }) })
    }
    return loginColumns((login) =>
      login.stays === undefined && mayRemove ? (
        <Button size="chip" tone="danger" onClick={() => void askRemoval(login)}>
          Remove
        </Button>
      ) : (
        <Badge>{stays[login.stays ?? ''] ?? 'An owner removes it'}</Badge>
      ),
    )
  }, [confirm, notify, remove.mutate, sub, mayRemove])
  const devices = useMemo(
    () =>
      deviceColumns(({ device }) =>
        mayEnd ? (
          <Button
            size="chip"
            onClick={() =>
              end.mutate({ input: { sub, device } }, { onSuccess: () => notify({ text: 'The device is logged out.' }) })
            }
          >
            Log out
          </Button>
        ) : null,
      ),
    [end.mutate, notify, sub, mayEnd],
  )
  const endAll = async () => {
    const isAgreed = await confirm({
      title: 'End all sessions?',
      what: ['The user is logged out on every device and page, and can log in again.'],
      action: 'End sessions',
    })
    if (isAgreed) end.mutate({ input: { sub } }, { onSuccess: () => notify({ text: 'All sessions have ended.' }) })
  }

  return (
    <>
      {(remove.error ?? end.error) ? <Failure error={remove.error ?? end.error} /> : null}
      <Section title="Logins" lead="How this user logs in.">
        <Table
          id="logins"
          label="Logins of this user"
          columns={logins}
          rows={details.logins}
          toKey={({ id }) => id}
          empty={{ title: 'No login' }}
        />
      </Section>
      <Section
        title="Devices"
        lead="Where a login goes on."
        actions={mayEnd ? <Button onClick={() => void endAll()}>End all sessions</Button> : undefined}
      >
        <Table
          id="devices"
          label="Devices of this user"
          columns={devices}
          rows={details.devices}
          toKey={({ device }) => device}
          empty={{ title: 'Logged in nowhere' }}
        />
      </Section>
      <Section title="Sessions on pages">
        <Table
          id="sessions"
          label="Sessions of this user"
          columns={sessionColumns}
          rows={details.sessions}
          toKey={({ project, account, createdAt }) => `${project} ${account} ${createdAt}`}
          empty={{ title: 'No session goes on' }}
        />
      </Section>
      <Section title="Accounts" lead="That the user has signed in with.">
        <Table
          id="accounts"
          label="Accounts of this user"
          columns={accountColumns}
          rows={details.accounts}
          toKey={({ account }) => account}
          empty={{ title: 'None yet' }}
        />
      </Section>
      <Section title="Mails" lead="Of the last 30 days. That a server took one does not say that it was read.">
        <Table
          id="mails"
          label="Mails of this user"
          columns={mailColumns}
          rows={details.mails}
          toKey={({ at, kind }) => `${at} ${kind}`}
          sort="-at"
          empty={{ title: 'No mail was sent' }}
        />
      </Section>
    </>
  )
}

const loginColumns = (act: (login: Login) => ReactNode): readonly TableColumn<Login>[] => [
  { id: 'kind', title: 'Login', value: ({ kind }) => nameWay(kind) },
  { id: 'name', title: 'Known as', value: ({ name }) => name ?? '', draw: ({ name }) => <bdi>{name ?? '–'}</bdi> },
  { id: 'added', title: 'Added', value: ({ addedAt }) => addedAt ?? '', draw: ({ addedAt }) => <When at={addedAt} /> },
  { id: 'used', title: 'Used', value: ({ usedAt }) => usedAt ?? '', draw: ({ usedAt }) => <When at={usedAt} /> },
  { id: 'act', title: 'Remove', value: ({ stays: why }) => why ?? '', draw: act },
]

const deviceColumns = (act: (device: Device) => ReactNode): readonly TableColumn<Device>[] => [
  { id: 'browser', title: 'Browser', value: ({ browser }) => browser },
  { id: 'site', title: 'Page', value: ({ site }) => site },
  { id: 'began', title: 'Logged in', value: ({ beganAt }) => beganAt, draw: ({ beganAt }) => <When at={beganAt} /> },
  { id: 'used', title: 'Used', value: ({ usedAt }) => usedAt, draw: ({ usedAt }) => <When at={usedAt} /> },
  { id: 'act', title: 'Log out', value: () => '', draw: act },
]
