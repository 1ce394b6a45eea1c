import type { Messages } from '../../../src/plugin.js'

const en = {
  'email.login.title': 'Continue with e-mail',
  'email.login.help': 'We mail you a code. There is no password to remember.',
  'email.phrase.help':
    'Log in first: a new account is made by one mail. Your wallet then asks for the phrase in a window of its own, where this page cannot see it.',
  'email.code.title': 'Check your mail',
  'email.code.label': 'Code',
  'email.code.sent': 'Enter the code sent to',
  'email.code.change': 'Wrong address? Change',
  'email.code.again': 'Check the code',
  'email.code.retry': 'Try again',
  'email.code.work': 'Getting your wallet ready',
  'email.code.making': 'Making your wallet',
  'email.label': 'The operator can help you recover, and could also sign.',
  'email.label.more': 'What this means',
  'email.label.help':
    'Whoever runs this wallet keeps what brings it back to you, behind a check of your mail. With that they could also use it. In the wallet settings, under Recovery, you can hold it alone.',
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
} as const satisfies Messages

/** Texts of the views alone: they come with the first of them, and not with the field. */
export const messages = { en }
