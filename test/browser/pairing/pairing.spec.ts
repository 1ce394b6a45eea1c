import { deepIf } from '../support/deep.js'
import { expect, showCode, test } from '../support/pairing.js'
import { readQr } from '../support/readQr.js'

/** What ends a session, as the relay sees it. */
const sessionDelete = 1112

const screens = [
  { name: 'desktop, light', query: 'theme=light', viewport: { width: 1280, height: 800 } },
  { name: 'desktop, dark', query: 'theme=dark', viewport: { width: 1280, height: 800 } },
  { name: '390 px, light', query: 'theme=light', viewport: { width: 390, height: 844 } },
  { name: '390 px, dark', query: 'theme=dark', viewport: { width: 390, height: 844 } },
]

for (const { name, query, viewport } of screens) {
  test(`behavior: pairs by the code on the screen: ${name}${deepIf(name !== 'desktop, light')}`, async ({
    demo,
    page,
    phone,
    stack,
  }) => {
    await page.setViewportSize(viewport)
    await demo.goto(`/?wallets=none&${query}`)
    const view = await showCode(demo)
    await expect(view.getByRole('img', { name: 'QR code that connects a wallet' })).toBeVisible()
    await phone.pair(await readQr(page))
    const { from } = await phone.question('proposal')
    expect(from).toMatchObject({ name: 'Tidemark', url: stack.demoUrl })
    await phone.approveNext('proposal')
    await expect(demo.accountButton).toContainText('0xf3...b92266')
    await expect(demo.modal).toBeHidden()
    const { account, connections } = await demo.state()
    expect(account?.address).toBe(stack.accounts[0]?.address)
    expect(connections.map(({ wallet }) => wallet?.name)).toEqual(['Phone Wallet'])
    await demo.accountButton.click()
    await expect(demo.view('Account')).toContainText('Phone Wallet')
  })
}

test('behavior: the link that is copied is the code on the screen @deep', async ({ demo, page, context, phone }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await demo.goto('/?wallets=none')
  const view = await showCode(demo)
  const code = await readQr(page)
  await view.getByRole('button', { name: 'Copy link' }).click()
  await expect(view.getByRole('button', { name: 'Copied' })).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toBe(code)
  await phone.pair(copied)
  await phone.approveNext('proposal')
  await expect(demo.accountButton).toBeVisible()
})

test('behavior: a no on the phone is calm, and a new code connects @deep', async ({ demo, page, phone }) => {
  await demo.goto('/?wallets=none')
  const view = await showCode(demo)
  const first = await readQr(page)
  await phone.pair(first)
  await phone.refuse((await phone.question('proposal')).id)
  await expect(view).toContainText('Connection rejected')
  await expect(view).toContainText('You declined in your wallet')
  await view.getByRole('button', { name: 'Try again' }).click()
  await phone.pair(await readQr(page, first))
  await phone.approveNext('proposal')
  await expect(demo.accountButton).toBeVisible()
})

test('behavior: F25 leaving the code ends the attempt, and a late yes connects nothing', async ({
  demo,
  page,
  phone,
  relay,
}) => {
  await demo.goto('/?wallets=none')
  const view = await showCode(demo)
  await phone.pair(await readQr(page))
  const { id } = await phone.question('proposal')
  await view.getByRole('button', { name: 'Close' }).click()
  await expect(demo.modal).toBeHidden()
  const tags: (number | undefined)[] = []
  relay.watch(({ tag }) => tags.push(tag))
  await phone.approve(id)
  // The phone is notified that the page waits no more, which then has no connection open.
  await expect.poll(() => phone.get().sessions).toEqual([])
  expect(tags).toContain(sessionDelete)
  await expect.poll(() => relay.stats().connections).toBe(1)
  expect((await demo.state()).connections).toEqual([])
  await expect(demo.connectButton).toBeVisible()
})

test('behavior: a code is renewed before it expires, and an old one that a phone holds still connects @deep', async ({
  demo,
  page,
  phone,
}) => {
  await page.clock.install()
  await demo.goto('/?wallets=none')
  const view = await showCode(demo)
  const first = await readQr(page)
  await phone.pair(first)
  const { id } = await phone.question('proposal')
  // Good for 4 min, replaced 10 s before they are over; the 10 s before that are counted.
  const { expiresAt = 0 } = (await demo.state()).attempt?.pairing ?? {}
  await page.clock.pauseAt(expiresAt - 21_000)
  await expect(view).toContainText('Look for the scanner in the app on your phone')
  await page.clock.pauseAt(expiresAt - 15_000)
  await expect(view).toContainText('good for 5 s more')
  await page.clock.pauseAt(expiresAt - 11_000)
  await expect(view).toContainText('good for 1 s more')
  expect(await readQr(page)).toBe(first)
  await page.clock.pauseAt(expiresAt - 10_000)
  expect(await readQr(page, first)).toMatch(/^wc:[0-9a-f]{64}@2\?/)
  await expect(view).not.toContainText('good for')
  await page.clock.resume()
  await phone.approve(id)
  await expect(demo.accountButton).toBeVisible()
})

test('behavior: codes that nobody uses come to an end, and there is a way on @deep', async ({ demo, page, phone }) => {
  await page.clock.install()
  await demo.goto('/?wallets=none')
  const view = await showCode(demo)
  const seen = new Set<string>()
  let code: string | undefined
  for (let shown = 0; shown < 5; shown++) {
    code = await readQr(page, code)
    seen.add(code)
    await page.clock.fastForward(231_000)
  }
  expect(seen.size).toBe(5)
  await page.clock.fastForward(10_000)
  await expect(view).toContainText('The code has expired')
  await expect(view).toContainText('No wallet used it in time')
  await view.getByRole('button', { name: 'New code' }).click()
  const fresh = await readQr(page, code)
  expect(seen.has(fresh)).toBe(false)
  await phone.pair(fresh)
  await phone.approveNext('proposal')
  await expect(demo.accountButton).toBeVisible()
})
