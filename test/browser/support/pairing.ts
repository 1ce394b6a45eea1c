import type { Locator, Page } from '@playwright/test'
import { createPhoneWallet } from '../../../demo/phone/createPhoneWallet.js'
import type {
  PhoneChoice,
  PhoneProposal,
  PhoneQuestion,
  PhoneRequest,
  PhoneWallet,
  PhoneWalletOptions,
} from '../../../demo/phone/types.js'
import type { Relay } from '../../../devnet/src/index.js'
import type { ViolationLog } from '../../../src/testing/index.js'
import type { DemoPage } from './demoPage.js'
import { readQr } from './readQr.js'
import { test as base } from './test.js'

/** A wallet on a phone, driven from outside. */
export interface Phone extends PhoneWallet {
  /** The next question of a kind that waits for an answer. */
  question<Kind extends PhoneQuestion['kind']>(kind: Kind): Promise<Extract<PhoneQuestion, { kind: Kind }>>
  /** Says yes to the next question, and returns it. */
  approveNext(kind: 'proposal'): Promise<PhoneProposal>
  approveNext(kind: 'request'): Promise<PhoneRequest>
  /** The only session, or the first. */
  topic(): string
}

interface Fixtures {
  /** The relay between both; whole again after each test. */
  readonly relay: Relay
  /** Makes a wallet; it is stopped at the end of the test. */
  readonly makePhone: (options?: Partial<PhoneWalletOptions>) => Promise<Phone>
  /** A wallet that asks whoever holds it. */
  readonly phone: Phone
}

/** Each wallet has a core of its own in the SDK. */
let phones = 0

/** The demo, the relay, and a real wallet at the other end of it. */
export const test = base.extend<Fixtures>({
  relay: async ({ stack }, use) => {
    const { relay, spareRelay } = stack
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

function withHands(wallet: PhoneWallet): Phone {
  const question: Phone['question'] = (kind) =>
    wallet.waitFor(({ questions }) => questions.find((each) => each.kind === kind)) as never
  return {
    ...wallet,
    question,
    async approveNext(kind: 'proposal' | 'request') {
      const next = await question(kind)
      await wallet.approve(next.id)
      return next as never
    },
    topic() {
      const [session] = wallet.get().sessions
      if (!session) throw new Error('The phone has no session.')
      return session.topic
    },
  }
}

/** Opens the view with the code, from the list of wallets. */
export async function showCode(demo: DemoPage, wallet = 'WalletConnect'): Promise<Locator> {
  await demo.connectButton.click()
  await demo.view('Connect').getByRole('button', { name: wallet }).click()
  return demo.view(wallet)
}

/**
 * Pairs the page with a phone, by the code on the screen.
 * @param choice What the phone grants. Default: its account in use, on all chains that it has.
 */
export async function pair(demo: DemoPage, phone: Phone, choice?: PhoneChoice): Promise<void> {
  await showCode(demo)
  await phone.pair(await readQr(demo.page))
  await phone.approve((await phone.question('proposal')).id, choice)
  await demo.accountButton.waitFor()
  await demo.modal.waitFor({ state: 'hidden' })
}

/** Asks for a signature in the guest book. */
export async function sign(page: Page, line: string): Promise<void> {
  await page.getByLabel('Your line').fill(line)
  await page.getByRole('button', { name: 'Sign the book' }).click()
}

/** Takes out complaints that a fault may bring or not, as it comes. */
export function forgive(complaints: ViolationLog, pattern: RegExp): void {
  if (complaints.left().some((text) => pattern.test(text))) complaints.expect(pattern)
}

export { expect } from './test.js'
