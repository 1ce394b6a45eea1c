import { parseNetworkId } from '../../../src/plugin.js'
import {
  Button,
  CopyButton,
  ExternalIcon,
  FullAddress,
  KeyValue,
  Stack,
  useClock,
  useExplorerUrl,
  useLocale,
  useNetwork,
  useText,
} from '../../../src/ui/index.js'
import type { ExchangeDeposit } from '../types.js'
import { toMoment } from './Demand.js'
import { useFigure } from './useFigure.js'

/** What an exchange was asked to send, to be kept, and what it has sent. */
export function DepositFacts({ deposit }: { readonly deposit: ExchangeDeposit }) {
  const t = useText()
  const clock = useClock()
  const locale = useLocale()
  const toFigure = useFigure()
  const { bill, debt, exchange, session, hash, at } = deposit
  const { namespace } = parseNetworkId(debt.asset.networkId)
  const network = useNetwork(debt.asset.networkId)
  const shown = useExplorerUrl(network, hash === undefined ? { address: debt.payTo } : { hash })
  // Before anything was sent there is nothing to look at.
  const href = hash === undefined ? undefined : shown
  const networkName = network?.name ?? debt.asset.networkId
  const what = toFigure({ token: debt.asset, value: debt.amount })
  const lines: readonly (readonly [string, string])[] = [
    [t('pay.number'), bill.id],
    [exchange.name, session],
    [t('pay.paid'), what],
    [t('pay.to'), debt.recipient],
    ...(debt.payTo === debt.recipient ? [] : [[t('pay.through'), debt.payTo] as const]),
    [t('pay.network'), networkName],
    [t('pay.at'), new Date(at).toISOString()],
    ...(hash === undefined ? [] : [[t('pay.transaction'), hash] as const]),
  ]
  return (
    <>
      <KeyValue
        items={[
          { label: t('pay.exchange.number'), value: <bdi>{session}</bdi> },
          { label: t('pay.exchange.sends', { name: exchange.name }), value: <bdi>{what}</bdi> },
          { label: t('pay.to'), value: <FullAddress address={debt.payTo} namespace={namespace} /> },
          { label: t('pay.network'), value: networkName },
          { label: t('pay.at'), value: toMoment(at, clock.now(), locale) },
        ]}
      />
      <Stack line gap={2}>
        {href ? (
          <Button size="chip" tone="plain" icon={<ExternalIcon />} href={href}>
            {t('pay.explorer')}
          </Button>
        ) : null}
        <CopyButton
          size="chip"
          value={lines.map(([label, value]) => `${label}: ${value}`).join('\n')}
          label={t('pay.copy.receipt')}
        />
      </Stack>
    </>
  )
}
