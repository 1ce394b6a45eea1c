'use client'
import { useEffect } from 'react'
import { attempts } from '../../kernel/attempts/index.js'
import { connections } from '../../kernel/connections/index.js'
import type { FeatureContext } from '../../kernel/feature/featureContext.js'
import type { Connection, KnownConnector, Network } from '../../kernel/index.js'
import { useText } from '../../ui/context.js'
import { useFeatureContext, useLatchkeyState, useWing } from '../../ui/hooks/FeatureContext.js'
import { useNavigation, useParams } from '../../ui/hooks/useNavigation.js'
import { useNetworkImage } from '../../ui/hooks/useNetworkImage.js'
import { Button } from '../../ui/parts/Button.js'
import { Picture } from '../../ui/parts/Picture.js'
import { Scene } from '../../ui/parts/Scene.js'
import { View } from '../../ui/View.js'
import { toFamilyName } from '../parts/families.js'
import type { WalletRow } from '../wallets/rows/walletRow.js'
import { useWalletRows } from '../wallets/useWalletRows.js'

/**
 * Asks before the namespace is left for one where nothing is connected: with the same wallet where that has both, else
 * with one that is chosen. The namespace in use changes when it is connected; a user who turns back has lost nothing.
 */
export function Component() {
  const context = useFeatureContext()
  const attempt = useWing(attempts)
  const navigation = useNavigation()
  const t = useText()
  const { network: wanted } = useParams()
  const networks = useLatchkeyState((state) => state.networks)
  const namespace = useLatchkeyState((state) => state.namespace)
  const active = useLatchkeyState(({ namespaces }) => namespaces[namespace ?? '']?.connection)
  const { rows } = useWalletRows()
  const toImage = useNetworkImage()
  const network = networks.find(({ caipNetworkId }) => caipNetworkId === wanted)
  const isLost = network === undefined
  useEffect(() => {
    if (isLost) navigation.replace('Networks')
  }, [navigation, isLost])
  if (!network) return <View title={t('switch.title')}>{null}</View>

  const { name, chainNamespace } = network
  const same = active && findSame(rows, active, chainNamespace)
  const facts = {
    family: toFamilyName(networks, chainNamespace),
    from: toFamilyName(networks, namespace ?? ''),
    wallet: same?.name ?? active?.wallet?.name ?? active?.connector.name ?? '',
  }
  const choose = () => {
    prepare(context, network)
    navigation.push('Connect', { namespace: chainNamespace })
  }
  return (
    <View title={t('switch.title')}>
      <Scene
        picture={<Picture size={64} round src={toImage(network)} name={name} />}
        title={t('switchChain.title', { name })}
        help={t(active ? `switchChain.help.${same ? 'same' : 'other'}` : 'switchChain.help', facts)}
      >
        {same ? (
          <Button
            size="primary"
            autoFocus
            onClick={() => {
              prepare(context, network)
              attempt.choose(same.connector, { namespaces: [chainNamespace] })
            }}
          >
            {t('switchChain.same', { wallet: same.name })}
          </Button>
        ) : null}
        <Button size={same ? 'secondary' : 'primary'} wide autoFocus={!same} onClick={choose}>
          {t(same ? 'switchChain.other' : 'switchChain.connect')}
        </Button>
        <Button tone="plain" wide onClick={navigation.back}>
          {t('connecting.cancel')}
        </Button>
      </Scene>
    </View>
  )
}

/** The wallet in use, where it announces itself for the other namespace too. */
function findSame(rows: readonly WalletRow[], active: Connection, namespace: string) {
  const isActive = ({ id, sourceId }: KnownConnector) => id === active.connector.id && sourceId === active.sourceId
  const row = rows.find(({ connectors }) => connectors?.some(isActive))
  const connector = row?.connectors?.find(({ namespaces }) => namespaces.includes(namespace))
  return row && connector && { name: row.name, connector }
}

/** The next connection of its namespace begins on this network, or is led there, as long as the modal stays open. */
function prepare({ instance, resources }: FeatureContext, { caipNetworkId, chainNamespace }: Network): void {
  const { latchkey } = instance
  resources.need(connections).connections.selectNetwork(caipNetworkId)
  const lead = ({ connection }: { readonly connection: Connection }) => {
    if (connection.namespace !== chainNamespace) return
    stop()
    if (connection.networkId === caipNetworkId) return
    latchkey.switchNetwork(caipNetworkId).catch(() => {
      // It is connected all the same, on the chain that it is on: the state says which.
    })
  }
  const stops = [
    latchkey.on('connect', lead),
    latchkey.watch(() => {
      if (!latchkey.state().open) stop()
    }),
  ]
  const stop = () => {
    for (const end of stops) end()
  }
}
