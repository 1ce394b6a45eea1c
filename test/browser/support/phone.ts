import type { Locator, Page } from '@playwright/test'
import type { PhoneChoice, PhoneProposal, PhoneQuestion, PhoneRequest, PhoneWallet } from '../../../demo/phone/types.js'
import type { DemoPage } from './demoPage.js'
import { readQr } from './readQr.js'

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

/** Lets a test act as the user of a wallet. */
export function withHands(wallet: PhoneWallet): Phone {
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
