import { expect, test } from './fixture.js'

test('S39: the modal lives under a policy without unsafe-inline and unsafe-eval, Trusted Types enforced', async ({
  page,
  sites,
}) => {
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', (error) => errors.push(error.message))
  await page.goto(sites.page)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page.getByRole('button', { name: 'What is a wallet?' }).click()
  await page.getByRole('button', { name: 'A toast' }).click()
  await page.getByRole('button', { name: 'All wallets' }).click()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('heading', { name: 'Connect' })).toBeFocused()
  await page.keyboard.press('Escape')
  expect(await page.evaluate(() => window.harness.violations)).toEqual([])
  expect(errors).toEqual([])
})

test('S39: every part lives under that policy', async ({ page, sites }) => {
  await page.goto(`${sites.page}/?page=gallery`)
  await expect(page.getByRole('img', { name: 'QR code' })).toHaveCount(2)
  expect(await page.evaluate(() => window.harness.violations)).toEqual([])
  // The body carries the width of its scroll bar, a long list its rows' places: written through the object model, which the
  // policy allows.
  const inline = await page.evaluate(
    () =>
      [...document.querySelectorAll('[data-latchkey]')].flatMap((host) => [
        ...(host.shadowRoot?.querySelectorAll('style,.view [style]:not(.body, .grid, .grid > li)') ?? []),
      ]).length,
  )
  expect(inline).toBe(0)
})
