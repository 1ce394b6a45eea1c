import { once } from 'node:events'
import { afterEach, expect, test } from 'vitest'
import { createTestClock } from '../../../src/testing/clock.js'
import { createKey, createTopic, dial, until } from './bareClient.js'
import { type RelayLimits, startRelay } from './index.js'
import { createRateCounter } from './limits.js'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

async function start(limits: Partial<RelayLimits> = {}) {
  const relay = await startRelay({ limits })
  cleanups.push(relay.stop)
  return relay
}

const publishing = (message: string, topic = createTopic()) => ({ topic, message, ttl: 300, tag: 1108 })
const problem = (number: number, code: string) => ({ error: { code: number, data: { code } } })

test('parameters: messageBytes counts bytes, in every method that brings a message', async () => {
  const relay = await start({ messageBytes: 10 })
  const client = await dial(relay)
  expect(await client.call('irn_publish', publishing('0123456789'))).toMatchObject({ result: true })
  const [pairingTopic, sessionTopic] = [createTopic(), createTopic()]
  const long = '0123456789a'
  const sealed = { sessionProposalResponse: 'a', sessionSettlementRequest: long }
  for (const [method, params] of [
    ['irn_publish', publishing('äöüäöü')],
    ['irn_batchPublish', { messages: [publishing('a'), publishing(long)] }],
    ['wc_proposeSession', { pairingTopic, sessionProposal: long, ttl: 300 }],
    ['wc_approveSession', { pairingTopic, sessionTopic, ...sealed, ttl: 300 }],
  ] as const)
    expect(await client.call(method, params)).toMatchObject(problem(-32001, 'MESSAGE_TOO_LARGE'))
  // A batch, and an approval, is kept as a whole or not at all; who is refused is not subscribed.
  expect(relay.stats()).toMatchObject({ messages: 1, topics: 0, refused: { MESSAGE_TOO_LARGE: 4 } })
})

test('behavior: what is refused and would be sent again is refused twice, for one answer', async () => {
  const relay = await start({ messageBytes: 10 })
  const client = await dial(relay)
  await client.call('irn_publish', publishing('far too long'), 'id')
  const refusals = () => client.frames.filter((frame) => frame.id === 'id')
  await until(() => expect(refusals()).toHaveLength(2))
  expect(refusals()[0]).toEqual(refusals()[1])
  expect(relay.stats().refused).toEqual({ MESSAGE_TOO_LARGE: 1 })
})

test('parameters: topicsPerClient, over all sockets of a client; nothing of a refused batch is kept', async () => {
  const relay = await start({ topicsPerClient: 3 })
  const key = createKey()
  const [one, two] = [await dial(relay, { key }), await dial(relay, { key })]
  const topics = [createTopic(), createTopic()]
  expect(await one.call('irn_batchSubscribe', { topics })).toMatchObject({
    result: [{}, {}].map(() => expect.any(String)),
  })
  const tooMany = problem(-32003, 'TOO_MANY_TOPICS')
  expect(await two.call('irn_batchSubscribe', { topics: [createTopic(), createTopic()] })).toMatchObject(tooMany)
  expect(relay.stats().topics).toBe(2)
  await two.call('irn_subscribe', { topic: createTopic() })
  expect(await one.call('irn_subscribe', { topic: createTopic() })).toMatchObject(tooMany)
  const proposing = { pairingTopic: createTopic(), sessionProposal: 'sealed', ttl: 300 }
  expect(await one.call('wc_proposeSession', proposing)).toMatchObject(tooMany)
  expect(relay.stats().messages).toBe(0)
  // What it has already is no more, and another client has its own count.
  expect(await one.call('irn_batchSubscribe', { topics })).toMatchObject({ result: expect.anything() })
  expect(await (await dial(relay)).call('irn_batchSubscribe', { topics })).toMatchObject({ result: expect.anything() })
  two.close()
  await two.closed
  expect(await one.call('irn_subscribe', { topic: createTopic() })).toMatchObject({ result: expect.any(String) })
})

