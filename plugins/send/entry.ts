/** Whether the form was reached from the account, and not opened by a host or another view. */
export const isFromAccount = (entry: object): boolean => (entry as { origin?: unknown }).origin === 'account'
