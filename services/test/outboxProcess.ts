// An outbox in a process of its own: writes what its parent tells it of, delivers, and says what memory it has.

import { openStore } from '../src/openStore.js'
import { createOutbox } from '../src/outbox/createOutbox.js'
import { createTestSecrets } from './loginServices.js'

/** What the parent asks for. */
export type ToOutbox = { tell: readonly string[] } | { heap: true }

/** What it answers: that it is ready, that users were told of, the bytes of its heap. */
export type FromOutbox = { ready: true } | { told: readonly string[] } | { heap: number }

const send = (message: FromOutbox) => void process.send?.(message)
const store = await openStore({ url: process.argv[2] ?? '' })
const outbox = createOutbox({
  ...{ db: store.auth as never, schema: 'auth', types: ['changed'], secrets: createTestSecrets() },
  ...{ clock: { now: () => Date.now() }, allowsLoopback: true },
  log: { request: () => undefined, problem: (text) => console.error(text) },
})
await outbox.start()
process.on('message', async (message: ToOutbox) => {
  if ('heap' in message) {
    globalThis.gc?.()
    return send({ heap: process.memoryUsage().heapUsed })
  }
  await Promise.all(
    message.tell.map((sub) =>
      store.auth
        .transaction()
        .execute((trx) => outbox.tell(trx as never, [{ type: 'changed', sub, projectIds: ['demo'] }])),
    ),
  )
  send({ told: message.tell })
})
send({ ready: true })
