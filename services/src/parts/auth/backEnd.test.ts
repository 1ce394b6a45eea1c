import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { result, startScriptedNode } from '../../../test/scriptedNode.js'
import { openPage } from '../../../test/signInPage.js'
import { openTestStore } from '../../../test/testStore.js'
import { serve } from '../../serve.js'

// Real servers and databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const account = privateKeyToAccount(`0x${'22'.repeat(32)}`)

/** What the snippet exports. */
interface Snippet {
  readUser(request: Request): Promise<{ user: string; account: string }>
}

/** The snippet of docs/back-end.md as a module, with the address of real services in place of the example's. */
async function importSnippet(servicesUrl: string): Promise<Snippet> {
  const page = await readFile(join(root, 'docs/back-end.md'), 'utf8')
  const code = /^```ts check\n\/\/ backEnd\/readUser\.ts\n([\s\S]*?)^```$/m.exec(page)?.[1] ?? ''
  expect(code).toContain('https://latchkey.example.com')
  expect(code.trim().split('\n').length).toBeLessThanOrEqual(10)
  await mkdir(join(root, '.local'), { recursive: true })
  // Inside of the repository: that is where packages are found.
  const folder = await mkdtemp(join(root, '.local/sign-in-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'readUser.ts'), code.replace('https://latchkey.example.com', servicesUrl))
  return (await import(/* @vite-ignore */ join(folder, 'readUser.ts'))) as Snippet
}

test('behavior: a host’s back end knows who is there by the ten lines of docs/back-end.md', async () => {
  const node = await startScriptedNode((call, response) => response.end(result(call, '0x')))
  const running = await serve({
    store: await openTestStore(),
    chains: { 'eip155:31337': node.url },
    ports: { auth: 0 },
  })
  onTestFinished(() => running.close())
  await running.projects.add({ id: 'demo', origins: ['https://app.example.com', 'http://localhost:*'] })
  await running.projects.add({ id: 'other', origins: ['https://app.example.com'] })
  const signIn = async (projectId: string, origin?: string) => {
    const page = openPage({ fetch }, { url: running.authUrl, projectId, origin })
    const nonce = await page.readNonce()
    const message = page.write(nonce, { address: account.address, chainId: '31337' })
    const response = await page.authenticate(nonce, message, await account.signMessage({ message }))
    return { nonce, token: ((await response.json()) as { token: string }).token }
  }

  // Only the port of the part answers.
  expect(running.authUrl).not.toBe(running.url)
  expect((await fetch(`${running.url}/.well-known/jwks.json`)).status).toBe(404)
  const { readUser } = await importSnippet(running.authUrl)
  const { token, nonce } = await signIn('demo')
  const read = (authorization?: string) =>
    readUser(new Request('https://shop.example.com/orders', authorization ? { headers: { authorization } } : {}))
  const { user, account: shown } = await read(`Bearer ${token}`)
  expect(shown).toBe(`eip155:31337:${account.address}`)
  // Of the same user on another day; signed with the same key for another project, and for a page of this one that is not the back end's own.
  expect((await read(`Bearer ${(await signIn('demo')).token}`)).user).toBe(user)
  await expect(read(`Bearer ${(await signIn('other')).token}`)).rejects.toMatchObject({ code: 'SESSION_AUDIENCE' })
  const elsewhere = await signIn('demo', 'http://localhost:5173')
  await expect(read(`Bearer ${elsewhere.token}`)).rejects.toMatchObject({ code: 'SESSION_ORIGIN' })
  const wrong = [undefined, 'Bearer ', `Bearer ${nonce.token}`, `Bearer ${token.slice(0, -4)}AAAA`]
  for (const authorization of wrong) await expect(read(authorization)).rejects.toThrow()
})
