import { parseAccountId, parseNetworkId } from '../../../src/plugin.js'
import {
  FullAddress,
  formatMoney,
  isolate,
  KeyValue,
  shortenAddress,
  toShownName,
  useAtomValue,
  useController,
  useLocale,
  useNetwork,
  useSheet,
  useText,
} from '../../../src/ui/index.js'
import type { Bill, PaySource } from '../types.js'
import { formAtom, timesAtom } from './atoms.js'
import { toStepsKey } from './content.js'
import type { PayWorks } from './createForm.js'
import { usePassageLines } from './PassageFacts.js'
import { payCss } from './pay.css.js'
import { ReceiverNotices } from './ReceiverNotices.js'
import { useDuration } from './useDuration.js'
import { useFigure } from './useFigure.js'

/** All that is to know before money moves: who gets what, in full; what leaves, what it costs, what is left, which steps come. */
export function Review({ bill, source }: { readonly bill: Bill; readonly source: PaySource }) {
  const t = useText()
  const locale = useLocale()
  const toFigure = useFigure()
  const toDuration = useDuration()
  const form = useController<PayWorks>()
  const { receiver } = useAtomValue(formAtom)
  const times = useAtomValue(timesAtom)
  const { debt, pays, quote, bridge, balance, cost, fee, account } = source
  const passage = usePassageLines(source)
  const { recipient, payTo, asset } = debt
  const network = useNetwork(asset.networkId)
  const { namespace } = parseNetworkId(asset.networkId)
  const { host, name } = form.merchant()
  const { symbol } = pays.token
  const wallet = form.payer(bill)?.connectorName ?? ''
  const toFee = () => {
    if (fee) return t('pay.fee.most', { what: toFigure(fee, 'short') })
    // Of the swap alone: what comes before it, and after, the wallet shows.
    return quote?.fee ? t('pay.fee.about', { what: toFigure(quote.fee, 'short') }) : t('pay.fee.unknown')
  }
  const left = balance > pays.value ? balance - pays.value : 0n
  return (
    <>
      <Sum source={source} />
      {receiver ? <ReceiverNotices debt={debt} receiver={receiver} isOwn={bill.choice === 'deposit'} /> : null}
      <KeyValue
        items={[
          bill.from === 'link'
            ? { label: t('pay.asks'), value: t('pay.link.unnamed') }
            : {
                label: t('pay.asks'),
                value: (
                  <>
                    <bdi>{host}</bdi>
                    {name && name !== host ? <> · {t('pay.claims', { name: isolate(toShownName(name)) })}</> : null}
                  </>
                ),
              },
          { label: t('pay.to'), value: <FullAddress address={recipient} namespace={namespace} /> },
          ...(debt.memo === undefined ? [] : [{ label: t('pay.memo'), value: <bdi>{debt.memo}</bdi> }]),
          { label: t(bridge ? 'pay.bridge.to' : 'pay.network'), value: network?.name ?? asset.networkId },
          ...passage,
          { label: t('pay.fee'), value: toFee() },
          { label: t('pay.cost'), value: formatMoney(cost, locale) },
          {
            label: t('pay.left', { symbol: isolate(symbol) }),
            value: <bdi>~ {toFigure({ token: pays.token, value: left }, 'short')}</bdi>,
          },
          {
            label: t('pay.steps'),
            value: t(toStepsKey(source), { symbol: isolate(symbol), name: bridge?.name ?? '' }),
          },
          ...(quote ? [{ label: t('pay.over'), value: quote.source }] : []),
          ...(payTo === recipient
            ? []
            : [
                {
                  label: t('pay.through'),
                  value: t('pay.through.value', { address: shortenAddress(payTo) }),
                  details: (
                    <>
                      {t('pay.through.help')} <FullAddress address={payTo} namespace={namespace} />
                    </>
                  ),
                },
              ]),
          { label: t('pay.from'), value: `${wallet}, ${shortenAddress(parseAccountId(account).address)}` },
          { label: t('pay.time'), value: toDuration(bridge ? bridge.seconds : times[source.id]) },
        ]}
      />
    </>
  )
}

/** What leaves, and what arrives: the largest things on the view. */
function Sum({ source: { debt, pays, quote, bridge } }: { readonly source: PaySource }) {
  useSheet(payCss)
  const t = useText()
  const toFigure = useFigure()
  const owed = toFigure({ token: debt.asset, value: debt.amount })
  return (
    <dl className="pay-sum">
      {quote || bridge ? (
        <>
          <dt>{t(bridge ? 'pay.bridge.sent' : 'pay.pays.most')}</dt>
          <dd>
            <bdi>{toFigure(pays)}</bdi>
          </dd>
        </>
      ) : null}
      <dt>{t('pay.arrives')}</dt>
      <dd>
        <bdi>{owed}</bdi>
      </dd>
    </dl>
  )
}
