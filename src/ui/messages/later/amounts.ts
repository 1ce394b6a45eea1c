import type { Messages } from '../../../kernel/index.js'

/** English messages of amounts that are typed. */
export const amounts = {
  'parts.amount.invalid': 'Write the amount in the digits 0 to 9, with a point: 1234.5',
  'parts.amount.long': '{symbol} has at most {decimals} digits after the point',
  'parts.amount.which': 'Which amount do you mean?',
  'parts.amount.understood': 'Understood as {amount}',
} as const satisfies Messages
