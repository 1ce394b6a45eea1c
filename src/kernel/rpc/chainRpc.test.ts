import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestClock, type TestClock } from '../../testing/clock.js'
import { settle } from '../../testing/settle.js'
import { toNetwork } from '../contract/network.js'
import type { RpcCall } from '../contract/rpc.js'
import { createServiceAddresses } from '../services/serviceAddresses.js'
import { createServiceClient } from '../services/serviceClient.js'
import { createChainRpc } from './chainRpc.js'

let clock: TestClock
let ending: AbortController
const stops: (() => unknown)[] = []
beforeEach(() => {
  clock = createTestClock()
  ending = new AbortController()
})
afterEach(async () => {
  ending.abort()
  for (const stop of stops.splice(0)) await stop()
})

type Wire = RpcCall & { readonly id: number }
/** What a node does with a body: its answer, or a status; undefined leaves it without an answer. */
type Behaviour = (body: Wire | readonly Wire[]) => unknown
const answer = (result: (call: Wire) => unknown): Behaviour => {
  const one = (call: Wire) => ({ jsonrpc: '2.0', id: call.id, result: result(call) })
  return (body) => (Array.isArray(body) ? body.map(one) : one(body as Wire))
}
const echo = answer(({ method }) => (method === 'which' ? 'alpha:1' : method))

/** A node on the loopback, which can be changed while it runs. */
async function startNode(first: Behaviour = echo) {
  const node = { behave: first, bodies: [] as (Wire | readonly Wire[])[], address: '', lost: 0 }
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const part of request) text += part
    response.on('close', () => {
      if (!response.writableEnded) node.lost++
    })
    const body = JSON.parse(text)
    node.bodies.push(body)
    const answer = node.behave(body)
    if (answer === undefined) return
    if (typeof answer === 'number') response.writeHead(answer).end('{}')
    else response.end(typeof answer === 'string' ? answer : JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  node.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  stops.push(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  })
  return node
}
type TestNode = Awaited<ReturnType<typeof startNode>>
/** The methods of each request, in order. */
const asked = ({ bodies }: TestNode) => bodies.map((body) => [body].flat().map(({ method }) => method))

/** Reads of one chain from these nodes; a node says by `which` what it serves. */
function readsOf(nodes: readonly TestNode[], fetch: typeof globalThis.fetch = globalThis.fetch) {
  const services = createServiceClient({
    at: createServiceAddresses(undefined, {}),
    fetch,
    clock,
    signal: ending.signal,
  })
  const blocked: string[] = []
  const read = createChainRpc({
    ...{ services, fetch, clock, signal: ending.signal },
    adapter: async () => ({
      toAddress: (text) => text,
      servesNetwork: async ({ network, read }) => (await read({ method: 'which' })) === network.caipNetworkId,
    }),
    onBlocked: ({ code }) => void blocked.push(code),
    onWrongChain: () => undefined,
  })
  const network = toNetwork({
    ...{ id: '1', chainNamespace: 'alpha', name: 'Alpha' },
    nativeCurrency: { name: 'Coin', symbol: 'C', decimals: 9 },
    rpcUrls: { default: { http: nodes.map(({ address }) => address) } },
  })
  const ask = read(network)
  return { ask, blocked, all: (count: number) => Array.from({ length: count }, (_, at) => ask({ method: `m${at}` })) }
}
const code = (wanted: string) => expect.objectContaining({ code: wanted })

