import type { JSONColumnType } from 'kysely'

/** What logins by a host's own server keep. Times are ms since 1970. */
export interface ExchangeTables {
  /** Whose word it is: of one project, for good. */
  'auth.exchange_issuers': {
    issuer: string
    project_id: string
    /** When the operator was last told that too many of its users log in elsewhere. */
    told_at: number | null
  }
  /** Public keys that sign it, by their thumbprint. One that has ended stays, so that it never comes back. */
  'auth.exchange_keys': {
    kid: string
    project_id: string
    alg: 'ES256' | 'EdDSA'
    jwk: JSONColumnType<object, string, string>
    created_at: number
    ended_at: number | null
  }
  /** Exchanges under way: with a nonce until its token comes, with `who` until the user presses. */
  'auth.exchanges': {
    id: string
    project_id: string
    jkt: string
    realm: string
    /** Origin of the host page, as claimed. */
    origin: string
    language: string | null
    browser: string
    /** SHA-256 of the nonce. */
    nonce: string | null
    who: JSONColumnType<Exchanged | null, string | null, string | null>
    expires_at: number
  }
  /** Users that a host named first. */
  'auth.exchanged_users': {
    sub: string
    project_id: string
    /** The last login on a device that was new to the user. */
    elsewhere_at: number | null
    /** When, on which page and by which browser the wallet was made. */
    wallet_at: number | null
    wallet_site: string | null
    wallet_browser: string | null
  }
}

/** Who a token says that the user is, and by which key. */
export interface Exchanged {
  kid: string
  issuer: string
  subject: string
  /** As the host calls the user: shown, and nothing else. */
  name?: string
}
