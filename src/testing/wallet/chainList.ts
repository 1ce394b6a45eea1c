import { isHex, numberToHex } from 'viem'
import { nodeOf } from './chain.js'
import { assertLoopback, isLoopback } from './loopback.js'
import { invalid, TestRpcError } from './rpcError.js'
import type { TestChain } from './types.js'

/** What `wallet_addEthereumChain` carries, as far as it is read. */
interface AddedChain {
  readonly chainId?: unknown
  readonly chainName?: string
  readonly rpcUrls?: readonly string[]
  readonly nativeCurrency?: { readonly symbol?: string; readonly decimals?: number }
}

/**
 * The chains that a wallet knows, and the one it is on.
 * @throws {Error} when one of them is not on this machine
 */
export function createChainList(
  first: readonly [TestChain, ...TestChain[]],
  emit: (event: string, payload?: unknown) => void,
  strict: boolean,
) {
  for (const chain of first) assertLoopback(chain)
  const chains = new Map(first.map((chain) => [chain.chainId, chain]))
  const move = (to: number) => {
    if (to === list.chainId) return
    list.chainId = to
    emit('chainChanged', numberToHex(to))
  }

  const list = {
    chainId: first[0].chainId,
    all: () => [...chains.values()],
    /** The chain in use. */
    current(): TestChain {
      const known = chains.get(list.chainId)
      if (!known) throw new TestRpcError(4900, `The wallet has no node of the chain ${list.chainId}.`)
      return known
    },
    /** Reads a chain id of a page. */
    toChainId(value: unknown): number {
      const id = isHex(value) ? Number(value) : Number.NaN
      if (!Number.isSafeInteger(id) || id <= 0) throw invalid('chainId is not a hex number')
      if (strict && numberToHex(id) !== value) throw invalid('chainId is not the shortest hex')
      return id
    },
    /** EIP-3326. */
    async switchFor(wanted: unknown, ask: () => Promise<void>): Promise<null> {
      const id = list.toChainId((wanted as { chainId?: unknown } | undefined)?.chainId)
      if (!chains.has(id)) throw new TestRpcError(4902, 'Unrecognized chain ID. Try adding the chain first.')
      if (id === list.chainId) return null
      await ask()
      move(id)
      return null
    },
    /** EIP-3085. Only adds: switching is another request. */
    async addFor(wanted: unknown, ask: () => Promise<void>): Promise<null> {
      const { rpcUrls, nativeCurrency, chainName: name, chainId } = (wanted ?? {}) as AddedChain
      const id = list.toChainId(chainId)
      if (!rpcUrls?.length) throw invalid('Expected at least one RPC URL.')
      if (nativeCurrency?.decimals !== 18 || !nativeCurrency.symbol) throw invalid('Expected a native currency.')
      const rpcUrl = rpcUrls.find(isLoopback)
      if (!rpcUrl) throw invalid('The test wallet refuses chains that are not on this machine.')
      if (chains.has(id)) return null
      await ask()
      const chain = { chainId: id, rpcUrl, name }
      if ((await nodeOf(chain).getChainId()) !== id) throw invalid('The node says that it is another chain.')
      chains.set(id, chain)
      return null
    },
    add(chain: TestChain) {
      assertLoopback(chain)
      chains.set(chain.chainId, chain)
    },
    /** The user switches the chain. */
    switchTo(id: number) {
      if (!chains.has(id)) throw new Error(`The test wallet does not know the chain ${id}.`)
      move(id)
    },
  }
  return list
}
