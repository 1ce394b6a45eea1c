import { type ReactNode, useMemo, useState } from 'react'
import { Button, Field, Notice } from '../../../src/ui/index.js'
import type { AnswerOf } from '../../api/operations.js'
import { useChange, useRead } from '../../api/useRead.js'
import { Failure } from '../../parts/Failure.js'
import { Loaded } from '../../parts/Loaded.js'
import { Section } from '../../parts/Page.js'
import { Table, type TableColumn } from '../../parts/Table.js'
import { useNotify } from '../../parts/Toasts.js'
import { When } from '../../parts/When.js'

type Invitation = AnswerOf<'listInvitations'>['invitations'][number]

export interface InvitationsProps {
  readonly id: string
  readonly mode: AnswerOf<'showSignUps'>['mode']
  readonly mayChange: boolean
}

/** Mailboxes that are invited, each for one first login. */
export function Invitations({ id, mode, mayChange }: InvitationsProps) {
  const invitations = useRead('listInvitations', { project: id })
  const add = useChange('addInvitations')
  const end = useChange('endInvitation')
  const notify = useNotify()
  const [text, setText] = useState('')
  const emails = text.split(/[\s,;]+/).filter((one) => one !== '')
  const invite = () => {
    if (emails.length === 0 || add.isPending) return
    add.mutate(
      { input: { project: id, emails } },
      {
        onSuccess({ answer: { added } }) {
          setText('')
          notify({ text: added === 1 ? 'One mailbox is invited.' : `${added} mailboxes are invited.` })
        },
      },
    )
  }
  const columns = useMemo(() => {
    const act = (invitation: Invitation) =>
      mayChange ? (
        <Button
          size="chip"
          onClick={() =>
            end.mutate(
              { input: { project: id, id: invitation.id } },
              { onSuccess: () => notify({ text: 'It is withdrawn.' }) },
            )
          }
        >
          Withdraw<span className="unseen"> {invitation.to}</span>
        </Button>
      ) : null
    return invitationColumns(act)
  }, [id, mayChange, end.mutate, notify])
  return (
    <Section
      title="Invitations"
      lead="Each is good for one first login, by a code to that mailbox or by an account whose provider stands for it. No mail is sent: tell them yourself. The address itself is not kept."
    >
      {mode === 'closed' ? <Notice>Sign-ups are closed: invitations wait until they are not.</Notice> : null}
      {mayChange ? (
        <div className="c-field-line">
          <Field label="Mailboxes to invite" value={text} onChange={setText} onSubmit={invite} />
          <Button disabled={emails.length === 0} loading={add.isPending} onClick={invite}>
            Invite
          </Button>
        </div>
      ) : null}
      {add.error ? <Failure error={add.error} title="No one was invited" /> : null}
      {end.error ? <Failure error={end.error} title="It was not withdrawn" /> : null}
      <Loaded query={invitations} failed="The invitations could not be loaded">
        {({ answer }) => (
          <Table
            id="invitations"
            label="Mailboxes that are invited"
            columns={columns}
            rows={answer.invitations}
            toKey={({ id: key }) => key}
            sort="-madeAt"
            empty={{ title: 'No one is invited' }}
          />
        )}
      </Loaded>
    </Section>
  )
}

const invitationColumns = (act: (invitation: Invitation) => ReactNode): readonly TableColumn<Invitation>[] => [
  { id: 'to', title: 'Mailbox', value: ({ to }) => to },
  { id: 'madeAt', title: 'Since', value: ({ madeAt }) => madeAt, draw: ({ madeAt }) => <When at={madeAt} /> },
  { id: 'act', title: 'Withdraw', value: () => '', draw: act },
]
