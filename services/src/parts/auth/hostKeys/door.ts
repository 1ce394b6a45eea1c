import type { Context } from 'hono'
import type { HostDoor, HostKey } from '../../../hosts/hostAccess.js'
import type { HostScope } from '../../../hosts/hostScopes.js'
import type { CallerLimiter, ProjectLimiter } from '../../../http/callerLimiter.js'
import { type AppEnv, readCaller } from '../../../http/env.js'
import { Refusal } from '../../../http/refusal.js'
import { TooManyError } from '../../../http/tooMany.js'
import { readBearer } from '../bearer.js'
import type { HostKeys } from './hostKeys.js'

/** What the door works with. */
export interface HostDoorTools {
  hostKeys: Pick<HostKeys, 'find'>
  /** Calls of one key. */
  keyLimiter: ProjectLimiter
  /** Calls without a good key, of one address. */
  guessLimiter: CallerLimiter
}

export function createHostDoor({ hostKeys, keyLimiter, guessLimiter }: HostDoorTools): HostDoor {
  return {
    async admit(context, scope, cost = 1) {
      refusePages(context)
      const key = await hostKeys.find(readBearer(context.req, 'Authorization') ?? '')
      if (!key) {
        // Only those without a key are counted: one who guesses beside a back end, at one address, must not lock it out.
        const { waitMs } = await guessLimiter.take(readCaller(context), 1)
        if (waitMs > 0) throw new TooManyError(waitMs)
        throw new Refusal(
          401,
          'HOST_KEY_INVALID',
          'Send a key that goes on as Authorization: Bearer latchkey_host_... An operator makes one: host-keys add.',
        )
      }
      const waitMs = await keyLimiter.take(key.id, cost, true)
      if (waitMs > 0) throw new TooManyError(waitMs)
      requireScope(key, scope)
      return key
    },
  }
}

/** A page that has the key has given it to everyone. @throws {Refusal} HOST_KEY_ON_PAGE */
export function refusePages(context: Context<AppEnv>): void {
  if (context.req.header('Origin') === undefined) return
  throw new Refusal(
    403,
    'HOST_KEY_ON_PAGE',
    'This address is for servers, and a page called it. End the key if a page has it: host-keys end.',
  )
}

/** @throws {Refusal} HOST_KEY_SCOPE */
export function requireScope({ scopes }: HostKey, scope: HostScope): void {
  if (scopes.includes(scope)) return
  throw new Refusal(403, 'HOST_KEY_SCOPE', `The key may not do this: it was made without ${scope}.`, { scope })
}
