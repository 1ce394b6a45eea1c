import { expect, test } from './fixtures.js'

// Playwright lets every window open; these tests have the browser as users have it.
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, ignoreDefaultArgs: ['--disable-popup-blocking'] }),
})

test('behavior: a window that the browser blocks is offered as a link, and goes on from there', async ({
  page,
  site,
  context,
}) => {
  await page.goto(site.framed({ show: 'ready' }))
  const frame = page.frameLocator('iframe')
  await expect(frame.getByRole('heading', { name: 'Your wallet is ready' })).toBeVisible()
  const inFrame = page.frames()[1]
  if (!inFrame) throw new Error('no frame')
  // What tests evaluate counts as a gesture, which lets one window open: it is used up, then the press comes without one.
  await inFrame.evaluate(() => window.open('about:blank')?.close())
  const session = await context.newCDPSession(inFrame)
  const press = "[...document.body.firstElementChild.shadowRoot.querySelectorAll('button')].at(-1).click()"
  await session.send('Runtime.evaluate', { expression: press, userGesture: false })
  await expect(frame.getByRole('heading', { name: 'The browser blocked the window' })).toBeVisible()
  const [opened] = await Promise.all([
    context.waitForEvent('page', (one) => one.url().endsWith('/window')),
    frame.getByRole('link', { name: 'Open the window' }).click(),
  ])
  await expect(opened.getByRole('heading', { name: 'Create the passkey' })).toBeVisible()
  await expect(frame.getByRole('heading', { name: 'Continue in the new window' })).toBeVisible()
  await opened.getByRole('button', { name: 'Cancel' }).click()
  await expect(frame.getByText('The window was closed before it was done')).toBeVisible()
})
