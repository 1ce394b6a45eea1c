import { vi } from 'vitest'

/** From now on WebCrypto has no Ed25519, and says so as browsers do that have none. `vi.restoreAllMocks` gives it back. */
export function lackCurve(): void {
  const importKey = crypto.subtle.importKey.bind(crypto.subtle) as (...given: unknown[]) => Promise<CryptoKey>
  vi.spyOn(crypto.subtle, 'importKey').mockImplementation(async (...given: unknown[]) => {
    if (given[2] === 'Ed25519') throw new DOMException('Algorithm: Unrecognized name', 'NotSupportedError')
    return importKey(...given)
  })
}
