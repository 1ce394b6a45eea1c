/** English texts of logins by the page's own server. */
export const messages = {
  'enter.title': 'Use your account of this site?',
  'enter.asks': 'asks to sign you in to your wallet with its own account',
  'enter.account': 'Account',
  'enter.help': 'Go on only if this is your account there. Those who run the site can sign in as you.',
  'enter.do': 'Continue with this account',
  'enter.cancel': 'Cancel',
  'elsewhere.title': 'Your wallet is on another device',
  'elsewhere.help': 'The account of this site alone does not open it here.',
  'elsewhere.made': 'Made',
  'elsewhere.site': 'On',
  'elsewhere.browser': 'With',
  'elsewhere.doubt': 'If you did not make it, do not use it, and tell the site.',
  'elsewhere.mail': 'Confirm by a code that it is you',
  'elsewhere.other': 'Sign in with the passkey or e-mail address that you have added, or use that device.',
  'elsewhere.close': 'Close',
} as const
