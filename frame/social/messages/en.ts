/** English texts of the windows of logins by providers. */
export const messages = {
  'social.loading': 'Connecting',
  'social.loading.help': 'The sign-in opens here in a moment.',
  'social.alone': 'Nothing to do here',
  'social.alone.help':
    'This window belongs to a sign-in that is not there any more. Close it and begin again on the site.',
  'social.lost': 'This window has lost its site',
  'social.lost.help': 'Nobody was signed in. Close this window, and try again on the site.',
  'social.other': 'This sign-in was begun elsewhere',
  'social.other.help':
    'Nobody was signed in. Another site, or another window, has begun it. Close this window and begin again on the site.',
  'social.finishing': 'Signing you in',
  'social.press': 'Sign in on {site}?',
  'social.press.help':
    'A sign-in was begun on {site}, with {browser}. Continue only if you began it yourself, just now. If somebody sent you here, do not.',
  'social.press.browser': 'an unknown browser',
  'social.press.yes': 'Yes, sign in',
  'social.press.no': 'No, that was not me',
  'social.returning': 'Going back to {site}',
  'social.done': 'Signed in',
  'social.done.help': 'You can close this window.',
  'social.declined': 'Nobody was signed in',
  'social.declined.help': 'You can close this window.',
  'social.SOCIAL_DENIED': 'The sign-in was declined',
  'social.SOCIAL_DENIED.help': 'You can close this window, and try again or use another way.',
  'social.SOCIAL_REFUSED': 'The sign-in did not work',
  'social.SOCIAL_REFUSED.help': 'It may have taken too long. Close this window and begin again on the site.',
  'social.offline': 'We could not sign you in',
  'social.offline.help': 'Check your connection, then try again.',
  'social.retry': 'Try again',
} as const
