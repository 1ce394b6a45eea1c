import { isLatchkeyError, type PluginContext, parseAccountId, type SentTransaction } from '../../src/plugin.js'
import type { SentTransfer } from './types.js'

const name = 'sent'
const mostKept = 20
/** A transfer whose end no node knows by then is not asked about any more, in milliseconds. */
const longestWait = 7 * 24 * 60 * 60 * 1000

/** Replacements of one that are followed: fees rise by a tenth each time. */
const mostReplaced = 20

interface Kept extends Omit<SentTransfer, 'status' | 'replacedBy'> {
  readonly isSmartAccount: boolean
  /** What was sent in its place, by this wallet. */
  readonly replaced: readonly NonNullable<SentTransaction['replaces']>[]
  /** When it was sent. */
  readonly at: number
}

/** How the waiting for one ends. */
interface End {
  readonly status: SentTransfer['status']
  /** Nothing else will be known of it. */
  readonly isOver: boolean
  /** A code of what came in between. */
  readonly fault?: string
  /** Hash of what got its place. */
  readonly by?: string
}

/** Transfers that the wallet has sent, each followed into its block: also what was sent before the page was loaded anew. */
export interface SentTransfers {
  /** The newest first; the same objects until something changes. */
  list(): readonly SentTransfer[]
  watch(listener: (transfer: SentTransfer) => void): () => void
  /** Takes one that was sent just now. Resolves with what became of it; never rejects. */
  add(transfer: Omit<Kept, 'at' | 'replaced'>): Promise<SentTransfer>
}

const isText = (value: unknown, pattern: RegExp) => typeof value === 'string' && pattern.test(value)
const isHash = (value: unknown) => isText(value, /^[a-zA-Z0-9]{1,128}$/)

/** Reads what is kept: storage is the page's, and others may have written to it (S36). */
function parse(stored: unknown): readonly Kept[] {
  if (!Array.isArray(stored)) throw new TypeError('not a list')
  return stored.slice(0, mostKept).map((entry: unknown) => {
    const { hash, account, token, amount, isSmartAccount, replaced, at } = Object(entry) as Record<string, unknown>
    const isWhole =
      isHash(hash) &&
      isText(account, /^[-:a-zA-Z0-9]{1,256}$/) &&
      isText(token, /^.{0,64}$/u) &&
      isText(amount, /^\d{1,80}(\.\d{1,255})?$/) &&
      typeof isSmartAccount === 'boolean' &&
      Array.isArray(replaced) &&
      replaced.length <= mostReplaced &&
      replaced.every((one) => isHash(one?.hash) && (one.by === 'same' || one.by === 'nothing')) &&
      Number.isFinite(at)
    if (!isWhole) throw new TypeError('not a transfer')
    return { hash, account, token, amount, isSmartAccount, replaced, at } as Kept
  })
}

