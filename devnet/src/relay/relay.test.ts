import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createTestClock } from '../../../src/testing/clock.js'
import { createKey, createTopic, type DialOptions, dial, until } from './bareClient.js'
import { type RelayOptions, startRelay } from './index.js'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

async function start(options?: RelayOptions) {
  const relay = await startRelay(options)
  cleanups.push(relay.stop)
  return { relay, dial: (changes?: DialOptions) => dial(relay, changes) }
}

const publishing = (topic: string, message: string, ttl = 300) => ({ topic, message, ttl, tag: 1108, prompt: true })

test('behavior: a message reaches subscribers, not its sender, after the sender was answered', async () => {
  const { dial } = await start()
  const [sender, receiver] = [await dial(), await dial()]
  const topic = createTopic()
  for (const client of [sender, receiver]) await client.call('irn_subscribe', { topic })
  expect(await sender.call('irn_publish', publishing(topic, 'sealed'), '1234567890123456789')).toEqual({
    id: '1234567890123456789',
    jsonrpc: '2.0',
    result: true,
  })
  await receiver.settle()
  await sender.settle()
  expect(receiver.messages).toEqual(['sealed'])
  expect(sender.messages).toEqual([])
})

test('behavior: a subscription has the id that the client computes, and a delivery names it', async () => {
  const { relay, dial } = await start()
  const [sender, receiver] = [await dial(), await dial()]
  const topic = createTopic()
  const id = createHash('sha256').update(`${topic}${receiver.clientId}`).digest('hex')
  expect(await receiver.call('irn_subscribe', { topic })).toMatchObject({ result: id })
  const before = Date.now()
  await sender.call('irn_publish', publishing(topic, 'sealed'))
  await receiver.settle()
  const delivery = receiver.frames.find((frame) => 'method' in frame)
  expect(delivery).toEqual({
    id: expect.any(Number),
    jsonrpc: '2.0',
    method: 'irn_subscription',
    params: { id, data: { topic, message: 'sealed', publishedAt: expect.any(Number), tag: 1108 } },
  })
  const publishedAt = delivery && 'method' in delivery ? delivery.params.data.publishedAt : 0
  expect(publishedAt).toBeGreaterThanOrEqual(before)
  await until(() => expect(relay.stats().acknowledged).toBe(1))
})

test('behavior: two sockets of one client get nothing that either published', async () => {
  const { dial } = await start()
  const key = createKey()
  const [one, two] = [await dial({ key }), await dial({ key })]
  const topic = createTopic()
  for (const client of [one, two]) await client.call('irn_subscribe', { topic })
  await one.call('irn_publish', publishing(topic, 'sealed'))
  await two.settle()
  expect(two.messages).toEqual([])
})

test('behavior: the mailbox hands messages to later subscribers in their order, and again after a reconnect', async () => {
  const { relay, dial } = await start()
  const sender = await dial()
  const topic = createTopic()
  for (const message of ['one', 'two', 'three']) await sender.call('irn_publish', publishing(topic, message))
  const key = createKey()
  const first = await dial({ key })
  await first.call('irn_batchSubscribe', { topics: [createTopic(), topic] })
  await first.settle()
  expect(first.messages).toEqual(['one', 'two', 'three'])
  relay.dropSockets()
  expect((await first.closed).code).toBe(1006)
  const second = await dial({ key })
  await second.call('irn_batchSubscribe', { topics: [topic] })
  await second.settle()
  expect(second.messages).toEqual(['one', 'two', 'three'])
})

test('behavior: a topic that the socket has already brings nothing again, one that it had before does', async () => {
  const { dial } = await start()
  const [sender, receiver] = [await dial(), await dial()]
  const topic = createTopic()
  await sender.call('irn_publish', publishing(topic, 'sealed'))
  await receiver.call('irn_batchSubscribe', { topics: [topic, topic] })
  await receiver.call('irn_subscribe', { topic })
  await receiver.settle()
  expect(receiver.messages).toEqual(['sealed'])
  await receiver.call('irn_unsubscribe', { topic, id: 'own' })
  await receiver.call('irn_subscribe', { topic })
  await receiver.settle()
  expect(receiver.messages).toEqual(['sealed', 'sealed'])
})

