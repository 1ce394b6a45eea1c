import { type Bytes, randomBytes, wipe } from './bytes.js'
import type { WalletPlace } from './control.js'
import { ctx, fromB64, isB64, toB64 } from './encoding.js'
import { KeyError } from './errors.js'
import { exportPublicKey, openWith, type Sealed, sealTo } from './hpke.js'

/** What the export page keeps until it is answered. */
export interface WindowKey {
  readonly pair: CryptoKeyPair
  /** What it sends to the frame that opened it. */
  readonly request: WindowRequest
}

/** A one-time key of a top-level page, for one answer. Both in B64. */
export interface WindowRequest {
  /** 65 bytes. */
  readonly pk: string
  /** 16 bytes. */
  readonly nonce: string
}

/** A key for one export, made by the page that will show the words. Its private half cannot be read out. */
export async function newWindowKey(): Promise<WindowKey> {
  const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits'])
  return { pair, request: { pk: toB64(await exportPublicKey(pair.publicKey)), nonce: toB64(randomBytes(16)) } }
}

/**
 * Seals the wallet encryption key to a page's one-time key (HPKE, base mode). The frame posts it to its own origin alone, and only
 * to the window that it opened; the key comes from a new release.
 *
 * @param ephemeral For vectors alone.
 */
export function sealForWindow(
  wek: Bytes,
  place: WalletPlace,
  { pk, nonce }: WindowRequest,
  ephemeral?: CryptoKeyPair,
): Promise<Sealed> {
  if (!isB64(pk, 65) || !isB64(nonce, 16)) return Promise.reject(damaged())
  return sealTo(fromB64(pk), { info: windowInfo(place, nonce), plaintext: wek }, ephemeral)
}

/**
 * Opens the frame's answer on the export page.
 *
 * @returns the wallet encryption key. Secret.
 * @throws KeyError `SHARE_SEALED` when it was made for another page, wallet or export
 */
export async function openInWindow(sealed: Sealed, { pair, request }: WindowKey, place: WalletPlace): Promise<Bytes> {
  let wek: Bytes
  try {
    wek = await openWith(pair, sealed, { info: windowInfo(place, request.nonce) })
  } catch {
    // The library's error may carry what it was given.
    throw new KeyError('SHARE_SEALED', 'This export was not made for this page. Close it and begin again.')
  }
  if (wek.length === 32) return wek
  wipe(wek)
  throw damaged()
}

const windowInfo = ({ realm, wal }: WalletPlace, nonce: string) => ctx('latchkey/1/window', realm, wal, nonce)

const damaged = () =>
  new KeyError('FORMAT_INVALID', 'The export page and the wallet do not understand each other. Begin again.')
