'use client'
import { attemptAtom, connectorsAtom } from '../kernel/internal.js'
import { useText } from '../ui/context.js'
import { useAtomValue, useKernel } from '../ui/hooks/KernelContext.js'
import { useParams } from '../ui/hooks/useNavigation.js'
import { later } from '../ui/later.js'
import { Picture } from '../ui/parts/Picture.js'
import { View } from '../ui/View.js'
import { Waiting } from './Waiting.js'
import { toWalletRows, type WalletRow } from './walletRows.js'

const NotInstalled = later<{ readonly row: WalletRow }>(
  () => import('./NotInstalled.js'),
  ({ row }) => <View title={row.name}>{null}</View>,
)

/** Waits for an installed wallet, or says how to get one that is not. */
export function Component() {
  const kernel = useKernel()
  const { navigation } = kernel
  const t = useText()
  const attempt = useAtomValue(attemptAtom)
  const { wallet } = useParams()
  const rows = toWalletRows({
    connectors: useAtomValue(connectorsAtom),
    recent: [],
    custom: kernel.options.customWallets ?? [],
  })
  if (!attempt) {
    const missing = rows.find(({ custom }) => custom !== undefined && custom.id === wallet)
    // Neither an attempt nor a wallet: it has just succeeded, and the modal is about to close.
    return missing ? <NotInstalled row={missing} /> : <View title={t('connect.title')}>{null}</View>
  }
  const { connector, error } = attempt
  const row = rows.find(
    (other) => other.connector?.id === connector.id && other.connector.sourceId === connector.sourceId,
  )
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
