import type { CryptoKey } from 'jose'
import { createDailyCounts } from '../../counts/dailyCounts.js'
import { ServiceError } from '../../errors.js'
import type { HostAccess } from '../../hosts/hostAccess.js'
import { Refusal } from '../../http/refusal.js'
import type { PartOperations } from '../../operations/description.js'
import { createWebhookCommands } from '../../outbox/commands.js'
import { createOutbox } from '../../outbox/createOutbox.js'
import type { CommandRunner, PartContext } from '../../part/definePart.js'
import { wordOf } from '../../part/usage.js'
import type { AssertionKeys } from '../../proof/assertionKeys.js'
import { consentKeysPath, createRemoteConsentKey } from '../../proof/consentKeys.js'
import type { EndLogin } from '../../proof/endLogin.js'
import type { OrderTakers } from '../../proof/orderRoute.js'
import { untyped } from '../../store/untyped.js'
import { createAuth } from './app.js'
import { hostEventTypes } from './hostEvents.js'
import { hostKeyCommands } from './hostKeys/commands.js'
import { createHostKeys } from './hostKeys/hostKeys.js'
import type { hostRates } from './hostKeys/limits.js'
import { addHost } from './hostUsers/createHost.js'
import { createImportCommands } from './importedUsers/commands.js'
import { attachImported } from './importedUsers/importedUsers.js'
import { createMemoryRows, createSealedRows } from './keyRows.js'
import { createAuthKeys, type SessionAlgorithm } from './keys.js'
import { type authRates, signInDefaults } from './limits.js'
import { createAccounts } from './login/accounts.js'
import { countRefusals, createLoginCounts } from './login/countLogins.js'
import { addLogin } from './login/createLogin.js'
import { createDeletionMails } from './login/deletionMails.js'
import { createDeletions } from './login/deletions.js'
import { createDisclosures } from './login/disclosure/disclosures.js'
import { readDisclosed } from './login/disclosure/readDisclosed.js'
import { createLoginEnder } from './login/endLogin.js'
import { createExchangeCommands } from './login/exchange/commands.js'
import { createExchangeKeys } from './login/exchange/keys.js'
import { createHiding } from './login/hiding.js'
import type { loginRates } from './login/limits.js'
import { createMailLog } from './login/mailLog/mailLog.js'
import { createNews } from './login/news.js'
import { createNotices } from './login/notices.js'
import { createPartOrders } from './login/partOrders.js'
import { createPermissionNotices, type TellPermission } from './login/permissionNotices.js'
import type { ProvidersOptions } from './login/providers/config.js'
import { createProvider, listIssuers } from './login/providers/presets.js'
import { createSuspensions } from './login/suspension/suspensions.js'
import { createUserCommands } from './login/userCommands.js'
import { createMailSettingsCommands } from './mailSettingsCommands.js'
import { createNonces } from './nonces.js'
import { openOperations } from './openOperations.js'
import type { AuthTables } from './schema.js'
import { createSessions } from './sessions.js'
import { createSignUpCommands } from './signUpCommands.js'
import { createAuthUpkeep } from './upkeep.js'
import { createTellHosts } from './webhooks/createTellHosts.js'

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
    /** Tells a user, by mail and on every device, what became of a permission. */
    tellPermission: TellPermission
    /** How keys of hosts' back ends are let in, and calls that come again are answered. */
    hostAccess: HostAccess
    /** What the console does to users, keys of hosts and webhooks. */
    userOperations: PartOperations
    /**
     * The account of a session on a project's pages, in CAIP-10; undefined for one that names none.
     * @throws {Refusal} SESSION_INVALID, SESSION_EXPIRED, SESSION_REVOKED, USER_SUSPENDED
     */
    readAccount(token: string, projectId: string): Promise<string | undefined>
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
  /** Public address of the sessions part, where it runs elsewhere: it hears there of users who are erased. */
  sessionsUrl?: string | undefined
  /** Ways to log in besides the mailbox. Default: none. */
  providers?: ProvidersOptions | undefined
}

/** How webhooks are delivered. */
export interface WebhookOptions {
  /** For development alone: webhooks on this machine, also over http. Default: false. */
  allowsLoopback?: boolean | undefined
}

