import type { Messages } from '../../../kernel/index.js'

/** English messages of parts that the modal opens without; `usePartText` brings them. */
export const parts = {
  'parts.clear': 'Clear',
  'parts.search': 'Search',
  'parts.max': 'Max',
  'parts.turn': 'Turn round:',
  'parts.step': 'Step {step} of {of}',
  'parts.results': { one: '{count} result', other: '{count} results' },
} satisfies Messages
