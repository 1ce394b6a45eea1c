import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { type ConsoleBrowser, outcome, useConsole } from '../../../test/testConsole.js'
import { createServices } from '../../createServices.js'

// Real ports and databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

/** A node at a height, which counts what it is asked. */
async function startNode(height: number, chain = '0x1') {
  const seen = { calls: 0, isBroken: false }
  const server: Server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const { id, method } = JSON.parse(text) as { id: unknown; method: string }
    if (method === 'eth_gasPrice') seen.calls += 1
    if (seen.isBroken) return void response.writeHead(503).end()
    const result = method === 'eth_chainId' ? chain : `0x${height.toString(16)}`
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify({ jsonrpc: '2.0', id, result }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    seen,
    host: `127.0.0.1:${port}`,
    url: `http://127.0.0.1:${port}/v1/SECRETKEY`,
    close: () => void server.close(),
  }
}

const options: { chains: Record<string, string[]>; nodeAddresses: 'loopback' } = {
  ...{ chains: {}, nodeAddresses: 'loopback' },
}
let nodes: Awaited<ReturnType<typeof startNode>>[] = []
beforeAll(async () => {
  nodes = [await startNode(100), await startNode(97)]
  options.chains['eip155:1'] = nodes.map(({ url }) => url)
})
afterAll(() => {
  for (const { close } of nodes) close()
})
const world = useConsole(options)
const path = 'nodes/eip155%3A1'

interface Shown {
  nodes: {
    node: string
    host: string
    height?: number
    lag?: number
    isOff: boolean
    isAdded: boolean
    faults: number
  }[]
}
async function look(browser: ConsoleBrowser) {
  const { json, headers } = await browser.get(path)
  return { shown: json as unknown as Shown, match: { 'If-Match': headers.etag } }
}
/** A page asks for something; which node answers is seen there. */
const ask = () =>
  fetch(`${world.running().url}/v1/?chainId=eip155:1&projectId=demo`, {
    method: 'POST',
    headers: { Origin: 'https://app.example.com', 'Content-Type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_gasPrice', params: [] }),
  }).then(({ status }) => status)

test('behavior: nodes are shown with height and lag, tested, ordered and switched off without a restart', async () => {
  const owner = await world.createOwner()
  await world.running().projects.add({ id: 'demo', origins: ['https://app.example.com'] })
  const [first, second] = nodes
  const listed = await owner.get('nodes')
  expect(listed.json).toMatchObject({
    chains: [
      {
        chain: 'eip155:1',
        nodes: [
          { host: first?.host, height: 100, lag: 0, isOff: false },
          { host: second?.host, height: 97, lag: 3, isOff: false },
        ],
      },
    ],
  })
  expect(listed.text).not.toContain('SECRETKEY')
  expect(await ask()).toBe(200)
  expect([first?.seen.calls, second?.seen.calls]).toEqual([1, 0])

  const { shown, match } = await look(owner)
  const [one, two] = shown.nodes.map(({ node }) => node)
  const turned = { nodes: [two, one].map((node) => ({ node, isOff: node === one })) }
  expect((await owner.put(path, turned, match)).status).toBe(200)
  expect(await ask()).toBe(200)
  expect([first?.seen.calls, second?.seen.calls]).toEqual([1, 1])
  expect((await look(owner)).shown.nodes.map(({ host, isOff }) => [host, isOff])).toEqual([
    [second?.host, false],
    [first?.host, true],
  ])
  // What was seen is not there any more.
  expect(outcome(await owner.put(path, turned, match))).toBe('412 DATA_CHANGED')
  const { match: now } = await look(owner)
  const wrong = [
    { nodes: [] },
    { nodes: [{ node: one, isOff: false }] },
    { nodes: [one, two].map((node) => ({ node, isOff: true })) },
    { nodes: [one, one].map((node) => ({ node, isOff: false })) },
  ]
  for (const body of wrong) expect(outcome(await owner.put(path, body, now))).toBe('400 BODY_INVALID')

  expect((await owner.post(`${path}/${two}/test`)).json).toMatchObject({ height: 97, ms: expect.any(Number) })
  if (second) second.seen.isBroken = true
  expect((await owner.post(`${path}/${two}/test`)).json).toMatchObject({ fault: 'status 503' })
  if (second) second.seen.isBroken = false
  expect(outcome(await owner.post(`${path}/none/test`))).toBe('404 CHAIN_NOT_SERVED')
  const { changes } = (await owner.get('log')).json as { changes: object[] }
  expect(changes).toContainEqual(expect.objectContaining({ did: 'setNodes', subject: 'chain:eip155:1', state: 'done' }))
})

test('behavior: nodes are those of all projects: one project’s roles see none, a viewer changes none, and a change wants a proof', async () => {
  const owner = await world.createOwner()
  const half = await world.invite(owner, [{ project: 'demo', role: 'owner' }])
  const viewer = await world.invite(owner, [{ project: '*', role: 'viewer' }])
  const missing = '403 CONSOLE_ROLE_MISSING'
  expect(outcome(await half.get('nodes'))).toBe(missing)
  const { shown, match } = await look(viewer)
  const same = { nodes: shown.nodes.map(({ node, isOff }) => ({ node, isOff })) }
  expect(outcome(await viewer.put(path, same, match))).toBe(missing)
  expect(outcome(await viewer.post(`${path}/${shown.nodes[0]?.node}/test`))).toBe(missing)
  world.clock.advance(6 * 60_000)
  expect(outcome(await owner.put(path, same, match))).toBe('403 CONSOLE_PROOF_NEEDED')
})

