import { createTestWallet, type TestWallet } from '../../../src/testing/index.js'
import { installWallet } from './installWallet.js'
import { test as base } from './pairing.js'
import type { BuiltSite } from './serveBuilt.js'

interface Fixtures {
  readonly site: BuiltSite
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
    await installWallet(page, wallet)
    await use(wallet)
    wallet.stop()
  },
})

export { expect } from './test.js'
