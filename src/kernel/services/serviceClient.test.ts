import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  type Answer,
  asked,
  hang,
  json,
  pass,
  startScriptedServer,
  status,
  text,
  waitsUntil,
} from '../../../test/fixtures/scriptedServer.js'
import { createTestClock, type TestClock } from '../../testing/clock.js'
import type { ServiceAddresses, ServiceClient, ServiceRequest } from '../contract/services.js'
import { createServiceAddresses } from './serviceAddresses.js'
import { createServiceClient } from './serviceClient.js'

const stops: (() => unknown)[] = []
let clock: TestClock
let ending: AbortController
beforeEach(() => {
  clock = createTestClock()
  ending = new AbortController()
})
afterEach(async () => {
  ending.abort()
  for (const stop of stops.splice(0)) await stop()
})

async function start(...script: Answer[]) {
  const server = await startScriptedServer(script)
  stops.push(server.stop)
  const client = createServiceClient({
    at: createServiceAddresses(`${server.address}/`, { projectId: 'p', st: 'appkit', sv: 'x' }),
    fetch: globalThis.fetch,
    clock,
    signal: ending.signal,
  })
  return { ...server, client }
}
const get = (client: ServiceClient, rest: Partial<ServiceRequest<unknown>> = {}) =>
  client.call({ part: 'directory', path: '/thing', parse: (value) => value, ...rest })

const code = (wanted: string) => expect.objectContaining({ code: wanted })

test('parameters: path, query and the common query; undefined is left out', async () => {
  const { client, seen } = await start(json({ a: 1 }))
  expect(await get(client, { query: { page: 2, search: undefined, on: true } })).toEqual({ a: 1 })
  expect(seen[0]?.url).toBe('/thing?projectId=p&st=appkit&sv=x&page=2&on=true')
  expect(client.url('directory', '/image')).toMatch(/\/image\?projectId=p&st=appkit&sv=x$/)
})

test('S37: a call tells the services the page’s origin alone, whatever policy the page has', async () => {
  const policies: unknown[] = []
  const noting: typeof fetch = async (_, init) => {
    policies.push(init?.referrerPolicy)
    return new Response('1')
  }
  const client = createServiceClient({
    at: createServiceAddresses('https://s.example', {}),
    fetch: noting,
    clock,
    signal: ending.signal,
  })
  await get(client)
  expect(policies).toEqual(['strict-origin'])
})

test('behavior: a part without an address is a coded error, and nothing is asked', async () => {
  const client = createServiceClient({ at: createServiceAddresses({}, {}), fetch, clock, signal: ending.signal })
  expect(client.has('data')).toBe(false)
  expect(client.url('data', '/x')).toBeUndefined()
  await expect(get(client)).rejects.toEqual(code('SERVICES_MISSING'))
})

test.each([403, 408, 413, 500, 502, 503, 504])('F10 HTTP %i is tried again, 150 ms doubling', async (number) => {
  const server = await start(status(number), status(number), status(number), json('late'))
  const answer = get(server.client)
  answer.catch(() => {})
  for (const [round, wait] of [150, 300, 600].entries()) {
    await asked(server, round + 1)
    await waitsUntil(clock, wait * 0.75, wait * 1.25)
    await pass(clock)
  }
  expect(await answer).toBe('late')
  expect(server.seen).toHaveLength(4)
  expect(clock.pending).toBe(0)
})

test('F10 gives up after three retries', async () => {
  const server = await start(status(503))
  const answer = get(server.client)
  answer.catch(() => {})
  for (const round of [1, 2, 3]) {
    await asked(server, round)
    await waitsUntil(clock, 1, 1000)
    await pass(clock)
  }
  await expect(answer).rejects.toEqual(code('SERVER_ERROR'))
  expect(server.seen).toHaveLength(4)
})

test.each([400, 401, 404, 501])('F10 HTTP %i is final', async (number) => {
  const server = await start(status(number))
  await expect(get(server.client)).rejects.toMatchObject({ data: { status: number } })
  expect(server.seen).toHaveLength(1)
})

test('F10, F16: a 403 with a reason is the word of our services, and is final', async () => {
  const server = await start((response) =>
    response.writeHead(403).end('{"status":"error","reasons":[{"name":"ORIGIN_NOT_ALLOWED","description":"d"}]}'),
  )
  await expect(get(server.client)).rejects.toMatchObject({
    code: 'SERVICE_REFUSED',
    data: { status: 403, reason: 'ORIGIN_NOT_ALLOWED' },
  })
  expect(server.seen).toHaveLength(1)
  expect(clock.pending).toBe(0)
})

