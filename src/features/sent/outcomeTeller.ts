import { createTranslate } from '../../kernel/base/translate.js'
import { connectionsAtom } from '../../kernel/connections/index.js'
import type { FeatureContext } from '../../kernel/feature/featureContext.js'
import { type CaipAccountId, parseAccountId, type SentEntry, sentTransactions } from '../../kernel/index.js'
import { historyAtom } from '../../kernel/navigation/index.js'
import { toastAtom } from '../../kernel/notices/index.js'
import { messagesAtom } from '../../kernel/plugins/index.js'
import { toOutcomeText } from './outcomeText.js'
import type { SentStore } from './sentStore.js'
import { type Kept, toEntry } from './stored.js'

/** Between two toasts, so that another part's comes first where that took the place of ours, in milliseconds. */
const gap = 500

interface Told {
  readonly account: CaipAccountId
  readonly kept: Kept
}

const isFailure = ({ status }: Pick<SentEntry, 'status'>) =>
  status === 'reverted' || status === 'failed' || status === 'partial'

/** Tells the user what became of what was sent: each once, in the tab whose modal is open, or opens first. */
export interface OutcomeTeller {
  /** Tells what was not told yet: each failure, one after the other, then the latest of the rest. Nothing while the modal is closed. */
  tellNext(): void
  /** Tells where one stands that is not over. */
  tellNow(account: CaipAccountId, kept: Kept): void
  isTakenOver(account: CaipAccountId, id: string): boolean
  takeOver(account: CaipAccountId, id: string): () => void
}

/** @param onOpen The modal has opened. */
export function createOutcomeTeller(
  context: FeatureContext,
  sent: Pick<SentStore, 'open' | 'list' | 'change'>,
  onOpen: () => void,
): OutcomeTeller {
  const { store, clock, toasts, resources, instance, onDispose } = context
  const { chain } = context.extend('sent')
  const isOpen = () => store.get(historyAtom).length > 0
  /** What other parts of the modal show. */
  const taken = new Set<{ readonly account: CaipAccountId; readonly id: string }>()
  const isTakenOver = (account: CaipAccountId, id: string) =>
    [...taken].some((one) => one.account === account && one.id === id)
  /** Whose toast is in sight. */
  let shown: Told | undefined
  /** The next one is about to be. */
  let isShowing = false
  let cancelGap = () => {}

  /** What a user has sent is nothing for another one. */
  const isConnected = (account: CaipAccountId) => {
    const { namespace, address } = parseAccountId(account)
    return instance.latchkey
      .state()
      .connections.some(
        (one) => one.namespace === namespace && one.accounts.some((account) => account.address === address),
      )
  }
  /** What was not told yet: failures, the oldest first, then the others, the latest first. */
  const findUntold = (): readonly Told[] => {
    const untold = sent
      .open()
      .filter(isConnected)
      .flatMap((account) =>
        sent
          .list(account)
          .flatMap((kept) =>
            kept.isOver && !kept.isTold && !isTakenOver(account, kept.id) ? [{ account, kept }] : [],
          ),
      )
      .sort((one, other) => other.kept.at - one.kept.at)
    const failures = untold.filter(({ kept }) => isFailure(kept))
    return [...failures.reverse(), ...untold.filter(({ kept }) => !isFailure(kept))]
  }
  const show = async (told: Told) => {
    const { account, kept } = told
    // The texts have come when this is there.
    isShowing = true
    const [href] = await Promise.all([findLink(told), resources.get(sentTransactions)])
    isShowing = false
    if (!isOpen()) return missed(told)
    const translate = createTranslate(store.get(messagesAtom)[sentTransactions.id] ?? {}, context.locale)
    const { key, params } = toOutcomeText(toEntry(account, kept), context.locale)
    const kind = isFailure(kept) ? 'error' : kept.status === 'success' ? 'success' : 'info'
    toasts[kind](translate(key, params), href ? { link: { href, label: translate('sent.explorer') } } : {})
    shown = told
    // What has ended meanwhile.
    tellNext()
  }
  const findLink = async ({ account, kept: { id, kind, hashes = [], replacedBy } }: Told) => {
    const hash = kind === 'calls' ? hashes[0] : (replacedBy ?? id)
    try {
      return hash && (await chain(parseAccountId(account).networkId).explorerUrl({ hash }))
    } catch {
      // Without its explorer it is told all the same.
      return undefined
    }
  }
  /** The modal has closed over it: a failure is told again at the next opening, and what was not in sight yet, too. */
  const missed = ({ account, kept }: Told) => sent.change(account, kept.id, { isTold: false })
  const tellNext = () => {
    if (!isOpen() || isShowing || (shown && isFailure(shown.kept))) return
    const untold = findUntold()
    const [next] = untold
    if (!next) return
    // Of what went well the latest is enough. Before anything is awaited: of several tabs one tells.
    const told = isFailure(next.kept) ? [next] : untold
    for (const { account, kept } of told) sent.change(account, kept.id, { isTold: true })
    void show(next)
  }

  onDispose(() => cancelGap())
  onDispose(
    store.sub(toastAtom, () => {
      if (store.get(toastAtom) || !shown) return
      const last = shown
      shown = undefined
      if (!isOpen()) {
        if (isFailure(last.kept)) missed(last)
        return
      }
      cancelGap()
      cancelGap = clock.after(gap, () => {
        if (!store.get(toastAtom)) tellNext()
      })
    }),
  )
  let wasOpen = isOpen()
  onDispose(
    store.sub(historyAtom, () => {
      if (isOpen() === wasOpen) return
      wasOpen = isOpen()
      if (wasOpen) onOpen()
      else taken.clear()
    }),
  )
  onDispose(store.sub(connectionsAtom, tellNext))

  return {
    tellNext,
    tellNow(account, kept) {
      if (isOpen() && isConnected(account) && !isTakenOver(account, kept.id)) void show({ account, kept })
    },
    isTakenOver,
    takeOver(account, id) {
      const own = { account, id }
      if (isOpen()) taken.add(own)
      return () => void taken.delete(own)
    },
  }
}
