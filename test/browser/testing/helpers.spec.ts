import axeCore from 'axe-core'
import { axe, readModal, recordRequests, recordViolations } from '../../../src/testing/index.js'
import { expect, test } from '../ui/fixture.js'

test('behavior: readModal finds by role what the shadow root holds', async ({ page, sites }) => {
  await page.goto(sites.page)
  const modal = readModal(page)
  await expect(modal.dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await expect(modal.dialog).toBeVisible()
  await expect(modal.title).toBeVisible()
  await modal.close.click()
  await expect(modal.dialog).toHaveCount(0)
})

test('behavior: recordRequests tells hosts and chunks, each once', async ({ page, sites }) => {
  const requests = recordRequests(page)
  await page.goto(sites.page)
  expect(Object.keys(requests.hosts)).toContain(new URL(sites.page).host)
  expect(requests.takeChunks().length).toBeGreaterThan(0)
  expect(requests.takeChunks()).toEqual([])
})

test('behavior: recordViolations hears of policy, console and rejections', async ({ page, sites }) => {
  const violations = await recordViolations(page)
  await page.goto(sites.page)
  expect(violations.left()).toEqual([])
  expect(() => violations.expect(/./)).toThrow('Nothing like')
  await page
    .evaluate(() => {
      const script = document.createElement('script')
      script.textContent = 'window.wrong = true'
      document.body.append(script)
    })
    .catch(() => {
      // Trusted Types throw at the assignment: that is what is looked at.
    })
  await page.evaluate(() => void Promise.reject(new RangeError('nobody waits for me')))
  await expect.poll(() => violations.left().join('\n')).toMatch(/violates (script-src|require-trusted-types-for)/)
  await expect.poll(() => violations.left().join('\n')).toMatch(/RangeError: nobody waits for me/)
  violations.expect(/RangeError/)
  expect(violations.left().join('\n')).not.toMatch(/RangeError/)
})

test('behavior: axe sees into the shadow root', async ({ page, sites }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(sites.page)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await expect(readModal(page).dialog).toBeVisible()
  await page.waitForFunction(() => window.harness.shell.root.getAnimations().length === 0)
  expect(await axe(page, axeCore.source)).toEqual([])
  await page.evaluate(() => window.harness.shell.view.append(document.createElement('button')))
  expect((await axe(page, axeCore.source)).join()).toMatch(/button-name/)
})

test('behavior: axe finds names without the words in sight, and decides contrast that axe-core leaves open', async ({
  page,
  sites,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(sites.page)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await expect(readModal(page).dialog).toBeVisible()
  await page.waitForFunction(() => window.harness.shell.root.getAnimations().length === 0)
  /** A button on a gradient, which axe-core does not look through. */
  const judge = (label: string, colour: string) =>
    page
      .evaluate(
        ([name, ink]) => {
          const button = document.createElement('button')
          button.textContent = 'Send again in 29 s'
          button.setAttribute('aria-label', name)
          button.style.setProperty('color', ink)
          button.style.setProperty('background', 'linear-gradient(#fff, #eee)')
          window.harness.shell.view.replaceChildren(button)
        },
        [label, colour] as const,
      )
      .then(() => axe(page, axeCore.source))
  expect(await judge('Send again in 29 s', '#000')).toEqual([])
  expect((await judge('Send again', '#000')).join()).toMatch(/label-content-name-mismatch/)
  expect((await judge('Send again in 29 s', '#bbb')).join()).toMatch(/color-contrast: .* has 1\.\d\d of 4\.5/)
})
