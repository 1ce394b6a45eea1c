import { type Generated, type JSONColumnType, type Kysely, type Migration, sql } from 'kysely'
import type { MailFate } from '../../../mail/mailer.js'
import type { Language } from '../../../pages/language.js'
import type { MailLook } from '../../../pages/mailLayout.js'
import type { HostTables } from '../hostTables.js'
import type { SignInTables } from '../signInTables.js'
import type { AccountType } from './accountType.js'
import type { DisclosedKind } from './disclosure/kinds.js'
import type { ExchangeTables } from './exchange/tables.js'
import type { MailFacts } from './mail/writeMail.js'
import type { Identified } from './providers/types.js'
import type { SignUpMode } from './signUps/rule.js'

/** Which of a user's mails a code is in, and what it is good for. */
export type CodePurpose = 'login' | 'step-up' | 'change-primary' | 'change-secondary'

/** What becomes of a permission that the user gave an app: its first use, four fifths of its limit spent, an end within three days. */
export type PermissionNews = 'permissionUsed' | 'permissionSpent' | 'permissionEnding'

/** News for a user's devices, beside the mailbox. */
export type NewsKind =
  | 'loginAdded'
  | 'loginRemoved'
  | 'openerAdded'
  | 'openerRemoved'
  /** A device that the wallet does not list began to open it. */
  | 'recovering'
  | 'exported'
  /** The user was suspended, and no longer is. */
  | 'suspended'
  | 'reinstated'
  /** A host logged the user in on a device that is new to the user. */
  | 'exchanged'
  | PermissionNews

