import { expect, test } from './fixture.js'

test('behavior: a cross-origin frame in its slot survives open, close and reopen without reload, and can be clicked', async ({
  page,
  sites,
}) => {
  await page.goto(sites.page)
  await page.evaluate((address) => {
    const frame = document.createElement('iframe')
    frame.title = 'Login'
    frame.src = address
    frame.style.cssText = 'display: block; inline-size: 100%; block-size: 100%; visibility: inherit'
    window.harness.shell.addFrame(frame, () => {})
  }, sites.frame)
  const loads = () => page.evaluate(() => new Set(window.harness.frames.map((frame) => frame.id)).size)
  const clicks = () => page.evaluate(() => window.harness.frames.at(-1)?.clicks)
  await expect.poll(loads).toBe(1)

  for (const round of [1, 2, 3]) {
    await page.evaluate(() => {
      window.harness.open()
      window.harness.shell.showFrame(true)
    })
    // A real press at the place on the screen: nothing may lie over the frame, and it must not be inert.
    await page.frameLocator('iframe').getByRole('button', { name: 'Approve' }).click()
    await expect.poll(clicks).toBe(round)
    await page.evaluate(() => {
      window.harness.shell.showFrame(false)
      window.harness.shell.hide()
    })
  }
  expect(await loads()).toBe(1)
})

test('behavior: at rest nothing around the frame has opacity, scale or filter (S10 arms only when truly visible)', async ({
  page,
  sites,
}) => {
  await page.goto(sites.page)
  await page.evaluate(() => window.harness.open())
  await expect
    .poll(() =>
      page.evaluate(() => {
        const faults: string[] = []
        for (let at: HTMLElement | null = window.harness.shell.frameSlot; at; at = at.parentElement) {
          const { opacity, transform, filter, scale } = getComputedStyle(at)
          if (opacity !== '1' || transform !== 'none' || filter !== 'none' || scale !== 'none')
            faults.push(at.className)
        }
        return faults
      }),
    )
    .toEqual([])
})

test('behavior: a hidden frame takes no press from the view', async ({ page, sites }) => {
  await page.goto(sites.page)
  await page.evaluate(() => window.harness.open())
  await page.getByRole('button', { name: 'Northwind' }).click()
  await expect(page.getByRole('heading', { name: 'All wallets' })).toBeVisible()
})
