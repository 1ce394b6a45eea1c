'use client'
import { useState } from 'react'
import type { Network } from '../../kernel/index.js'
import { navigation } from '../../kernel/navigation/index.js'
import { useText } from '../../ui/context.js'
import { useFeatureContext, useLatchkeyState, useWing } from '../../ui/hooks/FeatureContext.js'
import { useNetworkImage } from '../../ui/hooks/useNetworkImage.js'
import { NetworkIcon } from '../../ui/icons/viewIcons.js'
import { Badge } from '../../ui/parts/Badge.js'
import { EmptyState } from '../../ui/parts/EmptyState.js'
import { List } from '../../ui/parts/List.js'
import { Picture } from '../../ui/parts/Picture.js'
import { Row } from '../../ui/parts/Row.js'
import { SearchField } from '../../ui/parts/SearchField.js'
import { View } from '../../ui/View.js'
import { beginSwitch } from './switching.js'

/** A list this short is read faster than it is searched. */
const searchedFrom = 6

/** Rows of networks; a click changes to it. */
export function NetworkList({ networks }: { readonly networks: readonly Network[] }) {
  const context = useFeatureContext()
  const { moves } = useWing(navigation)
  const t = useText()
  const current = useLatchkeyState(({ network }) => network?.caipNetworkId)
  const namespaces = useLatchkeyState((state) => state.namespaces)
  const toImage = useNetworkImage()
  /** A wallet that allowed some chains only cannot be led to another. */
  const isRefused = ({ chainNamespace, caipNetworkId }: Network) =>
    namespaces[chainNamespace]?.connection?.networkIds?.includes(caipNetworkId) === false
  return (
    <List label={t('networks.title')}>
      {networks.map((network) => {
        const { caipNetworkId, name, testnet } = network
        const refused = isRefused(network)
        return (
          <Row
            key={caipNetworkId}
            picture={<Picture round src={toImage(network)} name={name} />}
            label={name}
            hint={refused ? t('networks.refused') : testnet ? t('networks.test') : undefined}
            selected={caipNetworkId === current}
            trailing={caipNetworkId === current ? <Badge tone="good">{t('networks.current')}</Badge> : undefined}
            autoFocus={caipNetworkId === current}
            disabled={refused}
            onClick={() => (caipNetworkId === current ? moves.back() : beginSwitch(context, caipNetworkId))}
          />
        )
      })}
    </List>
  )
}

/** Chooses a network. */
export function Component() {
  const t = useText()
  const all = useLatchkeyState(({ networks }) => networks)
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLowerCase()
  const found = all.filter(({ name, id }) => name.toLowerCase().includes(wanted) || String(id) === wanted)
  return (
    <View title={t('networks.title')}>
      {all.length >= searchedFrom ? (
        <SearchField label={t('networks.search')} value={search} onChange={setSearch} count={found.length} />
      ) : null}
      {found.length > 0 ? (
        <NetworkList networks={found} />
      ) : (
        <EmptyState icon={<NetworkIcon />} title={t('networks.none')} help={t('networks.none.help')} />
      )}
    </View>
  )
}
