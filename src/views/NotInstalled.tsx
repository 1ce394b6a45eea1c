'use client'
import { connectorsAtom } from '../kernel/internal.js'
import { useText } from '../ui/context.js'
import { useAtomValue, useKernel } from '../ui/hooks/KernelContext.js'
import { useNavigation, useParams } from '../ui/hooks/useNavigation.js'
import { ExternalIcon } from '../ui/icons/viewIcons.js'
import { Button } from '../ui/parts/Button.js'
import { EmptyState } from '../ui/parts/EmptyState.js'
import { Picture } from '../ui/parts/Picture.js'
import { View } from '../ui/View.js'
import { Scene } from './Scene.js'
import { toWalletRows } from './walletRows.js'

/** A wallet of the host's list that is not there. As soon as it announces itself, it can be connected. */
export function Component() {
  const kernel = useKernel()
  const navigation = useNavigation()
  const t = useText()
  const { wallet: id } = useParams()
  const connectors = useAtomValue(connectorsAtom)
  const rows = toWalletRows({ connectors, recent: [], custom: kernel.options.customWallets ?? [] })
  const row = rows.find(({ custom }) => custom?.id === id)
  if (!row) {
    return (
      <View title={t('connect.title')}>
        <EmptyState
          title={t('connect.none')}
          action={
            <Button onClick={() => navigation.reset(kernel.environment.landmarks.connect)}>{t('connect.title')}</Button>
          }
        />
      </View>
    )
  }
  const { name, icon, custom, connector } = row
  return (
    <View title={name}>
      <Scene
        picture={<Picture size={64} src={icon} name={name} />}
        title={t(connector ? 'connecting.found' : 'connecting.missing', { name })}
        help={connector || !custom?.homepage ? undefined : t('connecting.missing.help')}
      >
        {connector ? (
          <Button size="primary" autoFocus onClick={() => kernel.choose(connector)}>
            {t('connecting.open', { name })}
          </Button>
        ) : custom?.homepage ? (
          <Button size="primary" icon={<ExternalIcon />} href={custom.homepage}>
            {t('connecting.missing.get', { name })}
          </Button>
        ) : null}
      </Scene>
    </View>
  )
}
