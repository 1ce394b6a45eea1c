import type { CryptoKey } from 'jose'
import { ServiceError } from '../../errors.js'
import { Refusal } from '../../http/refusal.js'
import type { CommandAnswer, CommandRunner, PartContext } from '../../part/definePart.js'
import { textOption, wordOf } from '../../part/usage.js'
import type { AssertionKeys } from '../../proof/assertionKeys.js'
import { consentKeysPath, createRemoteConsentKey } from '../../proof/consentKeys.js'
import type { EndLogin } from '../../proof/endLogin.js'
import type { OrderTakers } from '../../proof/orderRoute.js'
import { createAuth } from './app.js'
import { createMemoryRows, createSealedRows } from './keyRows.js'
import { createAuthKeys, type SessionAlgorithm } from './keys.js'
import { type authRates, signInDefaults } from './limits.js'
import { type Account, createAccounts } from './login/accounts.js'
import { addLogin } from './login/createLogin.js'
import { createDeletionMails } from './login/deletionMails.js'
import { createDeletions } from './login/deletions.js'
import { createLoginEnder } from './login/endLogin.js'
import { createHiding } from './login/hiding.js'
import type { loginRates } from './login/limits.js'
import { createNews } from './login/news.js'
import { createNotices } from './login/notices.js'
import { createPartOrders } from './login/partOrders.js'
import type { ProvidersOptions } from './login/providers/config.js'
import { createNonces } from './nonces.js'
import type { AuthTables } from './schema.js'
import { createSessions } from './sessions.js'
import { createAuthUpkeep } from './upkeep.js'

export { authMigrations as migrations } from './schema.js'
export { eraseListed, keyNames } from './upkeep.js'

declare module '../../part/definePart.js' {
  interface PartOffers {
    /** What assertions of logins are read with: `iss`, and auth's public keys. */
    assertionKeys: AssertionKeys
    /** Where parts of the same process say how they take what auth tells them of deletions. */
    orderTakers: OrderTakers
    /** Ends a login whose user said "not me" elsewhere. */
    endLogin: EndLogin
  }
}

/** How sign-in works. */
export interface SignInOptions {
  /** `iss` of the tokens: the same in every process of an installation. Default `latchkey-services`. */
  issuer?: string | undefined
  /** How long a session lasts, in hours, 720 at most. Default 24. */
  sessionHours?: number | undefined
  /** How sessions are signed. Default `EdDSA`. */
  sessionKeys?: SessionAlgorithm | undefined
}

/** How login works. */
export interface LoginPartOptions {
  /** Public address of the auth part, without a final slash: mails of login lead there. Default: they have no link. */
  url?: string | undefined
  /**
   * Public addresses of custody and recovery, without a final slash, where they run elsewhere: they hear of an operator's deletions there, and
   * auth reads custody's public key there.
   */
  custodyUrl?: string | undefined
  recoveryUrl?: string | undefined
  /** Ways to log in besides the mailbox. Default: none. */
  providers?: ProvidersOptions | undefined
}

/** What the auth part is made with. */
export interface AuthPartOptions {
  signIn?: SignInOptions
  login?: LoginPartOptions
}

const noConsentKey = () => {
  throw new Refusal(
    503,
    'CUSTODY_UNREACHABLE',
    'Auth does not know custody’s key: name custody’s address with --custody-url. Without it no new device comes to a wallet by its mailbox.',
  )
}

