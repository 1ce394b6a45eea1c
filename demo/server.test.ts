import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import packageFile from '../package.json' with { type: 'json' }
import { type DemoServer, startDemo } from './server.js'
import type { Stack } from './src/readStack.js'

const { version } = packageFile

const stack: Stack = {
  services: 'http://127.0.0.1:4001',
  projectId: 'demo',
  frame: 'http://localhost:4006',
  relay: 'ws://127.0.0.1:4003',
  spareRelay: 'ws://127.0.0.1:4004',
  phone: 'http://127.0.0.1:4005',
  inbox: 'http://127.0.0.1:4007',
  zone: 'users.tidemark.test',
  exchanges: {},
  exchangeHosts: {},
  bridges: {},
  merchant: '0x02',
  chains: [
    {
      chainId: 31337,
      caipNetworkId: 'eip155:31337',
      name: 'Latchkey Local',
      rpcUrl: 'http://127.0.0.1:4002',
      token: { address: '0x01', name: 'Local Dollar', symbol: 'LUSD', decimals: 6 },
    },
  ],
  accounts: [],
}

let folder: string
let demo: DemoServer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-demo-test-'))
  await mkdir(join(folder, 'client/assets'), { recursive: true })
  await mkdir(join(folder, 'server'))
  await writeFile(join(folder, 'secret.txt'), 'not for visitors')
  await writeFile(join(folder, 'client/index.html'), '<div id="app"><!--page--></div>')
  await writeFile(join(folder, 'client/assets/main-1.js'), 'export {}')
  // A page with what a plain replacement would read as a pattern.
  await writeFile(
    join(folder, 'server/drawPage.js'),
    "exports.drawPage = (stack, query) => stack.projectId + ' ' + query + \" $& $'\"",
  )
  await mkdir(join(folder, 'cdn/0.0.0'), { recursive: true })
  await writeFile(join(folder, 'cdn/0.0.0/latchkey.js'), 'export {}')
  demo = await startDemo({ ...stack, port: 0, built: folder, cdn: join(folder, 'cdn') })
})

afterAll(async () => {
  await demo.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Asks for a path as it is: `fetch` would tidy it up first. */
const get = (path: string) =>
  new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    const { hostname, port } = new URL(demo.url)
    request({ hostname, port, path }, (response) => {
      let body = ''
      response.on('data', (part) => {
        body += part
      })
      response.on('end', () => resolve({ status: response.statusCode, body }))
    })
      .on('error', reject)
      .end()
  })

test('behavior: pages come with a policy that names the stack and nothing unsafe (S39)', async () => {
  const response = await fetch(`${demo.url}/`)
  const policy = response.headers.get('content-security-policy') ?? ''
  expect(policy).toContain(
    "connect-src 'self' http://127.0.0.1:4001 ws://127.0.0.1:4003 ws://127.0.0.1:4004 http://127.0.0.1:4002;",
  )
  expect(policy).toContain('frame-src http://localhost:4006;')
  expect(policy).toContain("require-trusted-types-for 'script'")
  expect(policy).not.toMatch(/unsafe|\*/)
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(await response.text()).toBe('<div id="app"></div>')
})

test('behavior: tells the page where the stack is', async () => {
  expect(await (await fetch(`${demo.url}/stack.json`)).json()).toEqual(stack)
})

test('behavior: draws the first page when asked, as it is', async () => {
  expect(await (await fetch(`${demo.url}/?ssr`)).text()).toBe(`<div id="app">demo ?ssr $& $'</div>`)
})

test('behavior: serves the files of a script tag, and the page of docs/script-tag.md, which names the version that is built', async () => {
  const script = await fetch(`${demo.url}/latchkey/0.0.0/latchkey.js`)
  expect(script.headers.get('content-type')).toBe('text/javascript')
  expect((await get('/latchkey/../client/index.html')).status).toBe(404)
  expect((await get('/latchkey/..%2fclient/index.html')).status).toBe(404)
  const page = await fetch(`${demo.url}/script-tag`)
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self'")
  expect(await page.text()).toContain(`src="/latchkey/${version}/latchkey.js" data-networks="1,8453"></script>`)
})

test('parameters: path', async () => {
  expect((await get('/assets/main-1.js')).status).toBe(200)
  for (const path of ['/nothing', '/assets', '/../secret.txt', '/..%2fsecret.txt', '/assets/../../secret.txt']) {
    const { status, body } = await get(path)
    expect({ path, status }).toEqual({ path, status: 404 })
    expect(body).not.toContain('not for visitors')
  }
})

test('behavior: a port that is taken is reported, and stop may be called twice', async () => {
  const port = Number(new URL(demo.url).port)
  await expect(startDemo({ ...stack, port, built: folder })).rejects.toMatchObject({ code: 'EADDRINUSE' })
  const other = await startDemo({ ...stack, port: 0, built: folder })
  await other.stop()
  await other.stop()
})
