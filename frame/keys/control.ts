import { type Bytes, joinBytes, wipe } from './bytes.js'
import { isPublicKeyOf } from './ed25519.js'
import { ctx, fromB64, toB64 } from './encoding.js'
import { hkdf, sha256 } from './hash.js'

/** A wallet as labels name it. */
export interface WalletPlace {
  /** B64, 16 bytes. */
  readonly realm: string
  /** B64, 16 bytes. */
  readonly wal: string
}

/**
 * Uses the control key: Ed25519, from the entropy, so that who opened the wallet, and nobody else, signs its manifests. The
 * seed is wiped afterwards.
 */
export async function withControlKey<Result>(
  entropy: Uint8Array,
  salt: Uint8Array,
  realm: string,
  use: (seed: Bytes) => Promise<Result>,
): Promise<Result> {
  const seed = hkdf(entropy, salt, ctx('latchkey/1/control', realm), 32)
  try {
    return await use(seed)
  } finally {
    wipe(seed)
  }
}

/** Whether a control key (B64) is the one of this entropy. */
export const isControlKey = (entropy: Uint8Array, salt: Uint8Array, realm: string, ctl: string): Promise<boolean> =>
  withControlKey(entropy, salt, realm, (seed) => isPublicKeyOf(seed, fromB64(ctl, 32)))

/**
 * The wallet's id. It commits to the control key, so neither auth nor custody can put another wallet in its place.
 *
 * @param salt B64, 16 bytes.
 * @param ctl B64, 32 bytes.
 */
export function walletId(realm: string, salt: string, ctl: string): string {
  const named = joinBytes(ctx('latchkey/1/wallet', realm), fromB64(salt, 16), fromB64(ctl, 32))
  return toB64(sha256(named).subarray(0, 16))
}
