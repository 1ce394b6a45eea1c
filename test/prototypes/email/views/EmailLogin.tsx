import { CodeField, Stack, Text, useController, useNavigation, useParams, useText, View } from 'latchkey/ui'
import { useState } from 'react'
import type { EmailController } from '../flow.js'
import { emailLogin } from '../index.js'
import { useProblem } from '../useProblem.js'
import { useViewSignal } from '../useViewSignal.js'

export function Component() {
  const t = useText()
  const navigation = useNavigation(emailLogin)
  const toProblem = useProblem()
  const signal = useViewSignal()
  const { enter } = useController<EmailController>()
  const params = useParams()
  const email = typeof params.email === 'string' ? params.email : ''
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  const submit = async (digits: string) => {
    setBusy(true)
    setProblem(undefined)
    try {
      const id = await enter(email, digits, signal())
      // A host opened this view. On the way from Connect the history has gone on already.
      navigation.done(id)
    } catch (error) {
      setProblem(toProblem(error))
      setCode('')
    }
    setBusy(false)
  }
  return (
    <View title={t('email.code.title')}>
      <Stack>
        <Text tone="muted">{t('email.code.sent', { email })}</Text>
        <CodeField
          label={t('email.code.label')}
          value={code}
          loading={busy}
          error={problem}
          onChange={setCode}
          onComplete={(digits) => void submit(digits)}
          autoFocus
        />
      </Stack>
    </View>
  )
}
