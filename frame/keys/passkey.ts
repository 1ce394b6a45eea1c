import { type Bytes, equalBytes, joinBytes } from './bytes.js'
import { ctx, fromB64 } from './encoding.js'
import { KeyError } from './errors.js'
import { sha256 } from './hash.js'

/** What a passkey evaluates: `eval.first` of the PRF extension, the same for all users of a realm. `second` is not used. */
export const prfInput = (realm: string): Bytes => sha256(ctx('latchkey/1/prf', realm))

/** The user handle of a discoverable passkey: realm and sub, 32 bytes. */
export const userHandle = (realm: string, sub: string): Bytes => joinBytes(fromB64(realm, 16), fromB64(sub, 16))

/** Whose passkey answered. @throws KeyError `FORMAT_INVALID` */
export function readUserHandle(handle: Uint8Array): { readonly realm: Bytes; readonly sub: Bytes } {
  if (handle.length !== 32)
    throw new KeyError('FORMAT_INVALID', 'This passkey is not one of a wallet. Choose another one.')
  return { realm: new Uint8Array(handle.slice(0, 16)), sub: new Uint8Array(handle.slice(16)) }
}

/**
 * Whether two ceremonies, both with `userVerification: 'required'`, gave the same output. A passkey that did not (Safari 26.4 with
 * security keys) would lock its user out: it never becomes a member.
 *
 * @throws KeyError `PASSKEY_UNSTEADY`
 */
export function confirmPrf(first: Bytes, second: Bytes): void {
  if (first.length === 32 && equalBytes(first, second)) return
  throw new KeyError('PASSKEY_UNSTEADY', 'This passkey cannot keep a wallet here. Use another one, or a recovery code.')
}
