import type { Page } from '@playwright/test'
import { deepIf } from './support/deep.js'
import { expect, test } from './support/test.js'

/** Lets chunks of a name fail until the page is whole again. */
async function breakChunks(page: Page, name: RegExp, status = 404) {
  let broken = true
  let failed = 0
  await page.route(
    (url) => name.test(url.pathname),
    (route) => {
      if (!broken) return route.continue()
      failed++
      return route.fulfill({ status, contentType: 'text/html', body: 'gone' })
    },
  )
  return {
    mend() {
      broken = false
    },
    failed: () => failed,
  }
}

test('behavior: F29 a plugin that cannot be had says so, the rest works, and Retry brings it', async ({
  demo,
  page,
  complaints,
}) => {
  const chunks = await breakChunks(page, /\/send\.body-/)
  await demo.goto()
  await demo.connect()
  await demo.accountButton.click()
  const account = demo.view('Account')
  await expect(account).toContainText('send could not be loaded')
  expect(chunks.failed()).toBeGreaterThan(0)
  // The other one is not touched by it.
  await account.getByRole('button', { name: 'Receive' }).click()
  await expect(demo.view('Receive')).toBeVisible()
  await demo.modal.getByRole('button', { name: 'Back' }).click()
  await expect(account).toContainText('send could not be loaded')
  chunks.mend()
  await account.getByRole('button', { name: 'Try again' }).click()
  await account.getByRole('button', { name: 'Send' }).click()
  await expect(demo.view('Send')).toBeVisible()
  complaints.expect(/404|MIME|dynamically imported/i)
})

test('behavior: F29 a part of a view that cannot be had is tried again, and the view stays', async ({
  demo,
  page,
  complaints,
}) => {
  const chunks = await breakChunks(page, /\/tokenPicker-/)
  await demo.goto()
  await demo.connect()
  await page.evaluate(() => void window.latchkey.open({ view: 'WalletSend' }))
  await demo.view('Send').getByRole('button', { name: 'Change token: ETH' }).click()
  await expect(demo.view('Select token')).toContainText('could not be loaded')
  complaints.expect(/404|MIME|dynamically imported/i)
  chunks.mend()
  await demo.modal.getByRole('button', { name: 'Try again' }).click()
  await expect(demo.view('Select token')).toContainText('LUSD')
})

test('behavior: F29 a modal that cannot be had: the button says so, the host is notified, and the next click tries again', async ({
  demo,
  page,
  complaints,
}) => {
  const chunks = await breakChunks(page, /\/assets\/opening-/)
  await demo.goto()
  const code = await page.evaluate(() =>
    window.latchkey.open().then(
      () => undefined,
      (error: Error) => error.message,
    ),
  )
  expect(code).toBe('Failed to load the modal. Check the connection and try again.')
  const button = demo.connectButton
  await button.click()
  await expect(button).toHaveText('Could not load. Try again')
  await expect(page.getByRole('alert')).toHaveText('Could not load. Try again')
  expect(chunks.failed()).toBeGreaterThan(1)
  complaints.expect(/404|MIME|dynamically imported/i)
  chunks.mend()
  await button.click()
  await expect(demo.view('Connect')).toBeVisible()
  await expect(button).not.toHaveText('Could not load. Try again')
})

for (const [what, name] of [
  ['finds wallets', /\/evm\.discovery-/],
  ['connects', /\/evm\.connecting-/],
] as const) {
  test(`behavior: F29 code that ${what} cannot be had on a reload: the next load is connected again${deepIf(what === 'finds wallets')}`, async ({
    demo,
    page,
    complaints,
  }) => {
    await demo.goto()
    await demo.connect()
    const chunks = await breakChunks(page, name)
    await demo.reload()
    await expect(demo.connectButton).toBeVisible()
    expect(chunks.failed()).toBeGreaterThan(0)
    complaints.expect(/404|MIME|dynamically imported/i)
    chunks.mend()
    await demo.reload()
    await expect(demo.accountButton).toBeVisible()
  })
}
