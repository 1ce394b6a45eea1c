import type { Page } from '@playwright/test'
import type { DemoPage } from '../support/demoPage.js'
import { addAuthenticator } from './support/addAuthenticator.js'
import { pressAsUser } from './support/pressAsUser.js'
import { expect, test } from './support/sites.js'
import { address, type Widget } from './support/widget.js'

/** Clears what the browser keeps for the page, and for the login frame in it. */
async function clearStorage(page: Page, frameOrigin: string): Promise<void> {
  const frame = page.frames().find((each) => each.url().startsWith(frameOrigin))
  if (!frame) throw new Error('The login frame is not in the page.')
  for (const place of [frame, page]) {
    await place.evaluate(async () => {
      localStorage.clear()
      sessionStorage.clear()
      for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name)
    })
  }
}

interface Device {
  readonly demo: DemoPage
  readonly widget: Widget
}

const press = ({ frame }: Widget, name: string | RegExp) =>
  pressAsUser(frame.getByRole('button', { name, disabled: false }))

const url = `${address}&socials`

/** Opens the window of the ways back, which has a place for passkeys. */
async function openRecovery(device: Device): Promise<Page> {
  await device.widget.openSettings()
  await press(device.widget, /^Recovery/)
  const opening = device.demo.page.context().waitForEvent('page')
  await press(device.widget, 'Change recovery')
  const window = await opening
  await addAuthenticator(window)
  return window
}

/** What is connected, whatever the login was made with. */
const accountsOf = async ({ demo }: Device) =>
  (await demo.state()).connections.map(({ namespace, accounts }) => [namespace, accounts])

/** Logs in by a passkey alone. */
async function logInByPasskey({ demo }: Device): Promise<void> {
  await demo.goto(url)
  await demo.connectButton.click()
  await demo.view('Connect').getByRole('button', { name: 'Continue with a passkey' }).click()
  await demo.view('Log in with a passkey').getByRole('button', { name: 'Use my passkey' }).click()
  await expect(demo.accountButton).toBeVisible()
}

test('behavior: a passkey that is added in the settings logs in by itself afterwards: storage cleared, the same wallet @deep', async ({
  page,
  handle,
  stack,
  newMailbox,
}) => {
  const before = handle(page)
  await before.demo.goto(url)
  await before.widget.logIn(newMailbox())
  const accounts = await accountsOf(before)
  const window = await openRecovery(before)
  await window.getByRole('button', { name: 'Add a passkey' }).click()
  await window.getByRole('button', { name: 'Create passkey' }).click()
  await window.getByRole('button', { name: 'Use passkey' }).click()
  await expect(window.getByText('Passkey, backed up')).toBeVisible()

  await clearStorage(page, stack.frameOrigin)
  await page.close()
  // The passkey's place goes with its window, which is therefore where the user comes back.
  const after = handle(window)
  await logInByPasskey(after)
  expect(await accountsOf(after)).toEqual(accounts)
  expect((await after.demo.state()).account?.user?.provider).toBe('passkey')
  // Nothing was left here: it is another device now, which the passkey alone has let in.
  await after.widget.openSettings()
  await press(after.widget, /^Devices/)
  await expect(after.widget.frame.getByRole('button', { name: /This device/ })).toHaveCount(1)
  await expect(after.widget.frame.getByRole('button', { name: /^Chrome, / })).toHaveCount(2)
})

test('behavior: a passkey whose maker had to enter a code before it counted opens the wallet all the same @deep', async ({
  page,
  handle,
  stack,
  stackClock,
  newMailbox,
}) => {
  const mailbox = newMailbox()
  const before = handle(page)
  await before.demo.goto(url)
  await before.widget.logIn(mailbox)
  const accounts = await accountsOf(before)
  const window = await openRecovery(before)
  await window.getByRole('button', { name: 'Add a passkey' }).click()
  await window.getByRole('button', { name: 'Create passkey' }).click()
  // A login is fresh for five minutes.
  stackClock.advance(6 * 60_000)
  await window.getByRole('button', { name: 'Use passkey' }).click()
  await window.getByRole('textbox', { name: /code/ }).fill(await mailbox.code())
  await expect(window.getByText('Passkey, backed up')).toBeVisible()

  await clearStorage(page, stack.frameOrigin)
  await page.close()
  const after = handle(window)
  await logInByPasskey(after)
  expect(await accountsOf(after)).toEqual(accounts)
})
