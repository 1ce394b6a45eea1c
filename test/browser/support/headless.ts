import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { build, type Rollup } from 'vite'
import { latchkeyAliases } from '../../../demo/aliases.js'
import { toPolicy } from '../../../demo/policy.js'
import { serveFolder } from '../../../demo/serveFolder.js'
import type { Stack as StackFile } from '../../../demo/src/readStack.js'
import { createTestWallet, type RequestLog, TestRpcError, type TestWallet } from '../../../src/testing/index.js'
import { test as base } from './pairing.js'
import { stackTimeout } from './stackTimeout.js'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** The page of `examples/headless`, built and served under the demo's content policy. */
interface Site {
  readonly url: string
  /** Modules that came with the scripts of a log, from the repository's folder. */
  modulesOf(log: RequestLog): readonly string[]
}

interface Fixtures {
  /** An installed wallet: it lives outside of the page, as an extension does. */
  readonly wallet: TestWallet
}

/** `examples/headless` beside the stack: its own page at its own origin. */
export const test = base.extend<Fixtures, { site: Site }>({
  site: [
    async ({ stack }, use) => {
      await mkdir(join(root, '.local'), { recursive: true })
      const folder = await mkdtemp(join(root, '.local/headless-'))
      try {
        const { output } = (await build({
          configFile: false,
          root: join(root, 'examples/headless'),
          resolve: { alias: latchkeyAliases() },
          build: { outDir: folder, assetsInlineLimit: 0, modulePreload: { polyfill: false }, target: 'es2022' },
          logLevel: 'error',
        })) as Rollup.RollupOutput
        const modules = new Map(
          output.flatMap((chunk): [string, readonly string[]][] =>
            chunk.type === 'chunk' ? [[`/${chunk.fileName}`, chunk.moduleIds]] : [],
          ),
        )
        const stackFile: StackFile = await (await fetch(`${stack.demoUrl}/stack.json`)).json()
        const html = await readFile(join(folder, 'index.html'), 'utf8')
        const server = await serveFolder({
          port: 0,
          folder,
          stack: stackFile,
          async answer({ pathname }, response) {
            if (pathname !== '/') return false
            response.setHeader('content-security-policy', toPolicy(stackFile))
            response.setHeader('content-type', 'text/html; charset=utf-8')
            response.end(html)
            return true
          },
        })
        await stack.projects.addOrigin(stack.projectId, server.url)
        await use({
          url: server.url,
          modulesOf: ({ urls }) =>
            urls
              .filter((url) => url.startsWith(server.url))
              .flatMap((url) => modules.get(new URL(url).pathname) ?? [])
              .map((id) => id.replace(root, '')),
        })
        await server.stop()
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
    { scope: 'worker', timeout: stackTimeout },
  ],
  wallet: async ({ page, stack }, use) => {
    const [account] = stack.accounts
    const [first, ...others] = stack.chains
    if (!account || !first) throw new Error('The stack has no account or no chain.')
    const wallet = createTestWallet({ accounts: [account.privateKey], chains: [first, ...others] })
    await install(page, wallet)
    await use(wallet)
    wallet.stop()
  },
})

/** Announces a wallet on each page that is loaded from now on. */
async function install(page: Page, wallet: TestWallet) {
  await page.exposeFunction('askTestWallet', (call: { method: string; params?: unknown }) =>
    wallet.provider.request(call).then(
      (result) => ({ result }),
      (error: unknown) => ({ code: error instanceof TestRpcError ? error.code : -32603, message: `${error}` }),
    ),
  )
  await page.addInitScript(() => {
    const { askTestWallet } = window as unknown as {
      askTestWallet: (call: unknown) => Promise<{ result: unknown } | { code: number; message: string }>
    }
    const provider = {
      async request(call: unknown) {
        const answer = await askTestWallet(call)
        if ('result' in answer) return answer.result
        throw Object.assign(new Error(answer.message), { code: answer.code })
      },
      on() {},
      removeListener() {},
    }
    const icon = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='
    const info = { uuid: crypto.randomUUID(), name: 'Installed Wallet', rdns: 'com.example.installed', icon }
    const detail = Object.freeze({ info, provider })
    const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    window.addEventListener('eip6963:requestProvider', announce)
    announce()
  })
}

export { expect } from './test.js'
