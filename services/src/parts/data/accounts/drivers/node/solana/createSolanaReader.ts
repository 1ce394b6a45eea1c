import type { Clock } from '../../../../../../clock.js'
import type { ChainNode } from '../../../../../../nodes/chainNode.js'
import { balanceShape, commitment } from '../../../../../../nodes/solana/shapes.js'
import { parseAnswer } from '../../../../../../upstream/parseAnswer.js'
import type { ChainName } from '../../../../chainNames.js'
import type { TokenLists } from '../../../tokenLists.js'
import type { Holding, Known, Nft, Page, Question } from '../../../types.js'
import { toCoin } from '../../toCoin.js'
import { createMintNames, isUnique } from './createMintNames.js'
import { createReadHistory } from './createReadHistory.js'
import { type HeldMint, listTokenAccounts, sumByMint } from './listTokenAccounts.js'
import { readMints } from './readMints.js'

export interface SolanaReaderOptions {
  readonly chain: string
  readonly name: ChainName
  readonly node: ChainNode
  readonly tokens: TokenLists
  readonly clock: Clock
}

/**
 * What a plain node knows of accounts of a Solana cluster. Names are those of lists, and of mints of Token-2022 that keep their own; a
 * mint whose name stands in an account of another program goes by its address.
 */
export function createSolanaReader({ chain, name, node, tokens, clock }: SolanaReaderOptions) {
  const coin = toCoin(chain, name)

  const names = createMintNames({ chain, node, tokens })

  /** Collectibles are mints without digits, of which there is one: of the first hundred that it holds the node is asked. */
  async function listHeld(account: string, signal: AbortSignal) {
    const isSingle = ({ amount, decimals }: HeldMint) => decimals === 0 && amount === 1n
    const held = sumByMint(await listTokenAccounts(node, account, signal)).toSorted(
      (one, other) => Number(isSingle(other)) - Number(isSingle(one)),
    )
    const mints = await readMints(
      node,
      held.map(({ mint }) => mint),
      signal,
    )
    const isNft = (one: HeldMint) => isSingle(one) && isUnique(mints.get(one.mint))
    return { mints, tokens: held.filter((one) => !isNft(one)), nfts: held.filter(isNft) }
  }

  async function balances({ account, signal }: Question): Promise<Known<readonly Holding[]>> {
    const asOf = clock.now()
    const [native, held] = await Promise.all([readCoins(node, account, signal), listHeld(account, signal)])
    const holdings = held.tokens.map(async ({ mint, amount, decimals }) => ({
      asset: await names.toAsset(mint, decimals, held.mints.get(mint)),
      amount,
    }))
    return { value: [{ asset: coin, amount: native }, ...(await Promise.all(holdings))], asOf }
  }

  async function nfts({ account, signal }: Question): Promise<Known<Page<Nft>>> {
    const asOf = clock.now()
    const { mints, nfts: held } = await listHeld(account, signal)
    const found = await names.toNfts(mints, signal)
    return { value: { items: held.flatMap(({ mint }) => found.get(mint) ?? []) }, asOf }
  }

  const history = createReadHistory({ chain, coin, node, clock, names })
  return { balances, history, nfts }
}

/** Lamports of an account, which may not be there yet. @throws {DriverError} */
export const readCoins = async (node: ChainNode, account: string, signal: AbortSignal): Promise<bigint> =>
  parseAnswer(balanceShape, await node.call('getBalance', [account, { commitment }], signal)).value