/** Tables of login. Times are ms since 1970, ids and hashes B64. */
export interface LoginTables extends SignInTables, HostTables, ExchangeTables {
  /** The realm of each project. Projects of one realm share users and wallets. */
  'auth.realms': { project_id: string; realm: string }
  /** Users, each of one realm. */
  'auth.users': {
    sub: string
    realm: string
    created_at: number
    /** Thumbprint of the device that made it; null for one from before that was kept. */
    made_on: string | null
    login_at: number
    /** A deletion under way: see `Deletion`. */
    deleted_at: number | null
    deletion: 'fast' | 'slow' | null
    erase_at: number | null
    /** How often its user was told. */
    told: number
    /** Where it was asked for, as claimed, and the language there: of the mails that tell. */
    deletion_site: string | null
    deletion_language: string | null
    /** The project whose keys alone asked for the deletion. */
    deletion_project: string | null
    /** When the last deletion was taken back. */
    undone_at: number | null
    /** What the user's newest manifest says; null before a wallet was made. */
    wal: string | null
    ctl: string | null
    head_seq: number | null
    head_hash: string | null
    /** Kinds of checks that the manifest lists, and thumbprints of its devices. */
    checks: string[]
    devices: string[]
    /** The user's choice; null before one was made. */
    account_type: Generated<AccountType | null>
  }
  /**
   * Who a user is, by issuer and subject; `mailbox` is the issuer of addresses, which the installation checks itself, `account` that of connected
   * wallets, with which nobody logs in.
   */
  'auth.identities': {
    realm: string
    issuer: string
    subject: string
    sub: string
    /** What the user is called there, and by which provider it came; for the user's own list of logins. */
    name: string | null
    provider: string | null
    added_at: number | null
    logged_in_at: number | null
    /** From when on it counts: see `countFrom`. */
    counts_from: number
    /** Of a passkey: SPKI in B64. */
    public_key: string | null
    /** The user's mailbox at this issuer, where that runs it and said so at the last login; see `findOwnMailbox`. */
    email: Generated<string | null>
  }
  /** Identities of users who have been deleting for 30 days: see `hiddenIdentitiesMigration`. */
  'auth.hidden_identities': {
    /** HMAC of realm, issuer and subject. */
    digest: string
    realm: string
    issuer: string
    sub: string
    provider: string | null
    added_at: number | null
    logged_in_at: number | null
    counts_from: number
    /** What the row held besides, under a key that its subject is needed for. */
    rest: Uint8Array
    /** Of a mailbox, until the last mail has left: its address under the part's key-encryption key of `key_name`. */
    mail: Uint8Array | null
    key_name: string | null
  }
  /** Logins of which others say who the user is, until a device takes them. */
  'auth.visits': {
    id: string
    kind: 'provider' | 'farcaster' | 'passkey'
    provider: string
    jkt: string
    realm: string
    /** Origin of the host page, as claimed. */
    origin: string
    language: string | null
    browser: string
    /** SHA-256 of the state. */
    state: string
    /** SHA-256 of the secret that the user's window has to show. */
    secret: string | null
    /** Of the ID token: B64 of `bind`. */
    nonce: string | null
    /** PKCE. */
    verifier: string | null
    /** What the kind keeps besides. */
    data: JSONColumnType<object | null, string | null, string | null>
    /** The user who adds an identity; null for a login. */
    link: string | null
    status: 'waiting' | 'asking' | 'done' | 'denied'
    /** The result goes by the user's return alone. */
    is_returned: boolean
    handle_until: number
    who: JSONColumnType<Identified | null, string | null, string | null>
    expires_at: number
  }
  /** What Telegram gave a mini app, by its hash: each is good once. */
  'auth.used_init_data': { digest: string; expires_at: number }
  /** The newest manifest of each user, as it was signed. */
  'auth.manifests': { sub: string; compact: string }
  /** Device keys that a user logged in with. */
  'auth.devices': { sub: string; jkt: string; used_at: number }
  /** Logins that wait for a code, and changes that do. */
  'auth.transactions': {
    id: string
    purpose: CodePurpose
    jkt: string
    realm: string
    /** Origin of the host page, as claimed. */
    origin: string
    language: string | null
    /** Where the code goes now. */
    address: string
    /** The new address of a change. */
    new_address: string | null
    sub: string | null
    sid: string | null
    /** HMAC of the newest code; null while there is none, and after too many tries. */
    code: string | null
    code_expires_at: number
    tries: number
    expires_at: number
  }
  /** Logins: what the services call a session on the wire of the frame. */
  'auth.logins': {
    sid: string
    sub: string
    jkt: string
    origin: string
    language: string | null
    /** Names of the browser and its system, where it said so: `Firefox, Windows`. */
    browser: string
    methods: string[]
    /** When the user last proved who it is; 0 of one that is a host's word alone. */
    login_at: number
    /** The address that was verified then. */
    verified_address: string | null
    /** What it began with; null for one from before that was kept, the subject of one of a user whose identities are hidden. */
    issuer: string | null
    subject: string | null
    created_at: number
    used_at: number
    /** The one project that it is good for; null of one that no host made: that is good in the realm. */
    only_project: string | null
    /** Hashes of the refresh token in use and of the one before. */
    refresh: string
    refresh_before: string | null
    /** The token in use, under the one before: for a device that lost the answer. */
    successor: string | null
    rotated_at: number
  }
  /** Sign-in messages that a login's device is about to sign, by the digest of their text: see `nameMessage`. */
  'auth.named_messages': {
    digest: string
    sid: string
    project_id: string
    /** Of the page, by the browser's word to the frame. */
    origin: string
    expires_at: number
  }
  /** "Not me" links that were mailed, by the hash of their secret. */
  'auth.notices': {
    secret: string
    realm: string
    address: string
    /** Null before a first login: whose the address is then is looked up at the press. */
    sub: string | null
    transaction_id: string
    expires_at: number
  }
  /** News for devices: `untold` are the thumbprints of those that have not shown it yet. */
  'auth.news': {
    id: string
    sub: string
    kind: NewsKind
    what: string | null
    site: string
    at: number
    untold: string[]
    /** The order in which it happened. */
    n: Generated<number>
  }
  /** Users who are suspended, and those who no longer are, until they were mailed that: see `Suspensions`. */
  'auth.suspensions': {
    id: Generated<number>
    sub: string
    /** Null: for the whole realm. */
    project_id: string | null
    since: number
    /** Null while it holds. */
    lifted_at: number | null
    /** Whether the user was mailed what it is now: begun, or lifted. */
    told: Generated<boolean>
    /** What mails and news call the place, and the language of the mails. */
    site: string
    language: string | null
  }
  /** Deletions that custody and recovery have still to hear of: see `PartOrders`. */
  'auth.orders': {
    part: 'custody' | 'recovery' | 'sessions'
    wal: string
    realm: string
    sub: string
    act: 'begin' | 'undo' | 'erase'
    at: number
  }
  /** What projects may know of their users, in the order of `disclosedKinds`, and since when that is set so. */
  'auth.disclosures': { project_id: string; what: DisclosedKind[]; at: number }
  /** What users have let projects know, and when they last answered. */
  'auth.told_disclosures': { sub: string; project_id: string; what: DisclosedKind[]; at: number }
  /** Times of what is counted exactly, by the digest of what it is counted for. */
  'auth.tallies': { key: string; times: number[]; updated_at: number }
  /** What became of mails, for a month. `digest`: of `toMailDigest`; `masked`: of `maskAddress`; `held`: not sent, for the address bounced before. */
  'auth.mails': {
    id: Generated<string>
    digest: string
    realm: string
    masked: string
    kind: string
    at: number
    state: 'waiting' | 'held' | MailFate['state']
    why: string | null
  }
  /** Addresses whose server said that no mail goes there, until that is lifted. */
  'auth.bounces': { digest: string; realm: string; masked: string; at: number; why: string }
  /** What an operator has set of mails, in one row. `accent` and `logo`: see `MailSettings`. */
  'auth.mail_settings': {
    id: Generated<number>
    sender_name: string | null
    sender_address: string | null
    accent: NonNullable<MailLook['accent']> | null
    logo: string | null
  }
  /** Texts of mails that are the operator's. */
  'auth.mail_texts': { kind: MailFacts['kind']; language: Language; subject: string; lead: string }
  /** Who may become a user of a realm; none: everyone. Domains are in ASCII. */
  'auth.sign_ups': {
    realm: string
    mode: SignUpMode
    allowed: string[]
    denied: string[]
    test_addresses: boolean
  }
  /** Mailboxes that are invited, each until its first login. */
  'auth.invitations': { id: string; realm: string; digest: string; masked: string; made_at: number }
  /** Wrong codes by network and overall, in windows of time. */
  'auth.failures': { key: string; since: number; n: number }
}

