import { useController, useParams, useText, useToast, View } from '../../../src/ui/index.js'
import { CodeEntry } from '../CodeEntry.js'
import { readEntry } from '../entry.js'
import type { EmailFlow } from '../flow.js'
import { UpdateWays } from '../UpdateWays.js'
import { useUpdate } from '../useUpdate.js'
import { useViewSignal } from '../useViewSignal.js'

/** Takes the code of the new address: with it the login has moved. */
export function Component() {
  const t = useText()
  const toast = useToast()
  const { email = '' } = readEntry(useParams())
  const { attempt, confirmNewAddress } = useController<EmailFlow>()
  const signal = useViewSignal()
  const update = useUpdate()
  const submit = (code: string) =>
    attempt('code', async () => {
      const address = await confirmNewAddress(code, { signal: signal() })
      toast.success(t('email.update.done'))
      update.finish(address)
    })
  return (
    <View title={t('email.update.new.title')}>
      <CodeEntry email={email} help={t('email.update.new.help')} onCode={(code) => void submit(code)}>
        <UpdateWays update={update} email={email} />
      </CodeEntry>
    </View>
  )
}
