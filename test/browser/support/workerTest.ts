import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test as base } from '@playwright/test'
import type { Stack } from '../../../scripts/stack.js'
import type { ClientSite } from '../../frame/client/serveClient.js'
import type { ScreensSite } from '../frameScreens/serveScreens.js'
import type { KeysSite } from '../keys/servePages.js'
import type { LoginServices } from '../mailedPages/serveLogin.js'
import type { PhoneWorld } from '../phoneWallet/startWorld.js'
import type { BuiltSite } from './serveBuilt.js'
import { stackTimeout } from './stackTimeout.js'
import { startTestStack } from './startTestStack.js'

/** The services' clock: the machine's, and what tests have moved it on by. */
export interface StackClock {
  now(): number
  /** @param ms Time that is over at once, such as the half minute between two mails */
  advance(ms: number): void
}

/** What the tests of a worker share. Each is made when a test first asks for it. */
interface WorkerFixtures {
  readonly stackClock: StackClock
  /** Chains, services and demo of this worker alone: balances and flags are nobody else's. */
  readonly stack: Stack
  /** A site of the project with the protocol's client. */
  readonly clientSite: ClientSite
  /** The page of `examples/headless`, built and served under the demo's content policy. */
  readonly headlessSite: BuiltSite
  /** A page that has a wagmi config, built and served likewise. */
  readonly wagmiSite: BuiltSite
  /** A page whose code speaks to Solana wallets by the wallet adapter, built and served likewise. */
  readonly solanaSite: BuiltSite
  /** Folder of an extension that is a wallet. */
  readonly extensionFolder: string
  /** Real parts around the page of the phone's wallet. */
  readonly phoneWorld: PhoneWorld
  /** The frame's screens, without services. */
  readonly screensSite: ScreensSite
  /** The frame's key library in a page. */
  readonly keysSite: KeysSite
  /** The services of login and custody, and the pages that their mails lead to. */
  readonly loginServices: LoginServices
}

const worker = { scope: 'worker' } as const
const slowWorker = { ...worker, timeout: stackTimeout }

/**
 * What all tests with a stack begin with. The runner starts another worker, with another stack, for each file whose worker fixtures
 * differ, so all are here.
 */
export const test = base.extend<object, WorkerFixtures>({
  stackClock: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the first parameter's names
    async ({}, use) => {
      let ahead = 0
      await use({
        now: () => Date.now() + ahead,
        advance(ms) {
          ahead += ms
        },
      })
    },
    worker,
  ],
  stack: [
    async ({ stackClock }, use) => {
      const stack = await startTestStack({ clock: stackClock })
      await use(stack)
      await stack.stop()
    },
    slowWorker,
  ],
  clientSite: [
    async ({ stack }, use) => {
      const { serveClient } = await import('../../frame/client/serveClient.js')
      const site = await serveClient()
      await stack.projects.addOrigin(stack.projectId, site.origin)
      await use(site)
      await site.close()
    },
    worker,
  ],
  headlessSite: [
    async ({ stack }, use) => {
      const { serveBuilt } = await import('./serveBuilt.js')
      const site = await serveBuilt(stack, 'examples/headless')
      await use(site)
      await site.stop()
    },
    slowWorker,
  ],
  wagmiSite: [
    async ({ stack }, use) => {
      const { serveBuilt } = await import('./serveBuilt.js')
      const site = await serveBuilt(stack, 'test/browser/wagmi')
      await use(site)
      await site.stop()
    },
    slowWorker,
  ],
  solanaSite: [
    async ({ stack }, use) => {
      const { serveBuilt } = await import('./serveBuilt.js')
      const site = await serveBuilt(stack, 'test/solana')
      await use(site)
      await site.stop()
    },
    slowWorker,
  ],
  extensionFolder: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the first parameter's names
    async ({}, use) => {
      const { buildExtension } = await import('../../extension/buildExtension.js')
      const local = fileURLToPath(new URL('../../../.local', import.meta.url))
      await mkdir(local, { recursive: true })
      const folder = await mkdtemp(join(local, 'extension-'))
      await buildExtension(folder)
      await use(folder)
      await rm(folder, { recursive: true, force: true })
    },
    worker,
  ],
  phoneWorld: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the first parameter's names
    async ({}, use) => {
      const { startWorld } = await import('../phoneWallet/startWorld.js')
      const world = await startWorld()
      await use(world)
      await world.stop()
    },
    slowWorker,
  ],
  screensSite: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the first parameter's names
    async ({}, use) => {
      const { serveScreens } = await import('../frameScreens/serveScreens.js')
      const site = await serveScreens()
      await use(site)
      site.close()
    },
    worker,
  ],
  keysSite: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the first parameter's names
    async ({}, use) => {
      const { servePages } = await import('../keys/servePages.js')
      const site = await servePages()
      await use(site)
      site.close()
    },
    worker,
  ],
  loginServices: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the first parameter's names
    async ({}, use) => {
      const { serveLogin } = await import('../mailedPages/serveLogin.js')
      const services = await serveLogin()
      await use(services)
      await services.close()
    },
    slowWorker,
  ],
})