/** Follows what is sent, and what a page before this one has sent and not seen in a block. */
export function createSentTransfers(context: PluginContext): SentTransfers {
  const { chain, clock, onDispose, onSent, signal, storage, track } = context
  /** What looks for replacements of each that is followed. */
  const followers = new Set<() => void>()
  const listeners = new Set<(transfer: SentTransfer) => void>()
  let known: readonly SentTransfer[] = []
  // Read anew each time: another tab may have written meanwhile.
  const kept = () => storage.get(name, parse) ?? []
  const keep = (list: readonly Kept[]) =>
    list.length > 0 ? storage.set(name, list.slice(0, mostKept)) : storage.remove(name)

  const tell = ({ hash, account, token, amount }: Kept, { status, by }: Pick<End, 'status' | 'by'>): SentTransfer => {
    const transfer = Object.freeze({ hash, account, token, amount, status, ...(by && { replacedBy: by }) })
    const isKnown = known.some((one) => one.hash === hash)
    known = isKnown ? known.map((one) => (one.hash === hash ? transfer : one)) : [transfer, ...known].slice(0, mostKept)
    for (const listener of [...listeners]) listener(transfer)
    return transfer
  }

  /** Waits for the block of one transaction. */
  async function wait(account: SentTransfer['account'], hash: string): Promise<End> {
    try {
      const waitFor = await chain(parseAccountId(account).networkId).can('waitForTransaction')
      const status = waitFor ? (await waitFor(hash)).status : 'unknown'
      return { status, isOver: true, ...(status === 'reverted' && { fault: 'TRANSACTION_REVERTED' }) }
    } catch (error) {
      // Else no node answers: it is asked for again after a reload, by the hash.
      const isOver = isLatchkeyError(error, 'TRANSACTION_REPLACED', 'TRANSACTION_EXPIRED')
      return { status: 'unknown', isOver, ...(isOver && { fault: error.code }) }
    }
  }
  /**
   * Waits for the block of a transfer, or of what was sent in its place, here or by another tab: all of them have one place in the chain, and
   * one of them gets it.
   */
  const follow = ({ account, hash, replaced }: Kept) =>
    new Promise<End>((resolve) => {
      const followed = new Set<string>()
      let waiting = 0
      const begin = async (at: string, by?: 'same' | 'nothing') => {
        if (followed.has(at)) return
        followed.add(at)
        waiting += 1
        const end = await wait(account, at)
        waiting -= 1
        if (end.fault === 'TRANSACTION_REPLACED') {
          hear()
          // Another one of its place is.
          if (waiting > 0) return
        }
        followers.delete(hear)
        if (by === undefined || end.status === 'unknown') resolve(end)
        else if (by === 'same') resolve({ ...end, by: at })
        else resolve({ status: 'cancelled', isOver: true, fault: 'TRANSACTION_REPLACED', by: at })
      }
      const beginAll = (list: Kept['replaced'] = []) => {
        for (const one of list) void begin(one.hash, one.by)
      }
      const hear = () => beginAll(kept().find((one) => one.hash === hash)?.replaced)
      followers.add(hear)
      void begin(hash)
      beginAll(replaced)
    })
  async function lead(transfer: Kept, isOwn: boolean): Promise<SentTransfer> {
    const end = await follow(transfer)
    const { isOver, fault } = end
    const { hash, account, token, amount, isSmartAccount } = transfer
    if (signal.aborted) return { hash, account, token, amount, status: 'unknown' }
    const left = kept()
    // Of several tabs that follow what an earlier page has sent, the first one tells.
    const isMine = isOwn || left.some((one) => one.hash === hash)
    if (isOver) keep(left.filter((one) => one.hash !== hash))
    if (isOver && isMine) {
      const network = parseAccountId(account).networkId
      // Events of protocol/wallet-api.md 5. They name neither sender nor receiver.
      const properties = { isSmartAccount, network, token, amount, hash }
      track(fault ? 'SEND_ERROR' : 'SEND_SUCCESS', { ...properties, ...(fault && { message: fault }) })
    }
    return tell(transfer, end)
  }

  onDispose(
    onSent(({ id, account, replaces }) => {
      if (!replaces || !isHash(id)) return
      const isReplaced = (one: Kept) =>
        one.account === account && [one, ...one.replaced].some(({ hash }) => hash === replaces.hash)
      const next = { hash: id, by: replaces.by }
      keep(
        kept().map((one) =>
          isReplaced(one) ? { ...one, replaced: [...one.replaced, next].slice(-mostReplaced) } : one,
        ),
      )
      for (const hear of [...followers]) hear()
    }),
  )
  onDispose(() => listeners.clear())
  for (const transfer of [...kept()].reverse()) {
    if (clock.now() - transfer.at > longestWait) keep(kept().filter(({ hash }) => hash !== transfer.hash))
    else {
      tell(transfer, { status: 'sent' })
      void lead(transfer, false)
    }
  }
  return {
    list: () => known,
    watch(listener) {
      const own: typeof listener = (transfer) => listener(transfer)
      listeners.add(own)
      return () => void listeners.delete(own)
    },
    add(given) {
      const transfer: Kept = { ...given, replaced: [], at: clock.now() }
      keep([transfer, ...kept().filter(({ hash }) => hash !== given.hash)])
      tell(transfer, { status: 'sent' })
      return lead(transfer, true)
    },
  }
}
