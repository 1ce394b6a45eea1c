'use client'
import { useState } from 'react'
import { useSheet, useText } from '../../ui/context.js'
import { useLatchkeyState } from '../../ui/hooks/FeatureContext.js'
import { useConnectorImage } from '../../ui/hooks/useConnectorImage.js'
import { useKeptFocus } from '../../ui/hooks/useKeptFocus.js'
import { useNavigation } from '../../ui/hooks/useNavigation.js'
import { WalletIcon } from '../../ui/icons/shellIcons.js'
import { BuyIcon } from '../../ui/icons/viewIcons.js'
import { Button } from '../../ui/parts/Button.js'
import { EmptyState } from '../../ui/parts/EmptyState.js'
import { List } from '../../ui/parts/List.js'
import { Picture } from '../../ui/parts/Picture.js'
import { Row } from '../../ui/parts/Row.js'
import { Tabs } from '../../ui/parts/Tabs.js'
import { View } from '../../ui/View.js'
import { DisconnectButton } from '../parts/DisconnectButton.js'
import { toFamilyName } from '../parts/families.js'
import { useMultiWallet } from '../parts/useMultiWallet.js'
import { ProfileCard } from './ProfileCard.js'
import { LiveItem, ProfileItem } from './ProfileItem.js'
import { profileCss } from './profile.css.js'
import { useProfile, useRecent } from './useProfile.js'

export { messages } from '../messages/index.js'

/** The wallets of a user: those that are connected, by family of networks, and those that were. */
export function Component() {
  const t = useText()
  const networks = useLatchkeyState((state) => state.networks)
  const namespaces = Object.keys(useLatchkeyState((state) => state.namespaces))
  const current = useLatchkeyState((state) => state.namespace)
  // The one in use when the view was entered: it stays in sight when another takes its place.
  const [chosen, setChosen] = useState(current)
  const namespace = namespaces.find((name) => name === chosen) ?? current ?? ''
  const count = useLatchkeyState(({ connections }) => connections.length)
  useRecent()
  const panel = <FamilyWallets key={namespace} namespace={namespace} />
  return (
    <View title={t('profile.title')} footer={count > 1 ? <DisconnectButton /> : undefined}>
      {namespaces.length < 2 ? (
        panel
      ) : (
        <Tabs
          label={t('profile.families')}
          items={namespaces.map((id) => ({ id, label: toFamilyName(networks, id) }))}
          value={namespace}
          onChange={setChosen}
        >
          {panel}
        </Tabs>
      )}
    </View>
  )
}

/** The wallets of one namespace. */
function FamilyWallets({ namespace }: { readonly namespace: string }) {
  useSheet(profileCss)
  const t = useText()
  const navigation = useNavigation()
  const isAllowed = useMultiWallet()
  const isCurrent = useLatchkeyState((state) => state.namespace) === namespace
  const active = useLatchkeyState(({ namespaces }) => namespaces[namespace]?.connection)
  const family = toFamilyName(
    useLatchkeyState((state) => state.networks),
    namespace,
  )
  const isHere = (item: { readonly namespace: string }) => item.namespace === namespace
  const others = useLatchkeyState((state) => state.connections).filter((item) => isHere(item) && item !== active)
  const recent = useLatchkeyState((state) => state.recent).filter(isHere)
  const toImage = useConnectorImage()
  const { isBusy, use, end, forget, reconnect } = useProfile(namespace)
  const place = useKeptFocus<HTMLDivElement>([active, ...others, ...recent].map((item) => item?.id).join())
  const connect = () => navigation.push('Connect', { namespace })
  return (
    <div className="profile" ref={place}>
      {active ? (
        <ProfileCard
          connection={active}
          inUse={isCurrent}
          ending={isBusy(active.id)}
          onUse={(account) => use(active, account)}
          onEnd={() => end(active)}
        />
      ) : (
        <EmptyState
          icon={<WalletIcon />}
          title={t('profile.none', { family })}
          help={t('profile.none.help')}
          action={
            <Button size="primary" onClick={connect}>
              {t('profile.connect')}
            </Button>
          }
        />
      )}
      {others.length ? (
        <List heading={t('profile.live')}>
          {others.map((item) => (
            <LiveItem
              key={item.id}
              connection={item}
              remove={t('profile.end', { name: item.wallet?.name ?? item.connector.name })}
              busy={isBusy(item.id)}
              onChoose={() => use(item)}
              onRemove={() => end(item)}
            />
          ))}
        </List>
      ) : null}
      {recent.length ? (
        <List heading={t('profile.recent')}>
          {recent.map((item) => (
            <ProfileItem
              key={item.id}
              live={false}
              name={item.name}
              icon={item.name === item.connector.name ? toImage(item.connector) : undefined}
              account={item}
              namespace={item.namespace}
              remove={t('profile.forget', { name: item.name })}
              onChoose={() => reconnect(item)}
              onRemove={() => forget(item)}
            />
          ))}
        </List>
      ) : null}
      {active && isAllowed ? (
        <Row
          picture={
            <Picture name={t('profile.add')}>
              <BuyIcon />
            </Picture>
          }
          label={t('profile.add')}
          chevron
          onClick={connect}
        />
      ) : null}
    </div>
  )
}
