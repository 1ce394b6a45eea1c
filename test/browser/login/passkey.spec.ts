import { addAuthenticator } from './support/addAuthenticator.js'
import { expect, test } from './support/test.js'
import { address, createWidget } from './support/widget.js'

test('behavior: at the second login a passkey is offered, once; it is made in a window of its own, and opens the wallet @deep', async ({
  demo,
  context,
  stack,
  stackClock,
  newMailbox,
}) => {
  // Three logins.
  const widget = createWidget(demo)
  const mailbox = newMailbox()
  await demo.goto(address)
  await widget.logIn(mailbox)
  const again = async () => {
    await widget.signOut()
    // Mails to one address are half a minute apart.
    stackClock.advance(31_000)
    await demo.reload()
    await widget.typeEmail(mailbox.address)
    await widget.codeField.fill(await mailbox.code())
  }
  await again()
  await expect(widget.frame.getByText('Next time without a mail')).toBeVisible()
  const opened = context.waitForEvent('page')
  await widget.press('Add a passkey')
  const window = await opened
  const { session, authenticatorId } = await addAuthenticator(window)
  expect(new URL(window.url()).origin).toBe(stack.frameOrigin)
  await window.getByRole('button', { name: 'Create passkey' }).click()
  await window.getByRole('button', { name: 'Use passkey' }).waitFor()
  const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId })
  expect(credentials).toMatchObject([{ isResidentCredential: true, rpId: 'wallet.localhost' }])
  await window.getByRole('button', { name: 'Use passkey' }).click()
  // It has opened the wallet once by then.
  await expect(widget.frame.getByText('Passkey added')).toBeVisible()
  await widget.press('Continue')
  await expect(demo.accountButton).toBeVisible()
  // Custody tells of the opener, auth of the login.
  for (const _ of ['custody', 'auth']) expect(await mailbox.mail()).toContain('Passkey')
  await again()
  await expect(demo.accountButton).toBeVisible()
  await expect(demo.modal).toBeHidden()
})
