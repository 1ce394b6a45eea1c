import { erc20Abi, type Hex, numberToHex } from 'viem'
import { nodeOf } from './chain.js'
import { invalid } from './rpcError.js'
import type { TestChain } from './types.js'

/** Lists what an account holds on the chains that are asked for (ERC-7811), as their nodes say. */
export async function listAssets(chains: readonly TestChain[], tokens: readonly Hex[], request: unknown) {
  const { account, chainFilter } = Object(request) as { account?: Hex; chainFilter?: readonly Hex[] }
  if (!account) throw invalid('account is missing')
  const wanted = chains.filter(({ chainId }) => !chainFilter || chainFilter.includes(numberToHex(chainId)))
  const lists = wanted.map(async (chain) => {
    const node = nodeOf(chain)
    const coin = { type: 'native', balance: numberToHex(await node.getBalance({ address: account })) }
    const held = tokens.map(async (address) => {
      const contract = { address, abi: erc20Abi }
      const [balance, name, symbol, decimals] = await Promise.all([
        node.readContract({ ...contract, functionName: 'balanceOf', args: [account] }),
        node.readContract({ ...contract, functionName: 'name' }),
        node.readContract({ ...contract, functionName: 'symbol' }),
        node.readContract({ ...contract, functionName: 'decimals' }),
      ])
      return { type: 'erc20', address, balance: numberToHex(balance), metadata: { name, symbol, decimals } }
    })
    return [numberToHex(chain.chainId), [...(await Promise.all(held)), coin]] as const
  })
  return Object.fromEntries(await Promise.all(lists))
}
