import { useEffect } from 'react'
import { useAnnounce, useAtomValue, useController, useParams, useText, useToast, View } from '../../../src/ui/index.js'
import { numberAtom } from '../atoms.js'
import { readEntry } from '../entry.js'
import type { EmailFlow } from '../flow.js'
import { UpdateCode } from '../UpdateCode.js'
import { useUpdate } from '../useUpdate.js'

export { messages } from '../messages/views/index.js'

/** Takes the code of the new address: with it the login has moved. */
export function Component() {
  const t = useText()
  const toast = useToast()
  const announce = useAnnounce()
  const { email = '' } = readEntry(useParams())
  const { attempt, confirmNewAddress } = useController<EmailFlow>()
  const update = useUpdate()
  const number = useAtomValue(numberAtom)
  useEffect(() => {
    if (number !== undefined) announce(`${t('email.update.new.number')} ${number}`)
  }, [announce, t, number])
  const submit = (code: string | undefined, signal: AbortSignal) =>
    attempt('code', async () => {
      const address = await confirmNewAddress(code, { signal })
      toast.success(t('email.update.done'))
      update.finish(address)
    })
  return (
    <View title={t('email.update.new.title')}>
      <UpdateCode
        email={email}
        help={t(number === undefined ? 'email.update.new.help' : 'email.update.new.number')}
        number={number}
        update={update}
        newEmail={email}
        onCode={(code, left) => void submit(code, left)}
      />
    </View>
  )
}
