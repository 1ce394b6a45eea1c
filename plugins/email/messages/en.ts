import type { Messages } from '../../../src/plugin.js'

/** English texts of logging in by e-mail. */
export const messages = {
  'email.address': 'E-mail address',
  'email.continue': 'Continue',
  'email.login.title': 'Continue with e-mail',
  'email.login.help': 'We mail you a code. There is no password to remember.',
  'email.have.code': 'Enter the code you were sent',
  'email.have.mail': 'Go on with the mail you were sent',

  'email.code.title': 'Check your mail',
  'email.code.label': 'Code',
  'email.code.sent': 'Enter the code sent to',
  'email.code.change': 'Wrong address? Change',
  'email.code.again': 'Check the code',
  'email.code.retry': 'Try again',
  'email.code.work': 'Getting your wallet ready',
  'email.frame.title': 'Enter the code',
  'email.frame.help': 'Your wallet asks for the code sent to {email}. This page does not see it.',
  'email.frame.open': 'Enter the code',

  'email.resend': 'Send again',
  'email.resend.in': 'Send again in {seconds} s',
  'email.resend.waits': {
    one: 'You can have it sent again in {count} second.',
    other: 'You can have it sent again in {count} seconds.',
  },
  'email.resend.ready': 'You can have it sent again now.',
  'email.resent': 'Sent again. Use the newest mail.',

  'email.device.title': 'Confirm this device',
  'email.device.sent': 'We sent two mails to',
  'email.device.press': 'Press “Yes, this is me” in one, on any device.',
  'email.device.number': 'Press “Yes, this is me” in one, on any device. It asks for this number:',
  'email.device.pressed': 'This device is confirmed',
  'email.device.code': 'Enter the code of the other.',
  'email.device.coded': 'The code is right',
  'email.device.failed': 'This device is not confirmed',
  'email.device.passkey': 'Continue with your passkey',
  'email.device.or': 'or by mail',

  'email.row': 'E-mail',
  'email.update.title': 'Change e-mail',
  'email.update.address': 'New e-mail address',
  'email.update.save': 'Save',
  'email.update.help': 'We mail a code to {email} first, then one to the new address.',
  'email.update.missing': 'Not connected to email or social',
  'email.update.missing.help': 'Log in by e-mail to change the address.',
  'email.update.old.title': 'Confirm the old address',
  'email.update.new.title': 'Confirm the new address',
  'email.update.new.help': 'If another mail asks you to confirm this address, answer it, too.',
  'email.update.new.number':
    'Press “Yes, this is me” in the other mail that we sent there, too. It asks for this number:',
  'email.update.again': 'Start over',
  'email.update.cancel': 'Cancel',
  'email.update.done': 'Your e-mail address is changed',

  'email.failed': 'That did not work. Try again in a moment.',
  'email.error.EMAIL_INVALID': 'Enter an e-mail address such as you@example.com',
  'email.error.EMAIL_TOO_SOON': {
    one: 'Please try again after {count} second',
    other: 'Please try again after {count} seconds',
  },
  'email.error.EMAIL_TOO_MANY': {
    one: 'That was tried too often. Try again in {count} minute.',
    other: 'That was tried too often. Try again in {count} minutes.',
  },
  'email.error.EMAIL_CODE_WRONG': 'This code is wrong. Compare it with the newest mail.',
  'email.error.EMAIL_CODE_EXPIRED': 'This code is no longer valid. Have a new one sent.',
  'email.error.EMAIL_DEVICE_REFUSED':
    'It was not confirmed in time, or another number was chosen. Have the mail sent again.',
  'email.error.EMAIL_TAKEN': 'Another account logs in with this address. Use a different one.',
  'email.error.offline': 'The login service did not answer. Check your connection and try again.',
  'email.error.site': 'Login by e-mail does not work on this site yet. The code below helps the people who run it.',
  'email.error.networks':
    'This login does not work with the networks of this app yet. The code below helps the people who run it.',
  'email.error.RECOVERY_WAITS':
    'To keep your wallet safe, it opens here only after a wait. The mail about it says when.',
  'email.error.WALLET_SUSPENDED': 'This wallet is suspended. Follow the mail about it, then log in again.',
} as const satisfies Messages
