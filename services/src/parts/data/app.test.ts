import { createWalletClient, http, parseEther, parseGwei } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Devnet, startDevnet } from '../../../../devnet/src/index.js'
import { createTestClock, useMemoryServices } from '../../../test/memoryServices.js'
import { result, startScriptedNode } from '../../../test/scriptedNode.js'
import type { Services, ServicesOptions } from '../../createServices.js'

// Real processes and databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const memory = useMemoryServices()
let devnet: Devnet
let nodeUrl: string
beforeAll(async () => {
  devnet = await startDevnet({ chains: [{ chainId: 31337, name: 'One' }] })
  nodeUrl = devnet.chains[0]?.rpcUrl ?? ''
})
afterAll(() => devnet.stop())

const path = '/v1/?chainId=eip155:31337&projectId=demo'
const chainId = { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }
const balanceOf = (address: string, id: unknown = 1) => ({
  jsonrpc: '2.0',
  id,
  method: 'eth_getBalance',
  params: [address, 'latest'],
})
const send = { jsonrpc: '2.0', id: 'w', method: 'eth_sendRawTransaction', params: ['0x02'] }
const block = { jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] }

async function create(options: Omit<ServicesOptions, 'store'> = {}, origins: string[] = []): Promise<Services> {
  const services = memory.create({ chains: { 'eip155:31337': nodeUrl }, ...options })
  await services.projects.add({ id: 'demo', origins })
  return services
}

function post(services: Services, body: unknown, init: RequestInit & { path?: string; address?: string } = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return services.data.request(init.path ?? path, { ...init, method: 'POST', body: text }, { address: init.address })
}

const readJson = async (response: Response) => (await response.json()) as unknown

test('behavior: a call reaches the node and its answer comes back under the id that was sent', async () => {
  const services = await create()
  for (const id of [7, 'text', null]) {
    const response = await post(services, { ...chainId, id })
    expect(response.status).toBe(200)
    expect(await readJson(response)).toEqual({ jsonrpc: '2.0', id, result: '0x7a69' })
  }
  expect((await post(services, chainId, { path: '/v1?chainId=eip155:31337&projectId=demo' })).status).toBe(200)
})

test('behavior: it knows the accounts of no chain yet, and tells pages of the project so', async () => {
  const services = await create({}, ['https://shop.example'])
  const get = (projectId: string, origin: string) =>
    services.data.request(`/v1/supported-chains?projectId=${projectId}`, { headers: { origin } })
  const told = await get('demo', 'https://shop.example')
  expect([told.status, await readJson(told)]).toEqual([200, { http: [], ws: [] }])
  expect(told.headers.get('access-control-allow-origin')).toBe('https://shop.example')
  const refused = await get('demo', 'https://other.example')
  expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([403, '*'])
  expect((await get('unknown', 'https://shop.example')).status).toBe(401)
})

test('behavior: a batch keeps its order, and one bad item spoils no other (F13)', async () => {
  const services = await create()
  const [account] = devnet.accounts
  const response = await post(services, [
    balanceOf(account?.address ?? '', 'first'),
    { ...chainId, id: 2, method: 'anvil_setBalance' },
    'nonsense',
    balanceOf('not an address', 4),
    { ...chainId, id: 5 },
  ])
  expect(response.status).toBe(200)
  expect(await readJson(response)).toMatchObject([
    { id: 'first', result: expect.stringMatching(/^0x/) },
    { id: 2, error: { code: -32601, message: 'Requested RPC call is not allowed' } },
    { id: null, error: { code: -32600 } },
    { id: 4, error: { code: expect.any(Number) } },
    { id: 5, result: '0x7a69' },
  ])
})

