import { type CaipAccountId, type PluginContext, parseAccountId, type SentTransactions } from '../../src/plugin.js'
import { createHistory } from './history.js'
import { toActivities } from './ownTransactions.js'
import { createBalanceRefresh } from './refreshBalances.js'
import { createReplacements } from './replacements.js'
import type { AccountActivity, Activity, ActivityState, OwnController } from './types.js'

/** Lists that are kept though no view watches them: accounts that the user goes back and forth between. */
const mostKept = 10

const rank = ({ status }: Activity) => (status === 'pending' ? 0 : 1)

/** Pending ones first, then the newest. */
const inOrder = (entries: readonly Activity[]) =>
  [...entries].sort((one, other) => rank(one) - rank(other) || other.at - one.at)

/**
 * The transactions of this instance's accounts: the service's, and before it knows them those that this page sent.
 * @param sent What this page has sent
 */
export function createActivity(context: PluginContext<'request'>, sent: SentTransactions): OwnController {
  const { accounts, messages, toast, track, spelling, onDispose, onSent, onSettled } = context
  const lists = new Map<CaipAccountId, AccountActivity & { expire(): void; isWatched(): boolean }>()
  onDispose(onSent(({ account }) => lists.get(account)?.expire()))
  onDispose(onSettled(({ account }) => lists.get(account)?.expire()))

  const facts = (account: CaipAccountId, cursor: string | undefined) => ({
    isSmartAccount: accounts.list().some((one) => one.caipAddress === account && one.type === 'smartAccount'),
    cursor,
  })

  function make(account: CaipAccountId) {
    const { fold } = spelling(parseAccountId(account).namespace)
    const own = sent.of(account)
    const history = createHistory(context, account, {
      onFailure(_, cursor) {
        toast.error(messages.t('activity.failed'))
        track('ERROR_FETCH_TRANSACTIONS', facts(account, cursor))
      },
      onMore: (cursor) => track('LOAD_MORE_TRANSACTIONS', facts(account, cursor)),
    })
    const refreshBalances = createBalanceRefresh(context, account)
    const listeners = new Set<() => void>()
    let state: ActivityState | undefined
    let stop = () => {}

    const read = (): ActivityState => {
      const told = history.items()
      const settled = new Set(told.flatMap(({ hash, status }) => (status === 'pending' ? [] : [fold(hash)])))
      const mine = toActivities(own.get() ?? []).filter(({ hash }) => !settled.has(fold(hash)))
      const mineKeys = new Set(mine.map(({ hash }) => fold(hash)))
      // What this page knows of its own is more than a service that still calls it pending.
      const others = told.filter(({ hash }) => !mineKeys.has(fold(hash)))
      const since = history.since()
      return {
        entries: inOrder([...mine, ...others]),
        isLoading: !history.isKnown() && history.error() === undefined,
        error: history.error(),
        hasMore: history.hasMore(),
        isLoadingMore: history.isLoadingMore(),
        isServed: history.isServed(),
        ...(since !== undefined && { since }),
      }
    }

    const onChange = () => {
      state = undefined
      for (const listener of [...listeners]) listener()
    }
    const begin = () => {
      state = undefined
      const stopOwn = own.watch(onChange)
      const stopHistory = history.watch(() => {
        const settled = history.items().filter(({ status }) => status !== 'pending')
        sent.forget(
          account,
          settled.map(({ hash }) => hash),
        )
        refreshBalances(settled)
        onChange()
      })
      return () => {
        stopOwn()
        stopHistory()
      }
    }

    return {
      get: () => {
        state ??= read()
        return state
      },
      watch(listener: () => void) {
        const mine = () => listener()
        listeners.add(mine)
        if (listeners.size === 1) stop = begin()
        return () => {
          if (listeners.delete(mine) && listeners.size === 0) stop()
        }
      },
      more: history.more,
      retry: history.retry,
      expire: history.expire,
      isWatched: () => listeners.size > 0,
    }
  }

  return {
    replacements: createReplacements(context),
    noteOpened: (isSmartAccount) => track('CLICK_TRANSACTIONS', { isSmartAccount }),
    of(account) {
      const found = lists.get(account) ?? make(account)
      lists.delete(account)
      for (const [key, list] of lists) if (lists.size >= mostKept && !list.isWatched()) lists.delete(key)
      lists.set(account, found)
      return found
    },
  }
}
