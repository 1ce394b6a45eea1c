import { Notice, Spinner, Stack, Text, useController, useNavigation, useParams, useText, View } from 'latchkey/ui'
import { useEffect, useState } from 'react'
import type { EmailController } from '../flow.js'
import { emailLogin, emailVerifyDevice } from '../index.js'
import { useProblem } from '../useProblem.js'

export function Component() {
  const t = useText()
  const navigation = useNavigation(emailVerifyDevice)
  const toProblem = useProblem()
  const { awaitDevice } = useController<EmailController>()
  const params = useParams()
  const email = typeof params.email === 'string' ? params.email : ''
  const [problem, setProblem] = useState<string>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: the link is waited for once, as long as this view is there
  useEffect(() => {
    const leave = new AbortController()
    awaitDevice(leave.signal).then(
      () => navigation.replace(emailLogin, { email }),
      (error: unknown) => !leave.signal.aborted && setProblem(toProblem(error)),
    )
    return () => leave.abort()
  }, [awaitDevice, navigation, email])

  return (
    <View title={t('email.device.title')}>
      <Stack>
        <Text tone="muted">{t('email.device.sent', { email })}</Text>
        {problem ? <Notice tone="warning">{problem}</Notice> : <Spinner />}
      </Stack>
    </View>
  )
}
