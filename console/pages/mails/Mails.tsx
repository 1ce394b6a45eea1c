import { type ReactNode, useMemo } from 'react'
import { Badge, Button } from '../../../src/ui/index.js'
import type { AnswerOf } from '../../api/operations.js'
import { hasRole } from '../../api/roles.js'
import { useChange, useMe, useRead } from '../../api/useRead.js'
import { Failure } from '../../parts/Failure.js'
import { Loaded } from '../../parts/Loaded.js'
import { Page, Section } from '../../parts/Page.js'
import { Table, type TableColumn } from '../../parts/Table.js'
import { useNotify } from '../../parts/Toasts.js'
import { When } from '../../parts/When.js'
import { nameFate, nameMail } from '../users/names.js'
import { MailPreview } from './MailPreview.js'
import { MailSettings } from './MailSettings.js'

type Mail = AnswerOf<'listMails'>['mails'][number]
type Bounce = AnswerOf<'listBounces'>['bounces'][number]

const mailColumns: readonly TableColumn<Mail>[] = [
  { id: 'at', title: 'Sent', value: ({ at }) => at, draw: ({ at }) => <When at={at} /> },
  { id: 'to', title: 'To', value: ({ to }) => to },
  { id: 'kind', title: 'Mail', value: ({ kind }) => nameMail(kind) },
  {
    id: 'state',
    title: 'What became of it',
    value: ({ state }) => nameFate(state),
    draw: ({ state }) =>
      state === 'sent' || state === 'waiting' ? nameFate(state) : <Badge tone="warning">{nameFate(state)}</Badge>,
  },
  { id: 'why', title: 'Why', value: ({ why }) => why ?? '' },
  { id: 'projects', title: 'Projects', value: ({ projects }) => projects.join(', ') },
]

/** Mails of login: their fate, addresses that bounce, and how they look. */
export function Component() {
  const { operator } = useMe()
  const mails = useRead('listMails', {}, { every: 30_000 })
  return (
    <Page
      title="Mails"
      lead="Mails of login of the last 30 days, the newest thousand. Addresses are masked, and no text or code is kept."
    >
      <Bounces />
      <Section title="Sent" lead="That a mail server took one says that it was handed on, not that it was read.">
        <Loaded query={mails} failed="The mails could not be loaded">
          {({ answer }) => (
            <Table
              id="sent"
              label="Mails that were sent"
              columns={mailColumns}
              rows={answer.mails}
              toKey={({ id }) => id}
              sort="-at"
              search="Search mails"
              empty={{ title: 'No mail was sent yet' }}
            />
          )}
        </Loaded>
      </Section>
      <MailPreview />
      {hasRole(operator.roles, 'viewer') ? <MailSettings /> : null}
    </Page>
  )
}

function Bounces() {
  const { operator } = useMe()
  const bounces = useRead('listBounces', {})
  const lift = useChange('liftBounce')
  const notify = useNotify()
  const columns = useMemo(() => {
    const act = ({ id, projects }: Bounce) => {
      const project = projects.find((one) => hasRole(operator.roles, 'editor', one))
      if (project === undefined) return null
      const begin = () =>
        lift.mutate({ input: { project, id } }, { onSuccess: () => notify({ text: 'Mail goes there again.' }) })
      return (
        <Button size="chip" onClick={begin}>
          Send again
        </Button>
      )
    }
    return bounceColumns(act)
  }, [operator.roles, lift.mutate, notify])
  return (
    <Section
      title="Addresses that bounce"
      lead="Their servers say that there is no such mailbox, or that it takes nothing. No mail goes there until you lift that."
    >
      {lift.error ? <Failure error={lift.error} title="It was not lifted" /> : null}
      <Loaded query={bounces} failed="The addresses could not be loaded">
        {({ answer }) => (
          <Table
            id="bounces"
            label="Bounced addresses"
            columns={columns}
            rows={answer.bounces}
            toKey={({ id }) => id}
            empty={{ title: 'None bounces' }}
          />
        )}
      </Loaded>
    </Section>
  )
}

const bounceColumns = (act: (bounce: Bounce) => ReactNode): readonly TableColumn<Bounce>[] => [
  { id: 'to', title: 'Address', value: ({ to }) => to },
  { id: 'at', title: 'Since', value: ({ at }) => at, draw: ({ at }) => <When at={at} /> },
  { id: 'why', title: 'What the server said', value: ({ why }) => why },
  { id: 'projects', title: 'Projects', value: ({ projects }) => projects.join(', ') },
  { id: 'act', title: 'Lift', value: () => '', draw: act },
]