test.each([
  ['our services', '{"reasons":[{"name":"NONCE_USED","description":"d"}]}', 'NONCE_USED'],
  ['no JSON', '<html>', undefined],
  ['another shape', '{"reasons":{}}', undefined],
  ['a name that is no code', '{"reasons":[{"name":"<b>no</b>"}]}', undefined],
  ['null', 'null', undefined],
  ['more than a refusal needs', `{"reasons":[{"name":"NONCE_USED"}],"x":"${'x'.repeat(9000)}"}`, undefined],
])('behavior: the code of a refusal, of %s', async (_, body, reason) => {
  const server = await start((response) => response.writeHead(401).end(body))
  const error: unknown = await get(server.client).catch((cause) => cause)
  expect(error).toMatchObject({ code: 'SERVICE_REFUSED', data: { status: 401 } })
  expect((error as { readonly data: { readonly reason?: string } }).data.reason).toBe(reason)
})

test.each([
  ['seconds', '7', 7000, 7000],
  ['none at all', '0', 0, 0],
  ['a date', new Date(Date.UTC(2026, 0, 1, 0, 0, 9)).toUTCString(), 9000, 9000],
  ['an absurd figure', '99999999', 30_000, 30_000],
  ['a date far away', new Date(Date.UTC(2999, 0, 1)).toUTCString(), 30_000, 30_000],
  ['a negative figure', '-5', 112, 188],
  ['a date in the past', new Date(0).toUTCString(), 112, 188],
  ['nonsense', 'soon', 112, 188],
])('F9 Retry-After of %s is obeyed within reason', async (_, header, from, to) => {
  const server = await start(status(429, { 'retry-after': header }), json('late'))
  const answer = get(server.client)
  await asked(server, 1)
  await waitsUntil(clock, from, to)
  await pass(clock)
  expect(await answer).toBe('late')
})

test('F9 rate limited to the end', async () => {
  const server = await start(status(429, { 'retry-after': '1' }))
  const answer = get(server.client)
  answer.catch(() => {})
  for (const round of [1, 2, 3]) {
    await asked(server, round)
    await waitsUntil(clock, 1000, 1000)
    await pass(clock)
  }
  await expect(answer).rejects.toEqual(code('RATE_LIMITED'))
})

test('F11 what writes is never sent again', async () => {
  for (const answer of [status(503), status(429), ((response) => response.destroy()) as Answer]) {
    const server = await start(answer)
    await expect(get(server.client, { body: { name: 'x' } })).rejects.toThrow()
    expect(server.seen).toMatchObject([{ method: 'POST', body: '{"name":"x"}' }])
  }
  expect(clock.pending).toBe(0)
})

test('F11 unless its caller says that it is harmless', async () => {
  const server = await start(status(503), json('done'))
  const answer = get(server.client, { body: {}, repeatable: true })
  await asked(server, 1)
  await waitsUntil(clock, 1, 200)
  await pass(clock)
  expect(await answer).toBe('done')
})

test('F12 a service that hangs is left after 10 s, and its socket is released', async () => {
  const server = await start(hang)
  const answer = get(server.client)
  answer.catch(() => {})
  await asked(server, 1)
  await clock.advance(9999)
  expect(clock.pending).toBe(1)
  await clock.advance(1)
  await expect(answer).rejects.toEqual(code('REQUEST_TIMEOUT'))
  await vi.waitFor(() => expect(server.closed()).toBe(1))
  expect(server.seen).toHaveLength(1)
})

test('F12 so is one that trickles, and the body that stops is no answer', async () => {
  const trickle: Answer = (response) => {
    response.write('[')
    const timer = setInterval(() => response.write('1,'), 5)
    response.on('close', () => clearInterval(timer))
  }
  const server = await start(trickle)
  const answer = get(server.client)
  answer.catch(() => {})
  await asked(server, 1)
  await clock.advance(10_000)
  await expect(answer).rejects.toEqual(code('REQUEST_TIMEOUT'))
  await vi.waitFor(() => expect(server.closed()).toBe(1))
})

test('F12 a connection that breaks in the middle is tried again', async () => {
  const broken: Answer = (response) => {
    response.writeHead(200, { 'content-length': '100' })
    response.write('{"a":')
    setTimeout(() => response.destroy(), 5)
  }
  const server = await start(broken, json('whole'))
  const answer = get(server.client)
  await asked(server, 1)
  await waitsUntil(clock, 100, 200)
  await pass(clock)
  expect(await answer).toBe('whole')
})

test.each([
  ['HTML', text('<!doctype html><title>x</title>')],
  ['nothing', text('')],
  ['truncated JSON', text('{"features":[{"id":')],
])('F13 %s is a coded error, once', async (_, answer) => {
  const server = await start(answer)
  await expect(get(server.client)).rejects.toEqual(code('SERVICE_ANSWER_INVALID'))
  expect(server.seen).toHaveLength(1)
})

