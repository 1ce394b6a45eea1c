import { type ReactNode, useEffect, useState } from 'react'
import {
  Button,
  EmptyState,
  Notice,
  Skeleton,
  Stack,
  useAtomValue,
  useController,
  useNavigation,
  useReady,
  useText,
  useVisible,
  View,
} from '../../../src/ui/index.js'
import { attemptAtom, draftAtom, reviewAtom, waitingAtom } from '../form/atoms.js'
import { isFromAccount } from '../form/entry.js'
import { toPercent } from '../form/Facts.js'
import type { SwapFlow } from '../form/flow.js'
import { impactTwice } from '../form/impact.js'
import { Review } from '../form/Review.js'
import { isOther } from '../form/reduceSwap.js'
import { Steps } from '../form/Steps.js'
import { AttemptNotice, TroubleNotice } from '../form/TroubleNotice.js'
import { useFigure } from '../form/useFigure.js'
import { useImpact } from '../form/useImpact.js'
import { useEntry, useOutcome } from '../form/useOutcome.js'
import type { swapView } from '../index.js'
import type { SwapPlan } from '../types.js'

/** Everything there is to know before money moves, then the one button that moves it, then the steps that it takes. */
export function Component() {
  const t = useText()
  const navigation = useNavigation()
  const flow = useController<SwapFlow>()
  const visible = useVisible()
  const review = useAtomValue(reviewAtom)
  const waiting = useAtomValue(waitingAtom)
  const attempt = useAtomValue(attemptAtom)
  const { amount, gets } = useAtomValue(draftAtom)
  const entry = useEntry()
  useOutcome(entry)
  const isMine = waiting !== undefined && waiting.entry === entry
  useEffect(() => (visible && !waiting ? flow.followReview() : undefined), [flow, visible, waiting])

  if (isMine) {
    return (
      <View title={t('swaps.preview.title')}>
        <Steps progress={waiting} />
      </View>
    )
  }
  const { plan, error, asking } = review
  const told = (
    <>
      {waiting ? <Notice title={t('swaps.waiting', { name: waiting.wallet })}>{t('swaps.waiting.help')}</Notice> : null}
      {attempt ? <AttemptNotice attempt={attempt} /> : null}
      {plan && error ? <TroubleNotice error={error} asking={asking} onRetry={flow.reviewAgain} /> : null}
    </>
  )
  if (plan) return <Planned plan={plan} isOld={error !== undefined} entry={entry} told={told} />
  const back = (
    <Button wide onClick={navigation.back}>
      {t('swaps.back')}
    </Button>
  )
  return (
    <View title={t('swaps.preview.title')}>
      <Stack gap={4}>
        {told}
        {error ? (
          <>
            <TroubleNotice error={error} />
            <Button size="primary" loading={asking} onClick={flow.reviewAgain}>
              {t('swaps.retry')}
            </Button>
            {back}
          </>
        ) : amount && gets ? (
          <>
            <Skeleton shape="title" />
            <Skeleton count={4} />
            {back}
          </>
        ) : (
          <EmptyState title={t('swaps.preview.gone')} help={t('swaps.preview.gone.help')} action={back} />
        )}
      </Stack>
    </View>
  )
}

/** A plan, and the button that carries it out. A plan that says something else has to stand there for half a second first. */
function Planned({
  plan,
  isOld,
  entry,
  told,
}: {
  readonly plan: SwapPlan
  /** No newer one could be had. */
  readonly isOld: boolean
  readonly entry: object | undefined
  /** What there is to know first. */
  readonly told: ReactNode
}) {
  const t = useText()
  const toFigure = useFigure()
  const navigation = useNavigation<typeof swapView>()
  const flow = useController<SwapFlow>()
  const isBusy = useAtomValue(waitingAtom) !== undefined
  const [unlimited, setUnlimited] = useState(false)
  const [read, setRead] = useState(plan)
  if (read !== plan && isOther(plan, read)) setRead(plan)
  const ready = useReady(read)
  const impact = useImpact(plan.quote)
  const [accepted, setAccepted] = useState(impactTwice)
  const isSecond = impact !== undefined && impact > impactTwice && accepted > impactTwice
  const isAsked = impact !== undefined && impact > accepted
  const what = toFigure(plan.quote.wish.pays, 'exact')
  const press = () => {
    if (isAsked) {
      setAccepted(impact)
      return
    }
    const sent = flow.press(plan, { unlimited, entry })
    // A host that opened the form as a dialog gets the outcome, whatever is in sight then.
    if (sent && entry && !isFromAccount(entry)) navigation.promise(sent)
    sent?.catch(() => {
      // Why it was not sent stands on the preview (`attemptAtom`).
    })
  }
  const label = isSecond
    ? t('swaps.preview.anyway', { percent: toPercent(impact), what })
    : t('swaps.preview.swap', { what })
  const button = (
    <Button size="primary" tone={isSecond ? 'danger' : 'normal'} disabled={!ready || isBusy || isOld} onClick={press}>
      {label}
    </Button>
  )
  return (
    <View title={t('swaps.preview.title')} footer={button}>
      <Stack gap={4}>
        {told}
        <Review plan={plan} impact={impact} unlimited={unlimited} onUnlimited={setUnlimited} />
      </Stack>
    </View>
  )
}
