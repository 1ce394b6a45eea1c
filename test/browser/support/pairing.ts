import { createPhoneWallet } from '../../../demo/phone/createPhoneWallet.js'
import type { PhoneWallet, PhoneWalletOptions } from '../../../demo/phone/types.js'
import type { Relay } from '../../../devnet/src/index.js'
import type { ViolationLog } from '../../../src/testing/index.js'
import { type Phone, withHands } from './phone.js'
import { test as base, expect } from './test.js'

interface Fixtures {
  /** The relay between both; whole again after each test. */
  readonly relay: Relay
  /** Makes a wallet; it is stopped at the end of the test. */
  readonly makePhone: (options?: Partial<PhoneWalletOptions>) => Promise<Phone>
  /** A wallet that asks its user. */
  readonly phone: Phone
}

/** Each wallet has a core of its own in the SDK. */
let phones = 0

/** The demo, the relay, and a real wallet at the other end of it. */
export const test = base.extend<Fixtures>({
  relay: async ({ stack }, use) => {
    const { relay, spareRelay } = stack
    // A context of its own that a test left open has its sockets as long as the browser lives.
    await expect.poll(() => relay.stats().connections, { message: 'sockets that the test before left open' }).toBe(0)
    await use(relay)
    for (const each of [relay, spareRelay]) {
      each.resume()
      Object.assign(each.deliver, { duplicate: false, reorder: false })
    }
  },
  makePhone: async ({ stack, relay }, use) => {
    const made: PhoneWallet[] = []
    await use(async (options) => {
      phones += 1
      const { chains, accounts } = stack
      const wallet = await createPhoneWallet({
        relay: relay.url,
        chains,
        accounts,
        prefix: `phone-${process.pid}-${phones}`,
        ...options,
      })
      made.push(wallet)
      return withHands(wallet)
    })
    await Promise.all(made.map((wallet) => wallet.stop()))
  },
  phone: async ({ makePhone }, use) => use(await makePhone()),
})

/** Takes out complaints that a fault may bring or not, as it comes. */
export function forgive(complaints: ViolationLog, pattern: RegExp): void {
  if (complaints.left().some((text) => pattern.test(text))) complaints.expect(pattern)
}

export { type Phone, pair, showCode, sign } from './phone.js'
export { expect }
