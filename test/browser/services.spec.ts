import type { DemoPage } from './support/demoPage.js'
import { expect, test } from './support/test.js'

/** Loads the page and waits until its configuration came: the state in which flags decide. */
async function gotoConfigured(demo: DemoPage) {
  await demo.goto()
  await demo.page.waitForFunction(() => {
    const { source } = window.latchkey.state().flags.send ?? {}
    return source !== undefined && source !== 'pending'
  })
}

test('behavior: a feature that the services switch off is never requested', async ({ demo, requests, stack }) => {
  await stack.projects.setFeature(stack.projectId, { feature: 'send', isEnabled: false, config: null })
  try {
    await gotoConfigured(demo)
    await demo.connect()
    await demo.accountButton.click()
    const account = demo.view('Account')
    await expect(account.getByRole('button', { name: 'Receive' })).toBeVisible()
    await expect(account.getByRole('button', { name: 'Send', exact: true })).toHaveCount(0)
    const code = await demo.page.evaluate(() =>
      window.latchkey.open({ view: 'WalletSend' }).then(
        () => undefined,
        (error: { code: string }) => error.code,
      ),
    )
    expect(code).toBe('FEATURE_OFF')
    expect(requests.takeChunks().filter((name) => name.startsWith('send.'))).toEqual([])
  } finally {
    await stack.projects.resetFeature(stack.projectId, 'send')
  }
})

test('behavior: a changed flag reaches a reloaded page', async ({ demo, stack }) => {
  await gotoConfigured(demo)
  expect((await demo.state()).flags.send?.value).toBe(true)
  await stack.projects.setFeature(stack.projectId, { feature: 'send', isEnabled: false, config: null })
  try {
    await gotoConfigured(demo)
    expect((await demo.state()).flags.send).toEqual({ value: false, source: 'remote' })
  } finally {
    await stack.projects.resetFeature(stack.projectId, 'send')
  }
})

test('behavior: a feature that is on is requested at its first use, and not before', async ({ demo, requests }) => {
  await gotoConfigured(demo)
  await demo.connect()
  await demo.page.waitForLoadState('networkidle')
  const ofSend = () => requests.takeChunks().filter((name) => name.startsWith('send.'))
  expect(ofSend()).toEqual([])
  await demo.accountButton.click()
  await expect(demo.view('Account').getByRole('button', { name: 'Send' })).toBeVisible()
  expect(ofSend().length).toBeGreaterThan(0)
})

test('behavior: before anyone acts only the configuration is asked for', async ({ demo, requests, stack }) => {
  await gotoConfigured(demo)
  await demo.page.waitForLoadState('networkidle')
  const foreign = requests.urls.filter((url) => !url.startsWith(stack.demoUrl) && !url.startsWith('data:'))
  expect(foreign.map((url) => new URL(url).origin + new URL(url).pathname)).toEqual([
    `${stack.servicesUrl}/appkit/v1/config`,
  ])
})

test('behavior: with every service hanging the modal paints with its wallets, and connects', async ({
  demo,
  page,
  stack,
}) => {
  await page.route(`${stack.servicesUrl}/**`, () => {
    // Never answered.
  })
  await demo.goto()
  await demo.connectButton.click()
  await expect(demo.view('Connect').getByRole('button', { name: 'Dev Wallet' })).toBeVisible({ timeout: 2000 })
  await demo.view('Connect').getByRole('button', { name: 'Close' }).click()
  await demo.connect()
  expect((await demo.state()).flags.send?.source).toBe('pending')
})

test('behavior: F16 services that fail leave the features to the page', async ({ demo, page, stack, complaints }) => {
  await page.route(`${stack.servicesUrl}/**`, (route) => route.fulfill({ status: 401, json: { error: 'no' } }))
  await gotoConfigured(demo)
  complaints.expect(/401|Invalid Project ID|CORS|net::ERR_FAILED/)
  expect((await demo.state()).flags.send).toEqual({ value: true, source: 'default' })
  await demo.connect()
  // The list asked for its wallets, and did without.
  complaints.expect(/401/)
})
