import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createOwnService } from '../../pluginContext/ownService.js'
import { createChainRpc } from '../../rpc/chainRpc.js'
import { createTestClock, type TestClock } from '../../testing/clock.js'
import type { LatchkeyError } from '../contract/errors.js'
import { toNetwork } from '../contract/network.js'
import type { ServiceClient, ServiceRequest } from '../contract/services.js'
import { testNetworks } from '../test/wallets.js'
import { createServiceClient } from './serviceClient.js'

type Answer = (response: ServerResponse, request: IncomingMessage, body: string) => void

/** A server on the loopback that plays a script; the last line is repeated. */
async function startServer(script: Answer[]) {
  const seen: { method: string | undefined; url: string; body: string }[] = []
  let at = 0
  let closed = 0
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    response.on('close', () => closed++)
    seen.push({ method: request.method, url: request.url ?? '', body })
    const answer = script[Math.min(at++, script.length - 1)]
    answer?.(response, request, body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    seen,
    /** Connections that ended, by whomever. */
    closed: () => closed,
    stop: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}
const status =
  (code: number, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(code, headers).end('{}')
const json =
  (value: unknown): Answer =>
  (response) =>
    response.end(JSON.stringify(value))
const text =
  (value: string): Answer =>
  (response) =>
    response.end(value)
const hang: Answer = () => {}

const stops: (() => unknown)[] = []
let clock: TestClock
let life: AbortController
beforeEach(() => {
  clock = createTestClock()
  life = new AbortController()
})
afterEach(async () => {
  life.abort()
  for (const stop of stops.splice(0)) await stop()
})

async function start(...script: Answer[]) {
  const server = await startServer(script)
  stops.push(server.stop)
  const client = createServiceClient({
    addresses: `${server.address}/`,
    common: { projectId: 'p', st: 'appkit', sv: 'x' },
    fetch: globalThis.fetch,
    clock,
    signal: life.signal,
  })
  return { ...server, client }
}
const get = (client: ServiceClient, rest: Partial<ServiceRequest<unknown>> = {}) =>
  client.call({ part: 'directory', path: '/thing', parse: (value) => value, ...rest })

/** Waits, with the clock standing still, until the server was asked so often. */
const asked = (server: { seen: unknown[] }, times: number) =>
  vi.waitFor(() => expect(server.seen).toHaveLength(times), { interval: 2 })
/** Waits until a timer for a retry stands: the time-out of the request before is gone by then. */
const waitsUntil = (from: number, to: number) =>
  vi.waitFor(
    () => {
      const wait = (clock.next ?? Number.NaN) - clock.now()
      expect(wait).toBeGreaterThanOrEqual(from)
      expect(wait).toBeLessThanOrEqual(to)
    },
    { interval: 2 },
  )
/** Moves time to the next timer and no further. */
const pass = () => clock.advance((clock.next ?? clock.now()) - clock.now())
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
    addresses: 'https://s.example',
    common: {},
    fetch: noting,
    clock,
    signal: life.signal,
  })
  await get(client)
  expect(policies).toEqual(['strict-origin'])
})

test('behavior: a part without an address is a coded error, and nothing is asked', async () => {
  const client = createServiceClient({ addresses: {}, common: {}, fetch, clock, signal: life.signal })
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
    await waitsUntil(wait * 0.75, wait * 1.25)
    await pass()
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
    await waitsUntil(1, 1000)
    await pass()
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
  await waitsUntil(from, to)
  await pass()
  expect(await answer).toBe('late')
})

