import type { Bytes } from '../bytes.js'
import { signEd25519 } from '../ed25519.js'
import { toB64, toUtf8 } from '../encoding.js'
import { KeyError } from '../errors.js'
import { manifestHeader, manifestLimit, parseManifest } from './parse.js'
import type { Manifest, SignedManifest } from './types.js'

/**
 * Signs a manifest with the control key's seed, and reads it as every reader does: what they would refuse is not published.
 *
 * @throws KeyError `MANIFEST_RULES`, or what `parseManifest` throws
 */
export async function signManifest(manifest: Manifest, seed: Bytes): Promise<SignedManifest> {
  const signed = `${manifestHeader}.${toB64(toUtf8(JSON.stringify(manifest)))}`
  const compact = `${signed}.${toB64(await signEd25519(toUtf8(signed), seed))}`
  if (compact.length > manifestLimit)
    throw new KeyError('MANIFEST_RULES', 'The list of openers is longer than 32 KiB. Remove one first.')
  return parseManifest(compact)
}
