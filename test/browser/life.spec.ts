import { deepIf } from './support/deep.js'
import { expect, test } from './support/test.js'

const count = () => document.querySelectorAll('[data-latchkey]').length

test('behavior: F30 two widgets on a page share nothing', async ({ demo, page }) => {
  await demo.goto('/lab?strict')
  const widget = (name: string) => page.getByRole('region', { name: `Widget ${name}` })
  await widget('first').getByRole('button', { name: 'Connect wallet' }).click()
  await demo.view('Connect').getByRole('button', { name: 'Dev Wallet' }).click()
  await demo.answer('Connect')
  await expect(widget('first').getByRole('status')).toContainText('connected 0xf39F')
  await expect(widget('second').getByRole('status')).toHaveText('disconnected')
  await expect(demo.connectButton).toBeVisible()
})

test('behavior: F30 a widget that is taken out leaves nothing, and comes back connected', async ({ demo, page }) => {
  await demo.goto('/lab?strict')
  const first = page.getByRole('region', { name: 'Widget first' })
  await first.getByRole('button', { name: 'Connect wallet' }).click()
  await demo.view('Connect').getByRole('button', { name: 'Dev Wallet' }).click()
  await demo.answer('Connect')
  await expect(first.getByRole('status')).toContainText('connected')
  await expect(demo.modal).toBeHidden()
  for (let round = 0; round < 3; round++) {
    // By the keyboard, right after the modal gave focus back; a pointer that rests over the other widget would prepare that one.
    await page.mouse.move(1, 1)
    await first.getByRole('button', { name: 'Take out' }).press('Enter')
    await expect.poll(() => page.evaluate(count)).toBe(0)
    await first.getByRole('button', { name: 'Put back' }).click()
    await expect(first.getByRole('status')).toContainText('connected 0xf39F')
    await first.getByRole('button', { name: /^0xf3/ }).click()
    await expect(demo.view('Account')).toBeVisible()
    expect(await page.evaluate(count)).toBe(1)
    await page.keyboard.press('Escape')
    await expect(demo.modal).toBeHidden()
  }
  await expect(demo.wallet().locator('small')).toHaveText('Asked once')
})

test('behavior: F30 StrictMode connects once, and shows one modal', async ({ demo, page }) => {
  await demo.goto('/?strict')
  await demo.connect()
  await demo.accountButton.click()
  await expect(demo.view('Account')).toBeVisible()
  expect(await page.evaluate(count)).toBe(1)
  await expect(demo.wallet().locator('small')).toHaveText('Asked once')
})

for (const query of ['?ssr', '?ssr&strict']) {
  test(`behavior: F31 what the server drew is taken over without a mismatch (${query})${deepIf(query !== '?ssr')}`, async ({
    demo,
    page,
    stack,
  }) => {
    const drawn = await (await page.request.get(`${stack.demoUrl}/${query}`)).text()
    expect(drawn).toContain('Connect wallet')
    expect(drawn).toContain('The tide, kept by hand')
    // The same button before and after: hydration replaced nothing.
    await page.addInitScript(() => {
      addEventListener('DOMContentLoaded', () => {
        Object.assign(window, { drawnButton: document.querySelector('.page-head [data-kind="connect"]') })
      })
    })
    await demo.goto(`/${query}`)
    expect(
      await page.evaluate(
        () =>
          (window as unknown as { drawnButton: unknown }).drawnButton ===
          document.querySelector('.page-head [data-kind="connect"]'),
      ),
    ).toBe(true)
    await demo.connect()
    await demo.reload()
    await expect(demo.accountButton).toBeVisible()
  })
}