describe('batches', () => {
  test('behavior: what is read in one turn is one request, a call alone is sent as it is', async () => {
    const node = await startNode()
    const { ask, all } = readsOf([node])
    expect(await Promise.all(all(3))).toEqual(['m0', 'm1', 'm2'])
    expect(await ask({ method: 'alone', params: [1] })).toBe('alone')
    expect(node.bodies).toEqual([
      { jsonrpc: '2.0', id: 1, method: 'which', params: [] },
      [1, 2, 3].map((id) => ({ jsonrpc: '2.0', id, method: `m${id - 1}`, params: [] })),
      { jsonrpc: '2.0', id: 1, method: 'alone', params: [1] },
    ])
  })

  test('parameters: at most 1000 calls, and no more text than the services take', async () => {
    const node = await startNode(answer(({ method }) => (method === 'which' ? 'alpha:1' : 1)))
    const { ask, all } = readsOf([node])
    await ask({ method: 'first' })
    await Promise.all(all(1200))
    expect(node.bodies.slice(2).map((body) => [body].flat().length)).toEqual([1000, 200])
    node.bodies.length = 0
    const long = 'x'.repeat(20_000)
    await Promise.all(Array.from({ length: 4 }, () => ask({ method: 'long', params: [long] })))
    expect(node.bodies.map((body) => [body].flat().length)).toEqual([2, 2])
    for (const body of node.bodies) expect(JSON.stringify(body).length).toBeLessThan(64 * 1024)
  })

  test('F13: answers in another order count, one that is missing or broken spoils no other', async () => {
    const node = await startNode((body) => {
      if (!Array.isArray(body)) return echo(body)
      const [first, second, third, fourth, fifth] = body
      return [
        { jsonrpc: '2.0', id: fifth.id, error: { code: 3, message: 'execution reverted' } },
        { jsonrpc: '1.0', id: fourth.id, result: 'broken' },
        { jsonrpc: '2.0', id: 99, result: 'a stranger' },
        { jsonrpc: '2.0', id: second.id, result: second.method },
        null,
        { jsonrpc: '2.0', id: first.id, result: first.method },
        third && 'missing',
      ]
    })
    const { ask, all } = readsOf([node])
    await ask({ method: 'first' })
    const outcomes = await Promise.allSettled(all(5))
    expect(outcomes).toMatchObject([
      { value: 'm0' },
      { value: 'm1' },
      { reason: { code: 'SERVICE_ANSWER_INVALID' } },
      { reason: { code: 'SERVICE_ANSWER_INVALID' } },
      { reason: { name: 'NodeError', code: 3 } },
    ])
  })

  test.each<[string, unknown]>([
    ['an error instead of a list', { jsonrpc: '2.0', id: null, error: { code: -32600, message: 'no batches' } }],
    ['a refusal', 400],
    ['a refusal of so much', 413],
    ['no JSON', '<html>'],
  ])('behavior: a node that answers a batch with %s is asked one by one from then on', async (_, refusal) => {
    const node = await startNode((body) => (Array.isArray(body) ? refusal : echo(body)))
    const { ask, all } = readsOf([node])
    await ask({ method: 'first' })
    expect(await Promise.all(all(3))).toEqual(['m0', 'm1', 'm2'])
    await Promise.all(all(2))
    expect(asked(node).slice(2)).toEqual([['m0', 'm1', 'm2'], ['m0'], ['m1'], ['m2'], ['m0'], ['m1']])
  })

  test('behavior: a node that is broken altogether is not asked for each of a batch', async () => {
    const node = await startNode()
    const { ask, all } = readsOf([node])
    await ask({ method: 'first' })
    node.behave = () => '<html>'
    const outcomes = await Promise.allSettled(all(50))
    expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true)
    expect(
      asked(node)
        .slice(2)
        .map((methods) => methods.length),
    ).toEqual([50, 1])
  })

  test('F12: a caller that aborts ends no other call; when all have aborted, the request ends', async () => {
    const node = await startNode()
    const { ask } = readsOf([node])
    await ask({ method: 'first' })
    node.behave = () => undefined
    const [one, two] = [new AbortController(), new AbortController()]
    const left = [one, two].map(({ signal }, at) => ask({ method: `m${at}` }, { signal }))
    const ended = Promise.allSettled(left)
    await vi.waitFor(() => expect(node.bodies).toHaveLength(3))
    one.abort()
    await expect(left[0]).rejects.toEqual(code('REQUEST_ABORTED'))
    await settle()
    expect(node.lost).toBe(0)
    two.abort()
    await ended
    await vi.waitFor(() => expect(node.lost).toBe(1))
  })
})

