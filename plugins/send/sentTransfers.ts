import { isLatchkeyError, type PluginContext, parseAccountId } from '../../src/plugin.js'
import type { SentTransfer } from './types.js'

const name = 'sent'
const mostKept = 20
/** A transfer whose end no node knows by then is not asked about any more, in milliseconds. */
const longestWait = 7 * 24 * 60 * 60 * 1000

/** What became of one. */
type Outcome = Exclude<SentTransfer['status'], 'sent'>

interface Kept extends Omit<SentTransfer, 'status'> {
  readonly isSmartAccount: boolean
  /** When it was sent. */
  readonly at: number
}

/** Transfers that the wallet has sent, each followed into its block: also what was sent before the page was loaded anew. */
export interface SentTransfers {
  /** The newest first; the same objects until something changes. */
  list(): readonly SentTransfer[]
  watch(listener: (transfer: SentTransfer) => void): () => void
  /** Takes one that was sent just now. Resolves with what became of it; never rejects. */
  add(transfer: Omit<Kept, 'at'>): Promise<Outcome>
}

const isText = (value: unknown, pattern: RegExp) => typeof value === 'string' && pattern.test(value)

/** Reads what is kept: storage is the page's, and others may have written to it (S36). */
function parse(stored: unknown): readonly Kept[] {
  if (!Array.isArray(stored)) throw new TypeError('not a list')
  return stored.slice(0, mostKept).map((entry: unknown) => {
    const { hash, account, token, amount, isSmartAccount, at } = Object(entry) as Record<string, unknown>
    const isWhole =
      isText(hash, /^[a-zA-Z0-9]{1,128}$/) &&
      isText(account, /^[-:a-zA-Z0-9]{1,256}$/) &&
      isText(token, /^.{0,64}$/u) &&
      isText(amount, /^\d{1,80}(\.\d{1,255})?$/) &&
      typeof isSmartAccount === 'boolean' &&
      Number.isFinite(at)
    if (!isWhole) throw new TypeError('not a transfer')
    return { hash, account, token, amount, isSmartAccount, at } as Kept
  })
}

/** Follows what is sent, and what a page before this one has sent and not seen in a block. */
export function createSentTransfers(context: PluginContext): SentTransfers {
  const { chain, clock, onDispose, signal, storage, track } = context
  const listeners = new Set<(transfer: SentTransfer) => void>()
  let known: readonly SentTransfer[] = []
  // Read anew each time: another tab may have written meanwhile.
  const kept = () => storage.get(name, parse) ?? []
  const keep = (list: readonly Kept[]) =>
    list.length > 0 ? storage.set(name, list.slice(0, mostKept)) : storage.remove(name)

  const tell = ({ hash, account, token, amount }: Omit<SentTransfer, 'status'>, status: SentTransfer['status']) => {
    const transfer = Object.freeze({ hash, account, token, amount, status })
    const isKnown = known.some((one) => one.hash === hash)
    known = isKnown ? known.map((one) => (one.hash === hash ? transfer : one)) : [transfer, ...known].slice(0, mostKept)
    for (const listener of [...listeners]) listener(transfer)
  }

  /** Waits for the block. `isOver`: nothing else will be known of it; `fault`: a code of what came in between. */
  async function follow({ account, hash }: Kept): Promise<{ status: Outcome; isOver: boolean; fault?: string }> {
    try {
      const wait = await chain(parseAccountId(account).networkId).can('waitForTransaction')
      const status = wait ? (await wait(hash)).status : 'unknown'
      return { status, isOver: true, ...(status === 'reverted' && { fault: 'TRANSACTION_REVERTED' }) }
    } catch (error) {
      // Else no node answers: it is asked for again after a reload, by the hash.
      const isOver = isLatchkeyError(error, 'TRANSACTION_REPLACED', 'TRANSACTION_EXPIRED')
      return { status: 'unknown', isOver, ...(isOver && { fault: error.code }) }
    }
  }
  async function lead(transfer: Kept, isOwn: boolean): Promise<Outcome> {
    const { status, isOver, fault } = await follow(transfer)
    if (signal.aborted) return status
    const { hash, account, token, amount, isSmartAccount } = transfer
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
    tell(transfer, status)
    return status
  }

  onDispose(() => listeners.clear())
  for (const transfer of [...kept()].reverse()) {
    if (clock.now() - transfer.at > longestWait) keep(kept().filter(({ hash }) => hash !== transfer.hash))
    else {
      tell(transfer, 'sent')
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
      const transfer = { ...given, at: clock.now() }
      keep([transfer, ...kept().filter(({ hash }) => hash !== given.hash)])
      tell(transfer, 'sent')
      return lead(transfer, true)
    },
  }
}
