import { useState } from 'react'
import { Button, Field } from '../../../src/ui/index.js'
import type { Grant } from '../../api/own.js'
import { useOwnChange } from '../../api/useRead.js'
import { Dialog } from '../../parts/Dialog.js'
import { Failure } from '../../parts/Failure.js'
import { JoinLink } from './JoinLink.js'
import { RolesEditor } from './RolesEditor.js'

/** Makes an operator, and the link by which it joins. */
export function Invite({ onClose }: { readonly onClose: () => void }) {
  const invite = useOwnChange<{ link: string }>()
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [roles, setRoles] = useState<readonly Grant[]>([])
  if (invite.data) return <JoinLink link={invite.data.link} onClose={onClose} />
  const send = () =>
    invite.mutate({ method: 'POST', path: 'operators', body: { name, roles, ...(email && { email }) } })
  return (
    <Dialog
      title="Invite an operator"
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button disabled={name.trim() === '' || roles.length === 0} loading={invite.isPending} onClick={send}>
            Make the link
          </Button>
        </>
      }
    >
      <Field label="Name" value={name} onChange={setName} maxLength={60} autoFocus />
      <Field
        label="Mailbox"
        hint="Owners hear there of new operators, keys and roles. May be left empty."
        type="email"
        value={email}
        onChange={setEmail}
        maxLength={254}
      />
      <RolesEditor roles={roles} onChange={setRoles} />
      {invite.error ? <Failure error={invite.error} title="No operator was made" /> : null}
    </Dialog>
  )
}
