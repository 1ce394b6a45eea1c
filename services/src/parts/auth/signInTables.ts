import type { BucketRow } from '../../http/buckets.js'

/** Tables of sign-in with a wallet, and the keys that login signs with, too. */
export interface SignInTables {
  /**
   * Keys that sign sessions, nonces and assertions. `sealed` is the private half under the part's key-encryption key of
   * `key_name`, null for one that once lay here in clear: it signs no more, and what it signed is still checked by
   * `public_jwk`, a JSON Web Key, null for nonces.
   */
  'auth.keys': {
    kid: string
    purpose: 'session' | 'nonce' | 'assertion'
    public_jwk: object | null
    sealed: Uint8Array | null
    key_name: string | null
    created_at: number
  }
  /** Nonces that were redeemed, also without success, kept until they would have expired. */
  'auth.used_nonces': { nonce: string; expires_at: number }
  /** Sessions that were signed out, by the id of their token, kept until that expires. */
  'auth.ended_sessions': { id: string; expires_at: number }
  /**
   * Sessions that go on, by the id of their token. One of a login ends with that login, whose `sid` it has; one of a connected wallet has none.
   * Its token says nothing of it: who knows a login's id can end it.
   */
  'auth.sessions': {
    id: string
    sub: string
    sid: string | null
    project_id: string
    /** Of the page. */
    origin: string
    /** CAIP-10. */
    account: string
    created_at: number
    expires_at: number
  }
  /** Token buckets that several processes share. */
  'auth.buckets': BucketRow
}
