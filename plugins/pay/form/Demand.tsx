import { parseNetworkId } from '../../../src/plugin.js'
import {
  FullAddress,
  KeyValue,
  shortenAddress,
  Text,
  useClock,
  useLatchkeyState,
  useLocale,
  useSheet,
  useText,
  useWorth,
} from '../../../src/ui/index.js'
import type { Bill } from '../types.js'
import { payCss } from './pay.css.js'
import { useFigure } from './useFigure.js'
import { Who } from './Who.js'

/** What is asked, by whom, for whom. Any one of several amounts is enough. */
export function Demand({ bill }: { readonly bill: Bill }) {
  useSheet(payCss)
  const t = useText()
  const clock = useClock()
  const locale = useLocale()
  const toFigure = useFigure()
  const networks = useLatchkeyState(({ networks }) => networks)
  const [first, ...others] = bill.debts
  const worth = useWorth(first.asset, first.amount)
  const { namespace } = parseNetworkId(first.asset.networkId)
  const nameOf = (id: string) => networks.find(({ caipNetworkId }) => caipNetworkId === id)?.name ?? id
  const isOneReceiver = others.every(({ recipient }) => recipient === first.recipient)
  return (
    <>
      <div className="pay-asked">
        <Who bill={bill} />
        <Text size={28}>
          <bdi>{toFigure({ token: first.asset, value: first.amount })}</bdi>
        </Text>
        {worth ? <Text tone="muted">{t('pay.worth', { worth })}</Text> : null}
        {others.map(({ asset, amount }) => (
          <Text key={`${asset.networkId} ${asset.address}`} tone="muted">
            {t('pay.or', { what: toFigure({ token: asset, value: amount }), network: nameOf(asset.networkId) })}
          </Text>
        ))}
      </div>
      <KeyValue
        items={[
          ...(isOneReceiver
            ? [
                {
                  label: t('pay.to'),
                  value: shortenAddress(first.recipient),
                  details: <FullAddress address={first.recipient} namespace={namespace} />,
                },
              ]
            : []),
          ...(bill.expiresAt === undefined
            ? []
            : [{ label: t('pay.until'), value: toMoment(bill.expiresAt, clock.now(), locale) }]),
        ]}
      />
    </>
  )
}

/** A moment of today by its time, another with its day. */
export function toMoment(at: number, now: number, locale: string): string {
  const isToday = new Date(at).toDateString() === new Date(now).toDateString()
  return new Intl.DateTimeFormat(
    locale,
    isToday ? { timeStyle: 'short' } : { dateStyle: 'medium', timeStyle: 'short' },
  ).format(at)
}
