import {
  Picture,
  RowSkeleton,
  useAccount,
  useController,
  useLatchkeyState,
  useNavigation,
  useNetworkImage,
  useText,
  View,
} from '../../../src/ui/index.js'
import type { BuyFlow } from '../form/flow.js'
import { SearchedList } from '../form/SearchedList.js'
import type { CoinChoice } from '../form/state.js'
import { listCoins } from '../form/toOrder.js'
import { useChoices } from '../form/useChoices.js'

const toId = ({ symbol, networkId }: CoinChoice) => `${symbol} ${networkId}`

/** Chooses the coin, and the network on which it arrives. */
export function Component() {
  const t = useText()
  const navigation = useNavigation()
  const flow = useController<BuyFlow>()
  const toImage = useNetworkImage()
  const networks = useLatchkeyState((state) => state.networks)
  const networkId = useAccount()?.network?.caipNetworkId
  const { value, order } = useChoices()
  const coins = listCoins(value?.coins ?? [], networkId)
  const choose = (id: string) => {
    const coin = coins.find((one) => toId(one) === id)
    if (coin) flow.edit({ coin })
    navigation.back()
  }
  return (
    <View title={t('onramp.coins')}>
      {value ? (
        <SearchedList
          label={t('onramp.coins')}
          search={t('onramp.coins.search')}
          chosen={order && toId(order.coin)}
          onChoose={choose}
          choices={coins.map((coin) => {
            const network = networks.find((one) => one.caipNetworkId === coin.networkId)
            const name = value.coins.find(({ symbol }) => symbol === coin.symbol)?.name ?? coin.symbol
            return {
              id: toId(coin),
              label: t('onramp.on', { symbol: coin.symbol, network: network?.name ?? coin.networkId }),
              hint: name,
              picture: (seen) => <Picture round src={seen ? toImage(network) : undefined} name={coin.symbol} />,
            }
          })}
        />
      ) : (
        <RowSkeleton count={4} />
      )}
    </View>
  )
}
