import { parseAccountId, parseNetworkId } from '../../../src/plugin.js'
import {
  Button,
  ExternalIcon,
  FullAddress,
  KeyValue,
  Notice,
  Stack,
  useClock,
  useExplorerUrl,
  useLocale,
  useNetwork,
  useText,
} from '../../../src/ui/index.js'
import type { Payment, PaySource } from '../types.js'
import { toMoment } from './Demand.js'
import { useFigure } from './useFigure.js'

/** Who has the money meanwhile, until when, and what becomes of it then: lines for a list of facts. */
export function usePassageLines({ account, bridge }: PaySource) {
  const t = useText()
  const clock = useClock()
  const locale = useLocale()
  const { networkId, namespace } = parseAccountId(account)
  const network = useNetwork(networkId)
  if (!bridge) return []
  const { name, deadline, contract } = bridge
  const time = toMoment(deadline * 1000, clock.now(), locale)
  return [
    { label: t('pay.bridge.from'), value: network?.name ?? networkId },
    { label: t('pay.exchange.holder'), value: t('pay.bridge.holder.value', { name, time }) },
    { label: t('pay.bridge.refund'), value: t('pay.bridge.refund.value', { time }) },
    { label: t('pay.bridge.contract'), value: <FullAddress address={contract} namespace={namespace} /> },
  ]
}

/** What a bridge was given, for whom; what is odd about how it ended; and what both networks show of it. */
export function PassageFacts({ payment }: { readonly payment: Payment }) {
  const t = useText()
  const toFigure = useFigure()
  const { source, passage, state } = payment
  const { debt, pays, account } = source
  const lines = usePassageLines(source)
  const { arrived = 0n, arrivedHash, refundedHash } = passage ?? {}
  const words = {
    got: toFigure({ token: debt.asset, value: arrived }),
    what: toFigure({ token: debt.asset, value: debt.amount }),
  }
  const isMore = arrived > debt.amount
  return (
    <>
      {state === 'done' && refundedHash !== undefined ? (
        <Notice live tone="warning" title={t('pay.bridge.twice')}>
          {t('pay.bridge.twice.help')}
        </Notice>
      ) : null}
      {isMore ? (
        <Notice live tone="warning" title={t('pay.exchange.is.more')}>
          {t('pay.exchange.is.more.help', words)}
        </Notice>
      ) : null}
      {state === 'done' ? null : (
        <KeyValue
          items={[
            { label: t('pay.bridge.sent'), value: <bdi>{toFigure(pays)}</bdi> },
            { label: t('pay.arrives'), value: <bdi>{words.what}</bdi> },
            {
              label: t('pay.to'),
              value: <FullAddress address={debt.payTo} namespace={parseNetworkId(debt.asset.networkId).namespace} />,
            },
            ...lines,
          ]}
        />
      )}
      <Stack line gap={1}>
        <Seen label={t('pay.bridge.explorer.arrived')} networkId={debt.asset.networkId} hash={arrivedHash} />
        <Seen
          label={t('pay.bridge.explorer.refunded')}
          networkId={parseAccountId(account).networkId}
          hash={refundedHash}
        />
      </Stack>
    </>
  )
}

function Seen({
  label,
  networkId,
  hash,
}: {
  readonly label: string
  readonly networkId: PaySource['debt']['asset']['networkId']
  readonly hash: string | undefined
}) {
  const network = useNetwork(networkId)
  const href = useExplorerUrl(network, { hash: hash ?? '' })
  if (hash === undefined || !href) return null
  return (
    <Button size="chip" tone="plain" icon={<ExternalIcon />} href={href}>
      {label}
    </Button>
  )
}
