import { isLatchkeyError } from '../../kernel/contract/errors.js'

/** What a call answers; undefined where it is refused with the code of what is not there. */
export const orUndefined = <Value>(code: string, work: () => Promise<Value>): Promise<Value | undefined> =>
  work().catch((error: unknown) => {
    if (isLatchkeyError(error, code)) return undefined
    throw error
  })
