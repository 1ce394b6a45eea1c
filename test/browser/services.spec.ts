import type { Page } from '@playwright/test'
import type { DemoPage } from './support/demoPage.js'
import { expect, test } from './support/test.js'

/** Loads the page and waits until its configuration came: the state in which flags decide. */
async function gotoConfigured(demo: DemoPage, origin?: string) {
  await demo.goto('/', origin)
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

test('behavior: a changed flag reaches a reloaded page @deep', async ({ demo, stack }) => {
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

test('behavior: a feature that is on is requested at its first use, and not before @deep', async ({
  demo,
  requests,
}) => {
  await gotoConfigured(demo)
  await demo.connect()
  await demo.page.waitForLoadState('networkidle')
  const ofSend = () => requests.takeChunks().filter((name) => name.startsWith('send.'))
  expect(ofSend()).toEqual([])
  await demo.accountButton.click()
  await expect(demo.view('Account').getByRole('button', { name: 'Send' })).toBeVisible()
  expect(ofSend().length).toBeGreaterThan(0)
})

test('behavior: before the user acts only the configuration is asked for', async ({ demo, requests, stack }) => {
  await gotoConfigured(demo)
  await demo.page.waitForLoadState('networkidle')
  const foreign = requests.urls.filter((url) => !url.startsWith(stack.demoUrl) && !url.startsWith('data:'))
  expect(foreign.map((url) => new URL(url).origin + new URL(url).pathname)).toEqual([
    `${stack.servicesUrl}/appkit/v1/config`,
  ])
})

test('behavior: with every service hanging the modal paints with its wallets, and connects @deep', async ({
  demo,
  page,
  stack,
}) => {
  await page.route(`${stack.servicesUrl}/**`, () => {
    // Never answered.
  })
  await demo.goto()
  await demo.connectButton.click()
  await expect(demo.view('Connect').getByRole('button', { name: 'Dev Wallet' })).toBeVisible()
  await demo.view('Connect').getByRole('button', { name: 'Close' }).click()
  await demo.connect()
  expect((await demo.state()).flags.send?.source).toBe('pending')
})

/** What the widget wrote to the page's console. */
function recordConsole(page: Page) {
  const lines: string[] = []
  page.on('console', (message) => lines.push(message.text()))
  return (part: string) => lines.filter((line) => line.includes(part))
}

/** Browsers lead it to this machine, as `localhost`; to the services it is a page of strangers. */
const foreignOrigin = (demoUrl: string) => demoUrl.replace('127.0.0.1', 'foreign.localhost')

test('F16, S28: a page that is not on the project’s list reads so once, with its origin, after one call', async ({
  demo,
  page,
  requests,
  stack,
  complaints,
}) => {
  const written = recordConsole(page)
  const origin = foreignOrigin(stack.demoUrl)
  await stack.projects.addOrigin(stack.projectId, 'https://app.example.com')
  try {
    await gotoConfigured(demo, origin)
    // The words come with code of their own.
    await expect.poll(() => written('Latchkey:').length).toBe(1)
    const [line = '', ...more] = written('Latchkey:')
    expect(more).toEqual([])
    expect(line).toContain('Invalid App Configuration')
    expect(line).toContain(origin)
    expect((await demo.state()).flags.send).toEqual({ value: true, source: 'default' })
    await demo.connect()
    const calls = requests.urls.filter((url) => url.startsWith(`${stack.servicesUrl}/appkit/v1/config`))
    expect(calls).toHaveLength(1)
    // The list of wallets was refused as well, and the host is not told a second time.
    await page.waitForLoadState('networkidle')
    expect(requests.urls.filter((url) => url.startsWith(`${stack.servicesUrl}/getWallets`)).length).toBeLessThan(3)
    expect(written('Invalid App Configuration')).toHaveLength(1)
    complaints.expect(/Invalid App Configuration|403/)
  } finally {
    await stack.projects.removeOrigin(stack.projectId, 'https://app.example.com')
  }
})

test('F16: with a project id that the services do not know the page goes on with its own settings', async ({
  demo,
  page,
  requests,
  stack,
  complaints,
}) => {
  const written = recordConsole(page)
  await page.route('**/stack.json', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), projectId: 'unknown' } })
  })
  await gotoConfigured(demo)
  await expect.poll(() => written('Invalid Project ID').length).toBe(1)
  expect((await demo.state()).flags.send).toEqual({ value: true, source: 'default' })
  await demo.connect()
  expect(requests.urls.filter((url) => url.startsWith(`${stack.servicesUrl}/appkit/v1/config`))).toHaveLength(1)
  complaints.expect(/401|Invalid Project ID/)
})
