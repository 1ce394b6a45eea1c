import { bytesToHex, type Hex } from 'viem'
import { invalid } from './rpcError.js'

/** What others may do for the accounts (ERC-7715): kept, and named by a context that cannot be guessed. */
export function createPermissions() {
  const granted = new Map<Hex, unknown>()
  const keep = (grant: object) => {
    const context = bytesToHex(crypto.getRandomValues(new Uint8Array(32)))
    granted.set(context, { ...grant, context })
    return granted.get(context)
  }
  return {
    request(request: unknown) {
      const { permission, rules, to, chainId, from } = Object(request) as Record<string, unknown>
      if (typeof Object(permission).type !== 'string' || typeof to !== 'string')
        throw invalid('not a request of ERC-7715')
      return keep({ chainId, from, to, permission, rules, dependencies: [] })
    },
    /** By the earlier draft. */
    grant(request: unknown) {
      const { permissions, expiry, signer, chainId } = Object(request) as Record<string, unknown>
      if (!Array.isArray(permissions) || !signer || typeof expiry !== 'number')
        throw invalid('not a request of ERC-7715')
      return keep({ chainId, signer, expiry, permissions })
    },
    list: () => [...granted.values()],
    has: (context: unknown) => granted.has(context as Hex),
    revoke(context: unknown) {
      if (!granted.delete(context as Hex)) throw invalid('no permissions have this context')
      return '0x'
    },
  }
}
