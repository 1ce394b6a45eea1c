import { createBindNonces } from '../../evidence/bindNonces.js'
import { createIdTokens, type IdTokenIssuer } from '../../evidence/idTokens.js'
import { createClosedApp } from '../../http/closedApp.js'
import { type AssertionSource, findAssertionKeys, findLoginEnder } from '../../part/assertionFlags.js'
import type { CommandRunner, PartContext } from '../../part/definePart.js'
import type { AssertionKeys } from '../../proof/assertionKeys.js'
import { type ConsentKey, createConsentKeys } from '../../proof/consentKeys.js'
import { addOrderRoute, createOrderTaker } from '../../proof/orderRoute.js'
import { createProofNonces } from '../../proof/proofNonces.js'
import { createCustody } from './app.js'
import { obeyOrder } from './deleteWallet.js'
import type { custodyRates } from './limits.js'
import type { CustodyTables } from './schema.js'
import type { CustodyTools } from './tools.js'
import { createCustodyUpkeep } from './upkeep.js'

export { custodyMigrations as migrations } from './schema.js'
export { eraseListed, keyNames } from './upkeep.js'

declare module '../../part/definePart.js' {
  interface PartOffers {
    /** Custody's public key, to which auth encrypts consents. */
    consentKey: () => ConsentKey
  }
}

/** How custody works. */
export interface CustodyOptions {
  /** Public address of custody, for the links of its mails. Without it custody sends none. */
  url?: string | undefined
  /** Providers whose ID tokens are taken as evidence. Default: none. */
  issuers?: readonly IdTokenIssuer[] | undefined
  /** How long recovery by a mailbox alone waits, in hours. Default 0. */
  mailDelayHours?: number | undefined
  /** Where a network address is, in words that a mail may show. Default: not known. */
  findPlace?: ((address: string) => string | undefined) | undefined
}

/** What the custody part is made with. */
export interface CustodyPartOptions {
  /** Where auth's assertions come from. Default: auth in the same process. */
  assertions?: AssertionSource | AssertionKeys | undefined
  custody?: CustodyOptions | undefined
}

/** The custody part over its tables. */
export function create(context: PartContext<CustodyTables, typeof custodyRates>, options: CustodyPartOptions) {
  const { db, clock, fetch, log, limiters, offers, frameOrigin, operator, operatorMark, mailer, secrets } = context
  const { url, issuers = [], mailDelayHours = 0, findPlace = () => undefined } = options.custody ?? {}
  const assertionKeys = findAssertionKeys(offers.assertionKeys, options.assertions, { fetch, clock, log })
  const upkeep = createCustodyUpkeep({ db, clock, keys: secrets?.keys, erased: context.erased })
  const consentKeys = secrets && createConsentKeys(secrets.pepper, clock)
  const isSetUp =
    frameOrigin !== undefined && secrets !== undefined && consentKeys !== undefined && assertionKeys !== undefined
  const takeOrder =
    assertionKeys &&
    createOrderTaker({ ...assertionKeys, audience: 'custody', clock }, (order) => obeyOrder({ db, clock }, order))
  if (takeOrder) offers.orderTakers?.set('custody', takeOrder)
  const makeApp = () => {
    if (!isSetUp) return createClosedApp('custody', context)
    const { pepper, keys } = secrets
    const tools: CustodyTools = {
      ...{ db, clock, log, keys, pepper, frameOrigin, operator: { name: operator, mark: operatorMark } },
      bindNonces: createBindNonces('custody', pepper, clock),
      idTokens: createIdTokens(issuers, { fetch, clock }),
      consentKeys,
      endLogin: findLoginEnder(offers.endLogin, options.assertions, { fetch, clock, log }),
      mailDelayMs: mailDelayHours * 3_600_000,
      addressLimiter: limiters.custodyAddress,
      mail: {
        ...{ mailer, url, findPlace },
        // A mail does not wait for a name: then it has the host's.
        findSiteName: async (origin) => offers.projectAccess?.findSiteName(origin).catch(() => undefined),
        addressLimiter: limiters.custodyMailAddress,
        realmLimiter: limiters.custodyMails,
      },
      keepUp: upkeep.runSometimes,
    }
    const proofNonces = createProofNonces({ db: db as never, schema: 'custody', clock }, pepper)
    const app = createCustody({ ...context, tools, assertionKeys, proofNonces })
    if (takeOrder) addOrderRoute(app, '/custody/v1/order', takeOrder, limiters.custodyAddress)
    return app
  }
  return {
    app: makeApp(),
    api: {},
    offers: isSetUp ? { consentKey: consentKeys.publicKey } : {},
    commands: {
      resealCustody: async () => ({ answer: { resealed: await upkeep.resealAll() } }),
      countCustody: async () => ({ answer: await upkeep.count() }),
    } satisfies Record<string, CommandRunner>,
    start: () => upkeep.run(),
    warning:
      isSetUp && (mailer === undefined || url === undefined)
        ? 'Custody sends no mail: name a mail server and --custody-url, or users cannot recover by their mailbox.'
        : undefined,
  }
}
