import { Button, Field, Stack, useController, useNavigation, useText } from 'latchkey/ui'
import { useState } from 'react'
import type { EmailController } from './flow.js'
import { emailLogin, emailVerifyDevice } from './index.js'
import { useProblem } from './useProblem.js'
import { useViewSignal } from './useViewSignal.js'

/** The field on Connect. */
export function EmailMethod() {
  const t = useText()
  const navigation = useNavigation()
  const toProblem = useProblem()
  const signal = useViewSignal()
  const { begin, enter } = useController<EmailController>()
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  const submit = async () => {
    const email = text.trim()
    setBusy(true)
    setProblem(undefined)
    try {
      const action = await begin(email, signal())
      // When the user has left Connect by now, these do nothing.
      if (action === 'CONNECT') await enter(email, undefined, signal())
      else navigation.push(action === 'VERIFY_DEVICE' ? emailVerifyDevice : emailLogin, { email })
    } catch (error) {
      setProblem(toProblem(error))
    }
    setBusy(false)
  }
  return (
    <Stack>
      <Field
        label={t('email.address')}
        type="email"
        autoComplete="email"
        value={text}
        error={problem}
        onChange={setText}
        onSubmit={() => void submit()}
      />
      <Button size="primary" loading={busy} onClick={() => void submit()}>
        {t('email.continue')}
      </Button>
    </Stack>
  )
}
