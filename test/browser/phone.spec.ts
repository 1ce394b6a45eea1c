import { expect, test } from './support/test.js'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('behavior: on a phone the modal is a sheet at the bottom, and nothing sticks out @deep', async ({
  demo,
  page,
}) => {
  await demo.goto()
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(await overflow()).toBe(0)
  await demo.connectButton.tap()
  const row = demo.view('Connect').getByRole('button', { name: 'Dev Wallet' })
  await expect(row).toBeVisible()
  const card = demo.modal.locator('[part~="modal"]')
  await expect
    .poll(async () => {
      const box = await card.boundingBox()
      return box && [box.x, box.width, Math.round(box.y + box.height)]
    })
    .toEqual([0, 390, 844])
  expect((await row.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await row.tap()
  await demo.wallet().getByRole('button', { name: 'Connect', exact: true }).tap()
  await expect(demo.accountButton).toBeVisible()
  expect(await overflow()).toBe(0)
})

test('behavior: on a phone the account fits, and its actions can be hit @deep', async ({ demo }) => {
  await demo.goto()
  await demo.connect()
  await demo.accountButton.tap()
  const send = demo.view('Account').getByRole('button', { name: 'Send' })
  await expect(send).toBeVisible()
  const box = await send.boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  await send.tap()
  await expect(demo.view('Send').getByRole('button', { name: 'Add amount' })).toBeVisible()
})
