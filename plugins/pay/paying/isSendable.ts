import type { Debt } from '../types.js'

/** What comes from elsewhere comes to an address: who sent it, and what for, is told neither by an exchange nor by a bridge. */
export const isSendable = ({ way, references, memo }: Debt): boolean =>
  (way === undefined || way === 'address') && !references?.length && memo === undefined
