import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { useMemoryServices } from '../test/memoryServices.js'
import { result, startScriptedNode } from '../test/scriptedNode.js'
import { openTestStore } from '../test/testStore.js'
import { createServices } from './createServices.js'
import { listen } from './http/listen.js'
import { createLineLog } from './log.js'

// Real processes and databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const memory = useMemoryServices()
const path = '/v1/?chainId=eip155:31337&projectId='
const call = { jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: ['0x1', 'latest'] }

test('S37: the log holds no query, id, address, origin, header or body, of good calls and of bad ones', async () => {
  const lines: string[] = []
  const canary = (name: string) => `canary${name}`
  const node = await startScriptedNode((seen, response) => {
    if (seen.method === 'eth_getBalance') return response.destroy()
    return response.end(result(seen, canary('result')))
  })
  const chains = { 'eip155:31337': `${node.url}/${canary('key')}` }
  const services = memory.create({ chains, log: createLineLog((line) => lines.push(line)) })
  await services.projects.add({
    id: canary('project'),
    name: canary('name'),
    origins: ['https://canaryallowed.example'],
  })
  const listener = await listen(services.fetch, { host: '127.0.0.1', port: 0, trustedProxies: 1 })
  onTestFinished(() => listener.close())

  const headers = {
    Origin: 'https://canaryallowed.example',
    'User-Agent': canary('agent'),
    'X-Forwarded-For': canary('address'),
    Authorization: canary('authorization'),
  }
  const query = `projectId=${canary('project')}&email=${canary('email')}`
  const read = (at: string, init: RequestInit = {}) => fetch(`${listener.url}${at}`, { headers, ...init })
  const body = JSON.stringify({ ...call, id: canary('id'), params: [canary('parameter')] })
  const rpc = `/v1/?chainId=eip155:31337&${query}`
  const responses = [
    await read(`/appkit/v1/config?${query}`),
    await read(`/projects/v1/origins?${query}`),
    await read(`/appkit/v1/config?projectId=${canary('unknown')}`),
    await read(`/appkit/v1/config?${query}`, { headers: { ...headers, Origin: 'https://canaryevil.example' } }),
    await read(`/${canary('path')}/${canary('deeper')}?${query}`),
    await read(rpc, { method: 'POST', body }),
    await read(rpc, { method: 'POST', body: body.replace('eth_getBalance', 'eth_chainId') }),
    await read(rpc, { method: 'POST', body: body.replace('eth_getBalance', canary('method')) }),
    await read(rpc, { method: 'POST', body: canary('nonsense') }),
    await read(rpc, { method: 'OPTIONS' }),
    await read(`/getWallets?search=${canary('search')}&${query}`),
    await read(`/getWallets?page=${canary('page')}&${query}`),
    await read(`/getWalletImage/${canary('picture')}?${query}`),
    await read(`/public/getTokenImage/${canary('symbol')}?${query}`),
    await read(`/e?${query}`, { method: 'POST', body: canary('nonsense') }),
    await read(`/batch?${query}`, { method: 'POST', body: JSON.stringify([{ props: { event: canary('event') } }]) }),
  ]
  expect(responses.map((response) => response.status)).toEqual([
    200, 200, 401, 403, 404, 502, 200, 200, 400, 204, 200, 400, 200, 200, 400, 202,
  ])
  await Promise.all(responses.map((response) => response.text()))
  expect(lines.filter((line) => !line.includes('problem:'))).toHaveLength(responses.length)
  expect(lines.join('')).not.toMatch(/canary/i)
  expect(lines[0]).toMatch(/^\S+Z directory GET \/appkit\/v1\/config 200 \d+ms\n$/)
  expect(lines.join('')).toMatch(/ data OPTIONS \/v1\/ 204 /)
  expect(lines.join('')).toMatch(/ directory GET \/getWalletImage\/:id 200 /)
})

