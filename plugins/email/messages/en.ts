import type { Messages } from '../../../src/plugin.js'

/** English texts of the field on Connect, of the row on Account, and of what goes wrong. */
export const messages = {
  'email.address': 'E-mail address',
  'email.continue': 'Continue',
  'email.as': 'Continue as {name}',
  'email.have.code': 'Enter the code you were sent',
  'email.have.mail': 'Go on with the mail you were sent',
  'email.row': 'E-mail',
  'email.update.title': 'Change e-mail',
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
  'email.error.SIGN_UP_REFUSED':
    'There is no account with this login here yet, and new ones are limited. Ask the people who run the site.',
  'email.error.RECOVERY_WAITS':
    'To keep your wallet safe, it opens here only after a wait. The mail about it says when.',
  'email.error.WALLET_SUSPENDED': 'This wallet is suspended. Follow the mail about it, then log in again.',
} as const satisfies Messages
