import type { Page } from '@playwright/test'
import { addAuthenticator } from '../login/support/addAuthenticator.js'
import { expect, test } from '../login/support/test.js'
import { createWidget, type Widget } from '../login/support/widget.js'
import type { DemoPage } from '../support/demoPage.js'
import { handhelds } from '../support/handheld.js'
import { startHost } from '../support/host.js'

const address = '/?wallets=none&networks=many&socials'

/** At a provider: logs in as a user of its own, and consents. */
async function consent(at: Page, name: string): Promise<void> {
  await at.getByLabel('Another account').fill(`${name}@mail.example`)
  await at.getByRole('button', { name: 'Log in', exact: true }).click()
  await at.getByRole('button', { name: 'Allow' }).click()
}

/**
 * From a first login to a message that is signed in the frame.
 * @param isRecoverable custody takes what the provider gives as a check; else a way back is asked for. Default: true
 */
async function signTheBook(demo: DemoPage, widget: Widget, line: string, isRecoverable = true): Promise<void> {
  const { page } = demo
  if (!isRecoverable) {
    await expect(widget.frame.getByRole('heading', { name: 'Add a way back' })).toBeVisible()
    await widget.press('Not now')
  }
  await expect(demo.accountButton).toBeVisible()
  await expect(demo.modal).toBeHidden()
  await page.getByLabel('Your line').fill(line)
  await page.getByRole('button', { name: 'Sign the book' }).click()
  await widget.press(/^Sign/)
  await expect(page.getByRole('list', { name: 'Entries' }).getByRole('listitem')).toContainText(line)
}

test('behavior: one click with an account that the user has: its window, consent, a wallet, a signed message', async ({
  demo,
  page,
}, { workerIndex }) => {
  const widget = createWidget(demo)
  await demo.goto(address)
  await demo.connectButton.click()
  const opening = page.waitForEvent('popup')
  await demo.view('Connect').getByRole('button', { name: 'Continue with Google' }).click()
  const popup = await opening
  const closed = popup.waitForEvent('close')
  // This browser began, and its window has the secret: nothing more is asked of the user there.
  await consent(popup, `one-click-${workerIndex}`)
  await closed
  await signTheBook(demo, widget, 'In by one click')
  await demo.accountButton.click()
  await expect(demo.view('Account').locator('[part=user]')).not.toBeEmpty()
  await expect(demo.view('Account').locator('[part=avatar] img').first()).toHaveAttribute('src', /^data:image/)
})

test('behavior: a provider without an ID token: its window asks nothing, and a message is signed @deep', async ({
  demo,
  page,
}, { workerIndex }) => {
  const widget = createWidget(demo)
  await demo.goto(address)
  await demo.connectButton.click()
  const more = demo.view('Connect').getByRole('button', { name: 'More ways to continue' })
  const github = demo.modal.getByRole('button', { name: /github/i })
  await expect(github.or(more).first()).toBeVisible()
  if ((await github.count()) === 0) await more.click()
  const opening = page.waitForEvent('popup')
  await github.click()
  const popup = await opening
  const closed = popup.waitForEvent('close')
  await consent(popup, `no-token-${workerIndex}`)
  await closed
  await signTheBook(demo, widget, 'In without an ID token', false)
  await demo.accountButton.click()
  await expect(demo.view('Account')).toContainText('Not recoverable yet')
  await demo.view('Account').getByRole('button', { name: 'Receive' }).click()
  await expect(demo.view('Receive')).toContainText('Not recoverable yet')
})

test('behavior: Farcaster: the phone signs what the code leads to, the wallet signs a message', async ({
  demo,
  page,
  context,
}) => {
  const widget = createWidget(demo)
  await demo.goto(address)
  await demo.connectButton.click()
  await demo.view('Connect').getByRole('button', { name: 'Continue with Farcaster' }).click()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await demo.view('Farcaster').getByRole('button', { name: 'Copy link' }).click()
  const phone = await context.newPage()
  await phone.goto(await page.evaluate(() => navigator.clipboard.readText()))
  await phone.getByRole('button', { name: 'Bob Plover' }).click()
  await expect(phone.getByRole('heading')).toHaveText('Signed in as bob')
  await page.bringToFront()
  await signTheBook(demo, widget, 'In by Farcaster', false)
})

