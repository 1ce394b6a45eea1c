import { expect, test } from './fixtures.js'

test('behavior: a window that the browser blocks is offered as a link, and goes on from there @deep', async ({
  page,
  site,
  context,
}) => {
  await page.goto(site.framed({ show: 'offer' }))
  const frame = page.frameLocator('iframe')
  await expect(frame.getByRole('heading', { name: 'Next time without a mail' })).toBeVisible()
  const inFrame = page.frames()[1]
  if (!inFrame) throw new Error('no frame')
  // What a browser does that opens no windows; the headless one of the tests opens all of them.
  await inFrame.evaluate(() => {
    window.open = () => null
  })
  await frame.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(frame.getByRole('heading', { name: 'The browser blocked the window' })).toBeVisible()
  const [opened] = await Promise.all([
    context.waitForEvent('page', (one) => new URL(one.url()).pathname === '/window'),
    frame.getByRole('link', { name: 'Open the window' }).click(),
  ])
  await expect(opened.getByRole('heading', { name: 'Create the passkey' })).toBeVisible()
  await expect(frame.getByRole('heading', { name: 'Continue in the new window' })).toBeVisible()
  await opened.getByRole('button', { name: 'Cancel' }).click()
  await expect(frame.getByText('The window was closed before it was done')).toBeVisible()
})
