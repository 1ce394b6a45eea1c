import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { ActiveAccount } from '../../src/plugin.js'
import {
  Button,
  ClockIcon,
  EmptyState,
  type GridItemState,
  Notice,
  Skeleton,
  Stack,
  Text,
  useAccount,
  useController,
  useLocale,
  useText,
  VirtualGrid,
  WarningIcon,
} from '../../src/ui/index.js'
import { ActivityRow, activityRowHeight } from './ActivityRow.js'
import { groupByMonth, type MonthRow, toRows } from './months.js'
import type { ActivityState, OwnController } from './types.js'
import { useActivity } from './useActivity.js'
import { useAnnounced } from './useAnnounced.js'
import { useNow } from './useNow.js'
import { useWords } from './useWords.js'

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
  const words = useWords()
  const rows = useMemo(() => toRows(groupByMonth(entries, locale, now)), [entries, locale, now])
  const draw = useCallback(
    ({ entry }: MonthRow, { tabIndex, seen }: GridItemState) => (
      <ActivityRow entry={entry} account={account} words={words} now={now} tabIndex={tabIndex} seen={seen} />
    ),
    [account, words, now],
  )
  const onEnd = useOnEnd(state, more)
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
      <VirtualGrid
        label={t('activity.tab')}
        items={rows}
        toKey={toKey}
        toHeading={toHeading}
        draw={draw}
        rowHeight={activityRowHeight}
        columnWidth={1000}
        onEnd={onEnd}
      />
      {isLoading ? <Skeleton count={2} /> : null}
      {state.hasMore ? (
        <Button wide size="secondary" loading={state.isLoadingMore} onClick={more}>
          {t('activity.more')}
        </Button>
      ) : null}
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

const toKey = ({ entry }: MonthRow) => entry.id
const toHeading = ({ heading }: MonthRow) => heading

/**
 * Asks for more when the end comes into sight, once for each page: what failed is asked for again by the button, which is
 * there for users who do not scroll as well.
 */
function useOnEnd({ entries, hasMore, isLoadingMore, error }: ActivityState, more: () => void) {
  const count = entries.length
  const askedAt = useRef<number>(undefined)
  const ask = useCallback(() => {
    if (askedAt.current === count) return
    askedAt.current = count
    more()
  }, [count, more])
  return hasMore && !isLoadingMore && error === undefined ? ask : undefined
}