test('behavior: a signed transaction is broadcast and changes the chain', async () => {
  const services = await create()
  const [sender] = devnet.accounts
  const receiver = '0x000000000000000000000000000000000000c0de'
  const wallet = createWalletClient({
    account: privateKeyToAccount(sender?.privateKey ?? '0x'),
    transport: http(nodeUrl),
  })
  const serialized = await wallet.signTransaction({
    chain: null,
    to: receiver,
    value: parseEther('1'),
    gas: 21_000n,
    nonce: Number(await read(services, 'eth_getTransactionCount', [sender?.address, 'latest'])),
    maxFeePerGas: parseGwei('10'),
    maxPriorityFeePerGas: 1n,
    type: 'eip1559',
  })
  expect(await read(services, 'eth_sendRawTransaction', [serialized])).toMatch(/^0x[0-9a-f]{64}$/)
  await vi.waitFor(async () => {
    expect(await read(services, 'eth_getBalance', [receiver, 'latest'])).toBe('0xde0b6b3a7640000')
  }, 20_000)
})

async function read(services: Services, method: string, params: unknown[]): Promise<unknown> {
  const body = (await readJson(await post(services, { jsonrpc: '2.0', id: 1, method, params }))) as { result: unknown }
  return body.result
}

test.each([
  'eth_sendTransaction',
  'eth_sign',
  'eth_signTransaction',
  'eth_signTypedData_v4',
  'personal_sign',
  'personal_unlockAccount',
  'eth_accounts',
  'eth_newFilter',
  'eth_subscribe',
  'admin_peers',
  'debug_traceCall',
  'trace_block',
  'txpool_content',
  'miner_start',
  'evm_mine',
  'anvil_impersonateAccount',
  'hardhat_setBalance',
  'wallet_getAssets',
  'getBalance',
  'constructor',
  '__proto__',
  'test',
])('parameters: method %s is refused and reaches no node', async (method) => {
  const node = await startScriptedNode((call, response) => response.end(result(call, null)))
  const services = await create({ chains: { 'eip155:31337': node.url } })
  const response = await post(services, { ...chainId, method })
  expect(await readJson(response)).toEqual({
    jsonrpc: '2.0',
    id: 1,
    error: { code: -32601, message: 'Requested RPC call is not allowed' },
  })
  expect(node.seen).toEqual([])
})

test.each([
  ['/v1/?chainId=eip155:31337', 400, -32600],
  ['/v1/?chainId=eip155:31337&projectId=nobody', 401, -32600],
  ['/v1/?projectId=demo', 404, -32600],
  ['/v1/?chainId=eip155:1&projectId=demo', 404, -32600],
  ['/v1/?chainId=__proto__&projectId=demo', 404, -32600],
])('parameters: %s answers %s', async (at, status, code) => {
  const response = await post(await create(), chainId, { path: at })
  expect(response.status).toBe(status)
  expect(await readJson(response)).toMatchObject({ jsonrpc: '2.0', id: null, error: { code } })
})

test.each([
  ['{', 400, -32700],
  ['', 400, -32700],
  ['[]', 400, -32600],
  ['{"jsonrpc":"1.0","id":1,"method":"eth_chainId"}', 200, -32600],
  ['{"jsonrpc":"2.0","method":"eth_chainId"}', 200, -32600],
  ['{"jsonrpc":"2.0","id":1.5,"method":"eth_chainId"}', 200, -32600],
  ['{"jsonrpc":"2.0","id":{},"method":"eth_chainId"}', 200, -32600],
  ['null', 200, -32600],
])('parameters: body %s answers %s with code %s', async (body, status, code) => {
  const response = await post(await create(), body)
  expect(response.status).toBe(status)
  expect(await readJson(response)).toMatchObject({ error: { code } })
})

test('S40: a body over 64 KiB and a batch that is too long are refused, whatever length is announced', async () => {
  const services = await create({ dataLimits: { batchItems: 2 } })
  const long = JSON.stringify({ ...chainId, params: ['x'.repeat(64 * 1024)] })
  expect((await post(services, long)).status).toBe(413)
  const stream = new Blob([long]).stream()
  const streamed = { method: 'POST', body: stream, duplex: 'half' } as RequestInit
  expect((await services.data.request(path, streamed)).status).toBe(413)
  expect((await post(services, [chainId, chainId, chainId])).status).toBe(413)
  expect((await post(services, [chainId, chainId])).status).toBe(200)
})

