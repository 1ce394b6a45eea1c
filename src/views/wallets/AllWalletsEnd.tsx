'use client'
import { useEffect } from 'react'
import { isLatchkeyError } from '../../kernel/index.js'
import { useText } from '../../ui/context.js'
import { useFeatureContext } from '../../ui/hooks/FeatureContext.js'
import { RetryIcon, WalletIcon } from '../../ui/icons/shellIcons.js'
import { Button } from '../../ui/parts/Button.js'
import { EmptyState } from '../../ui/parts/EmptyState.js'
import type { ShownFeed } from './directory/useWalletFeed.js'

/** Skeletons of a first page, and of one more. */
const skeletons = { first: 16, more: 4 }

interface AllWalletsEndProps {
  readonly feed: ShownFeed
  /** Nothing stands above. */
  readonly isEmpty: boolean
  readonly search: string
}

/** What stands below the wallets that are there: more to come, a way to ask again, or the word that there is none. */
export function AllWalletsEnd({ feed: { status, error, more }, isEmpty, search }: AllWalletsEndProps) {
  const { onReturn } = useFeatureContext().page
  const t = useText()
  const failed = status === 'failed'
  useEffect(() => {
    // Back online, or back on the page: what was missing is asked for once more.
    if (failed) return onReturn(more)
  }, [failed, onReturn, more])

  if (failed) {
    const isOffline = isLatchkeyError(error, 'SERVICE_UNREACHABLE')
    return (
      <EmptyState
        title={t('allWallets.failed')}
        help={t(isOffline ? 'allWallets.failed.offline' : 'allWallets.failed.help')}
        action={
          <Button icon={<RetryIcon />} onClick={more}>
            {t('shell.retry')}
          </Button>
        }
      />
    )
  }
  if (status === 'loading' || status === 'idle') {
    const count = isEmpty ? skeletons.first : skeletons.more
    return (
      <div className="wallet-skeletons">
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: skeletons are alike and never move
          <span key={index} className="skeleton" part="skeleton" aria-hidden="true" />
        ))}
      </div>
    )
  }
  if (!isEmpty) return null
  return search ? (
    <EmptyState icon={<WalletIcon />} title={t('allWallets.none', { search })} help={t('allWallets.none.help')} />
  ) : (
    <EmptyState icon={<WalletIcon />} title={t('allWallets.empty')} help={t('allWallets.empty.help')} />
  )
}