/** The auth part over its tables. */
export function create(
  context: PartContext<AuthTables, typeof authRates & typeof loginRates>,
  { signIn = {}, login = {} }: AuthPartOptions,
) {
  const { db, clock, limiters, offers, secrets, erased } = context
  const { issuer = signInDefaults.issuer, sessionHours = signInDefaults.sessionHours } = signIn
  const { sessionKeys = signInDefaults.sessionKeys } = signIn
  const rows = secrets ? createSealedRows(db, secrets.keys) : createMemoryRows()
  const authKeys = createAuthKeys(rows, clock)
  /** Keys that other processes use, and the next one: those of a process without secrets end with it. */
  const keptKeys = () => {
    if (secrets) return authKeys
    throw new ServiceError(
      'SECRETS_INVALID',
      'Without secrets the keys of auth are in the memory of the process that signs. Give it a file of secrets, and name that here, too: --auth-secrets FILE.',
    )
  }
  const { mailer, frameOrigin } = context
  const news = createNews(db, clock)
  const notices = mailer && createNotices({ db, news, mailer, access: offers.projectAccess, url: login.url, clock })
  const orderTakers: OrderTakers = new Map()
  const urls = { custody: login.custodyUrl, recovery: login.recoveryUrl }
  const endLogin = createLoginEnder(db)
  const orders = createPartOrders({ ...context, keys: authKeys, issuer, takers: orderTakers, urls })
  const hiding = createHiding(db, secrets)
  const mails = createDeletionMails(db, { notices, ownSite: frameOrigin, hiding })
  const deletions = createDeletions(db, { clock, mails, hiding, orders })
  const upkeep = createAuthUpkeep({ db, clock, mails, hiding, orders, erased })
  const accounts = createAccounts(db, { deletions, orders, clock })
  const app = createAuth({
    ...context,
    access: offers.projectAccess,
    chains: offers.chains,
    budget: offers.bodyBudget,
    issuer,
    url: login.url,
    addressLimiter: limiters.authAddress,
    projectLimiter: limiters.authProject,
    keys: authKeys,
    nonces: createNonces(db, authKeys, clock),
    sessions: createSessions(
      db,
      authKeys,
      { issuer, sessionMs: sessionHours * 3_600_000, pepper: secrets?.pepper },
      clock,
    ),
  })
  const remoteConsentKey =
    login.custodyUrl === undefined
      ? undefined
      : createRemoteConsentKey(`${login.custodyUrl}${consentKeysPath}`, context)
  const opened = addLogin({
    ...context,
    // Custody of the same process is made after auth: it is looked for when it is needed.
    findConsentKey: async () => (offers.consentKey ?? remoteConsentKey ?? noConsentKey)(),
    ...{ app, access: offers.projectAccess, keys: authKeys, deletions, notices, news, issuer, endLogin },
    keepUp: upkeep.runSometimes,
    ...{ url: login.url },
    ...{ providers: login.providers ?? {}, budget: offers.bodyBudget },
  })
  const findKey: AssertionKeys['findKey'] = async (kid, options) =>
    (await authKeys.find('assertion', kid, options))?.verify as CryptoKey | undefined
  return {
    app,
    /** The keys that sign sessions and assertions, and the users who log in. */
    api: { authKeys, accounts },
    offers: { assertionKeys: { issuer, findKey }, orderTakers, endLogin },
    commands: {
      listAuthKeys: async () => ({ answer: { keys: await keptKeys().list() } }),
      async rotateAuthKeys({ options }) {
        const endSessions = options['end-sessions'] === true
        const keys = keptKeys()
        if (endSessions) await accounts.endLogins()
        return { answer: { keys: await keys.rotate({ endSessions }) } }
      },
      revokeAuthKey: async (input) => ({ answer: { keys: await keptKeys().revoke(wordOf(input, 'KID')) } }),
      listUsers: async (input) => ({ answer: { users: await accounts.list({ email: textOption(input, 'email') }) } }),
      showUser: async (input) => ({ answer: { user: await accounts.show(wordOf(input, 'SUB')) } }),
      deleteUser: async (input) => told(await accounts.delete(wordOf(input, 'SUB'))),
      restoreUser: async (input) => told(await accounts.restore(wordOf(input, 'SUB'))),
      listRealms: async () => ({ answer: { realms: await accounts.listRealms() } }),
      shareRealm: async (input) => ({
        answer: { realms: await accounts.shareRealm(wordOf(input, 'PROJECT'), wordOf(input, 'OTHER')) },
      }),
    } satisfies Record<string, CommandRunner>,
    close: async () => opened.close(),
    // Made now and not by the first sign-in, so that the keys are there when a back end asks for them.
    async start() {
      await rows.reseal()
      await authKeys.list()
      await authKeys.signSessionsBy(sessionKeys)
      await upkeep.run()
    },
    warning: secrets
      ? undefined
      : 'The auth part has no secrets (--auth-secrets): the keys that sign are in the memory of this process alone, and what they signed ends with it.',
  }
}

/** What an operator's command came to, and which parts hear of it later. */
function told(user: Account): CommandAnswer {
  if (!user.waiting) return { answer: { user } }
  return {
    answer: { user },
    warning: `Not told yet: ${user.waiting.join(', ')}. Running services tell it by themselves, where auth knows the address (--custody-url, --recovery-url).`,
  }
}
