import type { Page } from '@playwright/test'
import { createTestWallet, TestRpcError, type TestWallet } from '../../../src/testing/index.js'
import { test as base } from './pairing.js'
import type { HeadlessSite } from './serveHeadless.js'

interface Fixtures {
  readonly site: HeadlessSite
  /** An installed wallet: it lives outside of the page, as an extension does. */
  readonly wallet: TestWallet
}

/** `examples/headless` beside the stack: its own page at its own origin. */
export const test = base.extend<Fixtures>({
  site: ({ headlessSite }, use) => use(headlessSite),
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