test('behavior: a node is added once it has said which chain it serves: asked at once, in other processes within seconds, until it is removed', async () => {
  const owner = await world.createOwner()
  await world.running().projects.add({ id: 'demo', origins: ['https://app.example.com'] })
  const third = await startNode(103)
  onTestFinished(third.close)
  const added = await owner.post(path, { url: third.url })
  expect(added.json).toEqual({ chain: 'eip155:1', node: expect.stringMatching(/^[\w-]{16}$/) })
  expect(outcome(await owner.post(path, { url: third.url }))).toBe('409 NODE_EXISTS')

  const { shown, match } = await look(owner)
  expect(shown.nodes.at(-1)).toMatchObject({ host: third.host, height: 103, isAdded: true, isOff: false })
  const only = { nodes: shown.nodes.map(({ node }) => ({ node, isOff: node !== added.json.node })) }
  expect((await owner.put(path, only, match)).status).toBe(200)
  expect(await ask()).toBe(200)
  expect(third.seen.calls).toBe(1)

  const other = createServices({ store: world.store(), clock: world.clock, ...options })
  const askThere = () =>
    other.fetch(
      new Request('http://services.test/v1/?chainId=eip155:1&projectId=demo', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_gasPrice', params: [] }),
      }),
    )
  const isAsked = async () => {
    await askThere()
    expect(third.seen.calls).toBeGreaterThan(1)
  }
  await vi.waitFor(isAsked, { timeout: 10_000, interval: 100 })

  const configured = shown.nodes[0]?.node
  const { match: now } = await look(owner)
  expect(outcome(await owner.delete(`${path}/${configured}`, now))).toBe('409 NODE_STAYS')
  expect(outcome(await owner.delete(`${path}/${added.json.node}`, now))).toBe('409 NODE_STAYS')
  const back = { nodes: shown.nodes.map(({ node }) => ({ node, isOff: false })) }
  await owner.put(path, back, now)
  const { match: last } = await look(owner)
  expect((await owner.delete(`${path}/${added.json.node}`, last)).status).toBe(200)
  expect((await look(owner)).shown.nodes.map(({ node }) => node)).not.toContain(added.json.node)

  const log = await owner.get('log')
  expect(log.json).toMatchObject({ changes: expect.arrayContaining([expect.objectContaining({ did: 'addNode' })]) })
  expect(log.text).toContain(third.host)
  expect(log.text).not.toContain('SECRETKEY')
})

test('S25: a node that serves another chain, does not answer, or is where none may be is not added; editors add none', async () => {
  const owner = await world.createOwner()
  const editor = await world.invite(owner, [{ project: '*', role: 'editor' }])
  const foreign = await startNode(1, '0x5')
  onTestFinished(foreign.close)
  expect(outcome(await editor.post(path, { url: foreign.url }))).toBe('403 CONSOLE_ROLE_MISSING')
  await owner.prove('proof')
  const tryOne = async (url: string) => outcome(await owner.post(path, { url }))
  expect(await tryOne(foreign.url)).toBe('400 NODE_FAILED')
  expect(await tryOne('http://127.0.0.1:1/')).toBe('400 NODE_FAILED')
  const wrong = [
    ...['http://10.0.0.1/', 'https://10.0.0.1/', 'https://[fd00::1]/', 'https://169.254.169.254/latest'],
    ...['http://node.example/', 'https://ada:secret@node.example/', 'file:///etc/passwd', 'no address'],
  ]
  for (const url of wrong) expect([url, await tryOne(url)]).toEqual([url, '400 NODE_INVALID'])
  const unserved = await owner.post('nodes/eip155%3A999', { url: foreign.url })
  expect(outcome(unserved)).toBe('404 CHAIN_NOT_SERVED')
  world.clock.advance(6 * 60_000)
  expect(await tryOne(foreign.url)).toBe('403 CONSOLE_PROOF_NEEDED')
})

test('parameters: commands go the same way', async () => {
  const machine = createServices({ store: world.store(), clock: world.clock, ...options })
  const third = await startNode(103)
  onTestFinished(third.close)
  const run = async (name: string, words: Record<string, string>, more: object = {}) =>
    (await machine.runCommand(name, { words: { CHAIN: 'eip155:1', ...words }, options: {}, ...more })).answer
  const { node: NODE } = (await run('addNode', { URL: third.url })) as { node: string }
  expect(await run('testNode', { NODE })).toMatchObject({ height: 103 })
  const moved = (await run('moveNode', { NODE, PLACE: '1' })) as { nodes: { node: string }[] }
  expect(moved.nodes[0]).toMatchObject({ node: NODE })
  const switched = await run('switchNode', { NODE }, { choice: 'off' })
  expect(switched).toMatchObject({ nodes: expect.arrayContaining([{ node: NODE, isOff: true }]) })
  await expect(run('moveNode', { NODE, PLACE: '9' })).rejects.toMatchObject({ code: 'COMMAND_INVALID' })
  expect(await run('removeNode', { NODE })).toEqual({ chain: 'eip155:1', removed: NODE })
})
