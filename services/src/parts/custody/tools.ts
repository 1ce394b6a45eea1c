import type { Clock } from '../../clock.js'
import type { BindNonces } from '../../evidence/bindNonces.js'
import type { IdTokens } from '../../evidence/idTokens.js'
import type { CallerLimiter, ProjectLimiter } from '../../http/callerLimiter.js'
import type { Log } from '../../log.js'
import type { Mailer } from '../../mail/mailer.js'
import type { Operator } from '../../pages/buttonPage.js'
import type { ConsentKeys } from '../../proof/consentKeys.js'
import type { EndLogin } from '../../proof/endLogin.js'
import type { KeyProvider } from '../../secrets/partSecrets.js'
import type { CustodyDb } from './openWallet.js'

/** What custody's steps work with. */
export interface CustodyTools {
  db: CustodyDb
  clock: Clock
  log: Log
  keys: KeyProvider
  pepper: Uint8Array
  frameOrigin: string
  /** Who runs the wallet: stands on the pages of mails. */
  operator: Operator
  /** Custody's part of `bind`. */
  bindNonces: BindNonces
  idTokens: IdTokens
  /** By what auth encrypts consents. */
  consentKeys: ConsentKeys
  /** Ends a login at auth; undefined where auth cannot be asked. */
  endLogin: EndLogin | undefined
  /** How long recovery by a mailbox alone waits, in ms. */
  mailDelayMs: number
  /** Calls of one network address. */
  addressLimiter: CallerLimiter
  mail: MailTools
  /** Removes what is due, now and then. */
  keepUp(): Promise<void>
}

/** What custody's mails are made with. */
export interface MailTools {
  /** Undefined where no mail can be sent: no mail server is named, or not where custody's pages are. */
  mailer: Mailer | undefined
  /** Public address of custody, without a final slash. */
  url: string | undefined
  /** Mails that a network address asks for. */
  addressLimiter: CallerLimiter
  /** Mails of a realm. */
  realmLimiter: ProjectLimiter
  /** What the operator calls the app at an origin; undefined where it has no name, or the directory is elsewhere or does not answer. */
  findSiteName(origin: string): Promise<string | undefined>
  /** Where a network address is, in words, if the operator can tell. */
  findPlace(address: string): string | undefined
}