test('S40: with the database gone every part says so at once, tells nothing, and logs no message', async () => {
  const lines: string[] = []
  const store = await openTestStore()
  const log = createLineLog((line) => lines.push(line))
  const services = createServices({ store, chains: { 'eip155:31337': 'http://127.0.0.1:9' }, log })
  await services.projects.add({ id: 'demo' })
  await store.close()
  const responses = [
    await services.directory.request('/appkit/v1/config?projectId=demo'),
    await services.directory.request('/projects/v1/origins?projectId=demo'),
    await services.directory.request('/getWallets?projectId=demo'),
    await services.directory.request('/getAnalyticsConfig?projectId=demo'),
    await services.data.request(`${path}demo`, { method: 'POST', body: JSON.stringify(call) }),
  ]
  for (const response of responses) {
    expect(response.status).toBe(503)
    expect(await response.json()).toEqual({
      status: 'error',
      reasons: [{ name: 'SERVER_ERROR', description: 'The service cannot answer now. Try again later.' }],
    })
  }
  expect(lines.filter((line) => line.includes('problem:'))).toHaveLength(responses.length)
  expect(lines.join('')).not.toMatch(/closed|driver|select/i)
})

test('S40: a node that is down takes no other chain and no other part along', async () => {
  const node = await startScriptedNode((seen, response) => response.end(result(seen, '0x5')))
  const gone = await startScriptedNode(() => undefined)
  await gone.close()
  const services = memory.create({ chains: { 'eip155:1': gone.url, 'eip155:31337': node.url } })
  await services.projects.add({ id: 'demo' })
  const post = (chainId: string) =>
    services.data.request(`/v1/?chainId=${chainId}&projectId=demo`, { method: 'POST', body: JSON.stringify(call) })
  expect((await post('eip155:1')).status).toBe(502)
  expect(await (await post('eip155:31337')).json()).toMatchObject({ result: '0x5' })
  expect((await services.directory.request('/appkit/v1/config?projectId=demo')).status).toBe(200)
})

test('F12: a caller that goes away ends its read at the node', async () => {
  const node = await startScriptedNode(() => undefined)
  const services = memory.create({ chains: { 'eip155:31337': node.url } })
  await services.projects.add({ id: 'demo' })
  const listener = await listen(services.fetch, { host: '127.0.0.1', port: 0 })
  onTestFinished(() => listener.close())
  const caller = new AbortController()
  const init = { method: 'POST', body: JSON.stringify(call), signal: caller.signal }
  const answer = fetch(`${listener.url}${path}demo`, init)
  await vi.waitFor(() => expect(node.countOpen()).toBe(1), 20_000)
  const start = Date.now()
  caller.abort()
  await expect(answer).rejects.toThrow()
  await vi.waitFor(() => expect(node.countOpen()).toBe(0), 20_000)
  // Well before the ten seconds after which the service gives up by itself.
  expect(Date.now() - start).toBeLessThan(8_000)
})

test('parameters: trustedProxies reads the entry that our own proxy added, and none without', async () => {
  const rateLimits = { directoryAddress: { perSecond: 0.001, burst: 1 } }
  const statusOf = async (url: string, forwarded: string) =>
    (await fetch(`${url}/projects/v1/origins?projectId=demo`, { headers: { 'X-Forwarded-For': forwarded } })).status
  const start = async (trustedProxies: number) => {
    const services = memory.create({ rateLimits })
    const listener = await listen(services.fetch, { host: '127.0.0.1', port: 0, trustedProxies })
    onTestFinished(() => listener.close())
    return listener.url
  }
  await memory.create().projects.add({ id: 'demo' })
  const behind = await start(1)
  expect(await statusOf(behind, '203.0.113.9, 192.0.2.1')).toBe(200)
  expect(await statusOf(behind, '192.0.2.1, 192.0.2.2')).toBe(200)
  expect(await statusOf(behind, '198.51.100.7, 192.0.2.1')).toBe(429)
  const direct = await start(0)
  expect(await statusOf(direct, '192.0.2.1')).toBe(200)
  expect(await statusOf(direct, '192.0.2.2')).toBe(429)
})

test('behavior: closing frees the port though a caller keeps its connection', async () => {
  const listener = await listen(async () => new Response('ok'), { host: '127.0.0.1', port: 0 })
  const socket = connect(listener.port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  await once(socket, 'data')
  const ended = once(socket, 'close')
  await listener.close()
  await ended
})
