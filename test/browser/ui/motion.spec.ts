import { expect, test } from './fixture.js'

test('behavior: reduced motion moves nothing, opacity only', async ({ page, sites }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(sites.page)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  const moving = () =>
    page.evaluate(() =>
      window.harness.shell.root.getAnimations().flatMap((animation) => {
        const effect = animation.effect as KeyframeEffect
        return effect.getKeyframes().flatMap((frame) =>
          ['transform', 'translate', 'height'].flatMap((name) => {
            const value = frame[name]
            return value === undefined || /^(none|0px( 0px)?)$/.test(String(value)) ? [] : [`${name} ${value}`]
          }),
        )
      }),
    )
  expect(await moving()).toEqual([])
  await page.getByRole('button', { name: 'All wallets' }).click()
  expect(await moving()).toEqual([])
  await page.evaluate(() => window.harness.shell.shake())
  expect(await moving()).toEqual([])
})

test('behavior: the old view leaves inert and without ids, and a second change on the way takes its place at once', async ({
  page,
  sites,
}) => {
  await page.goto(sites.page)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  const left = await page.evaluate(async () => {
    const { root } = window.harness.shell
    const press = (label: string) =>
      [...root.querySelectorAll<HTMLElement>('.page:not(.leaving) button')]
        .find(
          (button) => (button.getAttribute('aria-label') ?? button.querySelector('.row-label')?.textContent) === label,
        )
        ?.click()
    const settle = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    press('All wallets')
    await settle()
    const first = root.querySelectorAll('.leaving[inert]').length
    const ids = root.querySelectorAll('.leaving [id]').length
    press('Back')
    await settle()
    return { first, ids, second: root.querySelectorAll('.leaving').length }
  })
  expect(left).toEqual({ first: 1, ids: 0, second: 1 })
  await expect(page.locator('.leaving')).toHaveCount(0)
})

test('behavior: while a press lasts the sheet stands still, whatever grows in it, and the press counts; then it follows', async ({
  page,
  sites,
}) => {
  await page.goto(sites.page)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  const row = page.getByRole('button', { name: 'All wallets' })
  const grow = () =>
    page.evaluate(() => {
      const block = document.createElement('div')
      block.style.height = '120px'
      window.harness.shell.root.querySelector('.page:not(.leaving) .body')?.append(block)
    })
  /** Where the head stands once nothing moves any more. */
  const findHead = () =>
    page.evaluate(async () => {
      const card = window.harness.shell.root.querySelector('.card') as HTMLElement
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
      await Promise.allSettled(card.getAnimations().map(({ finished }) => finished))
      return card.getBoundingClientRect().top
    })
  const before = await findHead()
  await row.hover()
  await page.mouse.down()
  await grow()
  expect(await findHead()).toBe(before)
  await page.mouse.up()
  await expect(page.getByRole('button', { name: 'Back' })).toBeVisible()

  await page.getByRole('button', { name: 'Back' }).click()
  await findHead()
  await row.hover()
  // So slow that the press comes on the way, on a busy machine too.
  await page.evaluate(() =>
    (window.harness.shell.root.querySelector('.card') as HTMLElement).style.setProperty('--latchkey-time-height', '2s'),
  )
  await grow()
  await page.waitForFunction(() => window.harness.shell.root.querySelector('.card')?.getAnimations().length)
  await page.mouse.down()
  const onTheWay = await page.evaluate(
    () => window.harness.shell.root.querySelector('.card')?.getBoundingClientRect().top ?? 0,
  )
  // A computed height is rounded to a thousandth of a pixel, a laid out one to a sixty-fourth.
  expect(await findHead()).toBeCloseTo(onTheWay, 1)
  await page.mouse.up()
  expect(await findHead()).toBeLessThan(onTheWay)
})

test('behavior: right-to-left writing turns the layout and the arrows round', async ({ page, sites }) => {
  await page.goto(`${sites.page}/?dir=rtl`)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  const close = await page.getByRole('button', { name: 'Close' }).boundingBox()
  const help = await page.getByRole('button', { name: 'What is a wallet?' }).boundingBox()
  expect(close && help && close.x < help.x).toBe(true)
  await page.getByRole('button', { name: 'All wallets' }).click()
  const turned = await page
    .locator('.page:not(.leaving) .turn')
    .first()
    .evaluate((icon) => getComputedStyle(icon).transform)
  expect(turned).toBe('matrix(-1, 0, 0, 1, 0, 0)')
  const label = page.locator('.page:not(.leaving) .row-label').first()
  expect(await label.evaluate((element) => getComputedStyle(element).textAlign)).toBe('right')
  expect(await label.evaluate((element) => getComputedStyle(element).direction)).toBe('ltr')
})
