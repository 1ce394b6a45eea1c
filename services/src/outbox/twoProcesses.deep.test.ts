import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestSecrets } from '../../test/loginServices.js'
import { type PostgresServer, startPostgres } from '../../test/postgres.js'
import { buildOutboxProcess } from '../../test/startOutboxProcess.js'
import { startReceiver } from '../../test/webhookReceiver.js'
import { openStore } from '../openStore.js'
import { createOutbox } from './createOutbox.js'
import { outboxLimits } from './limits.js'

// Real processes and databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })

let postgres: PostgresServer
let built: Awaited<ReturnType<typeof buildOutboxProcess>>
beforeAll(async () => {
  ;[postgres, built] = await Promise.all([startPostgres(), buildOutboxProcess()])
})
afterAll(async () => {
  await Promise.all([postgres.stop(), built.remove()])
})

const users = Array.from({ length: 20 }, (_, index) => `user-${index}`)
const each = 15

test('two processes deliver from one database, one is killed: nothing is lost, and nothing comes out of order', async () => {
  const url = await postgres.createDatabase()
  const store = await openStore({ url })
  const receiver = await startReceiver()
  let late = 0
  let answered = 0
  const outbox = createOutbox({
    ...{ db: store.auth as never, schema: 'auth', types: ['changed'], secrets: createTestSecrets() },
    ...{ clock: { now: () => Date.now() + late }, allowsLoopback: true },
    log: { request: () => undefined, problem: () => undefined },
  })
  await outbox.webhooks.add({ project: 'demo', url: receiver.url })
  receiver.answer(async () => {
    // Some are refused, as by a receiver that is restarted.
    return ++answered % 20 === 0 ? 503 : 200
  })
  const [one, two] = [await built.start(url), await built.start(url)]
  for (let turn = 0; turn < each; turn++) {
    if (turn === 9) {
      await vi.waitFor(() => expect(receiver.received.length).toBeGreaterThan(60), 60_000)
      await one.kill()
    }
    await (turn < 9 && turn % 2 === 0 ? one : two).tell(users)
  }
  // Of what the killed one had begun the claim is over for this one at once.
  late = outboxLimits.leaseMs + outboxLimits.firstPauseMs
  await vi.waitFor(
    async () => {
      await outbox.deliver()
      expect(await outbox.webhooks.list()).toMatchObject([{ taken: users.length * each, waiting: 0, givenUp: 0 }])
    },
    { timeout: 120_000, interval: 500 },
  )
  const seen = new Map<string, number[]>()
  const ids = new Map<string, string>()
  for (const { body, headers } of receiver.received) {
    const { user, sequence } = JSON.parse(body) as { user: string; sequence: number }
    const before = seen.get(user) ?? []
    // One that comes again comes under its id.
    const key = `${user} ${sequence}`
    expect(ids.get(key) ?? headers['webhook-id']).toBe(headers['webhook-id'])
    ids.set(key, headers['webhook-id'] ?? '')
    if (!before.includes(sequence)) seen.set(user, [...before, sequence])
  }
  const inOrder = Array.from({ length: each }, (_, index) => index + 1)
  expect([...seen.keys()].sort()).toEqual([...users].sort())
  for (const sequences of seen.values()) expect(sequences).toEqual(inOrder)
  await two.kill()
  await receiver.close()
  await store.close()
})
