import type { Page } from '@playwright/test'
import { addAuthenticator } from './login/support/addAuthenticator.js'
import { createDemoPage } from './support/demoPage.js'
import { findConsoleFaults } from './support/findConsoleFaults.js'
import { expect, test } from './support/test.js'

const isUnscrolled = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)

test('behavior: an owner joins by link, makes a project, and a feature that is switched off is gone on the next load', async ({
  page,
  context,
  stack,
  complaints,
}) => {
  const { consoleUrl, consoleLinks } = stack
  if (!consoleUrl || !consoleLinks) throw new Error('This stack has no console.')
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await addAuthenticator(page)

  await test.step('the link makes the owner, and does not stay in the address', async () => {
    await page.goto(await consoleLinks.makeOwnerLink())
    expect(page.url()).toBe(`${consoleUrl}/`)
    await page.getByLabel('Your name').fill('Grace')
    await page.getByRole('button', { name: 'Make a passkey' }).click()
    await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible()
    await expect(page.getByText('Auth database')).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'Mail server' })).toBeVisible()
    expect(await findConsoleFaults(page)).toEqual([])
  })

  await test.step('a project, its code, and who is let in', async () => {
    await page.keyboard.press('Control+k')
    await page.getByRole('searchbox', { name: 'Page or action' }).fill('projects')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Make a project' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Harbour Shop')
    await page.getByLabel('First page').fill('https://shop.example.com')
    await page.getByRole('button', { name: 'Make project' }).click()
    await expect(page.getByRole('heading', { name: 'Harbour Shop' })).toBeVisible()
    expect(await stack.projects.find('harbour-shop')).toMatchObject({ allowedOrigins: ['https://shop.example.com'] })
    const code = page.getByRole('region', { name: 'The code to paste' })
    await expect(code).toContainText('projectId: "harbour-shop"')
    await expect(code).toContainText(`services: "${stack.servicesUrl}"`)

    const origin = 'https://stranger.example.com'
    const config = `${stack.servicesUrl}/appkit/v1/config?projectId=harbour-shop`
    expect((await fetch(config, { headers: { origin } })).status).toBe(403)
    await page.getByRole('tab', { name: 'Pages' }).click()
    await page.getByLabel('Address of the page').fill(`${origin}/cart?of=1`)
    await page.getByRole('button', { name: 'Check' }).click()
    await expect(page.getByText(`${origin} is refused`)).toBeVisible()
    await page.getByRole('button', { name: `Allow ${origin}` }).click()
    await expect(page.getByText(`${origin} is let in by ${origin}.`)).toBeVisible()
    await expect.poll(async () => (await fetch(config, { headers: { origin } })).status).toBe(200)
  })

  const visitor = createDemoPage(await context.newPage(), stack)
  const emailOf = () => visitor.view('Connect').getByRole('textbox', { name: /e-?mail/i })
  const load = async () => {
    await visitor.goto()
    await visitor.connectButton.click()
    await expect(visitor.view('Connect')).toBeVisible()
  }
  await load()
  await expect(emailOf()).toBeVisible()

  await test.step('the preview is the widget, without the console around it', async () => {
    await page.goto(`${consoleUrl}/projects/${stack.projectId}?tab=features`)
    const preview = page.frameLocator('iframe[title="The widget on this configuration"]')
    await expect(preview.getByRole('textbox', { name: /e-?mail/i })).toBeVisible()
    const frame = page.frames().find((each) => each.url().startsWith(`${consoleUrl}/preview`))
    expect(await frame?.evaluate(() => self.origin)).toBe('null')
    const reached = await frame?.evaluate(
      (url) =>
        new Promise((resolve) => {
          const request = new XMLHttpRequest()
          request.onload = () => resolve('answered')
          request.onerror = () => resolve('nothing')
          request.open('GET', url)
          request.send()
        }),
      `${consoleUrl}/console/v1/me`,
    )
    expect(reached).toBe('nothing')
    complaints.expect(/connect-src|Content Security Policy|STORAGE_UNAVAILABLE/)
    await page.getByRole('switch', { name: 'Login by mail and account' }).click()
    await expect(preview.getByRole('textbox', { name: /e-?mail/i })).toHaveCount(0)
    expect(await findConsoleFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByText('Published. Pages have it from their next load on.').first()).toBeVisible()
  })

  await load()
  await expect(visitor.view('Connect').getByRole('button', { name: 'Dev Wallet' })).toBeVisible()
  await expect(emailOf()).toHaveCount(0)

  await test.step('on a phone: the way back', async () => {
    await page.setViewportSize({ width: 390, height: 800 })
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    expect(await findConsoleFaults(page)).toEqual([])
    expect(await isUnscrolled(page)).toBe(true)
    await page.getByRole('tab', { name: 'Versions' }).click()
    await expect(page.getByText('Login by mail and account: as by default, now off')).toBeVisible()
    expect(await findConsoleFaults(page)).toEqual([])
    expect(await isUnscrolled(page)).toBe(true)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Login by mail and account: off, now as by default')).toBeVisible()
    await page.goto(consoleUrl)
    await expect(page.getByText('Auth database')).toBeVisible()
    expect(await findConsoleFaults(page)).toEqual([])
    expect(await isUnscrolled(page)).toBe(true)
  })
  await load()
  await expect(emailOf()).toBeVisible()
})
