import { Webhook } from 'standardwebhooks'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { describeEachStore } from '../../test/eachStore.js'
import { createMemorySecrets } from '../../test/memorySecrets.js'
import { createTestClock } from '../../test/memoryServices.js'
import { startReceiver, type WebhookReceiver } from '../../test/webhookReceiver.js'
import { createOutbox, listKeyNames, type OutboxOptions } from './createOutbox.js'
import { outboxLimits } from './limits.js'
import { signMessage } from './sign.js'

const hourMs = 3_600_000
const receivers: WebhookReceiver[] = []
afterEach(async () => {
  for (const receiver of receivers.splice(0)) await receiver.close()
})
async function receive(): Promise<WebhookReceiver> {
  const receiver = await startReceiver()
  receivers.push(receiver)
  return receiver
}

describeEachStore('outbox', (stores) => {
  beforeEach(async () => {
    await stores.store.auth.deleteFrom('auth.webhooks' as never).execute()
  })

  function create(options: Partial<OutboxOptions> = {}) {
    const clock = createTestClock()
    const problems: string[] = []
    const secrets = createMemorySecrets()
    const db = stores.store.auth
    const outbox = createOutbox({
      ...{ db: db as never, schema: 'auth', types: ['made', 'changed', 'gone'], secrets, clock, allowsLoopback: true },
      log: { request: () => undefined, problem: (text) => void problems.push(text) },
      ...options,
    })
    return {
      ...{ outbox, clock, problems, secrets, db },
      /** What happens to a user. */
      tell: (sub: string, ...types: string[]) =>
        db.transaction().execute(async (trx) => {
          for (const type of types) await outbox.tell(trx as never, [{ type, sub, projectIds: ['demo'] }])
        }),
    }
  }
  const add = (outbox: ReturnType<typeof create>['outbox'], url: string, events?: string[]) =>
    outbox.webhooks.add({ project: 'demo', url, ...(events && { events }) })
  const rowsOf = (db: ReturnType<typeof create>['db'], table: 'streams' | 'messages') =>
    db
      .selectFrom(`auth.webhook_${table}` as never)
      .selectAll()
      .execute()

  test('a message is what the library of Standard Webhooks takes, and says nothing of a user but its id', async () => {
    const { outbox, tell, clock } = create()
    const receiver = await receive()
    const { secret, webhook } = await add(outbox, receiver.url)
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    await tell('user', 'made')
    await outbox.deliver()
    const [message] = receiver.received
    const timestamp = Math.floor(clock.now() / 1000)
    expect(message?.headers).toMatchObject({ 'webhook-timestamp': `${timestamp}`, 'content-type': 'application/json' })
    expect(JSON.parse(message?.body ?? '')).toEqual({
      ...{ id: message?.headers['webhook-id'], type: 'made', version: 1, time: '2026-01-01T00:00:00.000Z' },
      ...{ project: 'demo', user: 'user', sequence: 1 },
    })
    expect(await outbox.webhooks.list()).toEqual([
      { ...webhook, waiting: 0, taken: 1, givenUp: 0, last: { at: '2026-01-01T00:00:00.000Z', status: 204 } },
    ])
  })

  test('it goes to the webhooks of its project that want its type', async () => {
    const { outbox, tell } = create()
    const [all, some, other] = [await receive(), await receive(), await receive()]
    await add(outbox, all.url)
    await add(outbox, some.url, ['gone'])
    await outbox.webhooks.add({ project: 'other', url: other.url })
    await tell('user', 'made', 'gone')
    await outbox.deliver()
    expect([all.list(), some.list(), other.list()]).toEqual([['made 1', 'gone 2'], ['gone 1'], []])
  })

  test('attack: what is rolled back is not told', async () => {
    const { outbox, tell, db } = create()
    const receiver = await receive()
    await add(outbox, receiver.url)
    await tell('user', 'made')
    const failed = db.transaction().execute(async (trx) => {
      await outbox.tell(trx as never, [{ type: 'gone', sub: 'user', projectIds: ['demo'] }])
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    await tell('user', 'changed')
    await outbox.deliver()
    expect(receiver.list()).toEqual(['made 1', 'changed 2'])
  })

  test('the next waits until the one before is taken; other users and webhooks wait for nothing', async () => {
    const { outbox, tell, clock } = create()
    const [failing, good] = [await receive(), await receive()]
    let isDown = true
    failing.answer(({ body }) => (isDown && body.includes('"one"') ? 500 : 200))
    await add(outbox, failing.url)
    await add(outbox, good.url)
    await tell('one', 'made', 'gone')
    await tell('two', 'made')
    await outbox.deliver()
    expect(failing.received.map(({ body }) => (JSON.parse(body) as { user: string }).user).sort()).toEqual([
      'one',
      'two',
    ])
    expect(good.list().sort()).toEqual(['gone 2', 'made 1', 'made 1'])
    isDown = false
    clock.advance(4_999)
    await outbox.deliver()
    expect(failing.received).toHaveLength(2)
    clock.advance(1)
    await outbox.deliver()
    expect(failing.list().slice(2)).toEqual(['made 1', 'gone 2'])
  })

  test('pauses grow; after three days it is given up, listed and logged once, and the next is tried', async () => {
    const { outbox, tell, clock, problems } = create()
    const receiver = await receive()
    receiver.answer(() => 503)
    const { webhook } = await add(outbox, receiver.url)
    await tell('user', 'made', 'gone')
    const begun = clock.now()
    const times: number[] = []
    for (let minute = 0; minute < 73 * 60; minute++) {
      const before = receiver.received.length
      await outbox.deliver()
      if (receiver.received.length > before) times.push(Math.round((clock.now() - begun) / 60_000))
      // A look each minute says when; the first seconds are another test's.
      clock.advance(60_000)
      if (minute > 90) {
        clock.advance(29 * 60_000)
        minute += 29
      }
    }
    expect(times.slice(0, 6)).toEqual([0, 1, 2, 4, 10, 32])
    expect(Math.max(...times)).toBeLessThanOrEqual(73 * 60)
    expect(new Set(receiver.list())).toEqual(new Set(['made 1', 'gone 2']))
    expect(await outbox.webhooks.list()).toMatchObject([{ waiting: 0, givenUp: 2, last: { status: 503 } }])
    expect(problems).toEqual([expect.stringContaining(webhook.id)])

    receiver.answer(() => 200)
    expect(await outbox.webhooks.replay(webhook.id)).toBe(2)
    await outbox.deliver()
    expect(receiver.list().slice(-2)).toEqual(['made 1', 'gone 2'])
    expect(await outbox.webhooks.list()).toMatchObject([{ taken: 2, givenUp: 0 }])
  }, 60_000)

  test('a crash between delivery and its note delivers again, with the same id and body', async () => {
    const { outbox, tell, clock, secrets } = create()
    const receiver = await receive()
    await add(outbox, receiver.url)
    await tell('user', 'made', 'gone')
    let seen: () => void = () => undefined
    const arrived = new Promise<void>((resolve) => {
      seen = resolve
    })
    let answerLate: () => void = () => undefined
    receiver.answer(() => {
      seen()
      return new Promise((resolve) => {
        answerLate = () => resolve(200)
      })
    })
    // The process that never says how it went.
    const lost = outbox.deliver()
    await arrived
    receiver.answer(() => 200)
    const other = createOutbox({
      ...{
        db: stores.other.auth as never,
        schema: 'auth',
        types: ['made', 'gone'],
        secrets,
        clock,
        allowsLoopback: true,
      },
      log: { request: () => undefined, problem: () => undefined },
    })
    await other.deliver()
    expect(receiver.list()).toEqual(['made 1'])
    clock.advance(outboxLimits.leaseMs)
    await other.deliver()
    expect(receiver.list()).toEqual(['made 1', 'made 1', 'gone 2'])
    const [first, again] = receiver.received
    expect(again?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
    expect(again?.body).toBe(first?.body)
    // It is late, and changes nothing.
    answerLate()
    await lost
    expect(await other.webhooks.list()).toMatchObject([{ taken: 2, waiting: 0 }])
  })

  test('closing gives back what is under way, without a try', async () => {
    const { outbox, tell, db } = create()
    const receiver = await receive()
    let seen: () => void = () => undefined
    const arrived = new Promise<void>((resolve) => {
      seen = resolve
    })
    receiver.answer(() => {
      seen()
      return new Promise(() => {})
    })
    await add(outbox, receiver.url)
    await tell('user', 'made')
    const delivering = outbox.deliver()
    await arrived
    await outbox.close()
    await delivering.catch(() => undefined)
    expect(await rowsOf(db, 'messages')).toMatchObject([{ state: 'waiting', tries: 0 }])
    expect(await rowsOf(db, 'streams')).toMatchObject([{ claim: null }])
  })

  test('attack: an erased user leaves no row once its last message is taken', async () => {
    const { outbox, tell, db } = create()
    const [wanting, other, failing] = [await receive(), await receive(), await receive()]
    await add(outbox, wanting.url)
    await add(outbox, other.url, ['made'])
    await add(outbox, failing.url)
    failing.answer(() => 500)
    await tell('user', 'made', 'changed')
    await tell('stays', 'made')
    await outbox.deliver()
    await db.transaction().execute((trx) => outbox.erase(trx as never, 'user', { type: 'gone', projectIds: ['demo'] }))
    await outbox.deliver()
    expect(wanting.list().sort()).toEqual(['changed 2', 'gone 3', 'made 1', 'made 1'])
    const left = [...(await rowsOf(db, 'messages')), ...(await rowsOf(db, 'streams'))] as {
      sub: string
      type?: string
    }[]
    expect(left.filter(({ sub }) => sub === 'user')).toMatchObject([
      { type: 'gone', state: 'waiting' },
      { is_over: true },
    ])
    failing.answer(() => 200)
    await db
      .deleteFrom('auth.webhooks' as never)
      .where('url' as never, '=', failing.url as never)
      .execute()
    const rest = [...(await rowsOf(db, 'messages')), ...(await rowsOf(db, 'streams'))] as { sub: string }[]
    expect(rest.filter(({ sub }) => sub === 'user')).toEqual([])
    expect(rest.length).toBeGreaterThan(0)
  })

  test('an erased user whose last message is given up is forgotten after 30 days', async () => {
    const { outbox, db, clock } = create()
    const receiver = await receive()
    receiver.answer(() => 500)
    await add(outbox, receiver.url)
    await db.transaction().execute((trx) => outbox.erase(trx as never, 'user', { type: 'gone', projectIds: ['demo'] }))
    clock.advance(80 * hourMs)
    await outbox.deliver()
    expect(await outbox.webhooks.list()).toMatchObject([{ givenUp: 1 }])
    await outbox.prune(clock.now())
    expect(await rowsOf(db, 'messages')).toHaveLength(1)
    clock.advance(30 * 24 * hourMs)
    await outbox.prune(clock.now())
    expect([...(await rowsOf(db, 'messages')), ...(await rowsOf(db, 'streams'))]).toEqual([])
  })

  test('what was taken is kept for 30 days, and sequences go on', async () => {
    const { outbox, tell, db, clock } = create()
    const receiver = await receive()
    await add(outbox, receiver.url)
    await tell('user', 'made')
    await outbox.deliver()
    clock.advance(31 * 24 * hourMs)
    await outbox.prune(clock.now())
    expect(await rowsOf(db, 'messages')).toEqual([])
    await tell('user', 'changed')
    await outbox.deliver()
    expect(receiver.list()).toEqual(['made 1', 'changed 2'])
  })

  test('a rotation signs with both secrets for 24 hours; a third ends the first', async () => {
    const { outbox, clock } = create()
    const receiver = await receive()
    const { secret, webhook } = await add(outbox, receiver.url)
    const verify = async (...secrets: string[]) => {
      expect(await outbox.ping(webhook.id)).toBe(204)
      const { headers = {}, body = '' } = receiver.received.at(-1) ?? {}
      const signature = headers['webhook-signature'] ?? ''
      const names = secrets.map((one) => {
        const [key, time] = [new Webhook(one), new Date(Number(headers['webhook-timestamp']) * 1000)]
        return signature.split(' ').includes(key.sign(headers['webhook-id'] ?? '', time, body))
      })
      return [signature.split(' ').length, ...names]
    }
    expect(await verify(secret)).toEqual([1, true])
    const second = (await outbox.webhooks.rotate(webhook.id)).secret
    clock.advance(5_000)
    expect(await verify(secret, second)).toEqual([2, true, true])
    const third = (await outbox.webhooks.rotate(webhook.id)).secret
    clock.advance(5_000)
    expect(await verify(secret, second, third)).toEqual([2, false, true, true])
    clock.advance(outboxLimits.rotationMs)
    expect(await verify(second, third)).toEqual([1, false, true])
  })

  test('secrets are sealed: the database has them under the key in use, and a process without it writes but sends nothing', async () => {
    const { outbox, secrets, tell, db, clock } = create()
    const receiver = await receive()
    const { secret, webhook } = await add(outbox, receiver.url)
    const raw = Buffer.from(secret.slice('whsec_'.length), 'base64')
    const readSealed = async () => {
      const rows = await db
        .selectFrom('auth.webhook_secrets' as never)
        .selectAll()
        .execute()
      return (rows as unknown as { sealed: Uint8Array }[]).map(({ sealed }) => Buffer.from(sealed))
    }
    expect((await readSealed()).some((sealed) => sealed.includes(raw))).toBe(false)
    secrets.memory.rotate()
    await outbox.start()
    await outbox.close()
    expect(await listKeyNames(db as never, 'auth')).toEqual([await secrets.keys.currentName()])

    const without = create({ secrets: undefined, clock })
    await without.tell('user', 'made')
    await without.outbox.deliver()
    expect(receiver.received).toEqual([])
    await expect(without.outbox.webhooks.rotate(webhook.id)).rejects.toMatchObject({ code: 'SECRETS_INVALID' })
    await expect(without.outbox.ping(webhook.id)).rejects.toMatchObject({ code: 'SECRETS_INVALID' })
    const again = create({ secrets, clock })
    await again.outbox.deliver()
    expect(receiver.list()).toEqual(['made 1'])
    expect(tell).toBeDefined()
  })

  test('where the key service is down nothing counts as tried', async () => {
    const { outbox, secrets, tell, problems, clock } = create()
    const receiver = await receive()
    await add(outbox, receiver.url)
    await tell('user', 'made')
    secrets.memory.setDown(true)
    await outbox.deliver()
    expect(await outbox.webhooks.list()).toMatchObject([{ waiting: 1 }])
    expect(problems).toHaveLength(1)
    secrets.memory.setDown(false)
    clock.advance(30_000)
    await outbox.deliver()
    expect(receiver.list()).toEqual(['made 1'])
  })

  test('one that is removed takes its messages along', async () => {
    const { outbox, tell, db } = create()
    const receiver = await receive()
    const { webhook } = await add(outbox, receiver.url)
    await tell('user', 'made')
    await outbox.webhooks.remove(webhook.id)
    await outbox.deliver()
    expect([receiver.received, await rowsOf(db, 'messages'), await rowsOf(db, 'streams')]).toEqual([[], [], []])
    for (const call of [outbox.webhooks.remove, outbox.webhooks.rotate, outbox.webhooks.replay, outbox.ping])
      await expect(call(webhook.id)).rejects.toMatchObject({ code: 'WEBHOOK_UNKNOWN' })
  })

  test('replay since a time delivers again what was taken, in order', async () => {
    const { outbox, tell, clock } = create()
    const receiver = await receive()
    const { webhook } = await add(outbox, receiver.url)
    await tell('user', 'made')
    await outbox.deliver()
    clock.advance(hourMs)
    await tell('user', 'changed', 'gone')
    await outbox.deliver()
    expect(await outbox.webhooks.replay(webhook.id)).toBe(0)
    expect(await outbox.webhooks.replay(webhook.id, clock.now())).toBe(2)
    await outbox.deliver()
    expect(receiver.list()).toEqual(['made 1', 'changed 2', 'gone 3', 'changed 2', 'gone 3'])
  })

  describe('attacks', () => {
    test.each([
      ['an address of the network around it', 'https://10.0.0.1/'],
      ['the cloud’s own', 'https://169.254.169.254/latest'],
      ['this machine', 'https://127.0.0.1/'],
      ['this machine by its name', 'https://localhost/'],
      ['no https', 'http://example.com/'],
      ['another port', 'https://example.com:8443/'],
      ['a name and a password', 'https://a:b@example.com/'],
      ['no address', 'nonsense'],
    ])('%s is refused when it is added', async (_, url) => {
      const { outbox } = create({ allowsLoopback: false })
      await expect(add(outbox, url)).rejects.toMatchObject({ code: 'WEBHOOK_INVALID' })
    })

    test('a type that there is not is refused', async () => {
      const { outbox } = create()
      const receiver = await receive()
      await expect(add(outbox, receiver.url, ['user.exported'])).rejects.toMatchObject({ code: 'WEBHOOK_INVALID' })
    })

    test('a name that leads elsewhere later gets nothing then; it is looked up once for a delivery', async () => {
      const receiver = await receive()
      const answers = ['127.0.0.1', '10.0.0.1', '127.0.0.1']
      const { outbox } = create({ find: async () => [{ address: answers.shift() ?? '', family: 4 }] })
      const { webhook } = await add(outbox, receiver.url.replace('127.0.0.1', 'hooks.localhost'))
      expect([await outbox.ping(webhook.id), answers.length]).toEqual([204, 2])
      expect([await outbox.ping(webhook.id), answers.length]).toEqual([null, 1])
      expect([await outbox.ping(webhook.id), answers.length]).toEqual([204, 0])
      expect(receiver.received).toHaveLength(2)
    })

    test('what was added while developing is not delivered to this machine by a server', async () => {
      const { outbox, secrets } = create()
      const receiver = await receive()
      const { webhook } = await add(outbox, receiver.url)
      const server = create({ secrets, allowsLoopback: false })
      expect(await server.outbox.ping(webhook.id)).toBe(null)
      await server.tell('user', 'made')
      await server.outbox.deliver()
      expect(receiver.received).toEqual([])
      expect(await outbox.webhooks.list()).toMatchObject([{ waiting: 1, last: { status: null } }])
    })

    test('a redirect is no delivery, and is not followed', async () => {
      const { outbox, tell } = create()
      const receiver = await receive()
      receiver.answer(() => 307)
      await add(outbox, receiver.url)
      await tell('user', 'made')
      await outbox.deliver()
      expect(await outbox.webhooks.list()).toMatchObject([{ waiting: 1, last: { status: 307 } }])
      expect(receiver.received).toHaveLength(1)
    })

    test('a receiver refuses a message that is altered, old, or of another secret', async () => {
      const key = Buffer.alloc(32, 7)
      const library = new Webhook(`whsec_${key.toString('base64')}`)
      const message = { id: 'msg_1', body: '{"type":"made"}' }
      const headers = signMessage(message, [key], Date.now())
      expect(library.verify(message.body, headers)).toEqual({ type: 'made' })
      expect(() => library.verify('{"type":"gone"}', headers)).toThrow()
      expect(() => library.verify(message.body, { ...headers, 'webhook-id': 'msg_2' })).toThrow()
      expect(() => library.verify(message.body, signMessage(message, [key], Date.now() - 6 * 60_000))).toThrow(/old/)
      expect(() => library.verify(message.body, signMessage(message, [Buffer.alloc(32, 8)], Date.now()))).toThrow()
    })

    test('no secret, body, address or user is in the log, whatever goes wrong', async () => {
      const { outbox, tell, problems, secrets, clock } = create()
      const receiver = await receive()
      receiver.answer(() => undefined)
      const { secret } = await add(outbox, receiver.url)
      await tell('user-0815', 'made')
      clock.advance(80 * hourMs)
      await outbox.deliver()
      await tell('user-0815', 'gone')
      secrets.memory.setDown(true)
      clock.advance(80 * hourMs)
      await outbox.deliver()
      expect(problems).toHaveLength(2)
      const text = problems.join('\n')
      for (const told of [secret, secret.slice(6), 'user-0815', receiver.url, 'msg_', 'made', 'gone'])
        expect(text).not.toContain(told)
    })
  })
})
