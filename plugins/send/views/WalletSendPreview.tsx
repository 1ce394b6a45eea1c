import { useEffect } from 'react'
import { isLatchkeyError } from '../../../src/plugin.js'
import {
  Button,
  EmptyState,
  Skeleton,
  Stack,
  useAtomValue,
  useClock,
  useController,
  useNavigation,
  useReady,
  useText,
  useToast,
  View,
} from '../../../src/ui/index.js'
import { Asking } from '../Asking.js'
import { formAtom, waitingAtom } from '../atoms.js'
import { isFromAccount } from '../entry.js'
import { Failure } from '../Failure.js'
import { toFigure } from '../figure.js'
import type { SendFlow } from '../flow.js'
import type { walletSend } from '../index.js'
import { Review } from '../Review.js'
import { reviewLife } from '../reprice.js'
import type { FormState, Priced } from '../state.js'
import type { SendReview } from '../types.js'
import { useErrorText } from '../useErrorText.js'
import { useEntry, useOutcome } from '../useOutcome.js'
import { WaitingNotice } from '../WaitingNotice.js'

/** Everything there is to know before money moves, then the one button that moves it. */
export function Component() {
  const t = useText()
  const navigation = useNavigation()
  const flow = useController<SendFlow>()
  const form = useAtomValue(formAtom)
  const waiting = useAtomValue(waitingAtom)
  const entry = useEntry()
  useOutcome(entry)
  useLeaving(form)
  const send = useSend(entry)

  if (form.step === 'sending') {
    return (
      <View title={t('send.preview.title')}>
        <Asking review={form.review} />
      </View>
    )
  }
  const back = (
    <Button wide onClick={navigation.back}>
      {t('send.preview.cancel')}
    </Button>
  )
  return (
    <View title={t('send.preview.title')}>
      <Stack gap={4}>
        {form.step === 'pricing' ? (
          <>
            <Skeleton shape="title" />
            <Skeleton count={3} />
            {back}
          </>
        ) : null}
        {form.step === 'failed' ? (
          <>
            <Failure error={form.error} />
            <Button size="primary" onClick={() => void flow.review()}>
              {t('send.retry')}
            </Button>
            {back}
          </>
        ) : null}
        {form.step === 'priced' ? (
          <>
            <Review review={form.review} />
            {waiting ? <WaitingNotice review={waiting} /> : null}
            <SendButton shown={form} onClick={send} disabled={waiting !== undefined} />
            {back}
          </>
        ) : null}
        {form.step === 'editing' ? (
          <EmptyState
            title={t('send.preview.gone')}
            help={t('send.preview.gone.help')}
            action={<Button onClick={navigation.back}>{t('send.preview.back')}</Button>}
          />
        ) : null}
      </Stack>
    </View>
  )
}

/** Sends. A host that opened the form as a dialog gets the outcome, whatever is in sight then. */
function useSend(entry: object | undefined) {
  const t = useText()
  const toast = useToast()
  const navigation = useNavigation<typeof walletSend>()
  const flow = useController<SendFlow>()
  return (review: SendReview) => {
    const sent = flow.submit(review)
    if (entry && !isFromAccount(entry)) navigation.promise(sent)
    sent.catch((error: unknown) => {
      // A second click asks nothing: the first is under way. Everything else stands in the form (`useLeaving`).
      if (!isLatchkeyError(error)) throw error
      // The new figure is in sight already.
      if (error.code === 'SEND_FEE_CHANGED') toast.info(t('send.error.SEND_FEE_CHANGED'))
    })
  }
}

/** What kept a transfer from being sent leads back to the form, which still holds everything: as soon as this view is in sight. */
function useLeaving(form: FormState) {
  const t = useText()
  const toast = useToast()
  const navigation = useNavigation()
  const toText = useErrorText()
  const { failure, declined } = form.step === 'editing' ? form : {}
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each end of an attempt
  useEffect(() => {
    if (!failure && !declined) return
    navigation.back()
    if (declined) toast.info(t('send.declined', { name: declined.account.connectorName }))
    if (!failure) return
    const { title, help } = toText(failure)
    toast.error(`${title}. ${help}`)
  }, [failure, declined])
}

function SendButton({
  shown,
  onClick,
  disabled,
}: {
  readonly shown: Priced
  readonly onClick: (review: SendReview) => void
  readonly disabled: boolean
}) {
  const t = useText()
  const clock = useClock()
  const flow = useController<SendFlow>()
  const { review } = shown
  const ready = useReady(review)
  // An old figure is not left standing. A new one is another review, which takes its half second again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: begins again with each pricing, also one that changed nothing
  useEffect(() => clock.after(reviewLife, () => void flow.reprice()), [clock, flow, shown])
  return (
    <Button size="primary" disabled={!ready || disabled} onClick={() => onClick(review)}>
      {t('send.preview.send', { what: toFigure(review) })}
    </Button>
  )
}
