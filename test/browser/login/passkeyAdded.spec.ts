import type { Page } from '@playwright/test'
import { addAuthenticator } from './support/addAuthenticator.js'
import { pressAsPeople } from './support/pressAsPeople.js'
import { expect, test } from './support/sites.js'
import { address } from './support/widget.js'

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

test('behavior: a passkey that is added in the settings logs in by itself afterwards: storage cleared, the same wallet', async ({
  demo,
  page,
  context,
  handle,
  stack,
  newMailbox,
}) => {
  test.setTimeout(60_000)
  const { widget } = handle(page)
  const url = `${address}&socials`
  await demo.goto(url)
  await widget.logIn(newMailbox())
  const before = (await demo.state()).namespaces

  await demo.accountButton.click()
  await demo
    .view('Account')
    .getByRole('button', { name: /^Wallet settings/ })
    .click()
  const press = (name: string | RegExp) => pressAsPeople(widget.frame.getByRole('button', { name, disabled: false }))
  await press(/^Recovery/)
  const opening = context.waitForEvent('page')
  await press('Change recovery')
  const window = await opening
  await addAuthenticator(window)
  await window.getByRole('button', { name: 'Add a passkey' }).click()
  await window.getByRole('button', { name: 'Create passkey' }).click()
  await window.getByRole('button', { name: 'Use passkey' }).click()
  await expect(window.getByText('Passkey, backed up')).toBeVisible()

  await clearStorage(page, stack.frameOrigin)
  await page.close()
  // The passkey's place goes with its window, which is therefore where the user comes back.
  const again = handle(window)
  await again.demo.goto(url)
  await again.demo.connectButton.click()
  await again.demo.view('Connect').getByRole('button', { name: 'Continue with a passkey' }).click()
  await again.demo.view('Log in with a passkey').getByRole('button', { name: 'Use my passkey' }).click()
  await expect(again.demo.accountButton).toBeVisible()
  expect((await again.demo.state()).namespaces).toEqual(before)
})
