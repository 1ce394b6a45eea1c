import type { Page } from '@playwright/test'
import { deepIf } from '../support/deep.js'
import type { DemoPage } from '../support/demoPage.js'
import {
  controlSockets,
  handhelds,
  openReady,
  type PageSockets,
  screen,
  setHidden,
  takeLinks,
  uriOf,
} from '../support/handheld.js'
import { expect, type Phone, sign, test } from '../support/pairing.js'

test.use({ ...screen, userAgent: handhelds[0].userAgent })

const losses: readonly { readonly how: string; readonly lose: (sockets: PageSockets) => void }[] = [
  { how: 'its socket was cut', lose: (sockets) => sockets.cut() },
  // Nothing but the return itself tells the page that there is something to do.
  { how: 'its socket died unseen', lose: (sockets) => sockets.mute() },
]

/**
 * The user comes back, and waits for what the wallet said: it comes by itself, and the wallet is asked nothing twice.
 * `bench/pairing.ts` times it; that one socket takes the place of the one that died is in `adapters/walletconnect/relay.test.ts`.
 * @param asked what the wallet was asked so far
 */
async function comeBack(page: Page, phone: Phone, sockets: PageSockets, asked: number, seen: () => Promise<unknown>) {
  sockets.mend()
  await setHidden(page, false)
  await seen()
  const session = { topic: phone.topic() }
  expect(phone.get()).toMatchObject({ asked, questions: [], sessions: [session] })
  // Sockets that come late would bring it once more.
  await sign(page, 'Once more')
  await phone.approveNext('request')
  await page.getByRole('listitem').filter({ hasText: 'Once more' }).waitFor()
  expect(phone.get()).toMatchObject({ asked: asked + 1, questions: [], sessions: [session] })
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
    const [sockets, links] = [await controlSockets(page, relay.url), await takeLinks(page, stack.phoneUrl)]
    await demo.goto('/?wallets=none')
    const code = await tapWallet(demo, links)
    await setHidden(page, true)
    lose(sockets)
    await phone.pair(code)
    await phone.approveNext('proposal')
    await expect(demo.accountButton).toBeHidden()
    await comeBack(page, phone, sockets, 1, () => demo.accountButton.waitFor())
  })

  test(`behavior: F19 the page was away while the phone signed, ${how}${deepIf(how === losses[0]?.how)}`, async ({
    demo,
    page,
    phone,
    relay,
    stack,
  }) => {
    const [sockets, links] = [await controlSockets(page, relay.url), await takeLinks(page, stack.phoneUrl)]
    await demo.goto('/?wallets=none')
    await pairByLink(demo, phone, links)
    await sign(page, 'From the other app')
    const { id } = await phone.question('request')
    await setHidden(page, true)
    lose(sockets)
    await phone.approve(id)
    const entry = page.getByRole('listitem').filter({ hasText: 'From the other app' })
    await expect(entry).toHaveCount(0)
    await comeBack(page, phone, sockets, 2, () => entry.waitFor())
    await expect(entry).toHaveCount(1)
  })
}
