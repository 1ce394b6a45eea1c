import type { Hono } from 'hono'
import type { Kysely } from 'kysely'
import type { Clock } from '../../../clock.js'
import type { BodyBudget } from '../../../http/bodyBudget.js'
import type { AppEnv } from '../../../http/env.js'
import { problem } from '../../../http/problem.js'
import type { Limiters } from '../../../http/rateLimits.js'
import type { Log } from '../../../log.js'
import { createUpstreams } from '../../../nodes/upstreams.js'
import { type ConsentKey, createConsentSealer } from '../../../proof/consentKeys.js'
import type { EndLogin } from '../../../proof/endLogin.js'
import type { FrameDoor } from '../../../proof/frameRoute.js'
import { createProofNonces } from '../../../proof/proofNonces.js'
import type { PartSecrets } from '../../../secrets/partSecrets.js'
import { nodeLimits } from '../../../signature/askNode.js'
import { untyped } from '../../../store/untyped.js'
import type { ProjectAccess } from '../../directory/projectAccess.js'
import type { TellHosts } from '../hostEvents.js'
import type { AuthKeys } from '../keys.js'
import { addAccountTypeRoute } from './accountTypeRoute.js'
import { createAssertions } from './assertions.js'
import type { AttachImported, ProvedMailbox } from './attachImported.js'
import { addBeginRoutes } from './beginRoutes.js'
import { addChangeRoutes } from './changeRoutes.js'
import type { LoginCounts } from './countLogins.js'
import { addDeletionRoutes } from './deletionRoutes.js'
import type { Deletions } from './deletions.js'
import { addDisclosureRoutes } from './disclosure/routes.js'
import { createEmailChange } from './emailChange.js'
import { addEndRoute } from './endLogin.js'
import type { ExchangeKeys } from './exchange/keys.js'
import { addExchangeRoutes } from './exchange/routes.js'
import { createRelay } from './farcaster/relay.js'
import { addFarcasterRoutes } from './farcaster/routes.js'
import type { loginRates } from './limits.js'
import { createLogins, type Login, requireListed } from './logins.js'
import type { News } from './news.js'
import type { Notices } from './notices.js'
import { addPageRoutes } from './pageRoutes.js'
import { addPasskeyRoutes } from './passkey/routes.js'
import type { ProvidersOptions } from './providers/config.js'
import { createProvider } from './providers/presets.js'
import { addProviderRoutes } from './providers/routes.js'
import { addTelegramRoute } from './providers/telegramRoute.js'
import { createVisits } from './providers/visits.js'
import type { LoginTables } from './schema.js'
import { addSignInRoute } from './signInRoute.js'
import { createTestCodes } from './signUps/testCodes.js'
import { createSprayBreaker } from './spray.js'
import { createLoginTokens } from './tokens.js'
import type { LoginTools } from './tools.js'
import { createTransactions } from './transactions.js'
import { addUserRoutes } from './userRoutes.js'

/** What login is built from. Without a frame, a mailer or secrets nobody can log in. */
export interface LoginOptions {
  app: Hono<AppEnv>
  db: Kysely<LoginTables>
  clock: Clock
  access: ProjectAccess
  keys: AuthKeys
  deletions: Deletions
  endLogin: EndLogin
  tellHosts: TellHosts
  /** Runs auth's upkeep when it is due. */
  keepUp(): Promise<void>
  /** Undefined where nobody can log in by mail. */
  notices: Notices | undefined
  news: News
  limiters: Limiters<typeof loginRates>
  /** `iss` of assertions. */
  issuer: string
  /** Public address of auth, without a final slash. */
  url: string | undefined
  frameOrigin: string | undefined
  operator: string
  operatorMark: string | undefined
  secrets: PartSecrets | undefined
  providers: ProvidersOptions
  exchangeKeys: ExchangeKeys
  /** Asks providers, Farcaster's relay and nodes. */
  fetch: typeof fetch
  log: Log
  /** Custody's public key. */
  findConsentKey: () => Promise<ConsentKey>
  /** Room for long answers of nodes. */
  budget: BodyBudget
  counts: Pick<LoginCounts, 'login'>
  attachImported(trx: Kysely<LoginTables>, pepper: Uint8Array, proved: ProvedMailbox): Promise<void>
}

/**
 * Adds the routes of login to the auth part (docs/custody-api.md).
 * @returns what ends its timers
 */
