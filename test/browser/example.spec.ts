import { type Hex, verifyMessage } from 'viem'
import { expect, test } from './support/test.js'

test("behavior: a third party's plugin brings an action, a view and a setting", async ({ demo, page, stack }) => {
  await demo.goto()
  await demo.connect()
  await demo.accountButton.click()
  await demo.view('Account').getByRole('button', { name: 'Settings' }).click()
  await demo.view('Settings').getByRole('switch', { name: 'Sign notes' }).click()
  await demo.modal.getByRole('button', { name: 'Back' }).click()
  await demo.view('Account').getByRole('button', { name: 'Notes' }).click()
  const view = demo.view('Notes')
  await view.getByLabel('Your note').fill('Ask about the lamp')
  await view.getByRole('button', { name: 'Sign and keep' }).click()
  await expect(demo.wallet()).toContainText('Ask about the lamp')
  await demo.answer('Sign')
  await expect(view.getByRole('list', { name: 'Your notes' })).toContainText('Signed')
  const kept = await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('latchkey:default:plugin.notes.of.'))
    return key && localStorage.getItem(key)
  })
  const [note] = JSON.parse(kept ?? '[]')
  expect(
    await verifyMessage({
      address: stack.accounts[0]?.address as Hex,
      message: 'Ask about the lamp',
      signature: note.signature,
    }),
  ).toBe(true)
})