test.each([
  ['mailboxMessages', { mailboxMessages: 2 }],
  ['mailboxBytes', { mailboxBytes: 8 }],
])('parameters: %s; what waits is not thrown away, and room comes with time', async (_name, limits) => {
  const clock = createTestClock()
  const relay = await startRelay({ limits, clock })
  cleanups.push(relay.stop)
  const client = await dial(relay, { now: clock.now() / 1000 })
  const topic = createTopic()
  await client.call('irn_publish', publishing('aaaa', topic))
  await client.call('irn_publish', publishing('bbbb', topic))
  const full = problem(-32004, 'MAILBOX_FULL')
  expect(await client.call('irn_publish', publishing('cccc', topic))).toMatchObject(full)
  // A retry of what is kept needs no room.
  expect(await client.call('irn_publish', publishing('bbbb', topic))).toMatchObject({ result: true })
  const reader = await dial(relay, { now: clock.now() / 1000 })
  await reader.call('irn_subscribe', { topic })
  await reader.settle()
  expect(reader.messages).toEqual(['aaaa', 'bbbb'])
  await clock.advance(300_000)
  expect(await client.call('irn_publish', publishing('cccc', topic))).toMatchObject({ result: true })
})

test.each(['client', 'address'] as const)('parameters: the rate of a %s', async (who) => {
  const clock = createTestClock()
  const relay = await startRelay({ clock, limits: { [who]: { perSecond: 1, burst: 3 } } })
  cleanups.push(relay.stop)
  const now = clock.now() / 1000
  // Connections count against the address.
  const client = await dial(relay, { now })
  const calls = who === 'client' ? 3 : 2
  for (let count = 0; count < calls; count++)
    expect(await client.call('irn_batchFetchMessages', { topics: [] })).toHaveProperty('result')
  const refusal = await client.call('irn_publish', publishing('sealed'))
  expect(refusal).toMatchObject({ error: { code: -32002, data: { code: 'RATE_LIMITED', retryAfterMs: 1_000 } } })
  if (who === 'client') await (await dial(relay, { now })).settle()
  else
    expect(await (await dial(relay, { now })).closed).toEqual({ code: 1013, reason: 'Too many calls in a short time' })
  await clock.advance(1_000)
  expect(await client.call('irn_publish', publishing('sealed'))).toMatchObject({ result: true })
})

test('behavior: who asks too fast is slowed down, not refused call by call', async () => {
  const relay = await start({ client: { perSecond: 20, burst: 1 } })
  const client = await dial(relay)
  for (let count = 0; count < 10; count++) await client.call('irn_batchFetchMessages', { topics: [] })
  // After each refusal the client waits until the next call may pass; without, one passes.
  expect(relay.stats().answered.irn_batchFetchMessages).toBeGreaterThan(2)
})

test('behavior: a rate grants nothing when the clock is set back, and lets pass what costs more than a burst', () => {
  let now = 10_000
  const counter = createRateCounter({ perSecond: 10, burst: 5 }, { now: () => now })
  expect(counter.take('a', 500)).toBe(0)
  now = 0
  expect(counter.take('a', 1)).toBe(100)
  now = 100
  expect(counter.take('a', 1)).toBe(0)
  expect(counter.take('b', 5)).toBe(0)
})

test('parameters: connections', async () => {
  const relay = await start({ connections: 1 })
  const first = await dial(relay)
  expect(await (await dial(relay)).closed).toEqual({ code: 1013, reason: 'Too many connections' })
  first.close()
  await first.closed
  await (await dial(relay)).settle()
})

test('behavior: batches have at most 500 entries', async () => {
  const client = await dial(await start())
  const topics = Array.from({ length: 501 }, createTopic)
  expect(await client.call('irn_batchSubscribe', { topics })).toMatchObject(problem(-32602, 'INVALID_PARAMS'))
  expect(await client.call('irn_batchSubscribe', { topics: topics.slice(1) })).toHaveProperty('result')
})

