'use client'
import { connectorsAtom, recentAtom } from '../kernel/internal.js'
import { useText } from '../ui/context.js'
import { useAtomValue, useKernel } from '../ui/hooks/KernelContext.js'
import { useNavigation } from '../ui/hooks/useNavigation.js'
import { WalletIcon } from '../ui/icons/shellIcons.js'
import { Badge } from '../ui/parts/Badge.js'
import { Button } from '../ui/parts/Button.js'
import { EmptyState } from '../ui/parts/EmptyState.js'
import { List } from '../ui/parts/List.js'
import { Picture } from '../ui/parts/Picture.js'
import { Row } from '../ui/parts/Row.js'
import { toWalletRows, type WalletRow } from './walletRows.js'

interface WalletListProps {
  /** Only wallets of this namespace. */
  readonly namespace?: string
  /** The terms are not accepted yet. */
  readonly disabled?: boolean
}

/** Wallets on offer; the one used last takes focus, so that Enter repeats it. */
export function WalletList({ namespace, disabled }: WalletListProps) {
  const kernel = useKernel()
  const navigation = useNavigation()
  const t = useText()
  const rows = toWalletRows({
    connectors: useAtomValue(connectorsAtom),
    recent: useAtomValue(recentAtom),
    custom: kernel.options.customWallets ?? [],
    order: kernel.options.order?.connectors,
    namespace,
  })

  const choose = ({ connector, custom }: WalletRow) => {
    if (connector) kernel.choose(connector, namespace ? [namespace] : undefined)
    else navigation.push(kernel.environment.landmarks.connecting, { wallet: custom?.id })
  }
  if (rows.length === 0) {
    return (
      <EmptyState
        icon={<WalletIcon />}
        title={t('connect.none')}
        help={t('connect.none.help')}
        action={<Button onClick={() => navigation.push('WhatIsAWallet')}>{t('shell.help')}</Button>}
      />
    )
  }
  return (
    <List label={t('connect.wallets')}>
      {rows.map((row) => (
        <Row
          key={row.key}
          picture={<Picture src={row.icon} name={row.name} />}
          label={row.name}
          hint={row.clash ? t('connect.multiple') : undefined}
          trailing={
            row.recent ? (
              <Badge>{t('connect.recent')}</Badge>
            ) : row.installed ? (
              <Badge tone="good">{t('connect.installed')}</Badge>
            ) : undefined
          }
          autoFocus={row.recent && row === rows.find((other) => other.recent)}
          disabled={disabled}
          onClick={() => choose(row)}
        />
      ))}
    </List>
  )
}
