import {
  type CaipAccountId,
  isLatchkeyError,
  type Nft,
  type PluginContext,
  parseAccountId,
  type SentMove,
  toDecimal,
} from '../../src/plugin.js'
import type { Activity, Movement } from './types.js'

/** Spec section 9: pending transactions limit. Of one account. */
const mostOfAccount = 99
/** Accounts that something is remembered of. */
const mostAccounts = 20

/** What this page has sent for one account, the newest first, by the account. */
type Kept = Readonly<Record<CaipAccountId, readonly Activity[]>>

/** What was sent from this page: it shows before any service knows it. */
export interface OwnTransactions {
  /** The newest first; the same object until something changes. */
  of(account: CaipAccountId): readonly Activity[]
  /** Follows those that are pending into their block; those that are followed already are left alone. */
  follow(account: CaipAccountId): void
  /** Forgets those that the history lists by now. @param hashes their keys (see `Spelling.fold`) */
  forget(account: CaipAccountId, hashes: ReadonlySet<string>): void
  /** One that was sent in the place of another is the same again: it is listed as that one is. */
  repeat(account: CaipAccountId, hash: string, next: string): void
  watch(listener: () => void): () => void
}

const mostOfName = 64
/** What is kept of one transaction: a trade has two. */
const mostMovements = 2
const none: readonly Activity[] = []

function toMovement({ direction, token, value, counterparty }: SentMove): Movement {
  const isNft = (token as Partial<Nft>).type === 'nft'
  return {
    direction,
    amount: toDecimal(value, token.decimals),
    ...(isNft ? { name: token.name.slice(0, mostOfName) } : { symbol: token.symbol }),
    isNft,
    isSpam: false,
    ...(token.iconUrl && { picture: token.iconUrl }),
    ...(counterparty !== undefined && { counterparty }),
  }
}

const isText = (value: unknown, pattern: RegExp) => typeof value === 'string' && pattern.test(value)

/** Reads one stored transaction: storage is the page's, and others may have written to it (S36). */
function readEntry(stored: unknown): Activity[] {
  const { id, hash, operation, status, at, movements } = Object(stored) as Partial<Record<keyof Activity, unknown>>
  const isWhole =
    isText(hash, /^[a-zA-Z0-9]{1,128}$/) &&
    id === hash &&
    ['send', 'approve', 'trade', 'other'].includes(`${operation}`) &&
    (status === 'pending' || status === 'confirmed' || status === 'failed') &&
    Number.isFinite(at) &&
    Array.isArray(movements) &&
    movements.length <= mostMovements &&
    movements.every((one: unknown) => {
      const { amount, symbol, name, isNft, counterparty, picture } = Object(one) as Partial<
        Record<keyof Movement, unknown>
      >
      return (
        isText(amount, /^\d{1,80}(\.\d{1,255})?$/) &&
        isText(isNft === true ? name : symbol, /^.{1,64}$/u) &&
        (name === undefined || typeof name === 'string') &&
        (counterparty === undefined || isText(counterparty, /^[-.%a-zA-Z0-9]{1,128}$/)) &&
        (picture === undefined || typeof picture === 'string')
      )
    })
  return isWhole ? [stored as Activity] : []
}

function readKept(stored: unknown): Kept {
  const entries = Object.entries(Object(stored) as Record<string, unknown>).slice(0, mostAccounts)
  return Object.fromEntries(
    entries.map(([account, list]) => [
      account,
      Array.isArray(list) ? list.slice(0, mostOfAccount).flatMap(readEntry) : [],
    ]),
  )
}

/** Remembers what is sent while the plugin is at work, across a reload, and follows it. */
export function createOwnTransactions(
  context: PluginContext,
  onMined: (account: CaipAccountId) => void,
): OwnTransactions {
  const { chain, spelling, clock, storage, signal, onDispose, onSent } = context
  const listeners = new Set<() => void>()
  const followed = new Set<string>()
  let kept = storage.get('sent', readKept) ?? {}

  const tell = () => {
    for (const one of [...listeners]) one()
  }
  const keep = (account: CaipAccountId, list: readonly Activity[]) => {
    // Read anew: another tab may have written meanwhile.
    const { [account]: _, ...others } = storage.get('sent', readKept) ?? {}
    // The latest account first: the last ones are dropped.
    const rest = Object.entries(others).slice(0, mostAccounts - 1)
    kept = Object.fromEntries([...(list.length > 0 ? [[account, list.slice(0, mostOfAccount)]] : []), ...rest])
    storage.set('sent', kept)
    tell()
  }
  const current = (account: CaipAccountId) => storage.get('sent', readKept)?.[account] ?? none
  const drop = (account: CaipAccountId, isGone: (entry: Activity) => boolean) => {
    const list = current(account)
    const left = list.filter((entry) => !isGone(entry))
    if (left.length < list.length) keep(account, left)
  }
  const change = (account: CaipAccountId, hash: string, status: Activity['status']) =>
    keep(
      account,
      current(account).map((entry) => (entry.hash === hash ? { ...entry, status } : entry)),
    )

  async function followOne(account: CaipAccountId, { hash }: Activity): Promise<void> {
    const key = `${account} ${hash}`
    if (followed.has(key)) return
    followed.add(key)
    try {
      const wait = await chain(parseAccountId(account).networkId).can('waitForTransaction')
      const outcome = await wait?.(hash)
      if (signal.aborted || !outcome) return
      change(account, hash, outcome.status === 'success' ? 'confirmed' : 'failed')
      onMined(account)
    } catch (error) {
      if (signal.aborted) return
      // It will never be in a block: the service reports what took its place.
      if (isLatchkeyError(error, 'TRANSACTION_REPLACED', 'TRANSACTION_EXPIRED'))
        drop(account, (one) => one.hash === hash)
      // Else no node answers: it stays pending, and is followed again when it is next shown.
    } finally {
      followed.delete(key)
    }
  }

  onDispose(
    onSent((sent) => {
      if (sent.kind !== 'transaction' || !/^[a-zA-Z0-9]{1,128}$/.test(sent.id)) return
      const entry: Activity = {
        id: sent.id,
        hash: sent.id,
        operation: sent.operation ?? 'other',
        status: 'pending',
        at: clock.now(),
        movements: (sent.moves ?? []).slice(0, mostMovements).map(toMovement),
      }
      keep(sent.account, [entry, ...current(sent.account).filter(({ hash }) => hash !== entry.hash)])
      void followOne(sent.account, entry)
    }),
  )
  onDispose(
    storage.watch(() => {
      kept = storage.get('sent', readKept) ?? {}
      tell()
    }),
  )

  return {
    of: (account) => kept[account] ?? none,
    follow(account) {
      for (const entry of kept[account] ?? none) if (entry.status === 'pending') void followOne(account, entry)
    },
    forget(account, hashes) {
      const { fold } = spelling(parseAccountId(account).namespace)
      drop(account, ({ hash }) => hashes.has(fold(hash)))
    },
    repeat(account, hash, next) {
      const list = current(account)
      const former = list.find((entry) => entry.hash === hash)
      if (!former) return
      const { operation, movements } = former
      keep(
        account,
        list.map((entry) => (entry.hash === next ? { ...entry, operation, movements } : entry)),
      )
    },
    watch(listener) {
      const own = () => listener()
      listeners.add(own)
      return () => void listeners.delete(own)
    },
  }
}
