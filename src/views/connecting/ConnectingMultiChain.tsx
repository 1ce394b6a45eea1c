'use client'
import { useEffect } from 'react'
import { attempts } from '../../kernel/attempts/index.js'
import type { Connection } from '../../kernel/index.js'
import { useText } from '../../ui/context.js'
import { useFeatureContext, useLatchkeyState, useWing } from '../../ui/hooks/FeatureContext.js'
import { useNavigation, useParams } from '../../ui/hooks/useNavigation.js'
import { useNetworkImage } from '../../ui/hooks/useNetworkImage.js'
import { Badge } from '../../ui/parts/Badge.js'
import { List } from '../../ui/parts/List.js'
import { Picture } from '../../ui/parts/Picture.js'
import { Row } from '../../ui/parts/Row.js'
import { Stack } from '../../ui/parts/Stack.js'
import { Text } from '../../ui/parts/Text.js'
import { View } from '../../ui/View.js'
import { toFamilyHead, toFamilyName, toNetworkNames } from '../parts/families.js'
import type { WalletRow } from '../wallets/rows/walletRow.js'
import { useWalletRows } from '../wallets/useWalletRows.js'

/** How a wallet is reached, for each namespace that it has. */
const toWays = ({ connector, connectors = connector ? [connector] : [] }: WalletRow) =>
  connectors.flatMap((way) => way.namespaces.map((namespace) => ({ connector: way, namespace })))

/** Asks for which family of networks a wallet is connected that has several. Connected ones lead to the account. */
export function Component() {
  const { latchkey } = useFeatureContext().instance
  const { choose } = useWing(attempts)
  const navigation = useNavigation()
  const t = useText()
  const { row: key } = useParams()
  const { rows } = useWalletRows()
  const networks = useLatchkeyState((state) => state.networks)
  const namespaces = useLatchkeyState((state) => state.namespaces)
  const connections = useLatchkeyState((state) => state.connections)
  const toImage = useNetworkImage()
  const row = rows.find((other) => other.key === key)
  const ways = row ? toWays(row).filter(({ namespace }) => namespace in namespaces) : []
  // Opened without a choice, or the wallet has left the page.
  const isLost = ways.length === 0
  useEffect(() => {
    if (isLost) navigation.replace('Connect')
  }, [navigation, isLost])
  if (!row || isLost) return <View title={t('connect.title')}>{null}</View>
  return (
    <View title={row.name}>
      <Stack gap={4}>
        <Stack center gap={2}>
          <Picture size={64} src={row.icon} name={row.name} />
          <Text size={16} strong>
            {t('multiChain.question')}
          </Text>
          <Text tone="muted">{t('multiChain.help')}</Text>
        </Stack>
        <List label={t('multiChain.question')}>
          {ways.map(({ connector, namespace }) => {
            const head = toFamilyHead(networks, namespace)
            const name = toFamilyName(networks, namespace)
            const live = connections.find(
              (other) =>
                other.namespace === namespace &&
                other.connector.id === connector.id &&
                other.sourceId === connector.sourceId,
            )
            const use = ({ id }: Connection) =>
              latchkey.switchConnection(id).then(navigation.done, () => {
                // It has ended just now: its row says so, and a click connects it.
              })
            return (
              <Row
                key={`${namespace} ${connector.id}`}
                picture={<Picture round src={head && toImage(head)} name={name} />}
                label={name}
                hint={toNetworkNames(networks, namespace)}
                trailing={live ? <Badge tone="good">{t('multiChain.connected')}</Badge> : undefined}
                chevron={!live}
                onClick={() => (live ? void use(live) : choose(connector, { namespaces: [namespace] }))}
              />
            )
          })}
        </List>
      </Stack>
    </View>
  )
}
