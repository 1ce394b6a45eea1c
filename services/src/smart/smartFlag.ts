import type { Flag } from '../part/definePart.js'

/** An option of the parts that serve operations; the same for all of them. */
export const smartFlag = {
  value: 'FILE',
  about:
    'chains whose smart accounts are served, with executors and paymaster, from a JSON file: see docs/smart-accounts.md; without it there are none',
  read: (path: string) => path,
} as const satisfies Flag
