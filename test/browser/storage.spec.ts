import { expect, test } from './support/test.js'

/** Everything that the page keeps, in both storages, apart from the development wallet's own. */
const snapshot = () => ({
  ...Object.fromEntries(Object.entries({ ...localStorage })),
  ...Object.fromEntries(Object.entries({ ...sessionStorage }).filter(([key]) => !key.startsWith('dev-wallet:'))),
})

test('behavior: S36 storage holds conveniences alone after every flow', async ({ demo, page, stack }) => {
  await demo.goto()
  expect(Object.keys(await page.evaluate(snapshot))).toEqual([])
  await demo.connect()
  await page.getByLabel('Your line').fill('A line for the canary')
  await page.getByRole('button', { name: 'Sign the book' }).click()
  await demo.answer('Sign')
  const entry = page.getByRole('list', { name: 'Entries' }).getByRole('listitem')
  const signature = (await entry.getAttribute('data-signature')) ?? ''
  await page.getByRole('button', { name: 'Give 25 LUSD' }).click()
  await demo.view('Send').getByRole('button', { name: 'Review' }).click()
  await demo.view('Review').getByRole('button', { name: 'Send 25 LUSD' }).click()
  await demo.answer('Send')
  await demo.modal.getByRole('button', { name: 'Done' }).click()

  await expect
    .poll(async () => Object.keys(await page.evaluate(snapshot)).sort())
    .toEqual([
      'latchkey:default:connections',
      'latchkey:default:plugin.send.receivers',
      'latchkey:default:recent',
      'latchkey:default:sent.accounts',
      `latchkey:default:sent.${stack.chains[0]?.caipNetworkId}:${stack.accounts[0]?.address}`,
    ])
  const text = JSON.stringify(await page.evaluate(snapshot))
  expect(text).not.toContain(signature.slice(2, 40))
  expect(text).not.toContain('canary')
  for (const { privateKey } of stack.accounts) expect(text).not.toContain(privateKey.slice(2))
})

test('behavior: S36 F21 what is broken in storage is dropped, and the page works', async ({ demo, page }) => {
  await demo.goto()
  await demo.connect()
  const readKeys = () => page.evaluate(() => Object.keys(localStorage))
  await expect.poll(readKeys).toContain('latchkey:default:connections')
  const keys = await readKeys()
  for (const value of [
    '{"version":1,"connections":[{"connector":{"__proto__":1}}]}',
    'not json',
    '"'.padEnd(300_000, 'x'),
  ]) {
    await page.evaluate(
      ([names, broken]) => {
        for (const name of names) localStorage.setItem(name, broken)
      },
      [keys, value] as const,
    )
    await demo.reload()
    await expect(demo.connectButton).toBeVisible()
  }
  await demo.connectButton.click()
  await demo.view('Connect').getByRole('button', { name: 'Dev Wallet' }).click()
  await expect(demo.accountButton).toBeVisible()
})

test('behavior: F20 a page without storage works until it is left', async ({ demo, page, complaints }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      },
    })
  })
  await demo.goto()
  await demo.connect()
  await page.getByLabel('Your line').fill('No storage')
  await page.getByRole('button', { name: 'Sign the book' }).click()
  await demo.answer('Sign')
  await expect(page.getByRole('list', { name: 'Entries' })).toContainText('No storage')
  if (complaints.left().length) complaints.expect(/Storage is not available/)
})
