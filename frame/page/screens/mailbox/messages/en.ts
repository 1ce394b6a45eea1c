/** English texts of the step that adds a mailbox. */
export const messages = {
  'mailbox.title': 'Add an e-mail address',
  'mailbox.help': 'It signs you in as well, and recovers your wallet when this device is lost.',
  'mailbox.label': 'E-mail address',
  'mailbox.send': 'Send a code',
  'mailbox.later': 'Not now',
  'mailbox.bad': 'This is not an e-mail address. Check what you typed.',
  'mailbox.taken': 'Another account signs in with this address. Use another one.',
  'mailbox.many': 'Too many mails were sent. Wait a while, then try again.',
  'mailbox.stale': 'This needs a fresh sign-in. Sign out, sign in again, and add the address then.',
  'mailbox.unproved': 'This was not confirmed in the mail. The address signs you in already, and recovers nothing yet.',
  'mailbox.offline': 'A service did not answer. Check your connection and try again.',
} as const
