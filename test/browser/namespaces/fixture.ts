import { chromium, type Worker } from '@playwright/test'
import { toWalletChain } from '../../../adapters/solana/clusters.js'
import { findChromium } from '../../../scripts/lib/chromium.mjs'
import { type Stack, solanaOf } from '../../../scripts/stack.js'
import type { Setup, WalletHands } from '../../extension/worker.js'
import type { DemoPage } from '../support/demoPage.js'
import { launch } from '../support/launch.js'
import { test as base, expect } from '../support/test.js'

export { expect }

/** What the wallet's user does, from outside: each call is one to its worker. */
export type Extension = {
  readonly [Name in keyof WalletHands]: (
    ...given: Parameters<WalletHands[Name]>
  ) => Promise<ReturnType<WalletHands[Name]>>
}

interface Fixtures {
  /** An extension that announces itself for both namespaces; it signs for real, and says yes unless told otherwise. */
  readonly extension: Extension
  /** The first two accounts of the wallet, on each side. */
  readonly accounts: { readonly evm: readonly string[]; readonly solana: readonly string[] }
}

/** Demo with both namespaces, in a browser that has the extension. */
export const test = base.extend<Fixtures>({
  // Extensions need a browser with a profile of its own.
  context: async ({ extensionFolder, launchOptions }, use) => {
    const context = await chromium.launchPersistentContext('', {
      ...launchOptions,
      executablePath: findChromium(),
      headless: false,
      ignoreDefaultArgs: [...launch.ignoreDefaultArgs, '--disable-extensions'],
      args: [
        ...(launchOptions.args ?? []),
        '--headless=new',
        '--no-sandbox',
        `--disable-extensions-except=${extensionFolder}`,
        `--load-extension=${extensionFolder}`,
      ],
    })
    await use(context)
    await context.close()
  },
  extension: [
    async ({ context, stack }, use) => {
      const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
      const extension = withHands(worker)
      await extension.start(toSetup(stack))
      await use(extension)
    },
    { auto: true },
  ],
  accounts: async ({ stack }, use) => {
    const firstTwo = (list: readonly { readonly address: string }[]) => list.slice(0, 2).map(({ address }) => address)
    await use({ evm: firstTwo(stack.accounts), solana: firstTwo(solanaOf(stack).accounts) })
  },
})

function toSetup(stack: Stack): Setup {
  const { demoUrl, chains, accounts } = stack
  const solana = solanaOf(stack)
  const [chain, ...otherChains] = chains
  const [cluster] = solana.clusters
  const [one, two] = accounts
  const [solanaOne, solanaTwo] = solana.accounts
  if (!chain || !cluster || !one || !two || !solanaOne || !solanaTwo)
    throw new Error('These tests need local chains of both namespaces.')
  const toChain = ({ chainId, rpcUrl }: typeof chain) => ({ chainId, rpcUrl })
  return {
    origin: demoUrl,
    evm: { accounts: [one.privateKey, two.privateKey], chains: [toChain(chain), ...otherChains.map(toChain)] },
    solana: {
      accounts: [solanaOne.secretKey, solanaTwo.secretKey],
      chains: [{ chain: toWalletChain(cluster.caipNetworkId) as `solana:${string}`, rpcUrl: cluster.rpcUrl }],
    },
  }
}

function withHands(worker: Worker): Extension {
  const call = async (name: keyof WalletHands, given: readonly unknown[]) => {
    // The worker is there a moment before its code has run.
    await expect.poll(() => worker.evaluate(() => 'hands' in globalThis)).toBe(true)
    return worker.evaluate(
      ([called, parameters]) => (globalThis.hands[called] as (...all: unknown[]) => unknown)(...parameters),
      [name, given] as const,
    )
  }
  return new Proxy({} as Extension, {
    get:
      (_, name) =>
      (...given: readonly unknown[]) =>
        call(name as keyof WalletHands, given),
  })
}

/** An address as the account button shortens it. */
export const shown = (address = ''): string => address.slice(-6)

/** Chooses the extension's wallet for one namespace, from the list of wallets that have it. */
export async function chooseBeacon({ page, view }: DemoPage, namespace: 'eip155' | 'solana'): Promise<void> {
  await page.evaluate((wanted) => void window.latchkey.connect({ namespace: wanted }), namespace)
  await view('Connect').getByRole('button', { name: 'Beacon Wallet' }).click()
}

/** How often the user had to answer this. */
export async function askedFor(extension: Extension, name: string): Promise<number> {
  return (await extension.prompts()).filter((prompt) => prompt.name === name).length
}

/** Connects the extension's wallet on one namespace, by the list of its wallets. */
export async function connectWith(demo: DemoPage, namespace: 'eip155' | 'solana'): Promise<void> {
  await chooseBeacon(demo, namespace)
  const { page, modal } = demo
  await modal.waitFor({ state: 'hidden' })
  await page.waitForFunction((wanted) => window.latchkey.state().namespaces[wanted]?.connection, namespace)
}

/** Connects it on both, Solana last. */
export async function connectBoth(demo: DemoPage): Promise<void> {
  await connectWith(demo, 'eip155')
  await connectWith(demo, 'solana')
}
