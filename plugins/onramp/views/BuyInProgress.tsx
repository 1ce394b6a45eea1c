import { useEffect, useMemo, useReducer, useState } from 'react'
import { type PageWindow, parseAccountId } from '../../../src/plugin.js'
import {
  Button,
  EmptyState,
  ExternalIcon,
  FullAddress,
  KeyValue,
  Notice,
  RowSkeleton,
  Stack,
  Stepper,
  Text,
  useAnnounce,
  useController,
  useExplorerUrl,
  useLive,
  useLocale,
  useNavigation,
  useNetwork,
  useParams,
  useText,
  View,
} from '../../../src/ui/index.js'
import type { BuyFlow } from '../form/flow.js'
import { useFigures } from '../form/useFigures.js'
import { takesDays } from '../form/useMethodName.js'
import { useTrouble } from '../form/useTrouble.js'
import type { onRampProviders } from '../index.js'
import type { Purchase, PurchaseStatus } from '../types.js'

/** How a purchase goes, from the checkout to the coins on the chain. */
export function Component() {
  const t = useText()
  const flow = useController<BuyFlow>()
  const navigation = useNavigation<typeof onRampProviders>()
  const toTrouble = useTrouble()
  const { handle: given, isFunding, isFromAccount } = useParams()
  const handle = String(given)
  const { value: purchase, error } = useLive(useMemo(() => flow.follow(handle), [flow, handle]))
  const all = useLive(useMemo(() => flow.purchases(), [flow]))
  // A view that lacked the coins goes on once the user has seen what became of them.
  useEffect(() => {
    if (isFunding !== true) navigation.resolve({ handle })
  }, [navigation, isFunding, handle])
  useEffect(() => flow.takeOver(handle), [flow, handle])
  const isOver = purchase?.isOver ?? false
  // It was told: from here on nothing leads to it.
  useEffect(() => {
    if (isOver) navigation.onClose(() => flow.forget(handle))
  }, [navigation, flow, handle, isOver])
  const leave = () => {
    if (isFromAccount === true) navigation.reset('Account')
    else navigation.done({ handle })
  }
  const again = () => navigation.replace('OnRampProviders', { isFunding, isFromAccount })
  if (purchase)
    return (
      <View title={t('onramp.buying')}>
        <Progress purchase={purchase} error={error} onLeave={leave} onAgain={again} />
      </View>
    )
  // Its first answer is on its way.
  const isComing = all.value === undefined || flow.checkoutOf(handle) !== undefined
  return (
    <View title={t('onramp.buying')}>
      {error !== undefined ? (
        <Notice
          live
          title={toTrouble(error)}
          action={
            <Button size="chip" onClick={all.refresh}>
              {t('onramp.retry')}
            </Button>
          }
        >
          {t('onramp.unknown')}
        </Notice>
      ) : isComing ? (
        <RowSkeleton count={3} />
      ) : (
        <EmptyState title={t('onramp.gone')} action={<Button onClick={leave}>{t('onramp.done')}</Button>} />
      )}
    </View>
  )
}

const passed: readonly PurchaseStatus[] = ['paid', 'sent', 'arrived']
/** The buyer has something to do, or it is over without coins. */
const ended: readonly PurchaseStatus[] = ['failed', 'refunded', 'expired', 'stuck']

interface ProgressProps {
  readonly purchase: Purchase
  readonly error: unknown
  readonly onLeave: () => void
  readonly onAgain: () => void
}

