import { useAccount, useController, useParams, useText, View } from '../../../src/ui/index.js'
import { readEntry } from '../entry.js'
import type { EmailFlow } from '../flow.js'
import { UpdateCode } from '../UpdateCode.js'
import { useUpdate } from '../useUpdate.js'

export { messages } from '../messages/views/index.js'

/** Takes the code of the old address. */
export function Component() {
  const t = useText()
  const { email = '' } = readEntry(useParams())
  const current = useAccount()?.user?.email ?? ''
  const { attempt, confirmOldAddress } = useController<EmailFlow>()
  const update = useUpdate()
  const submit = (code: string | undefined, signal: AbortSignal) =>
    attempt('code', async () => {
      await confirmOldAddress(code, { signal })
      update.goOn('UpdateEmailSecondaryOtp', email)
    })
  return (
    <View title={t('email.update.old.title')}>
      <UpdateCode email={current} update={update} newEmail={email} onCode={(code, left) => void submit(code, left)} />
    </View>
  )
}
