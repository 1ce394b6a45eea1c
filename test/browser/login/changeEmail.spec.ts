import { answerPage, readNumber } from './support/answerPage.js'
import { expect, test } from './support/sites.js'
import { address } from './support/widget.js'

/** The services mail an address once in 30 s, whoever asks. In ms. */
const halfMinute = 31_000

test('behavior: the e-mail changes by a press in the frame, a code of each mailbox, and a press in the new one', async ({
  demo,
  page,
  handle,
  newMailbox,
  stackClock,
}) => {
  test.slow()
  const [own, next] = [newMailbox(), newMailbox()]
  const { widget } = handle(page)
  const { frame, codeField } = widget
  await demo.goto(address)
  await widget.logIn(own)
  stackClock.advance(halfMinute)
  await demo.accountButton.click()
  await demo.view('Account').getByRole('button', { name: 'Settings' }).click()
  await demo
    .view('Settings')
    .getByRole('button', { name: /^E-mail/ })
    .click()
  await widget.emailField.fill(next.address)
  await demo.modal.getByRole('button', { name: 'Save' }).click()

  await expect(frame.getByRole('heading', { name: 'Change your e-mail address?' })).toBeVisible()
  for (const words of [new URL(page.url()).origin, own.address, next.address])
    await expect(frame.getByText(words)).toBeVisible()
  expect(next.count()).toBe(0)
  // Left, nothing has begun, and what was typed is still there.
  await widget.press('Cancel')
  await expect(widget.emailField).toHaveValue(next.address)
  await demo.modal.getByRole('button', { name: 'Save' }).click()
  await widget.press('Change to this address')

  await codeField.fill(await own.code())
  await expect(demo.view('Confirm the new address')).toBeVisible()
  const mailed = [await next.mail(), await next.mail()]
  await codeField.fill(codeIn(mailed))
  const number = await readNumber(demo.view('Confirm the new address'))
  await answerPage(page.context(), linkIn(mailed, 'custody/v1/press'), number)
  await expect(demo.modal.getByText(next.address)).toBeVisible()
})

const codeIn = (mails: readonly string[]) => mails.flatMap((text) => /^\d{6,8}$/m.exec(text) ?? [])[0] ?? ''
const linkIn = (mails: readonly string[], name: string) =>
  mails.flatMap((text) => new RegExp(`http\\S+/${name}\\S*`).exec(text) ?? [])[0] ?? ''
