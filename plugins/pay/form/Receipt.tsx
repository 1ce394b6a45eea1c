import { parseAccountId, parseNetworkId } from '../../../src/plugin.js'
import {
  CopyButton,
  FullAddress,
  KeyValue,
  shortenAddress,
  useClock,
  useController,
  useLocale,
  useNetwork,
  useText,
} from '../../../src/ui/index.js'
import type { Payment } from '../types.js'
import type { PayWorks } from './createForm.js'
import { toMoment } from './Demand.js'
import { useFigure } from './useFigure.js'

/** What was paid, by which number and which transactions, to be kept. */
export function Receipt({ payment }: { readonly payment: Payment }) {
  const t = useText()
  const clock = useClock()
  const locale = useLocale()
  const toFigure = useFigure()
  const form = useController<PayWorks>()
  const { bill, source, steps, passage, at } = payment
  const { debt, pays, quote, bridge, account } = source
  const { namespace } = parseNetworkId(debt.asset.networkId)
  const network = useNetwork(debt.asset.networkId)
  const paid = toFigure({ token: debt.asset, value: debt.amount })
  const sent = [...steps.map(({ hash }) => hash), passage?.arrivedHash]
  const hashes = [...new Set(sent.flatMap((hash) => hash ?? []))]
  const { host } = form.merchant()
  const payer = parseAccountId(account).address
  const lines: readonly (readonly [string, string])[] = [
    [t('pay.number'), bill.id],
    ...(bill.from === 'link' ? [] : [[t('pay.asks'), host] as const]),
    [t('pay.paid'), paid],
    ...(quote || bridge ? [[t('pay.paid.with'), toFigure(pays)] as const] : []),
    [t('pay.to'), debt.recipient],
    ...(debt.payTo === debt.recipient ? [] : [[t('pay.through'), debt.payTo] as const]),
    [t('pay.from'), payer],
    [t('pay.network'), network?.name ?? debt.asset.networkId],
    [t('pay.at'), new Date(at).toISOString()],
    ...hashes.map((hash) => [t('pay.transaction'), hash] as const),
  ]
  return (
    <>
      <KeyValue
        items={[
          { label: t('pay.number'), value: <bdi>{bill.id}</bdi> },
          { label: t('pay.paid'), value: <bdi>{paid}</bdi> },
          ...(quote ? [{ label: t('pay.paid.with'), value: t('pay.fee.most', { what: toFigure(pays) }) }] : []),
          ...(bridge ? [{ label: t('pay.paid.with'), value: <bdi>{toFigure(pays)}</bdi> }] : []),
          { label: t('pay.to'), value: <FullAddress address={debt.recipient} namespace={namespace} /> },
          { label: t('pay.from'), value: shortenAddress(payer) },
          { label: t('pay.network'), value: network?.name ?? debt.asset.networkId },
          { label: t('pay.at'), value: toMoment(at, clock.now(), locale) },
        ]}
      />
      <CopyButton
        size="chip"
        value={lines.map(([label, value]) => `${label}: ${value}`).join('\n')}
        label={t('pay.copy.receipt')}
      />
    </>
  )
}
