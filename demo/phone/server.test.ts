import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PageServer } from '../serveFolder.js'
import { startPhone } from './server.js'

const token = { address: '0x01', name: 'Local Dollar', symbol: 'LUSD', decimals: 6 } as const
const stack = {
  relay: 'ws://127.0.0.1:4003',
  chains: [
    {
      chainId: 31337,
      caipNetworkId: 'eip155:31337',
      name: 'Latchkey Local',
      rpcUrl: 'http://127.0.0.1:4002/rpc',
      token,
    },
  ],
  accounts: [],
} as const

let folder: string
let phone: PageServer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-phone-test-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), '<div id="app"></div>')
  await writeFile(join(folder, 'assets/main-1.js'), 'export {}')
  phone = await startPhone({ ...stack, port: 0, built: folder })
})

afterAll(async () => {
  await phone.stop()
  await rm(folder, { recursive: true, force: true })
})

test('behavior: the page and the links of apps come with a policy that names the relay and the chains alone', async () => {
  for (const path of ['/', '/wc?uri=wc%3Aabc']) {
    const response = await fetch(phone.url + path)
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("connect-src 'self' ws://127.0.0.1:4003 http://127.0.0.1:4002;")
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(policy).not.toMatch(/unsafe|\*|https/)
    expect(response.headers.get('permissions-policy')).toContain('camera=(self)')
    expect(await response.text()).toBe('<div id="app"></div>')
  }
})

test('behavior: tells the page where the stack is, and serves its files', async () => {
  expect(await (await fetch(`${phone.url}/stack.json`)).json()).toEqual(stack)
  expect((await fetch(`${phone.url}/assets/main-1.js`)).headers.get('content-type')).toBe('text/javascript')
  expect((await fetch(`${phone.url}/nothing`)).status).toBe(404)
})
