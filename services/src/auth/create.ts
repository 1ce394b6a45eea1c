import type { CommandRunner, PartContext } from '../part/definePart.js'
import { createAuth } from './app.js'
import { createAuthKeys } from './keys.js'
import { type authRates, signInDefaults } from './limits.js'
import { createNonces } from './nonces.js'
import type { AuthTables } from './schema.js'
import { createSessions } from './sessions.js'

export { authMigrations as migrations } from './schema.js'

/** How sign-in works. */
export interface SignInOptions {
  /** `iss` of the tokens: the same in every process of an installation. Default `latchkey-services`. */
  issuer?: string | undefined
  /** How long a session lasts, in hours, 720 at most. Default 24. */
  sessionHours?: number | undefined
}

/** What the auth part is made with. */
export interface AuthPartOptions {
  signIn?: SignInOptions
}

/** The auth part over its tables. */
export function create(context: PartContext<AuthTables, typeof authRates>, { signIn = {} }: AuthPartOptions) {
  const { db, clock, limiters, offers } = context
  const { issuer = signInDefaults.issuer, sessionHours = signInDefaults.sessionHours } = signIn
  const authKeys = createAuthKeys(db, clock)
  return {
    app: createAuth({
      ...context,
      access: offers.projectAccess,
      chains: offers.chains,
      budget: offers.bodyBudget,
      addressLimiter: limiters.authAddress,
      projectLimiter: limiters.authProject,
      keys: authKeys,
      nonces: createNonces(db, authKeys, clock),
      sessions: createSessions(db, authKeys, { issuer, sessionMs: sessionHours * 3_600_000 }, clock),
    }),
    /** The keys that sign sessions. */
    api: { authKeys },
    commands: {
      listAuthKeys: async () => ({ answer: { keys: await authKeys.list() } }),
      rotateAuthKeys: async ({ options }) => ({
        answer: { keys: await authKeys.rotate({ endSessions: options['end-sessions'] === true }) },
      }),
    } satisfies Record<string, CommandRunner>,
    // Made now and not by the first sign-in, so that the keys are there when a back end asks for them.
    start: async () => void (await authKeys.list()),
  }
}