test.each([
  [['https://app.example.com'], 'https://app.example.com', 'https://app.example.com'],
  [['https://app.example.com'], 'http://localhost:5173', 'http://localhost:5173'],
  [['https://app.example.com'], 'https://evil.example', null],
  [['https://app.example.com'], 'null', null],
  [[], 'https://anyone.example', '*'],
])('S28: with origins %j the page %s is let in by %s', async (origins, origin, header) => {
  const services = await create({}, origins)
  const preflight = await services.data.request(path, {
    method: 'OPTIONS',
    headers: {
      Origin: origin,
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'content-type',
    },
  })
  expect(preflight.status).toBe(header === null ? 403 : 204)
  expect(preflight.headers.get('Access-Control-Allow-Origin')).toBe(header)
  if (header !== null) expect(preflight.headers.get('Access-Control-Allow-Headers')).toBe('Content-Type')
  // A form or a text/plain call is sent without a preflight: it is refused all the same.
  for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded']) {
    const response = await post(services, chainId, { headers: { Origin: origin, 'Content-Type': type } })
    expect(response.status).toBe(header === null ? 403 : 200)
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe(header)
    expect(response.headers.get('Access-Control-Allow-Credentials')).toBeNull()
  }
})

test('S28: the login frame calls for every project that there is, and is held by the same limits', async () => {
  const frameOrigin = 'https://login.example.com'
  const rateLimits = { dataAddress: { perSecond: 0.001, burst: 1 } }
  const services = await create({ frameOrigin, rateLimits }, ['https://app.example.com'])
  const headers = { Origin: frameOrigin, 'Content-Type': 'application/json' }
  const preflight = await services.data.request(path, { method: 'OPTIONS', headers })
  expect([preflight.status, preflight.headers.get('Access-Control-Allow-Origin')]).toEqual([204, frameOrigin])
  const answered = await post(services, chainId, { headers, address: '192.0.2.1' })
  expect([answered.status, answered.headers.get('Access-Control-Allow-Origin')]).toEqual([200, frameOrigin])
  const nobody = '/v1/?chainId=eip155:31337&projectId=nobody'
  expect((await post(services, chainId, { headers, path: nobody, address: '192.0.2.2' })).status).toBe(401)
  expect((await post(services, chainId, { headers, address: '192.0.2.1' })).status).toBe(429)
})

test('behavior: each call of a batch counts against its address and its project, and 429 says how long to wait', async () => {
  const clock = createTestClock()
  const rateLimits = { dataAddress: { perSecond: 1, burst: 3 }, dataProject: { perSecond: 1, burst: 5 } }
  const services = await create({ clock, rateLimits })
  const statusOf = async (body: unknown, address: string) => (await post(services, body, { address })).status
  expect(await statusOf([chainId, chainId, chainId], '192.0.2.1')).toBe(200)
  const refused = await post(services, chainId, { address: '192.0.2.1' })
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '1'])
  expect(await readJson(refused)).toMatchObject({ id: null, error: { code: -32005 } })
  // Two tokens of the project are left, for all addresses together.
  expect(await statusOf([chainId, chainId, chainId], '192.0.2.2')).toBe(429)
  expect(await statusOf([chainId, chainId], '192.0.2.3')).toBe(200)
  expect(await statusOf(chainId, '192.0.2.4')).toBe(429)
  clock.advance(1000)
  expect(await statusOf(chainId, '192.0.2.5')).toBe(200)
})

test('behavior: a changed list of origins is obeyed within a second', async () => {
  const clock = createTestClock()
  const services = await create({ clock }, ['https://app.example.com'])
  const statusOf = async () => (await post(services, chainId, { headers: { Origin: 'https://new.example' } })).status
  expect(await statusOf()).toBe(403)
  await services.projects.addOrigin('demo', 'https://new.example')
  clock.advance(1000)
  expect(await statusOf()).toBe(200)
})

test('behavior: numbers of a node that JavaScript cannot hold pass unchanged', async () => {
  const text = '{"jsonrpc":"2.0","id":1,"result":{"rentEpoch":18446744073709551615}}'
  const node = await startScriptedNode((_call, response) => response.end(text))
  const services = await create({ chains: { 'eip155:31337': node.url } })
  expect(await (await post(services, block)).text()).toBe(text)
})

