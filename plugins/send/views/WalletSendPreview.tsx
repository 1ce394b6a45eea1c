import { useEffect, useState } from 'react'
import { isLatchkeyError, type Nft, toDecimal } from '../../../src/plugin.js'
import {
  Button,
  EmptyState,
  FullAddress,
  KeyValue,
  Picture,
  ProgressRing,
  Skeleton,
  Stack,
  shortenAddress,
  Text,
  useAnnounce,
  useAtomValue,
  useClock,
  useController,
  useNavigation,
  useNetworkImage,
  useText,
  useToast,
  View,
} from '../../../src/ui/index.js'
import { formAtom, waitingAtom } from '../atoms.js'
import { isFromAccount } from '../entry.js'
import { Failure } from '../Failure.js'
import { roundFee } from '../fee.js'
import { toFigure } from '../figure.js'
import type { SendFlow } from '../flow.js'
import type { walletSend } from '../index.js'
import { toShownName } from '../name.js'
import { isNft } from '../nft.js'
import { ReceiverNotices } from '../ReceiverNotices.js'
import { reviewLife } from '../reprice.js'
import type { FormState, Priced } from '../state.js'
import type { SendReview } from '../types.js'
import { useErrorText } from '../useErrorText.js'
import { useWorth } from '../useHoldings.js'
import { useEntry, useOutcome } from '../useOutcome.js'
import { useReady } from '../useReady.js'
import { WaitingNotice } from '../WaitingNotice.js'
import { NftSummary } from '../WhatToSend.js'

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

/** Sends. Who opened the form as a dialog is told what comes of it, whatever is in sight then. */
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

function Review({ review }: { readonly review: SendReview }) {
  const t = useText()
  const { account, network, token, amount, value, to, name, fee, deposit } = review
  // A chain may ask for nothing: zero is a fee as well.
  const paid = fee ? roundFee(fee.value - (deposit?.value ?? 0n), fee.decimals) : 0n
  const most = paid + (deposit?.value ?? 0n)
  const toMost = (amount: bigint) =>
    fee && t('send.preview.fee.most', { amount: toDecimal(amount, fee.decimals), symbol: fee.symbol })
  const worth = useWorth(isNft(token) ? undefined : token, value)
  const total =
    !fee || isNft(token)
      ? undefined
      : token.address
        ? `${amount} ${token.symbol} + ${toDecimal(most, fee.decimals)} ${fee.symbol}`
        : t('send.preview.total.most', { amount: toDecimal(value + most, fee.decimals), symbol: fee.symbol })
  return (
    <>
      <Stack gap={1} center>
        <Text tone="muted">{t('send.preview.you')}</Text>
        {isNft(token) ? (
          <NftSummary nft={token} copies={amount} />
        ) : (
          <Text size={28}>
            {/* In right-to-left writing, too, the figure stands before its unit. */}
            <bdi>{`${amount} ${token.symbol}`}</bdi>
          </Text>
        )}
        {worth ? <Text tone="muted">{t('send.worth', { worth })}</Text> : null}
      </Stack>
      <ReceiverNotices review={review} />
      <KeyValue
        items={[
          {
            label: t('send.preview.to'),
            value: (
              <>
                {name ? (
                  <Text as="span">
                    <bdi>{toShownName(name)}</bdi>{' '}
                  </Text>
                ) : null}
                <FullAddress address={to} namespace={account.namespace} />
              </>
            ),
          },
          {
            label: t('send.preview.from'),
            value: `${account.connectorName}, ${shortenAddress(account.address)}`,
          },
          ...(isNft(token) ? toFacts(token, account.namespace, t) : []),
          { label: t('send.preview.network'), value: network.name },
          {
            label: t('send.preview.fee'),
            value: toMost(paid) ?? t('send.preview.fee.unknown'),
          },
          ...(deposit ? [{ label: t('send.preview.deposit'), value: toMost(deposit.value) }] : []),
          ...(total ? [{ label: t('send.preview.total'), value: total }] : []),
        ]}
      />
    </>
  )
}

/** Which collectible it is: its picture and name are what strangers say. */
const toFacts = ({ collection, tokenId, address = '' }: Nft, namespace: string, t: (key: string) => string) => [
  ...(collection ? [{ label: t('send.preview.collection'), value: <bdi>{collection}</bdi> }] : []),
  ...(tokenId === undefined ? [] : [{ label: t('send.preview.number'), value: <bdi>{tokenId}</bdi> }]),
  { label: t('send.preview.contract'), value: <FullAddress address={address} namespace={namespace} /> },
]

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

const patience = 5000

/** The wallet has the word. */
function Asking({ review: { account, network, token } }: { readonly review: SendReview }) {
  const t = useText()
  const announce = useAnnounce()
  const clock = useClock()
  const toImage = useNetworkImage()
  const [late, setLate] = useState(false)
  const title = t('send.asking', { name: account.connectorName })
  const help = t(late ? 'send.asking.still' : 'send.asking.help')
  useEffect(() => {
    return clock.after(patience, () => setLate(true))
  }, [clock])
  useEffect(() => announce(`${title}. ${help}`), [announce, title, help])
  return (
    <Stack gap={4} center>
      <ProgressRing state="waiting" label={title}>
        <Picture size={64} src={token.address ? token.iconUrl : toImage(network)} name={token.symbol || token.name} />
      </ProgressRing>
      <Text size={16} strong>
        {title}
      </Text>
      <Text tone="muted">{help}</Text>
    </Stack>
  )
}
