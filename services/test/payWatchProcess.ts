// A watch of payments in a process of its own, as long as it lives. What it tells of is written to a table, in the transaction of the change.

import { sql } from 'kysely'
import { openStore } from '../src/openStore.js'
import { createWatch } from '../src/parts/pay/watch/createWatch.js'
import { payTables } from './payTables.js'

/** What it says to its parent: that it has begun. */
export type FromWatch = { ready: true }

const [, , url = '', chain = '', node = '', multicall = ''] = process.argv
const store = await openStore({ url }, [payTables])
const watch = createWatch({
  db: store.pay,
  chains: new Map([[chain, [{ url: node }]]]),
  multicalls: { [chain]: multicall as `0x${string}` },
  clock: { now: () => Date.now() },
  fetch,
  log: { request: () => undefined, problem: (text) => console.error(text) },
  async tell(transaction, { id, state, sequence }) {
    await sql`insert into pay.told (order_id, state, sequence, process)
      values (${id}, ${state}, ${sequence}, ${process.pid})`.execute(transaction)
  },
})
watch.start()
process.send?.({ ready: true } satisfies FromWatch)