test.each([403, 408, 413, 429, 500, 502, 503, 504])(
  'F10: a read goes to the next node on status %s',
  async (status) => {
    const bad = await startScriptedNode((call, response) => response.writeHead(status).end(result(call, '0xwrong')))
    const services = await create({ chains: { 'eip155:31337': [bad.url, nodeUrl] } })
    expect(await readJson(await post(services, block))).toMatchObject({ id: 1, result: expect.stringMatching(/^0x/) })
    expect(bad.seen).toHaveLength(1)
  },
)

test.each([-1, -32005, -32603])('F10: a read goes to the next node on code %s', async (code) => {
  const bad = await startScriptedNode((call, response) =>
    response.end(JSON.stringify({ jsonrpc: '2.0', id: call.id, error: { code, message: 'busy' } })),
  )
  const services = await create({ chains: { 'eip155:31337': [bad.url, nodeUrl] } })
  expect(await readJson(await post(services, block))).toMatchObject({ id: 1, result: expect.stringMatching(/^0x/) })
  const alone = memory.create({ chains: { 'eip155:31337': bad.url } })
  expect(await readJson(await post(alone, block))).toMatchObject({ error: { code, message: 'busy' } })
})

test.each([
  ['HTML', '<html></html>'],
  ['half an answer', '{"jsonrpc":"2.0","id":1,"res'],
  ['another id', '{"jsonrpc":"2.0","id":2,"result":"0x1"}'],
  ['neither result nor error', '{"jsonrpc":"2.0","id":1}'],
  ['a list', '[]'],
])(
  'F13: %s from a node is no answer; the next node is asked, and without one the error is typed',
  async (_name, text) => {
    const bad = await startScriptedNode((_call, response) => response.end(text))
    const services = await create({ chains: { 'eip155:31337': [bad.url, nodeUrl] } })
    expect(await readJson(await post(services, block))).toMatchObject({ id: 1, result: expect.stringMatching(/^0x/) })
    const alone = await post(memory.create({ chains: { 'eip155:31337': bad.url } }), block)
    expect(alone.status).toBe(502)
    expect(await readJson(alone)).toMatchObject({ id: 1, error: { code: -32603 } })
  },
)

test('F13: an endless answer is cut off at the cap', async () => {
  const node = await startScriptedNode((_call, response) => {
    response.write('{"jsonrpc":"2.0","id":1,"result":"')
    const write = () => {
      while (!response.destroyed && response.write('x'.repeat(65536)));
    }
    response.on('drain', write)
    write()
  })
  const services = await create({ chains: { 'eip155:31337': node.url }, dataLimits: { responseBytes: 1_000_000 } })
  // It is passed on while it comes, so that the caller sees it break.
  await expect((await post(services, block)).text()).rejects.toThrow()
  await vi.waitFor(() => expect(node.countOpen()).toBe(0), 20_000)
})

test('F12: a node that hangs, trickles or resets is left for the next in time, and its socket is released', async () => {
  const hanging = await startScriptedNode(() => undefined)
  const trickling = await startScriptedNode((_call, response) => {
    const timer = setInterval(() => response.write(' '), 20)
    response.on('close', () => clearInterval(timer))
  })
  const resetting = await startScriptedNode((_call, response) => {
    response.writeHead(200, { 'Content-Length': '100' })
    response.write('{"jsonrpc"', () => response.destroy())
  })
  const dataLimits = { attemptMs: 1_000, totalMs: 30_000 }
  const urls = [hanging.url, trickling.url, resetting.url, nodeUrl]
  const services = await create({ chains: { 'eip155:31337': urls }, dataLimits })
  expect(await readJson(await post(services, block))).toMatchObject({ result: expect.stringMatching(/^0x/) })
  for (const node of [hanging, trickling]) {
    await vi.waitFor(() => expect(node.countOpen()).toBe(0), 20_000)
  }
})

test('F12: when every node hangs the call ends at its whole time', async () => {
  const node = await startScriptedNode(() => undefined)
  const services = await create({ chains: { 'eip155:31337': node.url }, dataLimits: { totalMs: 200 } })
  const response = await post(services, block)
  expect([response.status, await readJson(response)]).toMatchObject([502, { id: 1, error: { code: -32603 } }])
})

