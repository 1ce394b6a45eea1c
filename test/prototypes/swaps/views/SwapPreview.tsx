import { isLatchkeyError } from 'latchkey/plugin'
import {
  Button,
  formatAmount,
  Notice,
  Stack,
  Text,
  useAtomValue,
  useController,
  useLocale,
  useNavigation,
  useText,
  useToast,
  View,
} from 'latchkey/ui'
import { useState } from 'react'
import { draftAtom, type SwapsController, stepAtom } from '../flow.js'
import { swapView } from '../index.js'
import { useLive } from '../useLive.js'

export function Component() {
  const t = useText()
  const locale = useLocale()
  const toast = useToast()
  // It has to give the result of the view that led here.
  const navigation = useNavigation(swapView)
  const controller = useController<SwapsController>()
  const draft = useAtomValue(draftAtom)
  const step = useAtomValue(stepAtom)
  const quote = useLive(controller.quote)
  const [problem, setProblem] = useState<string>()

  const swap = () => {
    setProblem(undefined)
    controller.swap().then(
      (hash) => {
        toast.success(t('swaps.done'))
        navigation.done({ hash })
      },
      (error: unknown) => {
        const declined = isLatchkeyError(error) && error.outcome === 'rejected'
        setProblem(declined ? t('swaps.declined') : t('swaps.failed'))
      },
    )
  }
  const { to } = draft
  return (
    <View
      title={t('swaps.preview')}
      footer={
        <Button size="primary" disabled={quote === undefined} loading={step !== 'idle'} onClick={swap}>
          {t('swaps.swap')}
        </Button>
      }
    >
      <Stack>
        <Text>
          {quote !== undefined && to
            ? t('swaps.receive', { amount: formatAmount({ ...to, value: quote }, locale), symbol: to.symbol })
            : t('swaps.quoting')}
        </Text>
        <Text tone="muted">{t('swaps.by', { names: controller.providers().join(', ') })}</Text>
        {step !== 'idle' ? <Text>{t(`swaps.${step}`)}</Text> : null}
        {problem ? <Notice tone="warning">{problem}</Notice> : null}
      </Stack>
    </View>
  )
}
