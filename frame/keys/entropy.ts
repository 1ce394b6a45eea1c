import { KeyError } from './errors.js'

/** Lengths of entropy that BIP-39 knows, in bytes: 12, 15, 18, 21 and 24 words. */
const lengths = [16, 20, 24, 28, 32]

/** @throws KeyError `PHRASE_INVALID` when it is no BIP-39 length */
export function assertEntropy(entropy: Uint8Array): void {
  if (!lengths.includes(entropy.length))
    throw new KeyError('PHRASE_INVALID', 'Entropy has 16, 20, 24, 28 or 32 bytes. Import a phrase of 12 to 24 words.')
}