test('behavior: a message that is sent again is kept and delivered once', async () => {
  const { relay, dial } = await start()
  const [sender, receiver] = [await dial(), await dial()]
  const topic = createTopic()
  await receiver.call('irn_subscribe', { topic })
  for (let times = 3; times > 0; times--) await sender.call('irn_publish', publishing(topic, 'sealed'), '7')
  await receiver.settle()
  expect(receiver.messages).toEqual(['sealed'])
  expect(relay.stats().messages).toBe(1)
})

test('behavior: a message expires by the clock, and no ttl is longer than the limit', async () => {
  const clock = createTestClock()
  const { relay, dial } = await start({ clock, limits: { ttl: 600 } })
  const now = clock.now() / 1000
  const sender = await dial({ now })
  const topic = createTopic()
  await sender.call('irn_publish', publishing(topic, 'short', 300))
  await sender.call('irn_publish', publishing(topic, 'long', 1e9))
  const read = async () => {
    const client = await dial({ now })
    await client.call('irn_subscribe', { topic })
    await client.settle()
    return client.messages
  }
  await clock.advance(299_999)
  expect(await read()).toEqual(['short', 'long'])
  await clock.advance(1)
  expect(await read()).toEqual(['long'])
  await clock.advance(300_000)
  expect(await read()).toEqual([])
  expect(relay.stats()).toMatchObject({ messages: 0, bytes: 0 })
})

test('behavior: who unsubscribes, alone or in a batch, gets nothing more', async () => {
  const { relay, dial } = await start()
  const [sender, receiver] = [await dial(), await dial()]
  const topics = [createTopic(), createTopic(), createTopic()]
  await receiver.call('irn_batchSubscribe', { topics })
  const [first = '', ...rest] = topics
  expect((await receiver.call('irn_unsubscribe', { topic: first, id: 'own' })).result).toBe(true)
  const subscriptions = rest.map((topic) => ({ topic, id: 'own' }))
  expect((await receiver.call('irn_batchUnsubscribe', { subscriptions })).result).toBe(true)
  for (const topic of topics) await sender.call('irn_publish', publishing(topic, 'sealed'))
  await receiver.settle()
  expect(receiver.messages).toEqual([])
  expect(relay.stats().topics).toBe(0)
})

test('behavior: irn_batchPublish and irn_batchFetchMessages carry several, in pages when they are long', async () => {
  const { dial } = await start()
  const [sender, receiver] = [await dial(), await dial()]
  const topic = createTopic()
  const long = ['a', 'b', 'c', 'd', 'e'].map((letter) => letter.repeat(250_000))
  const messages = long.map((message) => publishing(topic, message))
  expect((await sender.call('irn_batchPublish', { messages })).result).toBe(true)
  const read = async () => {
    const { result } = await receiver.call('irn_batchFetchMessages', { topics: [topic] })
    const { messages, hasMore } = result as { messages: { message: string }[]; hasMore: boolean }
    return { first: messages.map(({ message }) => message[0]).join(''), hasMore }
  }
  expect(await read()).toEqual({ first: 'abcd', hasMore: true })
  expect(await read()).toEqual({ first: 'e', hasMore: false })
  expect(await read()).toEqual({ first: 'abcd', hasMore: true })
})

test('behavior: wc_proposeSession and wc_approveSession subscribe and publish', async () => {
  const { dial } = await start()
  const [app, wallet] = [await dial(), await dial()]
  const [pairingTopic, sessionTopic] = [createTopic(), createTopic()]
  const proposing = { pairingTopic, sessionProposal: 'proposal', ttl: 300, correlationId: 1 }
  expect((await app.call('wc_proposeSession', proposing)).result).toBe(true)
  await wallet.call('irn_subscribe', { topic: pairingTopic })
  await wallet.settle()
  expect(wallet.messages).toEqual(['proposal'])
  const sealed = { sessionProposalResponse: 'response', sessionSettlementRequest: 'settlement' }
  const approving = { sessionTopic, pairingTopic, ...sealed, ttl: 300, correlationId: 1, approvedChains: [] }
  expect((await wallet.call('wc_approveSession', approving)).result).toBe(true)
  await app.settle()
  expect(app.messages).toEqual(['response'])
  await app.call('irn_subscribe', { topic: sessionTopic })
  await app.call('irn_publish', publishing(sessionTopic, 'settled'))
  await app.settle()
  await wallet.settle()
  expect(app.messages).toEqual(['response', 'settlement'])
  expect(wallet.messages).toEqual(['proposal', 'settled'])
  const tags = app.frames.flatMap((frame) => ('method' in frame ? [frame.params.data.tag] : []))
  expect(tags).toEqual([1101, 1102])
})

