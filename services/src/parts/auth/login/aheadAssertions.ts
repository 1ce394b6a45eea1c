import type { Scope } from '../../../proof/assertion.js'
import type { Assertions } from './assertions.js'
import type { Login } from './logins.js'
import { isListed } from './users.js'

type Audience = 'custody' | 'recovery'

/** What making a wallet takes: r to recovery, all to custody, the manifest to recovery. */
const creation: readonly (readonly [Audience, Scope])[] = [
  ['recovery', 'create'],
  ['custody', 'create'],
  ['recovery', 'create'],
]

/**
 * Signs what a device asks for next, with the answer to its login: for a user without a wallet what makes one, for a device of the
 * wallet what opens it. Recovering is told to others, and asked for by itself.
 */
export function signAhead(assertions: Assertions, login: Login): Promise<string[]> {
  const { user, jkt } = login
  const next = user.wal === null ? creation : isListed(user, jkt) ? ([['custody', 'release']] as const) : []
  if (user.deletion) return Promise.resolve([])
  return Promise.all(next.map(([aud, scp]) => assertions.sign(login, { aud, scp })))
}
