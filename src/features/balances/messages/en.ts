/** Texts of the balances, in English. */
export const messages = {
  'balances.unavailable': 'Token Balance Unavailable',
} as const