test('behavior: F18 pause drops and refuses sockets and keeps messages until resume', async () => {
  const { relay, dial } = await start()
  const sender = await dial()
  const topic = createTopic()
  await sender.call('irn_publish', publishing(topic, 'sealed'))
  relay.pause()
  expect((await sender.closed).code).toBe(1006)
  await expect(dial()).rejects.toThrow(/socket hang up|ECONNRESET/)
  relay.resume()
  const receiver = await dial()
  await receiver.call('irn_subscribe', { topic })
  await receiver.settle()
  expect(receiver.messages).toEqual(['sealed'])
})

test('behavior: F18 messages come twice, and last first, when asked for', async () => {
  const { relay, dial } = await start()
  const [sender, receiver] = [await dial(), await dial()]
  const topic = createTopic()
  await receiver.call('irn_subscribe', { topic })
  relay.deliver.duplicate = true
  await sender.call('irn_publish', publishing(topic, 'twice'))
  await until(() => expect(receiver.messages).toEqual(['twice', 'twice']))
  relay.deliver.duplicate = false
  relay.deliver.reorder = true
  const messages = ['one', 'two', 'three'].map((message) => publishing(topic, message))
  await sender.call('irn_batchPublish', { messages })
  await until(() => expect(receiver.messages.slice(2)).toEqual(['three', 'two', 'one']))
})

test('behavior: a message on its way does not reach who has unsubscribed meanwhile', async () => {
  const { relay, dial } = await start()
  const [sender, receiver] = [await dial(), await dial()]
  const topics = [createTopic(), createTopic()]
  await receiver.call('irn_batchSubscribe', { topics })
  relay.deliver.reorder = true
  for (const topic of topics) await sender.call('irn_publish', publishing(topic, topic))
  await receiver.call('irn_unsubscribe', { topic: topics[1], id: 'own' })
  await until(() => expect(receiver.messages).toHaveLength(1))
  expect(receiver.messages).toEqual([topics[0]])
})

test('behavior: F18 a watcher that drops the sockets loses the answer, not the call', async () => {
  const { relay, dial } = await start()
  const sender = await dial()
  const topic = createTopic()
  const unwatch = relay.watch(({ tag }) => {
    if (tag === 1108) relay.dropSockets()
  })
  await expect(sender.call('irn_publish', publishing(topic, 'sealed'))).rejects.toThrow('1006')
  unwatch()
  const receiver = await dial()
  await receiver.call('irn_subscribe', { topic })
  await (await dial()).call('irn_publish', publishing(topic, 'next'))
  await receiver.settle()
  expect(receiver.messages).toEqual(['sealed', 'next'])
})

test('parameters: pingMs pings, keeps who answers and drops who does not', async () => {
  await expect(startRelay({ pingMs: 30_001 })).rejects.toThrow('at most 30,000')
  const { dial } = await start({ pingMs: 250 })
  const [live, dead] = [await dial(), await dial()]
  dead.socket.pause()
  dead.socket.on('error', () => {})
  for (let rounds = 3; rounds > 0; rounds--) await once(live.socket, 'ping')
  await live.settle()
  dead.socket.resume()
  expect((await dead.closed).code).toBe(1006)
})

test('parameters: port is used as given, and a taken one is reported', async () => {
  const holder = createServer().listen(0, '127.0.0.1')
  await once(holder, 'listening')
  cleanups.push(() => holder.close())
  const { port } = holder.address() as { port: number }
  await expect(startRelay({ port })).rejects.toThrow(`Port ${port} of 127.0.0.1 is taken`)
})

test('behavior: stop ends every socket, frees the port and may be called twice', async () => {
  const { relay, dial } = await start()
  const client = await dial()
  await Promise.all([relay.stop(), relay.stop()])
  expect((await client.closed).code).toBe(1006)
  const { relay: next } = await start({ port: relay.port })
  expect(next.url).toBe(relay.url)
})

test('behavior: it says of itself what it is', async () => {
  const { relay } = await start()
  const response = await fetch(relay.url.replace('ws:', 'http:'))
  expect(response.status).toBe(426)
  expect(await response.text()).toContain('for development and tests: one process, everything in memory')
})
