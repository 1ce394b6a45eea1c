import { isSafe } from '../../kernel/base/isSafe.js'
import { LatchkeyError } from '../../kernel/contract/errors.js'
import { createCall } from './createCall.js'
import { createOrders } from './createOrders.js'
import { createUsers } from './createUsers.js'
import type { BackEnd, BackEndCounts, BackEndOptions } from './types.js'

/**
 * The users of a project and what it is paid, for its own server: docs/users-api.md, docs/payments.md.
 * @throws {LatchkeyError} BACK_END_OPTIONS
 * @example
 * const backEnd = createBackEnd({ url: 'https://latchkey.example.com', key: process.env.LATCHKEY_KEY })
 * const user = await backEnd.users.get(session.user)
 */
export function createBackEnd(options: BackEndOptions): BackEnd {
  if (!isSafe(options.url) || !/^latchkey_host_[\w-]{49}$/.test(options.key)) {
    throw new LatchkeyError('BACK_END_OPTIONS', 'createBackEnd needs url (https) and key (latchkey_host_...).')
  }
  const call = createCall(options)
  return {
    users: createUsers(call),
    orders: createOrders(call),
    counts: () => call<BackEndCounts>({ method: 'GET', path: 'host/v1/counts' }),
  }
}
