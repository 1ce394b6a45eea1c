import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Clock } from '../../../clock.js'
import { Refusal } from '../../../http/refusal.js'
import { sha256, toB64 } from '../../../proof/encoding.js'
import type { ProjectAccess } from '../../directory/projectAccess.js'
import type { TellHosts } from '../hostEvents.js'
import { endLogins } from './endLogins.js'
import type { Transaction } from './judgeCode.js'
import type { Login } from './logins.js'
import { readMailStyle } from './mail/mailSettings.js'
import { type MailFacts, writeMail } from './mail/writeMail.js'
import type { MailLog } from './mailLog/mailLog.js'
import type { News } from './news.js'
import { notMePath } from './notMePage.js'
import { type OpenerChange, type OpenerKind, openerKinds } from './openers.js'
import type { LoginTables, NewsKind, PermissionNews } from './schema.js'
import { takeTally, tallyKey } from './tallies.js'
import type { CodeToMail } from './transactions.js'
import { mailbox } from './users.js'

/** Mails to users, and what their "not me" link does. */
export interface Notices {
  /** Mails a code, soon, unless it is a fixed one. @param browser of who asked for it, as `nameBrowser` says it */
  mailCode(code: CodeToMail, browser: string): Promise<void>
  /** Tells the old address, and the devices, that the user's login has moved to a new one. */
  tellChange(transaction: Transaction, oldAddress: string, login: Login): Promise<void>
  /**
   * Tells the user's mailbox and devices that the recovery phrase is about to be shown: once for each time that the user has proved who it is,
   * so that nobody floods a mailbox.
   */
  tellExport(login: Login): Promise<void>
  /** Tells them that a device which the wallet does not list begins to open it: once for each login. */
  tellRecovery(login: Login): Promise<void>
  /** Tells them that a host has logged the user in on a device that is new to the user: the mailbox at most ten times a day. */
  tellExchanged(login: Login): Promise<void>
  /** Tells them which openers a manifest has added and taken out. @param isOwn the login's device has published it */
  tellOpeners(login: Login, change: OpenerChange, isOwn: boolean): Promise<void>
  /** Tells an address that the account is being deleted, or is not any more. */
  mailDeletion(kind: 'deleting' | 'deletionUndone', about: DeletionToTell): Promise<void>
  /** Tells an address that the user is suspended at a site, or is not any more. */
  mailSuspension(
    kind: 'suspended' | 'reinstated',
    about: Pick<DeletionToTell, 'to' | 'realm' | 'site' | 'language'>,
  ): Promise<void>
  /** Tells an address what became of a permission that the user gave to an app. */
  mailPermission(kind: PermissionNews, about: Pick<DeletionToTell, 'to' | 'realm' | 'site' | 'language'>): Promise<void>
  /**
   * Tells them that a login was added or taken away.
   * @param name what the user knows the login by, such as `Google`
   * @param countsFrom of one that was added, in ms
   */
  tellLogin(kind: 'loginAdded' | 'loginRemoved', login: Login, name: string, countsFrom?: number): Promise<void>
  /** Tells devices and mailboxes that the operator has taken a login away. */
  tellRemoved(
    user: { sub: string; realm: string; devices: readonly string[] },
    what: string,
    about: { to: readonly string[]; site: string; language: string | null },
  ): Promise<void>
  /** Ends the login that a mail was about, and the logins of its user. @throws {Refusal} TRANSACTION_UNKNOWN */
  redeem(secret: string): Promise<void>
}

/** What a mail says of a deletion. */
export interface DeletionToTell {
  to: string
  realm: string
  /** Origin of the host page where the user can log in, as claimed. */
  site: string
  language: string | null
  /** In ms. */
  eraseAt: number
}

/** How long a link works, in ms. */
const linkLifeMs = 7 * 24 * 3_600_000

/** Mails of logins by a host on new devices: who has its key could flood a mailbox. Devices get all of them. */
const exchangedMails = [{ within: 24 * 3_600_000, most: 10 }]

const kinds = {
  login: 'login',
  'step-up': 'stepUp',
  'change-primary': 'changePrimary',
  'change-secondary': 'changeSecondary',
} as const satisfies Record<Transaction['purpose'], MailFacts['kind']>

/** What notices are sent with. */
export interface NoticeTools {
  db: Kysely<LoginTables>
  /** For the devices. */
  news: News
  mails: MailLog
  /** Knows the names of apps. */
  access: Pick<ProjectAccess, 'findSiteName'>
  /** Public address of auth, without a final slash; without it mails carry no link. */
  url: string | undefined
  /** Origin of the login frame: what was given there was given by an agent's link. */
  frameOrigin: string | undefined
  clock: Clock
  tellHosts: TellHosts
}

