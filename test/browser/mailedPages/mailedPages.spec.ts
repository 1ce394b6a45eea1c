import { expect, type Page } from '@playwright/test'
import axeCore from 'axe-core'
import { axe } from '../../../src/testing/index.js'
import { test as base } from '../support/workerTest.js'
import type { LoginServices } from './serveLogin.js'

const test = base.extend<{ complaints: string[]; services: LoginServices }>({
  services: ({ loginServices }, use) => use(loginServices),
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
      })
      page.on('pageerror', (error) => complaints.push(error.message))
      await use(complaints)
      // Chromium itself writes a line for each answer that is no success: the calm pages are about those.
      expect(complaints.filter((text) => !/^Failed to load resource: .* 40[04] /.test(text))).toEqual([])
    },
    { auto: true },
  ],
})

let users = 0
const nextEmail = (name: string) => `${name}${++users}@mail.example`
const findNothing = async (page: Page) => expect(await axe(page, axeCore.source, 'html')).toEqual([])
const status = (page: Page) => page.getByRole('status')
const button = (page: Page) => page.getByRole('button')
/** A link with a secret that nobody made. */
const spoil = (link: string) => link.replace(/#.*/, `#${'A'.repeat(22)}`)

async function makeUser(services: LoginServices, email: string) {
  const loggedIn = await services.logIn(email)
  await services.makeWallet(loggedIn, email)
  return loggedIn
}

test('S34: custody’s mailed page names who asks, changes nothing by itself, and takes one press', async ({
  page,
  services,
}) => {
  const email = nextEmail('press')
  await makeUser(services, email)
  const { press, number, isPressed } = await services.askFromNewDevice(email)
  const response = await page.goto(press)
  expect(response?.headers()['content-security-policy']).toContain("default-src 'none'")
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Yes, this is me')
  await expect(page.getByText('Tidemark Wallet', { exact: true })).toBeVisible()
  await expect(page.getByText(services.site)).toBeVisible()
  await expect(page.getByText('Firefox, Windows')).toBeVisible()
  await expect(page.getByText('Time', { exact: true })).toBeVisible()
  await findNothing(page)
  expect(await isPressed()).toBe(false)
  const twin = await page.context().newPage()
  await twin.goto(press)
  await expect(button(twin)).toHaveText([/^\d\d$/, /^\d\d$/, /^\d\d$/, 'None of these'])
  await expect(page.getByRole('group', { name: 'Which number does that device show?' })).toBeVisible()
  // By keyboard: the numbers are the first that takes focus.
  for (let tab = 0; tab < 3; tab += 1) {
    await page.keyboard.press('Tab')
    if ((await page.locator(':focus').textContent()) === number) break
  }
  await expect(page.locator(':focus')).toHaveText(number)
  await page.keyboard.press('Enter')
  await expect(status(page)).toHaveText(/^Confirmed\./)
  await expect(button(page)).toHaveCount(0)
  expect(await isPressed()).toBe(true)
  await findNothing(page)
  await twin.getByRole('button', { name: number }).click()
  await expect(status(twin)).toHaveText(/used already, or is too old/)
  await page.reload()
  await expect(status(page)).toHaveText(/used already, or is too old/)
  await expect(button(page)).toBeHidden()
  await findNothing(page)
})

test('S34: another number, or none, ends what a device asked for, and says so', async ({ page, services }) => {
  for (const choice of ['another', 'none']) {
    const email = nextEmail('refused')
    await makeUser(services, email)
    const { press, number, isPressed } = await services.askFromNewDevice(email)
    await page.goto(press)
    const numbers = page.locator('.numbers').getByRole('button')
    await expect(numbers).toHaveCount(3)
    const others = numbers.filter({ hasNotText: number })
    await (choice === 'none' ? page.getByRole('button', { name: 'None of these' }) : others.first()).click()
    await expect(status(page)).toHaveText(/^That ended the request/)
    await expect(button(page)).toHaveCount(0)
    await findNothing(page)
    // The request is over: its device hears that there is none.
    await expect(isPressed()).rejects.toThrow('/custody/v1/mail/status: 404')
  }
})

test('behavior: S34 a press link that is wrong, cut or too old says so, and offers nothing to press', async ({
  page,
  services,
}) => {
  const email = nextEmail('old')
  await makeUser(services, email)
  const { press, isPressed } = await services.askFromNewDevice(email)
  await page.goto(press)
  await expect(button(page)).toHaveCount(4)
  // Only what is behind `#` changes: the page begins anew.
  for (const wrong of [spoil(press), press.slice(0, -4)]) {
    await page.goto(wrong)
    await expect(status(page)).toHaveText(/used already, or is too old/)
    await expect(button(page)).toHaveCount(0)
  }
  expect(await isPressed()).toBe(false)
  services.advance(10 * 60_000)
  await page.goto(press)
  await expect(status(page)).toHaveText(/used already, or is too old/)
  await expect(button(page)).toBeHidden()
  await findNothing(page)
})

test('S34: custody’s "not me" page suspends by its button alone, in the language of the mail', async ({
  page,
  services,
}) => {
  const email = nextEmail('refuse')
  const { device, token } = await makeUser(services, email)
  const { press, notMe } = await services.askFromNewDevice(email, 'ar')
  const release = async () => {
    const scope = { audience: 'custody', scope: 'release' }
    const { assertion } = await services.call(device, '/login/v1/assertion', scope, token)
    const answer = await device.post('/custody/v1/release', { since: 0 }, { token: assertion as string })
    return answer.json.reasons?.[0]?.name ?? answer.status
  }
  await page.goto(notMe)
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.getByText(services.site)).toBeVisible()
  await findNothing(page)
  expect(await release()).toBe(200)
  await button(page).click()
  await expect(status(page)).toHaveText(/^تم\./)
  expect(await release()).toBe('WALLET_SUSPENDED')
  await page.goto(press)
  await expect(status(page)).toHaveText(/^سبق استخدام/)
  await expect(button(page)).toBeHidden()
})

test('S28: auth’s "not me" page ends sessions by its button alone, and says when a link ended none', async ({
  page,
  services,
}) => {
  const email = nextEmail('sessions')
  const { device, token } = await services.logIn(email)
  services.advance(31_000)
  await services.begin(await services.makeDevice(), email)
  const { text } = await services.inbox.next(email)
  const link = /http\S+\/login\/v1\/not-me#\S+/.exec(text)?.[0] ?? ''
  const isIn = async () => (await device.post('/login/v1/user', {}, { token })).status === 200
  await page.goto(spoil(link))
  await button(page).click()
  await expect(status(page)).toHaveText(/too old, or is not whole\. Nothing was changed/)
  await page.goto(link)
  await expect(button(page)).toBeEnabled()
  await findNothing(page)
  expect(await isIn()).toBe(true)
  await button(page).click()
  await expect(status(page)).toHaveText(/^Done\./)
  await expect(button(page)).toBeHidden()
  expect(await isIn()).toBe(false)
})
