import {
  Badge,
  List,
  Picture,
  Row,
  Stack,
  Text,
  useAccount,
  useNetworkImage,
  useText,
  View,
} from '../../../src/ui/index.js'
import { Disconnected } from '../Disconnected.js'
import { useSharing } from '../useSharing.js'

/** The networks on which the address is the same. Only shown: choosing one here would change nothing. */
export function Component() {
  const t = useText()
  const account = useAccount()
  const sharing = useSharing()
  const toImage = useNetworkImage()
  const title = t('receive.networks.title')
  if (!account) return <Disconnected title={title} />
  return (
    <View title={title}>
      <Stack>
        <Text tone="muted">{t('receive.networks.help')}</Text>
        <List label={title}>
          {sharing.map((network) => (
            <Row
              key={network.caipNetworkId}
              picture={<Picture round src={toImage(network)} name={network.name} />}
              label={network.name}
              hint={network.testnet ? t('receive.networks.test') : undefined}
              trailing={
                network.caipNetworkId === account.networkId ? (
                  <Badge tone="good">{t('receive.networks.current')}</Badge>
                ) : undefined
              }
            />
          ))}
        </List>
      </Stack>
    </View>
  )
}
