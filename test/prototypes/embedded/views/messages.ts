export const messages = {
  'embedded-views.title': 'Approve the request',
  'embedded-views.help': 'Read the request in your e-mail wallet, and approve it there.',
  'embedded-views.cancel': 'Cancel',
} as const
