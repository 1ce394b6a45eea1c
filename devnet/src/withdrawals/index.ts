export { startWithdrawals, type Withdrawals, type WithdrawalsOptions } from './startWithdrawals.js'
export type { ExchangeApi, Withdrawal, WithdrawalChoice } from './types.js'
