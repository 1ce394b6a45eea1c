import type { Locator, Page } from '@playwright/test'
import { rest } from '../login/support/pressAsUser.js'
import { type ClientPage, expect, test } from '../login/support/test.js'

/** Shows the wallet's settings as a page may: whenever it likes, and as faint as it likes. */
async function showSettings({ page }: ClientPage, opacity: number) {
  await page.evaluate((faint) => {
    const { element } = window.client
    const { origin } = new URL(element.src)
    const style = { display: 'block', position: 'fixed', inset: '0 auto auto 0', width: '380px', height: '700px' }
    Object.assign(element.style, style, { opacity: `${faint}` })
    for (const name of ['CLOSE_SCREEN', 'SHOW_SETTINGS'])
      element.contentWindow?.postMessage({ type: `@w3m-app/${name}`, id: name, payload: {} }, origin)
  }, opacity)
}

/** A press of a user's mouse at the place of a button, whatever the user sees there. */
async function pressPlace(page: Page, button: Locator) {
  await button.waitFor()
  const { x, y, width, height } = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(x + width / 2, y + height / 2, { steps: 3 })
  // Longer than the gate's pause: nothing but what is seen decides.
  await page.evaluate((ms) => new Promise((done) => setTimeout(done, ms)), 900 + rest)
  await page.mouse.click(x + width / 2, y + height / 2)
}

test('S10: at 0.1 % opacity two clicks sign out nothing; in plain sight the same two do', async ({
  client,
  newMailbox,
}) => {
  test.slow()
  const { page, frame } = client
  await client.open()
  await client.logIn(newMailbox())
  const row = frame.getByRole('button', { name: 'Sign out everywhere' })
  const isConnected = () => page.evaluate(() => window.client.link.request('IS_CONNECTED', {}))

  await showSettings(client, 0.001)
  await pressPlace(page, row)
  await expect(frame.getByRole('heading', { name: 'Sign out everywhere?' })).toBeVisible()
  for (let nth = 0; nth < 2; nth++) await pressPlace(page, row)
  await expect(frame.getByText('Something on the page covers or fades this')).toBeVisible()
  expect(await isConnected()).toEqual({ isConnected: true })

  // The control: where the user sees it, the same press does it.
  await page.evaluate(() => Object.assign(window.client.element.style, { opacity: '' }))
  await expect(frame.getByText('Something on the page covers or fades this')).toBeHidden()
  await pressPlace(page, row)
  await expect.poll(isConnected).toEqual({ isConnected: false })
})
