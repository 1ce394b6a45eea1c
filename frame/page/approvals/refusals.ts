import { FrameError } from '../errors.js'

/** A request of a kind that the frame does not have, or cannot show: nothing is shown of it. */
export const notAllowed = () => new FrameError('METHOD_NOT_ALLOWED', 'Requested RPC call is not allowed')

/** It would let others act as the account, at once or through a contract that it is handed one day (S18): nothing is shown of it. */
export const commands = () =>
  new FrameError(
    'METHOD_NOT_ALLOWED',
    'Requested RPC call is not allowed: a page cannot command the account by a contract',
  )

/** It would lower what arrives of a deposit that is under way, or send it elsewhere: no page needs that, so nothing is shown of it. */
export const lowers = () =>
  new FrameError(
    'METHOD_NOT_ALLOWED',
    'Requested RPC call is not allowed: a page cannot change a deposit that is under way to another network',
  )

/** Params that do not fit. @param why What is wrong, for the developer of the page; names no value. */
export const invalid = (why: string) => new FrameError('REQUEST_INVALID', `The request is not valid: ${why}.`)

/** The page gave it up, the login ended, or the user left. */
export const aborted = () => new FrameError('REQUEST_ABORTED', 'Request was aborted')

export const rejected = () => new FrameError('REQUEST_REJECTED', 'User rejected the request')