describe('fallback', () => {
  test('F12: a node that hung is set aside, and pinged beside reads, once in 4 s, until it is back', async () => {
    const [slow, quick] = [await startNode(), await startNode()]
    const { ask } = readsOf([slow, quick])
    expect(await ask({ method: 'a' })).toBe('a')
    slow.behave = () => undefined
    const waiting = ask({ method: 'b' })
    await vi.waitFor(() => expect(slow.bodies).toHaveLength(3))
    await clock.advance(10_000)
    expect(await waiting).toBe('b')
    // No read waits for it again, and it is left alone for 4 s.
    expect(await ask({ method: 'c' })).toBe('c')
    await clock.advance(3999)
    await ask({ method: 'd' })
    expect(asked(slow)).toEqual([['which'], ['a'], ['b']])
    // With nothing to read nothing is sent, whatever time goes by.
    await clock.advance(600_000)
    expect([asked(slow).length, clock.pending]).toEqual([3, 0])
    // A ping that finds it still away.
    await ask({ method: 'e' })
    await vi.waitFor(() => expect(asked(slow).slice(3)).toEqual([['which']]))
    await clock.advance(4000)
    await vi.waitFor(() => expect(slow.lost).toBe(2))
    slow.behave = echo
    await ask({ method: 'f' })
    await vi.waitFor(() => expect(asked(slow).slice(4)).toEqual([['which']]))
    await settle(10)
    expect(await ask({ method: 'g' })).toBe('g')
    expect(asked(slow).at(-1)).toEqual(['g'])
    expect(asked(quick).flat()).toEqual(['which', 'b', 'c', 'd', 'e', 'f'])
  })

  test('behavior: one that refuses the question of the ping is there; one that fails again is not', async () => {
    const [first, second] = [await startNode(), await startNode()]
    const { ask } = readsOf([first, second])
    await ask({ method: 'a' })
    first.behave = () => 500
    expect(await ask({ method: 'b' })).toBe('b')
    await clock.advance(4000)
    await ask({ method: 'c' })
    await vi.waitFor(() => expect(asked(first).flat()).toEqual(['which', 'a', 'b', 'which']))
    await settle(10)
    await ask({ method: 'd' })
    expect(asked(second).flat()).toEqual(['which', 'b', 'c', 'd'])
    first.behave = (body) => {
      const { id, method } = body as Wire
      return method === 'which' ? { jsonrpc: '2.0', id, error: { code: -32601, message: 'no' } } : echo(body)
    }
    await clock.advance(4000)
    await ask({ method: 'e' })
    await vi.waitFor(() => expect(asked(first).flat().length).toBe(5))
    await settle(10)
    await ask({ method: 'f' })
    expect(asked(first).at(-1)).toEqual(['f'])
  })

  test('behavior: when all are set aside all are asked, and a node that answers is taken back', async () => {
    const [first, second] = [await startNode(() => 500), await startNode(() => 500)]
    const { ask } = readsOf([first, second])
    const answer = ask({ method: 'a' })
    await vi.waitFor(() => expect(second.bodies).toHaveLength(1))
    first.behave = echo
    await vi.waitFor(() => expect(clock.pending).toBeGreaterThan(0))
    await clock.advance(200)
    expect(await answer).toBe('a')
    await ask({ method: 'b' })
    expect(asked(first).at(-1)).toEqual(['b'])
  })

  test('behavior: a lone node is not pinged, and an answer that is an error sets no node aside', async () => {
    const [lone, other] = [await startNode(() => 404), await startNode()]
    const alone = readsOf([lone])
    await expect(alone.ask({ method: 'a' })).rejects.toEqual(code('SERVICE_REFUSED'))
    await clock.advance(10_000)
    await expect(alone.ask({ method: 'b' })).rejects.toEqual(code('SERVICE_REFUSED'))
    expect(asked(lone).flat()).toEqual(['which', 'which'])
    lone.behave = (body) => {
      const { id, method } = body as Wire
      return method === 'a' ? { jsonrpc: '2.0', id, error: { code: 3, message: 'reverted' } } : echo(body)
    }
    const two = readsOf([lone, other])
    await expect(two.ask({ method: 'a' })).rejects.toMatchObject({ name: 'NodeError' })
    expect(await two.ask({ method: 'b' })).toBe('b')
    expect(other.bodies).toEqual([])
  })
})