test('F9 rate limited to the end', async () => {
  const server = await start(status(429, { 'retry-after': '1' }))
  const answer = get(server.client)
  answer.catch(() => {})
  for (const round of [1, 2, 3]) {
    await asked(server, round)
    await waitsUntil(1000, 1000)
    await pass()
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
  await waitsUntil(1, 200)
  await pass()
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
  await waitsUntil(100, 200)
  await pass()
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
  await waitsUntil(1, 200)
  second.abort()
  await expect(waiting).rejects.toEqual(code('REQUEST_ABORTED'))
  expect(clock.pending).toBe(0)
  await expect(get(busy.client, { signal: second.signal })).rejects.toEqual(code('REQUEST_ABORTED'))
  expect(busy.seen).toHaveLength(1)
})

test('behavior: an abort is told the same way in browsers whose fetch gives a reason of its own', async () => {
  const server = await start(hang)
  const older: typeof fetch = (input, init) =>
    fetch(input, init).catch(() => Promise.reject(new DOMException('The operation was aborted.', 'AbortError')))
  const client = createServiceClient({
    addresses: server.address,
    common: {},
    fetch: older,
    clock,
    signal: life.signal,
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
  await waitsUntil(1, 200)
  life.abort()
  await expect(waiting).rejects.toEqual(code('REQUEST_ABORTED'))
  await expect(get(server.client)).rejects.toEqual(code('REQUEST_ABORTED'))
  expect(clock.pending).toBe(0)
})

test('behavior: equal requests share one answer; who loses interest leaves alone', async () => {
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

test('behavior: a cached answer belongs to its caller, who may change it', async () => {
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

test('F13 a caller who reads less is not handed a longer answer out of the cache', async () => {
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

// ---- chains

const chain = (...http: string[]) =>
  toNetwork({ ...(testNetworks[0] as object as ReturnType<typeof toNetwork>), rpcUrls: { default: { http } } })
const node =
  (fields: object): Answer =>
  (response, _, body) =>
    response.end(JSON.stringify({ jsonrpc: '2.0', id: JSON.parse(body).id, ...fields }))
const reads = (services: ServiceClient) =>
  createChainRpc({
    services,
    fetch,
    clock,
    signal: life.signal,
    adapter: async () => ({ toAddress: (text) => text }),
    onBlocked: () => undefined,
    onWrongChain: () => undefined,
  })
const noServices = () => createServiceClient({ addresses: undefined, common: {}, fetch, clock, signal: life.signal })

test('behavior: the services are asked first, then the URLs of the host, which are left as they are', async () => {
  const services = await start(status(404))
  const own = await start(node({ result: '0x1' }))
  const read = reads(services.client)(chain(`${own.address}/key/?a=b`))
  expect(await read({ method: 'eth_chainId' })).toBe('0x1')
  expect(services.seen[0]?.url).toBe('/v1/?projectId=p&st=appkit&sv=x&chainId=alpha%3A1')
  expect(own.seen[0]).toMatchObject({ url: '/key/?a=b', method: 'POST' })
  expect(JSON.parse(own.seen[0]?.body ?? '')).toEqual({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] })
})

test('behavior: with no RPC at all nothing is asked', async () => {
  await expect(reads(noServices())(chain())({ method: 'x' })).rejects.toEqual(code('RPC_MISSING'))
})

test('F12 a node that hangs is passed over after 10 s', async () => {
  const slow = await start(hang)
  const quick = await start(node({ result: 1 }))
  const answer = reads(noServices())(chain(slow.address, quick.address))({ method: 'x' })
  await asked(slow, 1)
  await clock.advance(10_000)
  expect(await answer).toBe(1)
  expect(slow.seen).toHaveLength(1)
})

test.each([-1, -32005, -32603])('F10 code %i of a node is tried again', async (number) => {
  const server = await start(node({ error: { code: number, message: 'busy' } }), node({ result: 'ok' }))
  const answer = reads(noServices())(chain(server.address))({ method: 'x' })
  await asked(server, 1)
  await waitsUntil(100, 200)
  await pass()
  expect(await answer).toBe('ok')
})

test('behavior: another error of a node is its answer: nobody else is asked', async () => {
  const first = await start(node({ error: { code: 3, message: 'execution reverted', data: '0x08' } }))
  const second = await start(node({ result: 'ok' }))
  const answer = reads(noServices())(chain(first.address, second.address))({ method: 'x' })
  await expect(answer).rejects.toMatchObject({
    name: 'NodeError',
    code: 3,
    data: '0x08',
    message: 'execution reverted',
  })
  expect(second.seen).toHaveLength(0)
})

test.each([
  ['a wrong id', json({ jsonrpc: '2.0', id: 2, result: 1 })],
  ['neither result nor error', json({ jsonrpc: '2.0', id: 1 })],
  ['a list', json([])],
  ['null', json(null)],
])('F13 %s from a node is no answer: the next one is asked', async (_, wrong) => {
  const first = await start(wrong)
  const second = await start(node({ result: null }))
  expect(await reads(noServices())(chain(first.address, second.address))({ method: 'x' })).toBe(null)
  await expect(reads(noServices())(chain(first.address))({ method: 'x' })).rejects.toEqual(
    code('SERVICE_ANSWER_INVALID'),
  )
})

test('behavior: when all nodes fail all are asked again, with the wait that one asked for', async () => {
  const first = await start(status(429, { 'retry-after': '2' }), node({ result: 'back' }))
  const second = await start(status(404))
  const answer = reads(noServices())(chain(first.address, second.address))({ method: 'x' })
  await asked(second, 1)
  await waitsUntil(2000, 2000)
  await pass()
  expect(await answer).toBe('back')
})

/** A node of a chain, which counts how often it is asked which one. */
const nodeOf =
  (chainId: string, fails: { times: number } = { times: 0 }): Answer =>
  (response, _, body) => {
    const { id, method } = JSON.parse(body)
    if (method === 'which' && fails.times-- > 0) {
      response.statusCode = 404
      return response.end()
    }
    response.end(JSON.stringify({ jsonrpc: '2.0', id, result: method === 'which' ? chainId : `read on ${chainId}` }))
  }
const checked = (services: ServiceClient) => {
  const wrong: LatchkeyError[] = []
  const read = createChainRpc({
    services,
    fetch,
    clock,
    signal: life.signal,
    adapter: async () => ({
      toAddress: (text) => text,
      servesNetwork: async ({ network, read }) => (await read({ method: 'which' })) === network.caipNetworkId,
    }),
    onBlocked: () => undefined,
    onWrongChain: (error) => void wrong.push(error),
  })
  return { read, wrong }
}
const asksOf = ({ seen }: { seen: readonly { body: string }[] }) => seen.map(({ body }) => JSON.parse(body).method)

test('F14 an address of another chain is dropped, told of once, and the next one is used', async () => {
  const elsewhere = await start(nodeOf('alpha:2'))
  const right = await start(nodeOf('alpha:1'))
  const { read, wrong } = checked(noServices())
  const ask = read(chain(`${elsewhere.address}/key`, right.address))
  const all = await Promise.all([ask({ method: 'x' }), ask({ method: 'y' }), ask({ method: 'z' })])
  expect(all).toEqual(Array(3).fill('read on alpha:1'))
  expect(await ask({ method: 'x' })).toBe('read on alpha:1')
  expect(asksOf(elsewhere)).toEqual(['which'])
  expect(asksOf(right).filter((method) => method === 'which')).toHaveLength(1)
  expect(wrong).toEqual([code('RPC_WRONG_CHAIN')])
  // What follows the origin may be a key.
  expect(wrong[0]?.message).toContain(elsewhere.address)
  expect(wrong[0]?.message).not.toContain('/key')
})

test('F14 with no other address the error says which chain is missing, at once', async () => {
  const elsewhere = await start(nodeOf('alpha:2'))
  const { read } = checked(noServices())
  const ask = read(chain(elsewhere.address))
  await expect(ask({ method: 'x' })).rejects.toEqual(code('RPC_WRONG_CHAIN'))
  await expect(ask({ method: 'x' })).rejects.toEqual(code('RPC_WRONG_CHAIN'))
  expect(asksOf(elsewhere)).toEqual(['which'])
})

test('F14 a check that failed drops nothing, and is asked again with the next read', async () => {
  const flaky = await start(nodeOf('alpha:1', { times: 1 }))
  const { read, wrong } = checked(noServices())
  const ask = read(chain(flaky.address))
  await expect(ask({ method: 'x' })).rejects.toEqual(code('SERVICE_REFUSED'))
  expect(await ask({ method: 'x' })).toBe('read on alpha:1')
  expect([asksOf(flaky), wrong]).toEqual([['which', 'which', 'x'], []])
})

test('F14 one who loses interest does not end the check that others wait for', async () => {
  const right = await start(nodeOf('alpha:1'))
  const { read } = checked(noServices())
  const ask = read(chain(right.address))
  const leaving = new AbortController()
  const left = ask({ method: 'x' }, { signal: leaving.signal })
  const stays = ask({ method: 'y' })
  leaving.abort()
  await expect(left).rejects.toEqual(code('REQUEST_ABORTED'))
  expect(await stays).toBe('read on alpha:1')
  expect(asksOf(right).filter((method) => method === 'which')).toHaveLength(1)
})

test('F14 a node that will not say which chain it serves is passed over, as no answer to the read', async () => {
  const mute = await start(node({ error: { code: -32601, message: 'method not found' } }))
  const right = await start(nodeOf('alpha:1'))
  const { read, wrong } = checked(noServices())
  expect(await read(chain(mute.address, right.address))({ method: 'x' })).toBe('read on alpha:1')
  expect([asksOf(mute), wrong]).toEqual([['which'], []])
})

const download = <Module>(load: () => Promise<Module>) => load()

// ---- fresh answers, and services of a plugin's own

test('behavior: fresh asks anew and keeps the answer for the others', async () => {
  const { client, seen } = await start(json('old'), json('new'))
  const ask = (fresh?: boolean) =>
    client.call({ part: 'data', path: '/v1/x', cacheFor: 30_000, fresh, parse: (value) => value })
  expect([await ask(), await ask()]).toEqual(['old', 'old'])
  expect([await ask(true), await ask()]).toEqual(['new', 'new'])
  expect(seen).toHaveLength(2)
})

test("behavior: a service of a plugin's own is called with the same retries, and learns nothing of the instance", async () => {
  const own = await startServer([status(503), json({ total: 3 })])
  stops.push(own.stop)
  const service = createOwnService(`${own.address}/api/`, {
    clock,
    fetch,
    download,
    signal: new AbortController().signal,
  })
  const answered = service.call({ path: '/total', query: { of: 'a' }, parse: (value) => value })
  await expect.poll(() => own.seen.length).toBe(1)
  await clock.advance(1000)
  expect(await answered).toEqual({ total: 3 })
  expect(own.seen.map(({ url }) => url)).toEqual(['/api/total?of=a', '/api/total?of=a'])
})

test.each(['ftp://x.example', 'http://api.example', 'api.example', 'javascript:x'])(
  'behavior: %s is no address of a service',
  (address) => {
    const parts = { clock, fetch, download, signal: new AbortController().signal }
    expect(() => createOwnService(address, parts)).toThrow(expect.objectContaining({ code: 'SERVICES_INVALID' }))
  },
)
