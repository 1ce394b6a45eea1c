import { parseAccountId, type SentEntry, type SentTransaction, sentTransactions } from '../../../src/plugin.js'
import type { SwapPlan } from '../types.js'
import type { SwapMachine } from './flow.js'

/** Follows what was sent to its end, then asks what it has brought, and what is left of the leave. */
export function createFollower({ context, trading, dispatch }: SwapMachine) {
  const { chain, onDispose, resources } = context
  const look = async (plan: SwapPlan, entry: SentEntry) => {
    const { pays, spender } = plan.terms
    const { networkId, address: owner } = parseAccountId(entry.account)
    const received = await trading.received(entry, plan.quote.wish.gets)
    dispatch({ type: 'received', plan, received: received ?? null })
    if (!pays.token.address) return
    const { value } = await chain(networkId).call('getAllowance', { token: pays.token, spender, owner })
    dispatch({ type: 'left', plan, left: value })
  }
  return async (plan: SwapPlan, { account, id }: SentTransaction): Promise<void> => {
    const live = (await resources.get(sentTransactions))?.of(account)
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
}
