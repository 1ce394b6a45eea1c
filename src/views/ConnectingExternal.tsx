'use client'
import { attemptAtom } from '../kernel/internal.js'
import { useText } from '../ui/context.js'
import { useAtomValue, useKernel } from '../ui/hooks/KernelContext.js'
import { later } from '../ui/later.js'
import { Picture } from '../ui/parts/Picture.js'
import { View } from '../ui/View.js'
import { Waiting } from './Waiting.js'
import { toWalletRows } from './walletRows.js'

const NotInstalled = later(
  () => import('./NotInstalled.js'),
  () => <View title="">{null}</View>,
)

/** Waits for an installed wallet, or says how to get one that is not. */
export function Component() {
  const kernel = useKernel()
  const { navigation } = kernel
  const t = useText()
  const attempt = useAtomValue(attemptAtom)
  if (!attempt) return <NotInstalled />

  const { connector, error } = attempt
  const [row] = toWalletRows({ connectors: [connector], recent: [], custom: kernel.options.customWallets ?? [] })
  const name = row?.name ?? connector.name
  const declined = error?.outcome === 'rejected'
  const title = error ? t(declined ? 'connecting.rejected' : 'connecting.failed') : t('connecting.open', { name })
  const help = error
    ? t(
        declined
          ? 'connecting.rejected.help'
          : error.code === 'CONNECTION_PENDING'
            ? 'connecting.pending.help'
            : 'connecting.failed.help',
        { name },
      )
    : t('connecting.accept')
  return (
    <View title={name}>
      <Waiting
        picture={<Picture size={64} src={row?.icon} name={name} />}
        title={title}
        help={help}
        error={error}
        onRetry={kernel.chooseAgain}
        onCancel={navigation.back}
      />
    </View>
  )
}
