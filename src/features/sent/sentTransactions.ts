import type { FeatureContext } from '../../kernel/feature/featureContext.js'
import { parseAccountId, type SentTransaction, type SentTransactions } from '../../kernel/index.js'
import type { SentNotes } from '../../kernel/verbs/index.js'
import { createFollowers } from './followers.js'
import { createOutcomeTeller } from './outcomeTeller.js'
import { createSentStore } from './sentStore.js'
import { type Kept, toEntry, toKept } from './stored.js'

/** What is not over by then is not asked about any more, in milliseconds. */
const longestWait = 7 * 24 * 60 * 60 * 1000

/** Makes the list of one instance, and follows what is on it: also what a page before this one has sent and not seen in a block. */
export function createSentTransactions(context: FeatureContext): SentTransactions & SentNotes {
  const { instance, clock, events, onDispose } = context
  const store = createSentStore(context)
  const followOpen = () => {
    for (const account of store.open()) follow(account)
  }
  const teller = createOutcomeTeller(context, store, () => {
    followOpen()
    teller.tellNext()
  })
  const followers = createFollowers(context, store, (account, id, end) => {
    const kept = store.list(account).find((one) => one.id === id)
    // Another tab was first.
    if (!kept || kept.isOver) return store.reread()
    const known: Kept = { ...kept, ...end, isTold: kept.isTold || (end.isOver && teller.isTakenOver(account, id)) }
    store.change(account, id, known)
    if (!end.isOver) {
      if (kept.status === 'pending') teller.tellNow(account, known)
      return
    }
    if (kept.kind === 'calls') events.emit('mined', { networkId: parseAccountId(account).networkId })
    const entry = toEntry(account, known)
    events.emit('settled', entry)
    instance.emitter.emit('settled', entry)
    teller.tellNext()
  })
  const follow = (account: SentTransaction['account']) => {
    for (const kept of store.list(account)) if (!kept.isOver) followers.follow(account, kept)
  }

  /** What is too old is neither followed nor told. */
  const isYoung = ({ at }: Kept) => clock.now() - at < longestWait
  for (const account of store.open()) {
    const list = store.list(account)
    if (list.every(isYoung)) continue
    const left = list.filter((one) => one.isOver || isYoung(one))
    store.keep(
      account,
      left.map((one) => (isYoung(one) ? one : { ...one, isTold: true })),
    )
  }
  // Another tab, whose modal is closed, may have seen the end of one.
  onDispose(context.extend('sent').storage.watch(() => teller.tellNext()))
  followOpen()
  teller.tellNext()

  return {
    note(sent) {
      const { account, id, replaces } = sent
      const list = store.list(account)
      const former = list.find((one) => one.id === replaces?.hash)
      // What becomes of one that takes another's place is told as what became of that.
      const isTold = instance.options.modal === false || former !== undefined
      const [kept] = toKept(sent, clock.now(), isTold)
      if (!kept) return
      const isSame = former && replaces?.by === 'same'
      const { operation, moves } = isSame ? former : kept
      const listed = { ...kept, moves, ...(operation && { operation }) }
      store.keep(account, [listed, ...list.filter((one) => one.id !== id)])
      followers.follow(account, listed)
      followers.hear()
    },
    of(account) {
      // Refuses what is no account.
      parseAccountId(account)
      const get = () => store.entries(account)
      return {
        get,
        watch(listener) {
          follow(account)
          return store.watch(listener)
        },
        async refresh() {
          follow(account)
          return get()
        },
      }
    },
    forget(account, hashes) {
      const { fold } = instance.spelling(parseAccountId(account).namespace)
      const gone = new Set(hashes.map(fold))
      const isGone = ({ id, hashes: own = [], isOver, isTold }: Kept) =>
        isOver && isTold && [id, ...own].some((hash) => gone.has(fold(hash)))
      const list = store.list(account)
      const left = list.filter((one) => !isGone(one))
      if (left.length < list.length) store.keep(account, left)
    },
    takeOver: teller.takeOver,
  }
}