/** Mails, whose links are kept in the auth part's tables. */
export function createNotices({ db, news, mails, access, url, frameOrigin, clock, tellHosts }: NoticeTools): Notices {
  async function post(realm: string, facts: MailFacts): Promise<void> {
    const { sender: from, ...style } = await readMailStyle(db, facts)
    await mails.post({ ...writeMail(facts, style), from }, { kind: facts.kind, realm })
  }

  /** Keeps a link's secret, also where there is no page that it could lead to: what was reported stays known. */
  async function keepLink({ id, realm, sub }: Pick<Transaction, 'id' | 'realm' | 'sub'>, address: string) {
    const secret = toB64(randomBytes(16))
    const kept = { secret: hashSecret(secret), realm, address, sub, transaction_id: id }
    await db
      .insertInto('auth.notices')
      .values({ ...kept, expires_at: clock.now() + linkLifeMs })
      .execute()
    return url === undefined ? undefined : `${url}${notMePath}#${secret}`
  }

  const makeLink = async (transaction: Transaction, address: string) =>
    url === undefined ? undefined : keepLink(transaction, address)

  const tellDevices = (
    kind: NewsKind,
    { sub, origin: site, jkt, user }: Login,
    { id, what, isOwn = true, devices = user.devices }: Happened,
  ) => news.add({ ...{ id, kind, sub, devices, what, site }, by: isOwn ? jkt : undefined })

  /** Tells the devices and, where there is one, the mailbox: once for each id. */
  async function tell(kind: NewsKind, login: Login, happened: Happened) {
    const isNew = await tellDevices(kind, login, happened)
    const { sub, origin, language, user } = login
    const { realm, email: to } = user
    if (!isNew || to === null) return
    const { id, what, countsFrom, opener } = happened
    const notMeUrl = url === undefined ? undefined : await keepLink({ id, realm, sub }, to)
    await post(realm, { kind, to, language, origin, what, countsFrom, opener, notMeUrl })
  }

  return {
    async mailCode({ transaction, code, isFixed }, browser) {
      if (isFixed) return
      const { purpose, address: to, new_address: newAddress, language, origin } = transaction
      const [notMeUrl, app] = await Promise.all([makeLink(transaction, to), access.findSiteName(origin)])
      const asked = { browser, at: clock.now() }
      const about = { to, language, origin, app, code, asked, newAddress, notMeUrl }
      await post(transaction.realm, { kind: kinds[purpose], ...about })
    },
    async tellChange(transaction, oldAddress, login) {
      const { language, origin, new_address: newAddress } = transaction
      await tellDevices('loginAdded', login, { id: randomId(), what: transaction.address })
      const notMeUrl = await makeLink(transaction, oldAddress)
      await post(transaction.realm, { kind: 'changed', to: oldAddress, language, origin, newAddress, notMeUrl })
    },
    async tellExport(login) {
      await tell('exported', login, { id: idOf('export', login.sid, login.loginAt) })
    },
    async tellRecovery(login) {
      await tell('recovering', login, { id: idOf('recover', login.sid), what: login.browser })
    },
    async tellExchanged(login) {
      const wait = await db
        .transaction()
        .execute((trx) => takeTally(trx, tallyKey('exchanged', login.sub), exchangedMails, clock.now()))
      const happened = { id: idOf('exchanged', login.sid), what: login.browser }
      await (wait > 0 ? tellDevices('exchanged', login, happened) : tell('exchanged', login, happened))
    },
    async tellOpeners(login, change, isOwn) {
      for (const kind of ['openerAdded', 'openerRemoved'] as const) {
        for (const k of openerKinds.filter((one) => change[kind].includes(one))) {
          await tell(kind, login, { id: randomId(), what: k, isOwn, opener: k, devices: change.devices })
        }
      }
    },
    mailDeletion(kind, { to, realm, site, language, eraseAt }) {
      const date = new Date(eraseAt).toISOString().slice(0, 10)
      return post(realm, { kind, to, language, origin: site, date, notMeUrl: undefined })
    },
    mailSuspension: (kind, { to, realm, site, language }) =>
      post(realm, { kind, to, language, origin: site, notMeUrl: undefined }),
    mailPermission: async (kind, { to, realm, site, language }) => {
      const app = await access.findSiteName(site)
      await post(realm, { kind, to, language, origin: site, app, isAgent: site === frameOrigin, notMeUrl: undefined })
    },
    async tellRemoved({ sub, realm, devices }, what, { to, site, language }) {
      await news.add({ id: randomId(), kind: 'loginRemoved', sub, devices, by: undefined, what, site })
      for (const one of to)
        await post(realm, { kind: 'loginRemoved', to: one, language, origin: site, what, notMeUrl: undefined })
    },
    async tellLogin(kind, login, what, countsFrom = 0) {
      await tell(kind, login, { id: randomId(), what, ...(countsFrom > clock.now() && { countsFrom }) })
    },
    async redeem(secret) {
      const notice = await db
        .selectFrom('auth.notices')
        .selectAll()
        .where('secret', '=', hashSecret(secret))
        .where('expires_at', '>', clock.now())
        .executeTakeFirst()
      if (!notice) throw new Refusal(404, 'TRANSACTION_UNKNOWN', 'The link is not known, or is too old.')
      const { realm, address, transaction_id: id } = notice
      await db.transaction().execute(async (trx) => {
        await trx.deleteFrom('auth.transactions').where('id', '=', id).execute()
        const users = trx
          .selectFrom('auth.identities')
          .select('sub')
          .where('realm', '=', realm)
          .where('issuer', '=', mailbox)
          .where('subject', '=', address)
        await endLogins(trx, { tellHosts, now: clock.now() }, (login) =>
          login.or([login('sub', 'in', users), login('sub', '=', notice.sub ?? '')]),
        )
      })
    },
  }
}

/** What is reported, in one go. */
interface Happened {
  id: string
  what?: string | undefined
  opener?: OpenerKind
  countsFrom?: number
  /** Whether the login's device did it. Default: true. */
  isOwn?: boolean
  /** Default: those that the wallet listed when the call came. */
  devices?: readonly string[]
}

const randomId = () => toB64(randomBytes(16))

const idOf = (...what: readonly (string | number)[]) => toB64(sha256(what.join(':')).subarray(0, 16))

function hashSecret(secret: string): string {
  return toB64(sha256(secret))
}
