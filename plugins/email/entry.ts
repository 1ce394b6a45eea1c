import type { EmailStep } from './types.js'

/** The view of a step after which a mail is on its way. */
export const viewOf = ({ action }: EmailStep): string =>
  action === 'VERIFY_DEVICE' ? 'EmailVerifyDevice' : 'EmailLogin'

/** Params of a view that follows the field on Connect: the way back leads to that field. */
export const fromConnect = (email: string | undefined) => ({ email, origin: 'connect' })

/** Reads what a view was opened with; a host may have passed anything. */
export const readEntry = ({ email, origin }: Readonly<Record<string, unknown>>) => ({
  email: typeof email === 'string' ? email : undefined,
  isFromConnect: origin === 'connect',
})