test('behavior: a passkey alone: made in a window, a wallet without an e-mail, a signed message @deep', async ({
  demo,
  context,
}) => {
  const widget = createWidget(demo)
  await demo.goto(address)
  await demo.connectButton.click()
  await demo.view('Connect').getByRole('button', { name: 'Continue with a passkey' }).click()
  await demo.view('Log in with a passkey').getByRole('button', { name: 'Create a new wallet' }).click()
  const opening = context.waitForEvent('page')
  await widget.press('Open the window')
  const window = await opening
  await addAuthenticator(window)
  await window.getByRole('button', { name: 'Create passkey' }).click()
  await window.getByRole('button', { name: 'Use passkey' }).click()
  await signTheBook(demo, widget, 'In by passkey')
})

test('S11: in a page’s shadow tree the frame’s own click opens the window, which asks nothing', async ({ demo, page }, {
  workerIndex,
}) => {
  const widget = createWidget(demo)
  await demo.goto(`${address}&apart`)
  await demo.connectButton.click()
  await demo.view('Connect').getByRole('button', { name: 'Continue with Google' }).click()
  const opening = page.waitForEvent('popup')
  await widget.press('Open the window')
  const popup = await opening
  const closed = popup.waitForEvent('close')
  await consent(popup, `apart-${workerIndex}`)
  await closed.catch(() => undefined)
  await signTheBook(demo, widget, 'In from a shadow tree')
})

test('S11: a page that its windows are cut off from (COOP): the second one is led on by it, and asks for a press', async ({
  demo,
  page,
  stack,
}, { workerIndex }) => {
  const host = await startHost(stack, (policy) => policy, undefined, { 'cross-origin-opener-policy': 'same-origin' })
  try {
    await stack.projects.addOrigin(stack.projectId, host.url)
    const widget = createWidget(demo)
    await demo.goto(address, host.url)
    await demo.connectButton.click()
    const cut = page.waitForEvent('popup')
    await demo.view('Connect').getByRole('button', { name: 'Continue with Google' }).click()
    await expect((await cut).getByRole('heading')).toHaveText('This window has lost its site')
    const opening = page.waitForEvent('popup')
    await demo.modal.getByRole('button', { name: 'Try again' }).click()
    const popup = await opening
    await consent(popup, `cut-${workerIndex}`)
    await popup.getByRole('button', { name: 'Yes, sign in' }).click()
    await signTheBook(demo, widget, 'In across a cut')
  } finally {
    await host.stop()
  }
})

test.describe('on a phone', () => {
  test.use({ userAgent: handhelds[0].userAgent, viewport: { width: 390, height: 844 }, hasTouch: true })

  test('S31: the page leaves for the provider and comes back; its address keeps nothing of the result', async ({
    demo,
    page,
  }, { workerIndex }) => {
    const widget = createWidget(demo)
    await demo.goto(address)
    await demo.connectButton.click()
    await demo.view('Connect').getByRole('button', { name: 'Continue with Google' }).click()
    await consent(page, `phone-${workerIndex}`)
    // No window has a secret of it: who began, its user alone knows.
    await expect(page.getByRole('heading')).toHaveText(/^Sign in on 127\.0\.0\.1:\d+\?$/)
    await page.getByRole('button', { name: 'Yes, sign in' }).click()
    await page.waitForURL((url) => url.pathname === '/' && !url.search.includes('result_uri'))
    await signTheBook(demo, widget, 'In by a return')
  })
})

test.describe('in Telegram', () => {
  test('behavior: a mini app logs in with what its host has signed; providers take the page itself, and lead back @deep', async ({
    demo,
    page,
    stack,
  }, { workerIndex }) => {
    // Two logins.
    test.slow()
    const widget = createWidget(demo)
    const initData = stack.providers.signInitData(`mini-${workerIndex}@mail.example`)
    await page.addInitScript((data) => {
      Object.assign(window, { TelegramWebviewProxy: {}, Telegram: { WebApp: { initData: data } } })
    }, initData)
    await demo.goto(address)
    await demo.connectButton.click()
    await demo.view('Connect').getByRole('button', { name: 'Continue with Telegram' }).click()
    await signTheBook(demo, widget, 'In by a mini app', false)
    await widget.signOut()
    await demo.connectButton.click()
    await demo.view('Connect').getByRole('button', { name: 'Continue with Google' }).click()
    await consent(page, `telegram-${workerIndex}`)
    await page.getByRole('button', { name: 'Yes, sign in' }).click()
    await page.waitForURL((url) => url.pathname === '/' && !url.search.includes('result_uri'))
    await signTheBook(demo, widget, 'In by a return to Telegram')
  })
})
