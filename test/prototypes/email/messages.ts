export const messages = {
  'email.address': 'E-mail address',
  'email.continue': 'Continue',
  'email.invalid': 'Enter an e-mail address, such as you@example.com',
  'email.soon': { one: 'Please try again after {count} second', other: 'Please try again after {count} seconds' },
  'email.failed': 'That did not work. Try again in a moment.',
  'email.code.title': 'Enter the code',
  'email.code.label': 'Code',
  'email.code.sent': 'We sent a code to {email}.',
  'email.code.wrong': 'The code is not right. Look at the latest e-mail.',
  'email.device.title': 'Allow this device',
  'email.device.sent': 'Follow the link that we sent to {email}.',
  'email.user': 'Logged in by e-mail',
} as const
