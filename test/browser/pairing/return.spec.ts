import type { Page } from '@playwright/test'
import type { Relay } from '../../../devnet/src/index.js'
import { deepIf } from '../support/deep.js'
import type { DemoPage } from '../support/demoPage.js'
import {
  handheld,
  handhelds,
  holdLines,
  openReady,
  type PageLine,
  setHidden,
  takeLinks,
  uriOf,
} from '../support/handheld.js'
import { expect, type Phone, sign, test } from '../support/pairing.js'

test.use({ ...handheld, userAgent: handhelds[0].userAgent })

const losses: readonly { readonly how: string; readonly lose: (line: PageLine) => void }[] = [
  { how: 'its line was cut', lose: (line) => line.cut() },
  // Nothing but the return itself tells the page that there is something to do.
  { how: 'its line died unseen', lose: (line) => line.mute() },
]

/** The person comes back, and waits for what the wallet said: by one new line and no burst. `bench/pairing.ts` times it. */
async function comeBack(page: Page, relay: Relay, line: PageLine, seen: () => Promise<unknown>): Promise<void> {
  line.mend()
  const { admitted } = relay.stats()
  await setHidden(page, false)
  await seen()
  // One that began by itself just before the return is replaced by that of the return.
  expect(relay.stats().admitted - admitted).toBeGreaterThan(0)
  expect(relay.stats().admitted - admitted).toBeLessThanOrEqual(2)
  // The page's and the phone's.
  await expect.poll(() => relay.stats().connections).toBe(2)
}

/** Taps the wallet, and returns the code that its app got. */
async function tapWallet(demo: DemoPage, links: readonly string[]): Promise<string> {
  const before = links.length
  await (await openReady(demo)).tap()
  await expect.poll(() => links.length).toBe(before + 1)
  return uriOf(links.at(-1))
}

async function pairByLink(demo: DemoPage, phone: Phone, links: readonly string[]): Promise<void> {
  await phone.pair(await tapWallet(demo, links))
  await phone.approveNext('proposal')
  await demo.accountButton.waitFor()
}

for (const { how, lose } of losses) {
  test(`behavior: F19 the page was away while the phone approved the connection, ${how}${deepIf(how === losses[0]?.how)}`, async ({
    demo,
    page,
    phone,
    relay,
    stack,
  }) => {
    const [line, links] = [await holdLines(page, relay.url), await takeLinks(page, stack.phoneUrl)]
    await demo.goto('/?wallets=none')
    const code = await tapWallet(demo, links)
    await setHidden(page, true)
    lose(line)
    await phone.pair(code)
    await phone.approveNext('proposal')
    await expect(demo.accountButton).toBeHidden()
    await comeBack(page, relay, line, () => demo.accountButton.waitFor())
  })

  test(`behavior: F19 the page was away while the phone signed, ${how}${deepIf(how === losses[0]?.how)}`, async ({
    demo,
    page,
    phone,
    relay,
    stack,
  }) => {
    const [line, links] = [await holdLines(page, relay.url), await takeLinks(page, stack.phoneUrl)]
    await demo.goto('/?wallets=none')
    await pairByLink(demo, phone, links)
    await sign(page, 'From the other app')
    const { id } = await phone.question('request')
    await setHidden(page, true)
    lose(line)
    await phone.approve(id)
    const entry = page.getByRole('listitem').filter({ hasText: 'From the other app' })
    await expect(entry).toHaveCount(0)
    await comeBack(page, relay, line, () => entry.waitFor())
  })
}
