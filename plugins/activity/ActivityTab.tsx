import { useEffect, useRef } from 'react'
import type { ActiveAccount } from '../../src/plugin.js'
import {
  Button,
  ClockIcon,
  EmptyState,
  List,
  Notice,
  Skeleton,
  Stack,
  Text,
  useAccount,
  useController,
  useLocale,
  useText,
  WarningIcon,
} from '../../src/ui/index.js'
import { ActivityRow } from './ActivityRow.js'
import { groupByMonth } from './months.js'
import type { ActivityState, OwnController } from './types.js'
import { useActivity } from './useActivity.js'
import { useAnnounced } from './useAnnounced.js'
import { useNow } from './useNow.js'

/** The tab under the account. */
export function ActivityTab() {
  const account = useAccount()
  // Another account or chain is another list, from its start.
  return account?.network ? <AccountList key={account.caipAddress} account={account} /> : null
}

function AccountList({ account }: { readonly account: ActiveAccount }) {
  const { of, noteOpened } = useController<OwnController>()
  const list = of(account.caipAddress)
  const state = useActivity(list)
  const isSmartAccount = account.type === 'smartAccount'
  useEffect(() => noteOpened(isSmartAccount), [noteOpened, isSmartAccount])
  useAnnounced(state.entries)
  return <Shown account={account} state={state} retry={list.retry} more={list.more} />
}

interface ShownProps {
  readonly account: ActiveAccount
  readonly state: ActivityState
  readonly retry: () => void
  readonly more: () => void
}

function Shown({ account, state, retry, more }: ShownProps) {
  const t = useText()
  const locale = useLocale()
  const now = useNow()
  const { entries, isLoading, error, isServed, since } = state
  const network = account.network?.name ?? account.networkId
  const again = (
    <Button size="chip" onClick={retry}>
      {t('activity.retry')}
    </Button>
  )
  if (entries.length === 0 && isLoading) {
    return (
      <section aria-busy="true" aria-label={t('activity.loading')}>
        <Skeleton count={4} />
      </section>
    )
  }
  if (entries.length === 0 && error !== undefined) {
    return (
      <EmptyState icon={<WarningIcon />} title={t('activity.failed')} help={t('activity.failed.help')} action={again} />
    )
  }
  if (entries.length === 0 && !state.hasMore) {
    return (
      <EmptyState
        icon={<ClockIcon />}
        title={t('activity.empty')}
        help={t(isServed ? 'activity.empty.help' : 'activity.unserved', { network })}
      />
    )
  }
  return (
    <Stack gap={3}>
      {error === undefined ? null : (
        <Notice tone="warning" title={t('activity.failed')} action={again}>
          {t('activity.failed.old')}
        </Notice>
      )}
      {groupByMonth(entries, locale, now).map(({ key, heading, entries: group }) => (
        <List key={key} heading={heading}>
          {group.map((entry) => (
            <ActivityRow key={entry.id} entry={entry} account={account} now={now} />
          ))}
        </List>
      ))}
      {isLoading ? <Skeleton count={2} /> : null}
      {state.hasMore ? <More state={state} more={more} /> : null}
      {isServed ? null : (
        <Text tone="muted" size={12}>
          {t('activity.unserved', { network })}
        </Text>
      )}
      {since === undefined || state.hasMore ? null : (
        <Text tone="muted" size={12}>
          {t('activity.since', { date: new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(since) })}
        </Text>
      )}
    </Stack>
  )
}

/** Asks for more when it comes into sight; a button as well, for who does not scroll. */
function More({ state, more }: Pick<ShownProps, 'state' | 'more'>) {
  const t = useText()
  const end = useRef<HTMLDivElement>(null)
  const { isLoadingMore, error } = state
  const count = state.entries.length
  // Once for each page: what failed is asked for again by the button.
  const askedAt = useRef<number>(undefined)
  useEffect(() => {
    const target = end.current
    if (!target || isLoadingMore || error !== undefined || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver((seen) => {
      if (!seen.some(({ isIntersecting }) => isIntersecting) || askedAt.current === count) return
      askedAt.current = count
      more()
    })
    observer.observe(target)
    return () => observer.disconnect()
  }, [count, isLoadingMore, error, more])
  return (
    <div ref={end}>
      <Button wide size="secondary" loading={isLoadingMore} onClick={more}>
        {t('activity.more')}
      </Button>
    </div>
  )
}
