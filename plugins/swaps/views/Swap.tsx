import { useEffect } from 'react'
import {
  Button,
  NotConnected,
  Notice,
  Stack,
  useAccount,
  useAtomValue,
  useBalance,
  useController,
  useNavigation,
  useParams,
  useText,
  useVisible,
  View,
} from '../../../src/ui/index.js'
import { attemptAtom, draftAtom, offerAtom, progressAtom, quoteAtom, swapAtom, waitingAtom } from '../form/atoms.js'
import { ElsewhereNotice } from '../form/ElsewhereNotice.js'
import { isUndone } from '../form/entry.js'
import { toTrouble } from '../form/errorText.js'
import { Facts } from '../form/Facts.js'
import { Figures } from '../form/Freshness.js'
import { FundingNotice } from '../form/FundingNotice.js'
import type { SwapFlow } from '../form/flow.js'
import { toMissing, toProblem } from '../form/problem.js'
import { Sides } from '../form/Sides.js'
import { AttemptNotice, TroubleNotice } from '../form/TroubleNotice.js'
import { Unsupported } from '../form/Unsupported.js'
import { useCoin } from '../form/useCoin.js'
import { useImpact } from '../form/useImpact.js'
import { useOutcome } from '../form/useOutcome.js'
import { usePrices } from '../form/usePrices.js'
import { Warnings } from '../form/Warnings.js'

/** What is paid, what is got, and by which price. One button names the next thing to do. */
export function Component() {
  const t = useText()
  const account = useAccount()
  const navigation = useNavigation()
  const flow = useController<SwapFlow>()
  const visible = useVisible()
  const { canTrade, quote } = useAtomValue(swapAtom)
  const entry = useParams()
  useOutcome(entry)
  const key = account && `${account.connectorId} ${account.caipAddress}`
  useEffect(() => {
    if (!key) return
    // Offered again, should the wallet leave.
    void navigation.requireAccount()
    void flow.begin(entry)
  }, [navigation, flow, entry, key])
  useEffect(() => (visible && key ? flow.follow() : undefined), [flow, visible, key])

  if (!account) {
    return (
      <View title={t('swaps.title')}>
        <NotConnected help={t('swaps.disconnected.help')} onConnect={() => void navigation.requireAccount()} />
      </View>
    )
  }
  const isUnserved = quote.error !== undefined && toTrouble(quote.error) === 'network'
  if (!account.network || canTrade === false || isUnserved || !flow.isKnown(account.network.caipNetworkId)) {
    return (
      <View title={t('swaps.title')}>
        <Unsupported />
      </View>
    )
  }
  return (
    <View title={t('swaps.title')}>
      <Stack gap={4}>
        <Before />
        <Form />
      </Stack>
    </View>
  )
}

/** What became of the attempt before, and what the opening asked for in vain. */
function Before() {
  const t = useText()
  const waiting = useAtomValue(waitingAtom)
  const attempt = useAtomValue(attemptAtom)
  const progress = useAtomValue(progressAtom)
  const { unread, elsewhere, draft } = useAtomValue(swapAtom)
  const flow = useController<SwapFlow>()
  if (waiting) return <Notice title={t('swaps.waiting', { name: waiting.wallet })}>{t('swaps.waiting.help')}</Notice>
  if (attempt) return <AttemptNotice attempt={attempt} />
  // Its draft is back; a user who was not looking when it failed reads it here.
  if (isUndone(progress) && progress.draft === draft) return <Notice tone="danger" title={t('swaps.reverted')} />
  return (
    <>
      {Object.entries(unread).map(([part, text]) => (
        <Notice key={part} live>
          {t(`swaps.unread.${part}`, { text })}
        </Notice>
      ))}
      <ElsewhereNotice networks={elsewhere} onSwitch={flow.switchNetwork} />
    </>
  )
}

function Form() {
  const t = useText()
  const navigation = useNavigation()
  const flow = useController<SwapFlow>()
  const entry = useParams()
  const coin = useCoin()
  const draft = useAtomValue(draftAtom)
  const quote = useAtomValue(quoteAtom)
  const isBusy = useAtomValue(waitingAtom) !== undefined
  const { pays, gets } = draft
  const coins = useBalance().amount?.value
  const held = useBalance(pays?.address ? pays : undefined).amount?.value
  const state = useAtomValue(swapAtom)
  const balances = { pays: held, coin: coins }
  const problem = toProblem(state, balances)
  const missing = toMissing(state, balances)
  const offer = useAtomValue(offerAtom)
  const impact = useImpact(offer)
  const prices = usePrices([pays, gets])
  const choose = (side: 'pays' | 'gets') => {
    flow.choosing()
    navigation.push('SwapSelectToken', { side })
  }
  const review = () => {
    flow.review()
    navigation.push('SwapPreview', { entry })
  }
  const lacking = problem === 'gas' ? coin : problem === 'funds' ? pays : undefined
  // What cannot be paid has no price that matters: what to do about it stands there.
  const isComplete = problem !== 'funds' && (offer !== undefined || problem === 'asking')
  return (
    <>
      <Sides prices={prices} />
      {quote.error ? <TroubleNotice error={quote.error} asking={quote.asking} onRetry={flow.askAgain} /> : null}
      {isComplete ? (
        <Figures of={quote}>
          <Facts quote={offer} offers={quote.offers} impact={impact} />
        </Figures>
      ) : null}
      {lacking && (problem === 'gas' || problem === 'funds') ? (
        <FundingNotice kind={problem} token={lacking} missing={missing[problem]} />
      ) : null}
      {isComplete && offer && gets ? <Warnings gets={gets} impact={impact} /> : null}
      {problem === 'pays' || problem === 'gets' ? (
        <Button size="primary" onClick={() => choose(problem)}>
          {t(`swaps.next.${problem}`)}
        </Button>
      ) : (
        <Button
          size="primary"
          disabled={problem !== undefined || isBusy}
          loading={problem === 'asking'}
          onClick={problem ? undefined : review}
        >
          {toButtonText(t, problem)}
        </Button>
      )}
    </>
  )
}

const named: readonly (string | undefined)[] = ['amount', 'value', 'funds', 'gas', 'asking', 'liquidity']

function toButtonText(t: ReturnType<typeof useText>, problem: string | undefined): string {
  if (!problem) return t('swaps.review')
  return t(named.includes(problem) ? `swaps.next.${problem}` : 'swaps.next.other')
}