/** What the auth part is made with. */
export interface AuthPartOptions {
  signIn?: SignInOptions
  login?: LoginPartOptions
  webhooks?: WebhookOptions
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
  context: PartContext<AuthTables, typeof authRates & typeof loginRates & typeof hostRates>,
  { signIn = {}, login = {}, webhooks: { allowsLoopback } = {} }: AuthPartOptions,
) {
  const { db, clock, limiters, offers, secrets, erased, mailer, frameOrigin } = context
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
  const outbox = createOutbox({
    ...{ ...context, db: untyped(db), schema: 'auth', types: hostEventTypes, allowsLoopback },
  })
  const tellHosts = createTellHosts(outbox)
  const news = createNews(db, clock)
  const mailLog = mailer && secrets && createMailLog({ ...context, mailer, pepper: secrets.pepper })
  const notices =
    mailLog &&
    createNotices({ ...context, news, mails: mailLog, access: offers.projectAccess, url: login.url, tellHosts })
  const orderTakers: OrderTakers = new Map()
  const endLogin = createLoginEnder(db, { clock, tellHosts })
  const urls = { custody: login.custodyUrl, recovery: login.recoveryUrl, sessions: login.sessionsUrl }
  const orders = createPartOrders({ ...context, keys: authKeys, issuer, takers: orderTakers, urls })
  const hiding = createHiding(db, secrets)
  const mails = createDeletionMails(db, { notices, ownSite: frameOrigin, hiding })
  const deletions = createDeletions(db, { clock, mails, hiding, orders, tellHosts })
  const suspensions = createSuspensions(db, {
    ...{ clock, access: offers.projectAccess, tellHosts, notices, hiding, ownSite: frameOrigin },
  })
  const upkeep = createAuthUpkeep({ db, clock, mails, suspensions, hiding, orders, erased, outbox, tellHosts })
  const disclosures = createDisclosures(db, { access: offers.projectAccess, clock })
  const accounts = createAccounts(db, { deletions, suspensions, orders, clock, tellHosts })
  const foreign = listIssuers(login.providers?.providers ?? [])
  const isForeign = (one: string) => one === issuer || foreign.has(one)
  const exchangeKeys = createExchangeKeys(db, { access: offers.projectAccess, clock, isForeign, tellHosts })
  const counts = createDailyCounts(untyped(db), { ...context, schema: 'auth' })
  const loginCounts = createLoginCounts(counts, () => clock.now())
  const sessions = createSessions(
    db,
    authKeys,
    { issuer, sessionMs: sessionHours * 3_600_000, pepper: secrets?.pepper, tellHosts, counts: loginCounts },
    clock,
  )
  const app = createAuth({
    ...context,
    access: offers.projectAccess,
    chains: offers.chains,
    budget: offers.bodyBudget,
    issuer,
    url: login.url,
    addressLimiter: limiters.authAddress,
    projectLimiter: limiters.authProject,
    refusals: countRefusals(loginCounts),
    keys: authKeys,
    nonces: createNonces(db, authKeys, clock),
    sessions,
  })
  const remoteConsentKey =
    login.custodyUrl === undefined
      ? undefined
      : createRemoteConsentKey(`${login.custodyUrl}${consentKeysPath}`, context)
  const opened = addLogin({
    ...context,
    // Custody of the same process is made after auth: it is looked for when it is needed.
    findConsentKey: async () => (offers.consentKey ?? remoteConsentKey ?? noConsentKey)(),
    ...{ app, access: offers.projectAccess, keys: authKeys, deletions, notices, news, issuer, endLogin, tellHosts },
    ...{ keepUp: upkeep.runSometimes, attachImported, counts: loginCounts },
    ...{ url: login.url },
    ...{ providers: login.providers ?? {}, exchangeKeys, budget: offers.bodyBudget },
  })
  const hostKeys = createHostKeys(db, { access: offers.projectAccess, clock })
  const hostAccess = addHost(app, {
    ...{ db, now: () => clock.now(), hostKeys, limiters, addressLimiter: limiters.authAddress },
    ...{ deletions, suspensions, readDisclosed, tellHosts },
  })
  const { providers = [] } = login.providers ?? {}
  const { operations, logged, commands } = openOperations(app, {
    ...{ db, clock, access: offers.projectAccess, accounts, hostKeys, outbox, tellHosts, notices, hiding, counts },
    ...{ pepper: secrets?.pepper, chains: () => [...offers.chains.keys()], guessLimiter: limiters.authAddress },
    providers: new Map(providers.map((entry) => [entry.id, createProvider(entry, context)])),
    ...{
      mailer,
      ownHosts: [frameOrigin, login.url].flatMap((one) => (one === undefined ? [] : [new URL(one).hostname])),
    },
  })
  const findKey: AssertionKeys['findKey'] = async (kid, options) =>
    (await authKeys.find('assertion', kid, options))?.verify as CryptoKey | undefined
  return {
    app,
    /** The keys that sign sessions and assertions, the users who log in, what projects may know of them, keys of hosts, and what those hear. */
    api: { authKeys, accounts, disclosures, exchangeKeys, hostKeys, authOutbox: outbox },
    offers: {
      ...{ assertionKeys: { issuer, findKey }, orderTakers, endLogin, hostAccess, userOperations: operations },
      tellPermission: createPermissionNotices(db, { news, notices, hiding }),
      readAccount: async (token: string, projectId: string) => (await sessions.read(token, projectId)).account,
    },
    commands: {
      listAuthKeys: async () => ({ answer: { keys: await keptKeys().list() } }),
      async rotateAuthKeys({ options }) {
        const endSessions = options['end-sessions'] === true
        const keys = keptKeys()
        if (endSessions) await accounts.endLogins()
        return { answer: { keys: await keys.rotate({ endSessions }) } }
      },
      revokeAuthKey: async (input) => ({ answer: { keys: await keptKeys().revoke(wordOf(input, 'KID')) } }),
      ...createUserCommands({ accounts: logged.accounts, disclosures }),
      ...createSignUpCommands(operations),
      ...createMailSettingsCommands(operations),
      ...hostKeyCommands(logged.hostKeys),
      ...createImportCommands(db, { access: offers.projectAccess, pepper: secrets?.pepper }),
      ...createWebhookCommands(logged.outbox, offers.projectAccess),
      ...commands,
      ...createExchangeCommands(exchangeKeys),
    } satisfies Record<string, CommandRunner>,
    async close() {
      opened.close()
      await counts.flush()
      await outbox.close()
    },
    // Made now and not by the first sign-in, so that the keys are there when a back end asks for them.
    async start() {
      await rows.reseal()
      await outbox.start()
      await authKeys.list()
      await authKeys.signSessionsBy(sessionKeys)
      await upkeep.run()
      await operations.changes.prune()
    },
    warning: secrets
      ? undefined
      : 'The auth part has no secrets (--auth-secrets): the keys that sign are in the memory of this process alone, and what they signed ends with it.',
  }
}
