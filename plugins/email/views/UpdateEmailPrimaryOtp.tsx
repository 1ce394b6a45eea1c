import { useAccount, useController, useParams, useText, View } from '../../../src/ui/index.js'
import { CodeEntry } from '../CodeEntry.js'
import { readEntry } from '../entry.js'
import type { EmailFlow } from '../flow.js'
import { UpdateWays } from '../UpdateWays.js'
import { useUpdate } from '../useUpdate.js'
import { useViewSignal } from '../useViewSignal.js'

/** Takes the code of the old address. */
export function Component() {
  const t = useText()
  const { email = '' } = readEntry(useParams())
  const current = useAccount()?.user?.email ?? ''
  const { attempt, confirmOldAddress } = useController<EmailFlow>()
  const signal = useViewSignal()
  const update = useUpdate()
  const submit = (code: string) =>
    attempt('code', async () => {
      await confirmOldAddress(code, { signal: signal() })
      update.goOn('UpdateEmailSecondaryOtp', email)
    })
  return (
    <View title={t('email.update.old.title')}>
      <CodeEntry email={current} onCode={(code) => void submit(code)}>
        <UpdateWays update={update} email={email} />
      </CodeEntry>
    </View>
  )
}