const topic = createTopic()
const wrongCalls: [string, unknown, string][] = [
  ['irn_unknown', {}, 'METHOD_NOT_FOUND'],
  ['toString', {}, 'METHOD_NOT_FOUND'],
  ['irn_subscribe', [topic], 'INVALID_REQUEST'],
  ['irn_subscribe', {}, 'INVALID_PARAMS'],
  ['irn_subscribe', { topic: `${topic}0` }, 'INVALID_PARAMS'],
  ['irn_subscribe', { topic: '__proto__' }, 'INVALID_PARAMS'],
  ['irn_batchSubscribe', { topics: topic }, 'INVALID_PARAMS'],
  ['irn_batchSubscribe', { topics: [topic, 1] }, 'INVALID_PARAMS'],
  ['irn_batchUnsubscribe', { subscriptions: [null] }, 'INVALID_PARAMS'],
  ['irn_publish', { topic, message: '', ttl: 1 }, 'INVALID_PARAMS'],
  ['irn_publish', { topic, message: {}, ttl: 1 }, 'INVALID_PARAMS'],
  ['irn_publish', { topic, message: 'a' }, 'INVALID_PARAMS'],
  ['irn_publish', { topic, message: 'a', ttl: 0 }, 'INVALID_PARAMS'],
  ['irn_publish', { topic, message: 'a', ttl: '300' }, 'INVALID_PARAMS'],
  ['irn_publish', { topic, message: 'a', ttl: 1, tag: 'a' }, 'INVALID_PARAMS'],
  ['irn_batchPublish', { messages: ['a'] }, 'INVALID_PARAMS'],
  ['wc_proposeSession', { pairingTopic: topic, ttl: 1 }, 'INVALID_PARAMS'],
  ['wc_approveSession', { pairingTopic: topic, sessionProposalResponse: 'a', ttl: 1 }, 'INVALID_PARAMS'],
]

test.each(wrongCalls)('behavior: %s with %j is refused as %s', async (method, params, code) => {
  const client = await dial(await start())
  expect(await client.call(method, params)).toMatchObject({ error: { data: { code } } })
})

test('behavior: frames that are no call are refused and the socket stays open', async () => {
  const client = await dial(await start())
  for (const [text, id, code] of [
    ['{', null, 'UNREADABLE'],
    ['null', null, 'INVALID_REQUEST'],
    ['[]', null, 'INVALID_REQUEST'],
    ['{"jsonrpc":"2.0","method":"irn_subscribe","params":{}}', null, 'INVALID_REQUEST'],
    // Rounded by the parser: it would come back as another number.
    ['{"jsonrpc":"2.0","id":1234567890123456789,"method":"irn_subscribe","params":{}}', null, 'INVALID_REQUEST'],
    ['{"id":"1","method":"irn_subscribe","params":{}}', '1', 'INVALID_REQUEST'],
    ['{"jsonrpc":"2.0","id":"1","method":1,"params":{}}', '1', 'INVALID_REQUEST'],
  ] as const) {
    client.socket.send(text)
    await once(client.socket, 'message')
    expect(client.frames.at(-1)).toMatchObject({ id, error: { data: { code } } })
  }
  await client.settle()
})

test('behavior: answers to nothing are passed over', async () => {
  const relay = await start()
  const client = await dial(relay)
  for (const id of ['1', 1, '__proto__']) client.socket.send(JSON.stringify({ id, jsonrpc: '2.0', result: true }))
  await client.settle()
  expect(relay.stats()).toMatchObject({ acknowledged: 0, refused: {} })
})

test('behavior: binary frames and frames that are far too large end the socket', async () => {
  const relay = await start({ messageBytes: 1_000 })
  const binary = await dial(relay)
  binary.socket.send(Buffer.from('{}'))
  expect((await binary.closed).code).toBe(1003)
  const huge = await dial(relay)
  huge.socket.send('a'.repeat(9 * 1024 * 1024))
  expect([1009, 1006]).toContain((await huge.closed).code)
  await until(() => expect(relay.stats().connections).toBe(0))
})

test('behavior: a backlog larger than a socket takes at once arrives whole', async () => {
  const relay = await start()
  const sender = await dial(relay)
  const topics = Array.from({ length: 40 }, createTopic)
  for (const each of topics) await sender.call('irn_publish', publishing('a'.repeat(200_000), each))
  const reader = await dial(relay)
  reader.socket.pause()
  reader.socket.send(JSON.stringify({ id: 'all', jsonrpc: '2.0', method: 'irn_batchSubscribe', params: { topics } }))
  await sender.settle()
  reader.socket.resume()
  await until(() => expect(reader.messages).toHaveLength(40))
})

test('behavior: who asks and does not read is cut off', async () => {
  const relay = await start()
  const sender = await dial(relay)
  const topics = Array.from({ length: 5 }, createTopic)
  for (const each of topics) await sender.call('irn_publish', publishing('a'.repeat(200_000), each))
  const idle = await dial(relay)
  idle.socket.pause()
  const text = JSON.stringify({ id: 'all', jsonrpc: '2.0', method: 'irn_batchFetchMessages', params: { topics } })
  for (let count = 0; count < 100; count++) idle.socket.send(text)
  await until(() => expect(relay.stats().connections).toBe(1))
})
