import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import type { FrameChain } from '../../common/types.js'
import { createChainClient } from './createChainClient.js'

interface Call {
  readonly method: string
  readonly id: number
}

/** A node that answers as the test says, after it has said its chain. */
async function startNode(answer: (call: Call, response: ServerResponse, request: IncomingMessage) => void, id = '0x1') {
  const calls: string[] = []
  const server = createServer(async (request, response) => {
    const chunks: Uint8Array[] = []
    for await (const chunk of request) chunks.push(chunk)
    const call = JSON.parse(Buffer.concat(chunks).toString()) as Call
    calls.push(call.method)
    if (call.method === 'eth_chainId') return respond(response, { id: call.id, result: id })
    answer(call, response, request)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const pauses: number[] = []
  const client = createChainClient(chainAt(`http://127.0.0.1:${(server.address() as AddressInfo).port}`), {
    random: () => 0.5,
    wait: async (ms) => void pauses.push(ms),
  })
  return { client, calls, pauses }
}

const chainAt = (rpcUrl: string): FrameChain => ({
  id: 'eip155:1',
  name: 'One',
  coin: { symbol: 'ETH', decimals: 18 },
  rpcUrl,
})

const respond = (response: ServerResponse, body: unknown, status = 200, headers = {}) =>
  response
    .writeHead(status, headers)
    .end(typeof body === 'string' ? body : JSON.stringify({ jsonrpc: '2.0', ...Object(body) }))

test('behavior: a result is handed on, and the chain is asked for once', async () => {
  const { client, calls } = await startNode(({ id }, response) => respond(response, { id, result: '0x5' }))
  expect(await Promise.all([client.request('eth_gasPrice', []), client.request('eth_gasPrice', [])])).toEqual([
    '0x5',
    '0x5',
  ])
  expect(calls).toEqual(['eth_chainId', 'eth_gasPrice', 'eth_gasPrice'])
})

test('behavior: a node of another chain is refused before it is asked for anything', async () => {
  const { client, calls } = await startNode(({ id }, response) => respond(response, { id, result: '0x5' }), '0x2')
  await expect(client.request('eth_gasPrice', [])).rejects.toMatchObject({ code: 'CHAIN_UNREACHABLE' })
  await expect(client.request('eth_gasPrice', [])).rejects.toMatchObject({ code: 'CHAIN_UNREACHABLE' })
  expect(calls).toEqual(['eth_chainId', 'eth_chainId'])
})

test('behavior: reads are tried again after 150, 300 and 600 ms, then told as unreachable', async () => {
  const { client, calls, pauses } = await startNode((_, response) => respond(response, 'busy', 503))
  await expect(client.request('eth_gasPrice', [])).rejects.toMatchObject({ code: 'CHAIN_UNREACHABLE' })
  expect(pauses).toEqual([150, 300, 600])
  expect(calls).toHaveLength(5)
})

test.each([
  ['seconds', '2', 2000],
  ['an absurd time', '99999', 30_000],
  ['a past date', 'Thu, 01 Jan 1970 00:00:00 GMT', 0],
])('behavior: Retry-After of %s is waited for, within bounds', async (_, value, ms) => {
  const { client, pauses } = await startNode((_call, response) => respond(response, '', 429, { 'retry-after': value }))
  await expect(client.request('eth_gasPrice', [])).rejects.toThrow()
  expect(pauses).toEqual([ms, ms, ms])
})

test.each([400, 401, 404])('behavior: status %i is not tried again', async (status) => {
  const { client, pauses } = await startNode((_, response) => respond(response, '', status))
  await expect(client.request('eth_gasPrice', [])).rejects.toThrow()
  expect(pauses).toEqual([])
})

test.each([-1, -32005, -32603])('behavior: code %i of a node is tried again and told', async (code) => {
  const { client, pauses } = await startNode(({ id }, response) =>
    respond(response, { id, error: { code, message: 'no' } }),
  )
  await expect(client.request('eth_call', [])).rejects.toMatchObject({
    code: 'RPC_FAILED',
    rpcCode: code,
    message: 'no',
  })
  expect(pauses).toHaveLength(3)
})

test.each(['eth_sendRawTransaction', 'sendTransaction'])(
  'F11: %s is posted once, whatever comes back',
  async (method) => {
    const { client, calls } = await startNode((_, response) => response.destroy())
    await expect(client.request(method, [])).rejects.toMatchObject({ code: 'CHAIN_UNREACHABLE' })
    expect(calls).toEqual(['eth_chainId', method])
  },
)

test.each([
  ['HTML', (_: Call, response: ServerResponse) => respond(response, '<html>')],
  ['a wrong id', (_: Call, response: ServerResponse) => respond(response, { id: -7, result: '0x5' })],
  ['neither result nor error', ({ id }: Call, response: ServerResponse) => respond(response, { id })],
  ['a body of 6 MB', ({ id }: Call, response: ServerResponse) => respond(response, { id, result: 'x'.repeat(6e6) })],
])('behavior: an answer with %s is none', async (_, answer) => {
  const { client } = await startNode(answer)
  await expect(client.request('eth_gasPrice', [])).rejects.toMatchObject({ code: 'CHAIN_UNREACHABLE' })
})

test('behavior: the signal ends a call and what would follow it', async () => {
  const controller = new AbortController()
  const { client, calls } = await startNode(() => controller.abort(new Error('gone')))
  await expect(client.request('eth_gasPrice', [], controller.signal)).rejects.toThrow('gone')
  expect(calls).toEqual(['eth_chainId', 'eth_gasPrice'])
})
