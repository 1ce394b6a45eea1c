/**
 * Wraps and unwraps the keys (DEK) of single values. A thief of a part's database needs this as well, so it is elsewhere: a
 * key file outside the data folder, or a key service.
 */
export interface KeyProvider {
  /**
   * Wraps a DEK under the key in use.
   * @param context what the DEK is for; needed again to unwrap
   * @returns the name of the key with its version, 64 bytes of UTF-8 at most, and the wrapped DEK
   */
  wrap(context: Uint8Array, dek: Uint8Array): Promise<{ name: string; wrapped: Uint8Array }>
  /** @throws {ServiceError} KEY_UNKNOWN for a name that is not there any more, KEY_REFUSED for what was changed */
  unwrap(name: string, context: Uint8Array, wrapped: Uint8Array): Promise<Uint8Array>
  /** Name of the key that wraps now: rows under another one are to be wrapped again. */
  currentName(): Promise<string>
}

/** What a part needs beside its database, and never finds in it or in a backup of it. */
export interface PartSecrets {
  /** 32 bytes: keys HMACs of what could be guessed (codes, addresses), and of nonces. */
  pepper: Uint8Array
  keys: KeyProvider
}
