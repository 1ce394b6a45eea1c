import type { RpcCall } from './rpcMessage.js'

/** How a node is asked which chain it serves. */
export interface IdentityCheck {
  call: RpcCall
  /** Whether the node's result names the wanted chain. */
  isWanted(result: unknown): boolean
}

/**
 * The check for a chain: a node of another chain would show users balances that are not theirs.
 * @param chainId CAIP-2
 * @returns undefined for namespaces whose nodes cannot be asked
 */
export function createIdentityCheck(chainId: string): IdentityCheck | undefined {
  const [namespace, reference = ''] = chainId.split(':')
  if (namespace === 'eip155') {
    return {
      call: { id: 1, method: 'eth_chainId' },
      isWanted: (result) =>
        typeof result === 'string' && /^0x[0-9a-f]+$/i.test(result) && `${BigInt(result)}` === reference,
    }
  }
  if (namespace === 'solana') {
    return {
      call: { id: 1, method: 'getGenesisHash' },
      // CAIP-30: the first 32 characters of the hash.
      isWanted: (result) => typeof result === 'string' && result.slice(0, 32) === reference,
    }
  }
  return undefined
}