export function addLogin(options: LoginOptions): { close(): void } {
  const { app, db, clock, access, keys, deletions, notices, news, limiters, issuer, url, frameOrigin, operator } =
    options
  const { secrets, log, tellHosts, counts } = options
  if (frameOrigin === undefined || !notices || !secrets) {
    app.all('/login/*', (context) =>
      problem(context, 404, 'LOGIN_NOT_SET_UP', 'These services have no login: frame, mail or secrets are missing.'),
    )
    return { close: () => undefined }
  }
  // A server runs for months: what is due is mailed and erased beside calls, and fails none of them.
  app.use('/login/*', async (_, next) => {
    await next()
    await options.keepUp().catch((error: Error) => log.problem(`auth could not erase what is due: ${error.name}`))
  })
  const { pepper } = secrets
  const attachImported: AttachImported = (trx, proved) => options.attachImported(trx, pepper, proved)
  const logins = createLogins(db, createLoginTokens(pepper), { clock, tellHosts, counts })
  const transactions = createTransactions({
    ...{ db, pepper, spray: createSprayBreaker(db, clock), clock, counts },
    ...{ mailLimiter: limiters.loginMails, codeLimiter: limiters.loginCodes },
    testCodes: createTestCodes(db, access),
  })
  const anyDeviceDoor: FrameDoor<Login> = {
    frameOrigin,
    nonces: createProofNonces({ db: untyped(db), schema: 'auth', clock }, pepper),
    limiter: limiters.loginAddress,
    clock,
    authorize: (token, { jkt }) => logins.read(token, jkt),
  }
  const tools: LoginTools = {
    ...{ app, db, clock, access, keys, deletions, logins, transactions, notices, news, tellHosts, pepper },
    attachImported,
    operator: { name: operator, mark: options.operatorMark },
    ...{ projectLimiter: limiters.loginProject, visitLimiter: limiters.loginVisits },
    visitProjectLimiter: limiters.loginVisitsProject,
    ownOrigin: url === undefined ? undefined : new URL(url).origin,
    assertions: createAssertions(keys, issuer, clock),
    emailChange: createEmailChange({ db, logins, transactions, notices, clock, pepper, tellHosts, attachImported }),
    consents: createConsentSealer(options.findConsentKey),
    anyDeviceDoor,
    deletingDoor: {
      ...anyDeviceDoor,
      authorize: (token, { jkt }) => logins.read(token, jkt, { isDeletingToo: true }),
    },
    door: {
      ...anyDeviceDoor,
      async authorize(token, call) {
        const login = await anyDeviceDoor.authorize(token, call)
        requireListed(login)
        return login
      },
    },
  }
  addBeginRoutes(tools)
  addUserRoutes(tools)
  addAccountTypeRoute(tools)
  addSignInRoute(tools)
  addDisclosureRoutes(tools)
  addDeletionRoutes(tools)
  addChangeRoutes(tools)
  addPageRoutes(tools)
  addExchangeRoutes({ ...tools, exchangeKeys: options.exchangeKeys, issuer, log })
  addEndRoute(app, options.endLogin, limiters.loginAddress)
  return addOthersWord(options, tools, pepper)
}

/** Adds login by others' word: providers, Farcaster, Telegram. */
function addOthersWord(
  { providers: options, clock, fetch, log, budget, db, counts }: LoginOptions,
  tools: LoginTools,
  pepper: Uint8Array,
): { close(): void } {
  const { providers = [], farcaster, telegram, allowsLoopback = false } = options
  const visits = createVisits(db, pepper, { clock, log, counts })
  if (farcaster) {
    const upstreams = [{ url: farcaster.rpc }]
    const nodes = createUpstreams({ chainId: 'eip155:10', upstreams, limits: nodeLimits, fetch, clock, log })
    addFarcasterRoutes({ ...tools, visits, relay: createRelay(farcaster.relay, fetch), nodes, budget })
  }
  addPasskeyRoutes({ ...tools, visits })
  const providerTools = {
    ...{ ...tools, visits, allowsLoopback, log },
    providers: new Map(providers.map((entry) => [entry.id, createProvider(entry, { fetch, clock })])),
    offers: { farcaster: farcaster !== undefined, telegram: telegram !== undefined, passkey: true },
  }
  addProviderRoutes(providerTools)
  addTelegramRoute(providerTools, telegram)
  return visits
}