test('F13 another shape is a coded error with its cause', async () => {
  const { client } = await start(json({ a: 1 }))
  const cause = new TypeError('not mine')
  const parse = () => {
    throw cause
  }
  await expect(get(client, { parse })).rejects.toMatchObject({ code: 'SERVICE_ANSWER_INVALID', cause })
})

test('F13 50 MB are not read to the end', async () => {
  let sent = 0
  const flood: Answer = (response) => {
    const chunk = 'x'.repeat(64 * 1024)
    const pour = () => {
      while (sent < 50 * 1024 * 1024 && !response.destroyed) {
        sent += chunk.length
        if (!response.write(chunk)) return void response.once('drain', pour)
      }
      response.end()
    }
    pour()
  }
  const { client } = await start(flood)
  await expect(get(client)).rejects.toEqual(code('SERVICE_ANSWER_INVALID'))
  expect(sent).toBeLessThan(20 * 1024 * 1024)
  const small = await start(json('x'.repeat(100)))
  await expect(get(small.client, { maxBytes: 50 })).rejects.toEqual(code('SERVICE_ANSWER_INVALID'))
})

test('S38 keys that reach into prototypes are dropped from every answer', async () => {
  const { client } = await start(text('{"a":{"__proto__":{"bad":1},"constructor":1,"b":2},"prototype":3}'))
  expect(await get(client)).toEqual({ a: { b: 2 } })
})

test('behavior: an abort ends a call while it asks, while it waits, and before it began', async () => {
  const hanging = await start(hang)
  const first = new AbortController()
  const asking = get(hanging.client, { signal: first.signal })
  await asked(hanging, 1)
  first.abort(new Error('the reason of a host'))
  await expect(asking).rejects.toEqual(code('REQUEST_ABORTED'))
  await vi.waitFor(() => expect(hanging.closed()).toBe(1))

  const busy = await start(status(503))
  const second = new AbortController()
  const waiting = get(busy.client, { signal: second.signal })
  await asked(busy, 1)
  await waitsUntil(clock, 1, 200)
  second.abort()
  await expect(waiting).rejects.toEqual(code('REQUEST_ABORTED'))
  expect(clock.pending).toBe(0)
  await expect(get(busy.client, { signal: second.signal })).rejects.toEqual(code('REQUEST_ABORTED'))
  expect(busy.seen).toHaveLength(1)
})

test('behavior: an abort is reported the same way in browsers whose fetch gives a reason of its own', async () => {
  const server = await start(hang)
  const older: typeof fetch = (input, init) =>
    fetch(input, init).catch(() => Promise.reject(new DOMException('The operation was aborted.', 'AbortError')))
  const client = createServiceClient({
    at: createServiceAddresses(server.address, {}),
    fetch: older,
    clock,
    signal: ending.signal,
  })
  const late = get(client)
  late.catch(() => {})
  await asked(server, 1)
  await clock.advance(10_000)
  await expect(late).rejects.toEqual(code('REQUEST_TIMEOUT'))
  const own = new AbortController()
  const left = get(client, { signal: own.signal })
  await asked(server, 2)
  own.abort()
  await expect(left).rejects.toEqual(code('REQUEST_ABORTED'))
})

test('behavior: the end of the instance ends a call, a wait, and the cache', async () => {
  const server = await start(json(1), status(503))
  await get(server.client, { cacheFor: 1000 })
  const waiting = get(server.client)
  waiting.catch(() => {})
  await asked(server, 2)
  await waitsUntil(clock, 1, 200)
  ending.abort()
  await expect(waiting).rejects.toEqual(code('REQUEST_ABORTED'))
  await expect(get(server.client)).rejects.toEqual(code('REQUEST_ABORTED'))
  expect(clock.pending).toBe(0)
})

test('behavior: equal requests share one answer; a caller that aborts ends its own alone', async () => {
  const open: ServerResponse[] = []
  const server = await start((response) => open.push(response))
  const leaver = new AbortController()
  const ask = (rest = {}) => get(server.client, { cacheFor: 30_000, ...rest })
  const one = ask({ signal: leaver.signal })
  const two = ask()
  const other = ask({ query: { x: 1 } })
  await asked(server, 2)
  leaver.abort()
  await expect(one).rejects.toEqual(code('REQUEST_ABORTED'))
  for (const [at, response] of open.entries()) response.end(`${at}`)
  expect(await two).toBe(0)
  expect(await other).toBe(1)
  await clock.advance(29_999)
  expect(await ask()).toBe(0)
  expect(server.seen).toHaveLength(2)
})

