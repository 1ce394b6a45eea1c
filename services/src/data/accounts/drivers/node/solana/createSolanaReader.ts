import type { Clock } from '../../../../../clock.js'
import type { ChainName } from '../../../../chainNames.js'
import type { TokenLists } from '../../../tokenLists.js'
import type { Asset, Holding, Known, Nft, Page, Question } from '../../../types.js'
import { parseAnswer } from '../../parseAnswer.js'
import { toCoin } from '../../toCoin.js'
import type { ChainNode } from '../chainNode.js'
import { mapParallel } from '../evm/callMany.js'
import { createReadHistory } from './createReadHistory.js'
import { balanceShape, commitment, supplyShape, tokenAccountsShape } from './shapes.js'

const programs = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb']
/** Mints of which one question asks whether there is but one. */
const mostSingles = 50

export interface SolanaReaderOptions {
  readonly chain: string
  readonly name: ChainName
  readonly node: ChainNode
  readonly tokens: TokenLists
  readonly clock: Clock
}

/** What a plain node knows of accounts of a Solana cluster. It knows no names: tokens that no list has go by their mint. */
export function createSolanaReader({ chain, name, node, tokens, clock }: SolanaReaderOptions) {
  const coin = toCoin(chain, name)

  const toAsset = (mint: string, decimals: number): Promise<Asset> =>
    tokens.toAsset({ chain, address: mint, name: shorten(mint), symbol: shorten(mint), decimals })

  async function listTokenAccounts(account: string, signal: AbortSignal) {
    const answers = await Promise.all(
      programs.map((programId) =>
        node.call('getTokenAccountsByOwner', [account, { programId }, { encoding: 'jsonParsed', commitment }], signal),
      ),
    )
    return answers
      .flatMap((answer) => parseAnswer(tokenAccountsShape, answer).value)
      .map(({ pubkey, account: { data } }) => ({
        pubkey,
        mint: data.parsed.info.mint,
        ...data.parsed.info.tokenAmount,
      }))
  }

  /** All of a mint, of both programs and however many accounts. Collectibles are mints without digits, of which there is one. */
  async function listHeld(account: string, signal: AbortSignal) {
    const sums = new Map<string, { mint: string; amount: bigint; decimals: number }>()
    for (const { mint, amount, decimals } of await listTokenAccounts(account, signal)) {
      sums.set(mint, { mint, decimals, amount: (sums.get(mint)?.amount ?? 0n) + amount })
    }
    const held = [...sums.values()].filter(({ amount }) => amount > 0n)
    const singles = held.filter(({ amount, decimals }) => decimals === 0 && amount === 1n).slice(0, mostSingles)
    const isUnique = await mapParallel(singles, 6, async ({ mint }) => {
      const { value } = parseAnswer(supplyShape, await node.call('getTokenSupply', [mint, { commitment }], signal))
      return value.amount === 1n
    })
    const nfts = new Set(singles.filter((_, index) => isUnique[index]).map(({ mint }) => mint))
    return { tokens: held.filter(({ mint }) => !nfts.has(mint)), nfts: [...nfts] }
  }

  async function balances({ account, signal }: Question): Promise<Known<readonly Holding[]>> {
    const asOf = clock.now()
    const [native, held] = await Promise.all([
      node
        .call('getBalance', [account, { commitment }], signal)
        .then((value) => parseAnswer(balanceShape, value).value),
      listHeld(account, signal),
    ])
    const holdings = held.tokens.map(async ({ mint, amount, decimals }) => ({
      asset: await toAsset(mint, decimals),
      amount,
    }))
    return { value: [{ asset: coin, amount: native }, ...(await Promise.all(holdings))], asOf }
  }

  async function nfts({ account, signal }: Question): Promise<Known<Page<Nft>>> {
    const asOf = clock.now()
    const { nfts: mints } = await listHeld(account, signal)
    const items = mints.map(
      (mint): Nft => ({
        chain,
        contract: mint,
        tokenId: '',
        standard: 'solana',
        name: shorten(mint),
        traits: [],
        amount: 1n,
        isSpam: false,
      }),
    )
    return { value: { items }, asOf }
  }

  const history = createReadHistory({ chain, coin, node, clock, toAsset, listTokenAccounts })
  return { balances, history, nfts }
}

const shorten = (mint: string) => `${mint.slice(0, 4)}…${mint.slice(-4)}`