test('F12: a batch has one time for all its calls, and a transaction that had none left was not handed over', async () => {
  const node = await startScriptedNode(() => undefined)
  const dataLimits = { totalMs: 1_500, batchParallel: 1 }
  const services = await create({ chains: { 'eip155:31337': node.url }, dataLimits })
  const start = Date.now()
  const response = await post(services, [...Array.from({ length: 30 }, (_, id) => ({ ...block, id })), send])
  expect(Date.now() - start).toBeLessThan(15_000)
  const answers = (await readJson(response)) as { id: unknown; error: { code: number } }[]
  expect(answers.map((answer) => answer.error.code)).toEqual(Array(31).fill(-32603))
  expect(answers.at(-1)?.id).toBe('w')
  expect(node.seen).toHaveLength(1)
})

test.each([1, 4])(
  'F13: a batch has one size for all its answers, %s at a time; what is over it is refused',
  async (parallel) => {
    const node = await startScriptedNode((call, response) => response.end(result(call, 'x'.repeat(400))))
    const dataLimits = { responseBytes: 1000, batchParallel: parallel }
    const services = await create({ chains: { 'eip155:31337': node.url }, dataLimits })
    const batch = [1, 2, 3, 4].map((id) => ({ ...block, id }))
    const answers = (await readJson(await post(services, batch))) as { result?: string; error?: { code: number } }[]
    expect(answers.filter((answer) => answer.result)).toHaveLength(2)
    expect(answers.filter((answer) => answer.error?.code === -32000)).toHaveLength(2)
  },
)

test.each([
  ['resets', (response: import('node:http').ServerResponse) => response.destroy()],
  ['answers 503', (response: import('node:http').ServerResponse) => response.writeHead(503).end()],
  ['hangs', () => undefined],
])('F11: a transaction is not sent to another node when the first %s', async (_name, misbehave) => {
  const bad = await startScriptedNode((_call, response) => void misbehave(response))
  const good = await startScriptedNode((call, response) => response.end(result(call, '0xhash')))
  const chains = { 'eip155:31337': [bad.url, good.url] }
  const services = await create({ chains, dataLimits: { attemptMs: 500, totalMs: 5_000 } })
  const response = await post(services, send)
  // A status and a code that no client repeats by itself.
  expect(response.status).toBe(200)
  expect(await readJson(response)).toMatchObject({
    id: 'w',
    error: { code: -32000, message: expect.stringContaining('hash') },
  })
  expect([bad.seen.length, good.seen.length]).toEqual([1, 0])
})

test('F11: a transaction goes to the next node when the first was not reached at all', async () => {
  const gone = await startScriptedNode(() => undefined)
  await gone.close()
  const good = await startScriptedNode((call, response) => response.end(result(call, '0xhash')))
  const services = await create({ chains: { 'eip155:31337': [gone.url, good.url] } })
  expect(await readJson(await post(services, send))).toMatchObject({ id: 'w', result: '0xhash' })
})

test("F11: a node's refusal of a transaction is the answer", async () => {
  const text = '{"jsonrpc":"2.0","id":"w","error":{"code":-32000,"message":"nonce too low"}}'
  const bad = await startScriptedNode((_call, response) => response.end(text.replace('"w"', '1')))
  const good = await startScriptedNode((call, response) => response.end(result(call, '0xhash')))
  const services = await create({ chains: { 'eip155:31337': [bad.url, good.url] } })
  expect(await (await post(services, send)).text()).toBe(text)
  expect(good.seen).toEqual([])
})

test('F14: a node of another chain is never used', async () => {
  const wrong = await startScriptedNode((call, response) => response.end(result(call, '0xwrong')), '0x1')
  const problems: string[] = []
  const log = { request: () => undefined, problem: (text: string) => problems.push(text) }
  const services = await create({ chains: { 'eip155:31337': [wrong.url, nodeUrl] }, log })
  expect(await readJson(await post(services, send))).toMatchObject({ error: { code: expect.any(Number) } })
  expect(await readJson(await post(services, block))).toMatchObject({ result: expect.stringMatching(/^0x/) })
  expect(wrong.seen).toEqual([])
  expect(problems).toEqual(['node 1 of eip155:31337 failed: it serves another chain'])
})
