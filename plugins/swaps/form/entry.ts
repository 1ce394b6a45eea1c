import type { Progress } from './state.js'

/** Whether the form was reached from the account, and not opened by a host or another view. */
export const isFromAccount = (entry: object | undefined): boolean =>
  (entry as { origin?: unknown } | undefined)?.origin === 'account'

/** Whether the network has undone what was sent, or never took it. */
export const isUndone = (progress: Progress | undefined): progress is Progress =>
  progress !== undefined && ['reverted', 'failed', 'cancelled', 'partial'].includes(progress.step)
