import {
  parseAccountId,
  type SentEntry,
  type SentTransaction,
  type SentTransactions,
  sentTransactions,
} from '../../../src/plugin.js'
import type { SwapPlan } from '../types.js'
import type { SwapMachine } from './machine.js'

/** What was sent, followed to its end: then what it has brought is asked, and what is left of the leave. */
export function createFollower({ context, trading, dispatch }: SwapMachine) {
  const { chain, onDispose, resources } = context
  let list: SentTransactions | undefined
  const loaded = resources.get(sentTransactions).then((found) => {
    list = found
    return found
  })
  // Without the list a swap is told all the same.
  loaded.catch(() => undefined)
  const look = async (plan: SwapPlan, entry: SentEntry) => {
    const { pays, spender } = plan.terms
    const { networkId, address: owner } = parseAccountId(entry.account)
    const received = await trading.received(entry, plan.quote.wish.gets)
    dispatch({ type: 'received', plan, received: received ?? null })
    if (!pays.token.address) return
    const { value } = await chain(networkId).call('getAllowance', { token: pays.token, spender, owner })
    dispatch({ type: 'left', plan, left: value })
  }
  let release = () => {}
  const follow = async (plan: SwapPlan, { account, id }: SentTransaction): Promise<void> => {
    const live = (await loaded)?.of(account)
    if (!live) return
    let stop = () => {}
    let told: SentEntry['status'] = 'pending'
    const read = () => {
      const entry = live.get()?.find((each) => each.id === id)
      if (!entry || entry.status === told) return
      told = entry.status
      const hash = entry.replacedBy ?? entry.hashes?.at(-1)
      dispatch({ type: 'settled', plan, status: entry.status, hash })
      if (entry.isOver) stop()
      // What cannot be asked is not shown: the swap itself is over.
      if (entry.status === 'success') look(plan, entry).catch(() => undefined)
    }
    stop = live.watch(read)
    onDispose(() => stop())
    read()
  }
  return {
    follow,
    /** What becomes of one, the latest, is shown by the form: no toast tells it until the returned stop is called. */
    takeOver({ account, id }: SentTransaction): () => void {
      release()
      release = list?.takeOver(account, id) ?? (() => {})
      return release
    },
  }
}
