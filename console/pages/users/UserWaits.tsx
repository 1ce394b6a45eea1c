import { Button, Notice, Text } from '../../../src/ui/index.js'
import type { AnswerOf } from '../../api/operations.js'
import { hasRole } from '../../api/roles.js'
import { useChange, useMe } from '../../api/useRead.js'
import { Failure } from '../../parts/Failure.js'
import { Section } from '../../parts/Page.js'
import { useNotify } from '../../parts/Toasts.js'
import { formatWhen } from '../../parts/When.js'
import { nameWay } from './names.js'

type Wait = AnswerOf<'inspectUser'>['waits'][number]

/** Why the user cannot get in, and what lifts it. */
export function UserWaits({ sub, waits }: { readonly sub: string; readonly waits: readonly Wait[] }) {
  const { operator } = useMe()
  const notify = useNotify()
  const lift = useChange('liftLimits')
  const canLift = waits.some(({ isLimit }) => isLimit) && hasRole(operator.roles, 'editor', 'any')
  const begin = () => lift.mutate({ input: { sub } }, { onSuccess: () => notify({ text: 'The limits were lifted.' }) })
  return (
    <Section
      title="What stands in the way"
      lead={waits.length === 0 ? undefined : 'Why this user cannot get in, or cannot yet.'}
      actions={
        canLift ? (
          <Button loading={lift.isPending} onClick={begin}>
            Lift limits
          </Button>
        ) : undefined
      }
    >
      {waits.length === 0 ? <Text tone="muted">Nothing: the user can log in.</Text> : null}
      {waits.map((wait) => (
        <Notice key={JSON.stringify(wait)} tone={wait.why === 'new-login' ? 'info' : 'warning'} title={titleOf(wait)}>
          {wait.until === undefined ? 'Until it is lifted.' : `Until ${formatWhen(wait.until)}.`}
        </Notice>
      ))}
      {lift.error ? <Failure error={lift.error} title="The limits were not lifted" /> : null}
    </Section>
  )
}

function titleOf({ why, device, project, what }: Wait): string {
  const where = device === 'known' ? 'on devices of its own' : 'on new devices'
  switch (why) {
    case 'mails':
      return `As many mails as an address may get, ${where}`
    case 'codes':
      return `Too many wrong codes, ${where}`
    case 'bounce':
      return `The mailbox takes no mail: ${what ?? 'it was refused'}`
    case 'suspended':
      return `Suspended for ${project ?? 'all projects of the realm'}`
    case 'deleting':
      return 'Being deleted'
    case 'new-login':
      return `A new login does not count yet: ${nameWay(what ?? '')}`
  }
}
