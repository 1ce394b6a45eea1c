import { deepIf } from '../support/deep.js'
import { expect, test } from './fixture.js'

test.use({ viewport: { width: 390, height: 780 }, hasTouch: true })

test('behavior: a sheet at the bottom, full width, at most 92 % high', async ({ page, sites }) => {
  await page.goto(sites.page)
  await page.evaluate(() => window.harness.open())
  await page.getByRole('button', { name: 'All wallets' }).click()
  await page.waitForFunction(
    () => window.harness.shell.root.getAnimations().length === 0 || !document.querySelector('.leaving'),
  )
  await expect
    .poll(() => page.locator('.card').evaluate((card) => Math.round(card.getBoundingClientRect().bottom)))
    .toBe(780)
  await expect
    .poll(() => page.locator('.card').evaluate((card) => Math.round(card.getBoundingClientRect().height)))
    .toBe(Math.ceil(780 * 0.92))
  // All the room there is: this browser keeps the gutter of its scroll bar, a phone has none.
  const [width, room] = await page
    .locator('.card')
    .evaluate((card) => [card.getBoundingClientRect().width, card.parentElement?.clientWidth])
  expect(width).toBe(room)
})

for (const [far, distance, asked] of [
  ['short', 60, []],
  ['far', 200, ['drag']],
] as const) {
  test(`behavior: drag down ${far} asks ${asked.length} times${deepIf(far === 'short')}`, async ({ page, sites }) => {
    await page.goto(sites.page)
    await page.evaluate(() => window.harness.open())
    await page.waitForFunction(() => window.harness.shell.root.getAnimations().length === 0)
    const top = await page.locator('.card').evaluate((card) => card.getBoundingClientRect().top)
    await page.mouse.move(195, top + 20)
    await page.mouse.down()
    for (let y = 0; y <= distance; y += 10) {
      await page.mouse.move(195, top + 20 + y)
      // The speed at the end counts as well: a slow hand is what is tested here.
      await page.evaluate(() => new Promise((done) => setTimeout(done, 30)))
    }
    expect(await page.locator('.card').evaluate((card) => card.style.transform)).toBe(`translateY(${distance}px)`)
    await page.mouse.up()
    expect(await page.evaluate(() => window.harness.requests)).toEqual(asked)
    expect(await page.locator('.card').evaluate((card) => card.style.transform)).toBe('')
  })
}

test('behavior: a refused drag springs back', async ({ page, sites }) => {
  await page.goto(sites.page)
  await page.evaluate(() => {
    window.harness.refuse = true
    window.harness.open()
  })
  await page.waitForFunction(() => window.harness.shell.root.getAnimations().length === 0)
  const top = await page.locator('.card').evaluate((card) => card.getBoundingClientRect().top)
  await page.mouse.move(195, top + 20)
  await page.mouse.down()
  await page.mouse.move(195, top + 220, { steps: 5 })
  await page.mouse.up()
  await expect.poll(() => page.locator('.card').evaluate((card) => card.getBoundingClientRect().top)).toBe(top)
})

test('behavior: the keyboard never covers the field in use, and pinch zoom is no keyboard', async ({ page, sites }) => {
  // No keyboard comes up in a test browser; the viewport tells of one as a phone's would.
  await page.addInitScript(() => {
    const viewport = Object.assign(new EventTarget(), { height: 780, offsetTop: 0, scale: 1 })
    Object.defineProperty(window, 'visualViewport', { value: viewport })
  })
  const viewport = (change: object) =>
    page.evaluate((values) => {
      Object.assign(window.visualViewport as object, values)
      window.visualViewport?.dispatchEvent(new Event('resize'))
    }, change)
  await page.goto(sites.page)
  await page.evaluate(() => window.harness.open())
  const bottom = () => page.locator('.card').evaluate((card) => Math.round(card.getBoundingClientRect().bottom))
  await page.getByLabel('E-mail').focus()
  await viewport({ height: 430 })
  await expect.poll(bottom).toBe(430)
  const field = await page.getByLabel('E-mail').boundingBox()
  expect(field && field.y > 0 && field.y + field.height < 430).toBe(true)
  await viewport({ height: 390, scale: 2 })
  await expect.poll(bottom).toBe(780)
})

test('behavior: at 400 % zoom of a desktop window everything can still be reached', async ({ page, sites }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await page.goto(sites.page)
  await page.evaluate(() => window.harness.open())
  await page.getByRole('button', { name: 'All wallets' }).click()
  await expect(page.getByRole('heading', { name: 'All wallets' })).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('parameters: fullScreen fills the screen, a finger pulls nothing, and the button closes', async ({
  page,
  sites,
}) => {
  await page.goto(`${sites.page}/?full`)
  await page.evaluate(() => window.harness.open())
  await page.waitForFunction(() => window.harness.shell.root.getAnimations().length === 0)
  const box = () =>
    page.locator('.card').evaluate((card) => {
      const { top, bottom } = card.getBoundingClientRect()
      const page = card.querySelector('.page')?.getBoundingClientRect()
      return [top, bottom, page?.bottom].map((side) => Math.round(side ?? 0))
    })
  expect(await box()).toEqual([0, 780, 780])
  await page.mouse.move(195, 20)
  await page.mouse.down()
  await page.mouse.move(195, 400, { steps: 5 })
  await page.mouse.up()
  expect(await page.evaluate(() => window.harness.requests)).toEqual([])
  await page.getByRole('button', { name: 'All wallets' }).click()
  await expect(page.locator('.leaving')).toHaveCount(0)
  expect(await box()).toEqual([0, 780, 780])
  await page.getByRole('button', { name: 'Close' }).click()
  expect(await page.evaluate(() => window.harness.requests)).toEqual(['button'])
})
