/** What buttons say where the host gives no text. */
export const messages = {
  'button.connect': 'Connect wallet',
  'button.waiting': 'Connecting',
  'button.unsupported': 'Unsupported network',
  'button.lost': 'Could not load. Try again',
} as const