/** What login keeps. Logged tables: a crash must not make a used code or an ended login good again. */
export const loginMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table auth.keys drop constraint keys_purpose_check`.execute(db)
    await sql`alter table auth.keys add constraint keys_purpose_check
      check (purpose in ('session', 'nonce', 'assertion'))`.execute(db)
    await sql`create table auth.realms (project_id text primary key, realm text not null)`.execute(db)
    await sql`create table auth.users (
      sub text primary key,
      realm text not null,
      created_at double precision not null,
      login_at double precision not null,
      deleted_at double precision,
      former_email text,
      wal text,
      ctl text,
      head_seq integer,
      head_hash text,
      checks text[] not null default '{}',
      devices text[] not null default '{}'
    )`.execute(db)
    await sql`create table auth.identities (
      realm text not null,
      issuer text not null,
      subject text not null,
      sub text not null references auth.users on delete cascade,
      primary key (realm, issuer, subject)
    )`.execute(db)
    await sql`create index identities_sub on auth.identities (sub)`.execute(db)
    await sql`create table auth.manifests (
      sub text primary key references auth.users on delete cascade,
      compact text not null
    )`.execute(db)
    await sql`create table auth.devices (
      sub text not null references auth.users on delete cascade,
      jkt text not null,
      used_at double precision not null,
      primary key (sub, jkt)
    )`.execute(db)
    await sql`create table auth.transactions (
      id text primary key,
      purpose text not null,
      jkt text not null,
      realm text not null,
      origin text not null,
      language text,
      address text not null,
      new_address text,
      sub text,
      sid text,
      code text,
      code_expires_at double precision not null,
      tries integer not null,
      expires_at double precision not null
    )`.execute(db)
    await sql`create index transactions_address on auth.transactions (realm, address, jkt)`.execute(db)
    await sql`create table auth.logins (
      sid text primary key,
      sub text not null references auth.users on delete cascade,
      jkt text not null,
      origin text not null,
      language text,
      browser text not null,
      methods text[] not null,
      login_at double precision not null,
      verified_address text,
      created_at double precision not null,
      used_at double precision not null,
      refresh text not null,
      refresh_before text,
      successor text,
      rotated_at double precision not null
    )`.execute(db)
    await sql`create index logins_sub on auth.logins (sub)`.execute(db)
    await sql`create table auth.notices (
      secret text primary key,
      realm text not null,
      address text not null,
      sub text,
      transaction_id text not null,
      expires_at double precision not null
    )`.execute(db)
    await sql`create table auth.tallies (
      key text primary key,
      times double precision[] not null,
      updated_at double precision not null
    )`.execute(db)
    await sql`create table auth.failures (
      key text not null,
      since double precision not null,
      n integer not null,
      primary key (key, since)
    )`.execute(db)
  },
}