test('behavior: callers with different parsers each get their own shape of a shared answer', async () => {
  const server = await start(json({ name: 'a', size: 3 }))
  const name = server.client.call({
    part: 'directory',
    path: '/thing',
    cacheFor: 1000,
    parse: (value) => (value as { name: string }).name,
  })
  const size = server.client.call({
    part: 'directory',
    path: '/thing',
    cacheFor: 1000,
    parse: (value) => (value as { size: number }).size,
  })
  expect([await name, await size]).toEqual(['a', 3])
  expect(server.seen).toHaveLength(1)
})

test('behavior: a cached answer belongs to its caller, which may change it', async () => {
  const server = await start(json({ list: [1] }))
  const ask = async () => (await get(server.client, { cacheFor: 1000 })) as { list: number[] }
  const first = await ask()
  first.list.push(2)
  expect(await ask()).toEqual({ list: [1] })
  expect(server.seen).toHaveLength(1)
})

test('behavior: an answer that one caller cannot read is asked for again by the next', async () => {
  const server = await start(json({ broken: true }), json({ name: 'whole' }))
  const ask = () =>
    get(server.client, {
      cacheFor: 1000,
      parse: (value) => {
        const { name } = value as { name?: string }
        if (!name) throw new TypeError('no name')
        return name
      },
    })
  await expect(ask()).rejects.toEqual(code('SERVICE_ANSWER_INVALID'))
  expect(await ask()).toBe('whole')
})

test('behavior: a cached answer is of one method, one set of headers and one body', async () => {
  const server = await start(json(1), json(2), json(3), json(4), json(5))
  const ask = (rest: Partial<ServiceRequest<unknown>>) => get(server.client, { cacheFor: 1000, ...rest })
  expect(await ask({})).toBe(1)
  expect(await ask({ method: 'POST' })).toBe(2)
  expect(await ask({ headers: { authorization: 'Bearer a' } })).toBe(3)
  expect(await ask({ headers: { authorization: 'Bearer b' } })).toBe(4)
  expect(await ask({ method: 'POST', body: {} })).toBe(5)
  // The names of headers have no case and no order.
  expect(await ask({ headers: { Authorization: 'Bearer a' } })).toBe(3)
  expect(await ask({ method: 'GET' })).toBe(1)
  expect(server.seen).toHaveLength(5)
})

test('F13 a caller that reads less is not handed a longer answer out of the cache', async () => {
  const server = await start(json('x'.repeat(100)))
  await get(server.client, { cacheFor: 1000 })
  await expect(get(server.client, { cacheFor: 1000, maxBytes: 50 })).rejects.toEqual(code('SERVICE_ANSWER_INVALID'))
})

test.each([
  'thing',
  '?a=b',
  '.evil.example/thing',
  '@evil.example/thing',
  ':81/thing',
  '//evil.example/thing',
  '/\\evil.example/thing',
  '/..',
  '/a/../b',
  '/a/..?b=c',
  '/a/%2E%2e/b',
  '/a/.%2e/b',
  '/a/.\t./b',
  '/a\\..\\b',
])('S38: the path %j is refused before anything is asked', async (path) => {
  const server = await start(json(1))
  await expect(get(server.client, { path })).rejects.toEqual(code('SERVICE_PATH_INVALID'))
  expect(() => server.client.url('directory', path)).toThrow(code('SERVICE_PATH_INVALID'))
  expect(server.seen).toHaveLength(0)
})

test.each(['', '/', '/a..b/...', '/a/b?next=//other/../x', '/v1/%2F'])('parameters: the path %j', async (path) => {
  const server = await start(json(1))
  expect(await get(server.client, { path })).toBe(1)
})

test('behavior: fresh asks anew and keeps the answer for the others', async () => {
  const { client, seen } = await start(json('old'), json('new'))
  const ask = (fresh?: boolean) =>
    client.call({ part: 'data', path: '/v1/x', cacheFor: 30_000, fresh, parse: (value) => value })
  expect([await ask(), await ask()]).toEqual(['old', 'old'])
  expect([await ask(true), await ask()]).toEqual(['new', 'new'])
  expect(seen).toHaveLength(2)
})

test('behavior: names, onramp and pay are asked at the address of data, unless they have one; other parts are there or not', () => {
  const data = 'https://data.example'
  const make = (addresses: ServiceAddresses) =>
    createServiceClient({
      at: createServiceAddresses(addresses, {}),
      fetch: vi.fn(),
      clock,
      signal: new AbortController().signal,
    })
  const client = make({ data, names: 'https://names.example' })
  expect(client.url('names', '/x')).toBe('https://names.example/x')
  for (const part of ['onramp', 'pay', 'data'] as const) expect(client.url(part, '/x')).toBe(`${data}/x`)
  expect((['directory', 'auth', 'custody'] as const).some(client.has)).toBe(false)
  expect(make({ auth: 'https://auth.example' }).has('names')).toBe(false)
})
