import { bytesToHex, type Hex } from 'viem'
import { invalid } from './rpcError.js'

/** What other keys may do for the accounts (ERC-7715): kept, and named by a context that cannot be guessed. */
export function createPermissions() {
  const granted = new Map<Hex, unknown>()
  return {
    grant(request: unknown) {
      const { permissions, expiry, signer, chainId } = Object(request) as Record<string, unknown>
      if (!Array.isArray(permissions) || !signer || typeof expiry !== 'number')
        throw invalid('not a request of ERC-7715')
      const context = bytesToHex(crypto.getRandomValues(new Uint8Array(32)))
      const grant = { chainId, signer, expiry, permissions, context }
      granted.set(context, grant)
      return grant
    },
    has: (context: unknown) => granted.has(context as Hex),
    revoke(context: unknown) {
      if (!granted.delete(context as Hex)) throw invalid('no permissions have this context')
      return '0x'
    },
  }
}
