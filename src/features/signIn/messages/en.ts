/** Texts of what the view of the sign-in cannot show, in English. */
export const messages = {
  'signIn.unknown': 'A problem occurred while trying initialize authentication. Connect again in a moment.',
  'signIn.left': 'You are not signed in. The wallet did not answer: end the connection there, too.',
} as const
