import { expect, test } from './support/test.js'
import { address, createWidget } from './support/widget.js'

test('behavior: a passkey made in a window of its own becomes one of the wallet’s openers', async ({
  demo,
  context,
  stack,
  newMailbox,
}) => {
  const widget = createWidget(demo)
  const mailbox = newMailbox()
  await demo.goto(address)
  await widget.typeEmail(mailbox.address)
  await widget.codeField.waitFor()
  await widget.codeField.fill(await mailbox.code())
  const opened = context.waitForEvent('page')
  await widget.press('Add a passkey')
  const window = await opened
  const session = await context.newCDPSession(window)
  await session.send('WebAuthn.enable')
  const authenticator = {
    ...({ protocol: 'ctap2', ctap2Version: 'ctap2_1', transport: 'internal' } as const),
    ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true, hasPrf: true },
    ...{ automaticPresenceSimulation: true, defaultBackupEligibility: true, defaultBackupState: true },
  }
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', { options: authenticator })
  expect(new URL(window.url()).origin).toBe(stack.frameOrigin)
  await window.getByRole('button', { name: 'Create passkey' }).click()
  await window.getByRole('button', { name: 'Use passkey' }).waitFor()
  const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId })
  expect(credentials).toMatchObject([{ isResidentCredential: true, rpId: 'localhost' }])
  await window.getByRole('button', { name: 'Use passkey' }).click()
  // It has opened the wallet once by then.
  await expect(widget.frame.getByText('Passkey added')).toBeVisible()
  await widget.press('Continue')
  await expect(demo.accountButton).toBeVisible()
})
