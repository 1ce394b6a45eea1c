import {
  Button,
  List,
  Picture,
  Row,
  Stack,
  useController,
  useNavigation,
  useNetwork,
  useNetworkImage,
  useText,
} from '../../../src/ui/index.js'
import type { BuyChoices } from '../types.js'
import type { BuyFlow } from './flow.js'
import type { BuyOrder } from './toOrder.js'
import { useFigures } from './useFigures.js'
import { useMethodName } from './useMethodName.js'

/** The coin, the country, and the way to pay. */
export function What({
  order: { coin, currency, method },
  choices,
}: {
  readonly order: BuyOrder
  readonly choices: BuyChoices
}) {
  const t = useText()
  const navigation = useNavigation()
  const flow = useController<BuyFlow>()
  const toImage = useNetworkImage()
  const { toCountry } = useFigures()
  const toMethodName = useMethodName()
  const network = useNetwork(coin.networkId)
  return (
    <>
      <List label={t('onramp.order')}>
        <Row
          picture={<Picture round src={toImage(network)} name={coin.symbol} />}
          label={t('onramp.on', { symbol: coin.symbol, network: network?.name ?? coin.networkId })}
          hint={t('onramp.gets')}
          chevron
          onClick={() => navigation.push('OnRampTokenSelect')}
        />
        <Row
          picture={<Picture round name={choices.place.country} />}
          label={toCountry(choices.place.country)}
          hint={t('onramp.country')}
          chevron
          onClick={() => navigation.push('OnRampFiatSelect', { what: 'country' })}
        />
      </List>
      {currency.methods.length > 1 ? (
        <Stack line gap={2}>
          {currency.methods.map(({ id }) => (
            <Button key={id} size="chip" pressed={id === method.id} onClick={() => flow.edit({ method: id })}>
              {toMethodName(id)}
            </Button>
          ))}
        </Stack>
      ) : null}
    </>
  )
}
