import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { serve } from '../../services/src/serve.js'
import { result, startScriptedNode } from '../../services/test/scriptedNode.js'
import { openPage } from '../../services/test/signInPage.js'
import { openTestStore } from '../../services/test/testStore.js'

// Real servers on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000 })

const root = fileURLToPath(new URL('../../', import.meta.url))
const account = privateKeyToAccount(`0x${'22'.repeat(32)}`)
const page = 'https://app.example.com'

/** The modules of docs/back-end.md, which ask services of this machine. */
async function writeSnippets(servicesUrl: string): Promise<string> {
  const text = await readFile(join(root, 'docs/back-end.md'), 'utf8')
  await mkdir(join(root, '.local'), { recursive: true })
  // Inside of the repository: that is where packages are found.
  const folder = await mkdtemp(join(root, '.local/back-end-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const [, name = '', code = ''] of text.matchAll(/^```ts check\n\/\/ backEnd\/(\S+)\n([\s\S]*?)^```$/gm))
    await writeFile(join(folder, name), code.replaceAll('https://latchkey.example.com', servicesUrl))
  return folder
}

/** A user's session, and a request with it. */
async function signIn(url: string): Promise<Headers> {
  const host = openPage({ fetch }, { url, projectId: 'demo', origin: page })
  const nonce = await host.readNonce()
  const message = host.write(nonce, { address: account.address, chainId: '31337' })
  const response = await host.authenticate(nonce, message, await account.signMessage({ message }))
  const { token } = (await response.json()) as { token: string }
  return new Headers({ authorization: `Bearer ${token}` })
}

test('behavior: the lines of docs/back-end.md let a user in and turn a stranger away, in Node as in Express, in hono, in Next', async () => {
  const node = await startScriptedNode((call, response) => response.end(result(call, '0x')))
  const running = await serve({ store: await openTestStore(), chains: { 'eip155:31337': node.url } })
  onTestFinished(() => running.close())
  await running.projects.add({ id: 'demo', origins: [page] })
  const folder = await writeSnippets(running.authUrl)
  const load = (name: string) => import(/* @vite-ignore */ join(folder, name))
  const headers = await signIn(running.authUrl)
  const url = 'https://shop.example.com/orders'
  const asked = [new Request(url, { headers }), new Request(url)] as const

  const { readUser } = await load('readUser.ts')
  const { user } = await readUser(asked[0].clone())
  expect(user).toMatch(/^[\w-]{22}$/)

  const { app } = await load('hono.ts')
  const honos: Response[] = await Promise.all(asked.map((request) => app.fetch(request.clone())))
  expect(await honos[0]?.json()).toEqual({ of: user })
  expect(honos[1]?.status).toBe(401)

  const { GET } = await load('next.ts')
  const nexts: Response[] = await Promise.all(asked.map((request) => GET(request.clone())))
  expect(await nexts[0]?.json()).toEqual({ of: user })
  expect(nexts[1]?.status).toBe(401)

  const { requireUser } = await load('express.ts')
  const server = createServer((request: IncomingMessage, response: ServerResponse & { locals?: { user: string } }) => {
    void requireUser(request, response, () => response.end(response.locals?.user))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  expect(await (await fetch(at, { headers })).text()).toBe(user)
  expect((await fetch(at)).status).toBe(401)
})
