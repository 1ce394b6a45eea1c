'use client'
import { useEffect, useState } from 'react'
import { connectorsAtom, recentAtom } from '../kernel/internal.js'
import { useText } from '../ui/context.js'
import { useAtomValue, useKernel, useLatchkeyState } from '../ui/hooks/KernelContext.js'
import { useNavigation } from '../ui/hooks/useNavigation.js'
import { later } from '../ui/later.js'
import { Badge } from '../ui/parts/Badge.js'
import { List } from '../ui/parts/List.js'
import { Picture } from '../ui/parts/Picture.js'
import { Row } from '../ui/parts/Row.js'
import { Skeleton } from '../ui/parts/Skeleton.js'
import { toWalletRows, type WalletRow } from './walletRows.js'

/** Wallets that are there have announced themselves by then. */
const lookFor = 300

const NoWallets = later(
  () => import('./NoWallets.js'),
  () => <Skeleton count={2} />,
)

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

  const looked = useLooked()
  const choose = ({ connector, custom }: WalletRow) => {
    if (connector) kernel.choose(connector, namespace ? [namespace] : undefined)
    else navigation.push(kernel.environment.landmarks.connecting, { wallet: custom?.id })
  }
  const last = rows.find(({ recent }) => recent)
  if (rows.length === 0) return looked ? <NoWallets /> : <Skeleton count={2} />
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
          autoFocus={row === last}
          ref={row === last ? focusLate : undefined}
          disabled={disabled}
          onClick={() => choose(row)}
        />
      ))}
    </List>
  )
}

/** A wallet that announces itself after the view was entered takes focus from the title, and from nothing else. */
function focusLate(row: HTMLElement | null): void {
  if ((row?.getRootNode() as ShadowRoot | undefined)?.activeElement?.matches('.title')) row?.focus()
}

/** Whether the page was asked for its wallets, and had time to answer. Nobody is asked while the modal is closed. */
function useLooked(): boolean {
  const { connectors, environment } = useKernel()
  const open = useLatchkeyState((state) => state.open)
  const [looked, setLooked] = useState(false)
  useEffect(() => {
    if (!open) return
    let cancel = () => {}
    let alive = true
    connectors.discover().then(
      () => {
        if (alive) cancel = environment.clock.after(lookFor, () => setLooked(true))
      },
      () => {
        if (alive) setLooked(true)
      },
    )
    return () => {
      alive = false
      cancel()
    }
  }, [connectors, environment, open])
  return looked
}
