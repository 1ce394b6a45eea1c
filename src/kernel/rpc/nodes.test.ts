import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  type Answer,
  asked,
  hang,
  json,
  pass,
  startScriptedServer,
  status,
  waitsUntil,
} from '../../../test/fixtures/scriptedServer.js'
import { testNetworks } from '../../../test/fixtures/wallets.js'
import { createTestClock, type TestClock } from '../../testing/clock.js'
import type { LatchkeyError } from '../contract/errors.js'
import { toNetwork } from '../contract/network.js'
import type { ServiceClient } from '../contract/services.js'
import { createServiceAddresses } from '../services/serviceAddresses.js'
import { createServiceClient } from '../services/serviceClient.js'
import { createChainRpc } from './chainRpc.js'

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
const code = (wanted: string) => expect.objectContaining({ code: wanted })

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
    signal: ending.signal,
    adapter: async () => ({ toAddress: (text) => text }),
    onBlocked: () => undefined,
    onWrongChain: () => undefined,
  })
const noServices = () =>
  createServiceClient({ at: createServiceAddresses(undefined, {}), fetch, clock, signal: ending.signal })

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
  await waitsUntil(clock, 100, 200)
  await pass(clock)
  expect(await answer).toBe('ok')
})

test('behavior: another error of a node is its answer: no other node is asked', async () => {
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
  await waitsUntil(clock, 2000, 2000)
  await pass(clock)
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
    signal: ending.signal,
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

test('F14 an address of another chain is dropped and reported once, and the next one is used', async () => {
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

test('F14 a caller that aborts does not end the check that others wait for', async () => {
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
