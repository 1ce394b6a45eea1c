import type { Page } from '@playwright/test'
import type { Stack } from '../../scripts/stack.js'
import { expect, test } from './support/test.js'

/** Nodes of the chains that cannot be reached: neither by the wallet nor by the services. Returns what makes them work again. */
async function cutNodes(page: Page, { chains }: Stack): Promise<() => Promise<void>> {
  const isNode = ({ href, searchParams }: URL) =>
    chains.some(({ rpcUrl }) => href.startsWith(rpcUrl)) || searchParams.has('chainId')
  await page.route(isNode, (route) => route.abort())
  return () => page.unroute(isNode)
}

test('F15: an old balance stays, dimmed and with its age, on the button and in Account; it follows when it can', async ({
  demo,
  page,
  stack,
  complaints,
}) => {
  await page.clock.install()
  await demo.goto()
  await demo.connect()
  const onButton = demo.accountButton.locator('.latchkey-balance')
  await expect(onButton).toContainText('ETH')
  const shown = await onButton.textContent()
  await demo.accountButton.click()
  const account = demo.view('Account')
  await expect(account).toContainText(shown ?? '')
  await expect(account).not.toContainText('ago')

  const mend = await cutNodes(page, stack)
  await page.clock.fastForward(30_000)
  await expect(account).toContainText(/\d+ sec\. ago/)
  await expect(account).toContainText(shown ?? '')
  await expect(onButton).toHaveAttribute('data-old', '')
  await expect(demo.modal.getByText('Token Balance Unavailable')).toHaveCount(1)

  await mend()
  await page.clock.fastForward(30_000)
  await expect(account).not.toContainText('ago')
  await expect(onButton).not.toHaveAttribute('data-old')
  await expect(account).toContainText(shown ?? '')
  complaints.expect(/ERR_FAILED/)
})

test('behavior: the balance follows what a library of the page’s sends @deep', async ({ demo, page, stack }) => {
  await demo.goto()
  await demo.connect()
  const balance = demo.accountButton.locator('.latchkey-balance')
  await expect(balance).toContainText('ETH')
  const amount = async () => Number((await balance.textContent())?.split(' ')[0]?.replaceAll(',', ''))
  const before = await amount()
  const [from, to] = stack.accounts.map(({ address }) => address)
  const sent = page.evaluate(
    (transaction) =>
      window.latchkey.provider('eip155' as never).request({ method: 'eth_sendTransaction', params: [transaction] }),
    { from, to, value: `0x${(10n ** 18n).toString(16)}` },
  )
  await demo.answer('Send')
  expect(await sent).toMatch(/^0x/)
  // Long before the 30 s that a balance is kept.
  await expect.poll(async () => before - (await amount())).toBeGreaterThanOrEqual(1)
})

test('behavior: what was shown fades with the modal, and is gone with it @deep', async ({ demo, page }) => {
  await demo.goto()
  await demo.connect()
  await demo.accountButton.click()
  await expect(demo.view('Account')).toBeVisible()
  const fading = await page.evaluate(async () => {
    const modal = document.querySelector('[data-latchkey=modal]')?.shadowRoot
    modal?.querySelector<HTMLElement>('[aria-label=Close]')?.click()
    const seen: (string | null | undefined)[] = []
    // Until a picture has taken its place, which cannot be pressed.
    for (let frame = 0; frame < 60 && !modal?.querySelector('.leaving[inert]'); frame++) {
      await new Promise((done) => requestAnimationFrame(done))
      seen.push(modal?.querySelector('.views > :last-child .title')?.textContent)
    }
    return { titles: [...new Set(seen)], pictures: modal?.querySelectorAll('.leaving[inert]').length }
  })
  expect(fading).toEqual({ titles: ['Account'], pictures: 1 })
  await expect(page.locator('[data-latchkey=modal] .page')).toHaveCount(0)
})

test('behavior: a press on the account button counts, whatever comes in the place of what it shows meanwhile', async ({
  demo,
  page,
}) => {
  await demo.goto()
  await demo.connect()
  const address = demo.accountButton.locator('.latchkey-address')
  await address.hover()
  await page.mouse.down()
  // As a name does.
  await address.evaluate((node) => node.replaceWith(node.cloneNode(true)))
  await page.mouse.up()
  await expect(demo.view('Account')).toBeVisible()
})
