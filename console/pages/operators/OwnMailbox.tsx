import { useState } from 'react'
import { Button, Field } from '../../../src/ui/index.js'
import { useMe, useOwnChange } from '../../api/useRead.js'
import { Failure } from '../../parts/Failure.js'
import { Section } from '../../parts/Page.js'
import { useNotify } from '../../parts/Toasts.js'

/** Where the operator hears of what could be a break-in. */
export function OwnMailbox() {
  const { operator } = useMe()
  const save = useOwnChange()
  const notify = useNotify()
  const [email, setEmail] = useState(operator.email ?? '')
  const put = () =>
    save.mutate(
      { method: 'PUT', path: 'me/email', body: { email: email.trim() || null } },
      { onSuccess: () => notify({ text: 'The mailbox is changed.' }) },
    )
  return (
    <Section
      title="Your mailbox"
      lead="Owners hear there of each new operator, role, key, webhook and link; tests of mails go there. The old one is told of a change."
    >
      <div className="c-field-line">
        <Field label="Mailbox" type="email" value={email} onChange={setEmail} maxLength={254} />
        <Button disabled={email.trim() === (operator.email ?? '')} loading={save.isPending} onClick={put}>
          Save
        </Button>
      </div>
      {save.error ? <Failure error={save.error} title="The mailbox stays as it was" /> : null}
    </Section>
  )
}
