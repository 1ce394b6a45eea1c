import { decodeAbiParameters, getAddress, type Hex, hexToBigInt, hexToString } from 'viem'
import { createRecent } from '../../../../../../createRecent.js'
import type { CallMany, Read } from '../../../../../../nodes/evm/callMany.js'
import { cleanText } from '../../../../../../text.js'
import { longestName } from '../../../longest.js'
import { isLure } from '../../../spam.js'
import type { TokenLists } from '../../../tokenLists.js'
import type { Asset, Nft } from '../../../types.js'
import { nameNft } from '../../nameNft.js'

const nameData = '0x06fdde03'
const symbolData = '0x95d89b41'
const decimalsData = '0x313ce567'
const mostWords = 5_000

/** What a contract says of itself. */
interface Words {
  readonly name: string
  readonly symbol: string
  readonly decimals: number | undefined
}

/** What contracts say of themselves, as tokens and as collections. Kept in memory: it does not change, or should not. */
export function createContractFacts(chain: string, callMany: CallMany, tokens: TokenLists) {
  const words = createRecent<Words>(mostWords)

  /** Makes names, symbols and decimals of contracts known, by their addresses in small letters. */
  async function readWords(contracts: readonly string[], signal: AbortSignal): Promise<void> {
    const unknown = [...new Set(contracts)].filter((contract) => words.get(contract) === undefined)
    const reads = unknown.flatMap((contract) =>
      [nameData, symbolData, decimalsData].map((data): Read => ({ to: contract as Hex, data: data as Hex })),
    )
    const found = await callMany(reads, signal)
    for (const [index, contract] of unknown.entries()) {
      const [title, symbol, decimals] = found.slice(index * 3, index * 3 + 3)
      words.set(contract, { name: toText(title), symbol: toText(symbol), decimals: toDecimals(decimals) })
    }
  }

  async function toAsset(contract: string, signal: AbortSignal): Promise<Asset | undefined> {
    await readWords([contract], signal)
    const said = words.get(contract)
    if (said?.decimals === undefined) return undefined
    return tokens.toAsset({
      chain,
      address: getAddress(contract),
      name: said.name,
      symbol: said.symbol,
      decimals: said.decimals,
    })
  }

  async function toNft(
    { contract, standard, tokenId }: { contract: string; standard: string; tokenId: string },
    amount: bigint,
    signal: AbortSignal,
  ): Promise<Nft> {
    await readWords([contract], signal)
    const said = words.get(contract)
    const collection = cleanText(said?.name ?? '', longestName)
    return {
      chain,
      contract: getAddress(contract),
      tokenId,
      standard: standard === 'erc721' ? 'erc721' : 'erc1155',
      ...(collection && { collection, name: nameNft(collection, tokenId) }),
      traits: [],
      amount,
      isSpam: isLure(said?.name ?? '', said?.symbol ?? ''),
    }
  }

  return { readWords, toAsset, toNft }
}

/** What contracts say of themselves. */
export type ContractFacts = ReturnType<typeof createContractFacts>

/** An amount as contracts answer it; undefined for what is none. */
export const toAmount = (answer: Hex | undefined): bigint | undefined =>
  answer?.length === 66 ? hexToBigInt(answer) : undefined

const toDecimals = (answer: Hex | undefined): number | undefined => {
  const decimals = toAmount(answer)
  return decimals === undefined || decimals > 255n ? undefined : Number(decimals)
}

/** A text as contracts answer it; old ones answer 32 bytes. */
function toText(answer: Hex | undefined): string {
  if (!answer) return ''
  try {
    if (answer.length === 66) return hexToString(answer, { size: 32 })
    return decodeAbiParameters([{ type: 'string' }], answer)[0]
  } catch {
    return ''
  }
}