function Progress({ purchase, error, onLeave, onAgain }: ProgressProps) {
  const t = useText()
  const announce = useAnnounce()
  const locale = useLocale()
  const toTrouble = useTrouble()
  const { toCoins, toMoney } = useFigures()
  const { status, seller, method, account, pays, quoted, received, hash, problems, steps } = purchase
  const { namespace, networkId, address } = parseAccountId(account)
  const network = useNetwork(networkId)
  const href = useExplorerUrl(network, { hash })
  const figure = toCoins(received ?? quoted)
  const words = { name: seller, what: figure }
  const title = t(`onramp.is.${status}`, words)
  const days = takesDays(method) && (status === 'opened' || status === 'pending' || status === 'paid')
  const { popup, reopen } = usePopup(purchase.handle)
  const kind = status === 'opened' && !popup ? 'closed' : days ? 'days' : 'help'
  const help = t(`onramp.is.${status}.${kind}`, words)
  useEffect(() => announce(`${title}. ${help}`), [announce, title, help])
  const timeOf = (wanted: PurchaseStatus) => steps.find((step) => step.status === wanted)?.at
  const toTime = (at: number) => new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(at)
  const reached = passed.indexOf(status) + 1
  const labels = passed.map((step) => {
    const at = timeOf(step)
    const label = t(`onramp.step.${step}`, words)
    return at === undefined ? label : t('onramp.step.at', { step: label, time: toTime(at) })
  })
  return (
    <Stack gap={4}>
      <Stack gap={2}>
        <Text as="h2" size={20}>
          {title}
        </Text>
        <Text tone="muted">{help}</Text>
      </Stack>
      {ended.includes(status) ? null : <Stepper steps={labels} current={reached} />}
      {problems.map((problem) => (
        <Notice key={problem} tone="warning" title={t(`onramp.problem.${problem}`, words)}>
          {t(`onramp.problem.${problem}.help`, words)}
        </Notice>
      ))}
      <KeyValue
        items={[
          { label: t(status === 'arrived' ? 'onramp.got' : 'onramp.gets'), value: <bdi>{figure}</bdi> },
          { label: t(passed.includes(status) ? 'onramp.paidWith' : 'onramp.pays'), value: <bdi>{toMoney(pays)}</bdi> },
          { label: t('onramp.network'), value: network?.name ?? networkId },
          { label: t('onramp.to'), value: <FullAddress address={address} namespace={namespace} /> },
        ]}
      />
      {error === undefined ? null : <Notice>{toTrouble(error)}</Notice>}
      {href ? (
        <Button size="chip" tone="plain" icon={<ExternalIcon />} href={href}>
          {t('onramp.explorer')}
        </Button>
      ) : null}
      <Next purchase={purchase} popup={popup} onReopen={reopen} onLeave={onLeave} onAgain={onAgain} />
    </Stack>
  )
}

/** The window of the checkout while it is open, and what opens it anew. Closed without an answer, what became of it is asked. */
function usePopup(handle: string): { readonly popup: PageWindow | undefined; readonly reopen: () => void } {
  const flow = useController<BuyFlow>()
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const popup = flow.windowOf(handle)
  useEffect(
    () =>
      popup?.onClosed(() => {
        redraw()
        flow.refresh(handle).catch(ignore)
      }),
    [popup, flow, handle],
  )
  const reopen = () => {
    flow.reopen(handle)
    redraw()
  }
  return { popup, reopen }
}

interface NextProps extends Omit<ProgressProps, 'error'> {
  readonly popup: PageWindow | undefined
  readonly onReopen: () => void
}

/** What can be done now, the likeliest first. */
function Next({ purchase, popup, onReopen, onLeave, onAgain }: NextProps) {
  const t = useText()
  const flow = useController<BuyFlow>()
  const { handle, status, seller, isOver } = purchase
  const [asked, setAsked] = useState<'asking' | 'answered'>()
  const ask = () => {
    setAsked('asking')
    const end = () => setAsked('answered')
    flow.refresh(handle).then(end, end)
  }
  if (status === 'opened') {
    const checkout = flow.checkoutOf(handle)
    return (
      <>
        {asked === 'answered' ? <Notice live>{t('onramp.notPaid', { name: seller })}</Notice> : null}
        {popup ? (
          <Button size="primary" onClick={popup.focus}>
            {t('onramp.window')}
          </Button>
        ) : checkout === undefined ? null : (
          <Button size="primary" onClick={onReopen}>
            {t('onramp.continue', { name: seller })}
          </Button>
        )}
        <Stack line gap={2}>
          <Button loading={asked === 'asking'} onClick={ask}>
            {t('onramp.paid')}
          </Button>
          <Button onClick={onAgain}>{t('onramp.again')}</Button>
        </Stack>
      </>
    )
  }
  if (status === 'arrived' || !ended.includes(status))
    return (
      <Button size="primary" onClick={onLeave}>
        {t(isOver ? 'onramp.done' : 'onramp.close')}
      </Button>
    )
  return (
    <>
      <Button size="primary" onClick={status === 'stuck' ? ask : onAgain} loading={asked === 'asking'}>
        {t(status === 'stuck' ? 'onramp.ask' : 'onramp.again')}
      </Button>
      <Button wide onClick={onLeave}>
        {t('onramp.done')}
      </Button>
    </>
  )
}

/** The view shows what is known, and why there is no more. */
const ignore = () => undefined
