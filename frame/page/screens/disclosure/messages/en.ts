/** English texts of the screen that says what a site will be able to read. */
export const messages = {
  'disclosure.title': 'Shared with this site',
  'disclosure.asks': 'can read {what}.',
  'disclosure.email': 'your e-mail address',
  'disclosure.name': 'your name',
  'disclosure.ways': 'how you sign in',
  'disclosure.continue': 'Continue',
  'disclosure.refuse': 'Don’t allow',
} as const
