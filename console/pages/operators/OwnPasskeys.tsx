import { useSheet } from '../../../src/ui/context.js'
import { Button, EmptyState } from '../../../src/ui/index.js'
import type { Passkeys } from '../../api/own.js'
import { useOwn, useOwnChange } from '../../api/useRead.js'
import { useConfirm } from '../../parts/Confirm.js'
import { Failure } from '../../parts/Failure.js'
import { Loaded } from '../../parts/Loaded.js'
import { Section } from '../../parts/Page.js'
import { useAddPasskey } from '../../parts/useAddPasskey.js'
import { formatWhen } from '../../parts/When.js'
import { projectsCss } from '../projects/projects.css.js'

type Passkey = Passkeys['passkeys'][number]

/** What the operator itself logs in with. */
export function OwnPasskeys() {
  useSheet(projectsCss)
  const confirm = useConfirm()
  const passkeys = useOwn<Passkeys>('passkeys')
  const remove = useOwnChange()
  const add = useAddPasskey()
  const removeOne = async ({ credential, name }: Passkey) => {
    const isAgreed = await confirm({
      title: `Remove ${name || 'this passkey'}?`,
      what: ['It logs in no more. Sessions that began with it go on until you end them.'],
      action: 'Remove passkey',
      tone: 'danger',
    })
    if (isAgreed) remove.mutate({ method: 'DELETE', path: `passkeys/${encodeURIComponent(credential)}` })
  }
  return (
    <Section
      title="Your passkeys"
      lead="Two at least, on two devices: who loses the only one is let in by the machine alone."
      actions={
        <Button loading={add.isPending} onClick={() => add.mutate()}>
          Add a passkey
        </Button>
      }
    >
      {add.error ? <Failure error={add.error} title="No passkey was added" /> : null}
      {remove.error ? <Failure error={remove.error} title="The passkey stays" /> : null}
      <Loaded query={passkeys} failed="Your passkeys could not be loaded">
        {({ passkeys: all }) =>
          all.length === 0 ? (
            <EmptyState title="No passkey" help="You log in by your provider." />
          ) : (
            <ul className="c-rows">
              {all.map((one) => (
                <li key={one.credential} className="c-row">
                  <span className="c-row-main">
                    <span dir="auto">{one.name || 'Passkey'}</span>
                    <span className="c-row-hint">
                      Since {formatWhen(one.createdAt)}
                      {one.usedAt === null ? '' : `, last used ${formatWhen(one.usedAt)}`}
                    </span>
                  </span>
                  <Button size="chip" onClick={() => void removeOne(one)}>
                    Remove<span className="unseen"> {one.name || 'passkey'}</span>
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  )
}
