'use client'
import { useText } from '../ui/context.js'
import { useKernel } from '../ui/hooks/KernelContext.js'
import { ExternalIcon } from '../ui/icons/viewIcons.js'
import { Button } from '../ui/parts/Button.js'
import { Picture } from '../ui/parts/Picture.js'
import { View } from '../ui/View.js'
import { Scene } from './Scene.js'
import type { WalletRow } from './walletRows.js'

/** A wallet of the host's list that is not there. As soon as it announces itself, it can be connected. */
export function Component({ row: { name, icon, custom, connector } }: { readonly row: WalletRow }) {
  const kernel = useKernel()
  const t = useText()
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
