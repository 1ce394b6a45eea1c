import { Badge, List, Picture, Row, Stack, Text, useAccount, useText, View } from '../../../src/ui/index.js'
import { Disconnected } from '../Disconnected.js'
import { useSharing } from '../useSharing.js'

/** The networks on which the address is the same. Only shown: choosing one here would change nothing. */
export function Component() {
  const t = useText()
  const account = useAccount()
  const sharing = useSharing()
  const title = t('receive.networks.title')
  if (!account) return <Disconnected title={title} />
  return (
    <View title={title}>
      <Stack>
        <Text tone="muted">{t('receive.networks.help')}</Text>
        <List label={title}>
          {sharing.map(({ caipNetworkId, name, assets, testnet }) => (
            <Row
              key={caipNetworkId}
              picture={<Picture round src={assets?.imageUrl} name={name} />}
              label={name}
              hint={testnet ? t('receive.networks.test') : undefined}
              trailing={
                caipNetworkId === account.networkId ? (
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
