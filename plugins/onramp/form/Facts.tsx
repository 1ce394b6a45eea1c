import { parseNetworkId } from '../../../src/plugin.js'
import { FullAddress, KeyValue, Text, useController, useText } from '../../../src/ui/index.js'
import type { BuyQuote } from '../types.js'
import type { BuyFlow } from './flow.js'
import { useFigures } from './useFigures.js'

interface FactsProps {
  readonly quote: BuyQuote
  /** Where it arrives. */
  readonly address: string
  /** Name of the network. */
  readonly network: string
}

/** What a press on the button below means: costs, receiver, and who sells. */
export function Facts({ quote: { pays, gets, fees, seller, wish }, address, network }: FactsProps) {
  const t = useText()
  const { host } = useController<BuyFlow>()
  const { toMoney, toCoins } = useFigures()
  const rows = fees.map((fee) => ({ label: toFeeName(t, fee.type), value: <bdi>{toMoney(fee)}</bdi> }))
  return (
    <>
      <KeyValue
        items={[
          {
            label: t('onramp.pays'),
            value: <bdi>{toMoney(pays)}</bdi>,
            details: rows.length > 0 ? <KeyValue items={rows} /> : undefined,
          },
          { label: t('onramp.arrives'), value: <bdi>{`~ ${toCoins(gets)}`}</bdi> },
          { label: t('onramp.network'), value: network },
          {
            label: t('onramp.to'),
            value: <FullAddress address={address} namespace={parseNetworkId(wish.networkId).namespace} />,
          },
        ]}
      />
      <Text tone="muted">{t('onramp.sold', { name: seller, host })}</Text>
    </>
  )
}

const named = ['network', 'provider']
const toFeeName = (t: ReturnType<typeof useText>, type: string) =>
  named.includes(type) ? t(`onramp.fee.${type}`) : type.replaceAll('_', ' ')
