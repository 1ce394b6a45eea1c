import {
  type CaipAccountId,
  type LatchkeyError,
  type PluginContext,
  parseAccountId,
  type SentEntry,
  type SentTransactions,
  sentTransactions,
} from '../../src/plugin.js'
import type { SentTransfer } from './types.js'

const name = 'sent'
const mostKept = 20

/** A transfer whose end the host was not told of. */
interface Kept extends Omit<SentTransfer, 'status' | 'replacedBy'> {
  readonly isSmartAccount: boolean
}

/** Transfers that this plugin has sent, in the page before as well: what becomes of them Latchkey's own list says. */
export interface SentTransfers {
  /** The newest first; the same objects until something changes. */
  list(): readonly SentTransfer[]
  watch(listener: (transfer: SentTransfer) => void): () => void
  /** Takes one that was sent just now. Resolves with what became of it; never rejects. */
  add(transfer: Kept): Promise<SentTransfer>
  /** What becomes of one, the latest, is shown by the form: no toast tells it until the returned stop is called. */
  takeOver(account: CaipAccountId, hash: string): () => void
}

const isText = (value: unknown, pattern: RegExp) => typeof value === 'string' && pattern.test(value)

/** Reads what is kept: storage is the page's, and others may have written to it (S36). */
function parse(stored: unknown): readonly Kept[] {
  if (!Array.isArray(stored)) throw new TypeError('not a list')
  return stored.slice(0, mostKept).map((entry: unknown) => {
    const { hash, account, token, amount, isSmartAccount } = Object(entry) as Record<string, unknown>
    const isWhole =
      isText(hash, /^[a-zA-Z0-9]{1,128}$/) &&
      typeof account === 'string' &&
      isText(token, /^.{0,64}$/u) &&
      isText(amount, /^\d{1,80}(\.\d{1,255})?$/) &&
      typeof isSmartAccount === 'boolean'
    if (!isWhole || !parseAccountId(account)) throw new TypeError('not a transfer')
    return { hash, account, token, amount, isSmartAccount } as Kept
  })
}

/** In the words of this plugin: a transfer that never gets into a block is not confirmed. */
function toStatus({ status }: SentEntry): SentTransfer['status'] {
  if (status === 'pending') return 'sent'
  return status === 'failed' || status === 'partial' ? 'unknown' : status
}

/** Code of what came in between. */
const faults: Readonly<Partial<Record<SentEntry['status'], LatchkeyError['code']>>> = {
  reverted: 'TRANSACTION_REVERTED',
  cancelled: 'TRANSACTION_REPLACED',
  unknown: 'TRANSACTION_REPLACED',
  failed: 'TRANSACTION_EXPIRED',
}

/** Follows what this plugin has sent in the list of all that was, and tells the host of each end. */
export function createSentTransfers(context: PluginContext): SentTransfers {
  const { onDispose, resources, signal, storage, track } = context
  const listeners = new Set<(transfer: SentTransfer) => void>()
  let known: readonly SentTransfer[] = []
  let sent: SentTransactions | undefined
  let release = () => {}
  const ready = resources.get(sentTransactions).then(
    (found) => {
      sent = found
    },
    () => {
      // Its code was lost: the host was told, and what was sent is followed after a reload.
    },
  )
  // Read anew each time: another tab may have written meanwhile.
  const kept = () => storage.get(name, parse) ?? []
  const keep = (list: readonly Kept[]) =>
    list.length > 0 ? storage.set(name, list.slice(0, mostKept)) : storage.remove(name)
  const drop = (hash: string) => keep(kept().filter((one) => one.hash !== hash))

  const tell = (
    { hash, account, token, amount }: Kept,
    status: SentTransfer['status'],
    replacedBy?: string | undefined,
  ): SentTransfer => {
    const before = known.find((one) => one.hash === hash)
    if (before?.status === status && before.replacedBy === replacedBy) return before
    const transfer = Object.freeze({ hash, account, token, amount, status, ...(replacedBy && { replacedBy }) })
    known = before ? known.map((one) => (one === before ? transfer : one)) : [transfer, ...known].slice(0, mostKept)
    for (const listener of [...listeners]) listener(transfer)
    return transfer
  }
  const report = ({ hash, account, token, amount, isSmartAccount }: Kept, { status }: SentEntry) => {
    // Of several tabs the first one tells.
    if (!kept().some((one) => one.hash === hash)) return
    drop(hash)
    const fault = faults[status]
    // Events of protocol/wallet-api.md 5. They name neither sender nor receiver.
    const network = parseAccountId(account).networkId
    const properties = { isSmartAccount, network, token, amount, hash }
    track(fault ? 'SEND_ERROR' : 'SEND_SUCCESS', { ...properties, ...(fault && { message: fault }) })
  }
  /** Resolves once it is known what became of it, or that nobody can say. @param isOld of a page before this one */
  async function follow(transfer: Kept, isOld: boolean): Promise<SentTransfer> {
    const { account, hash } = transfer
    await ready
    const list = sent?.of(account)
    if (!list || signal.aborted) return tell(transfer, 'unknown')
    return new Promise((resolve) => {
      const look = () => {
        const entry = list.get()?.find(({ id }) => id === hash)
        if (!entry) {
          // It was too old to be asked about.
          if (isOld) drop(hash)
          return
        }
        const now = tell(transfer, toStatus(entry), entry.replacedBy)
        if (entry.isOver) {
          stop()
          report(transfer, entry)
        }
        if (entry.status !== 'pending') resolve(now)
      }
      const stop = list.watch(look)
      onDispose(() => {
        stop()
        const { isSmartAccount: _, ...shown } = transfer
        resolve({ ...shown, status: 'unknown' })
      })
      look()
    })
  }

  onDispose(() => listeners.clear())
  for (const transfer of [...kept()].reverse()) {
    tell(transfer, 'sent')
    void follow(transfer, true)
  }
  return {
    list: () => known,
    watch(listener) {
      const own: typeof listener = (transfer) => listener(transfer)
      listeners.add(own)
      return () => void listeners.delete(own)
    },
    add(transfer) {
      keep([transfer, ...kept().filter(({ hash }) => hash !== transfer.hash)])
      tell(transfer, 'sent')
      return follow(transfer, false)
    },
    takeOver(account, hash) {
      release()
      release = sent?.takeOver(account, hash) ?? (() => {})
      return release
    },
  }
}
