import { sql } from 'kysely'
import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import * as z from 'zod'
import { mapParallel } from '../../../../../../mapParallel.js'
import type { Read } from '../../../../../../nodes/evm/callMany.js'
import { readCursor } from '../../../../../../upstream/parseAnswer.js'
import type { Known, Nft, Page, Question } from '../../../types.js'
import { toAmount } from './contractFacts.js'
import { toMetadataUrl } from './metadataUrl.js'
import { type EvmTools, rowsOf, toSince } from './tools.js'

const abi = parseAbi([
  'function balanceOf(address, uint256) view returns (uint256)',
  'function ownerOf(uint256) view returns (address)',
  'function tokenURI(uint256) view returns (string)',
  'function uri(uint256) view returns (string)',
])
const nftPageSize = 50
/** How many were looked at before. */
const nftCursor = z.int().min(1).max(1_000_000)

/** Collectibles that came in the window of logs and that their contracts still give to the account. */
export async function readNfts(
  tools: EvmTools,
  { account, signal, cursor }: Question & { cursor?: unknown },
): Promise<Known<Page<Nft>>> {
  const { node, clock, callMany, facts, followLogs } = tools
  const asOf = clock.now()
  const offset = cursor === undefined ? 0 : readCursor(nftCursor, cursor)
  const followed = await followLogs(account, signal)
  const rows = await rowsOf(tools, account, ['erc721', 'erc1155'])
    .select(['contract', 'token_id', 'standard'])
    .groupBy(['contract', 'token_id', 'standard'])
    .orderBy(sql`max(block)`, 'desc')
    .orderBy('contract')
    .orderBy('token_id')
    .offset(offset)
    .limit(nftPageSize + 1)
    .execute()
  const page = rows
    .slice(0, nftPageSize)
    .map(({ contract, standard, token_id }) => ({ contract, standard, tokenId: token_id }))
  const answers = await callMany(
    page.map(({ contract, standard, tokenId }): Read => {
      const id = BigInt(tokenId)
      const data =
        standard === 'erc721'
          ? encodeFunctionData({ abi, functionName: 'ownerOf', args: [id] })
          : encodeFunctionData({ abi, functionName: 'balanceOf', args: [account as Hex, id] })
      return { to: contract as Hex, data }
    }),
    signal,
  )
  const places = await callMany(
    page.map(({ contract, standard, tokenId }): Read => {
      const functionName = standard === 'erc721' ? 'tokenURI' : 'uri'
      return { to: contract as Hex, data: encodeFunctionData({ abi, functionName, args: [BigInt(tokenId)] }) }
    }),
    signal,
  )
  const items = await mapParallel([...page.entries()], 4, async ([index, one]) => {
    const answer = answers[index]
    const isOwner = answer?.length === 66 && `0x${answer.slice(26)}` === account.toLowerCase()
    const amount = one.standard === 'erc721' ? (isOwner ? 1n : 0n) : (toAmount(answer) ?? 0n)
    if (amount === 0n) return undefined
    const metadataUrl = toMetadataUrl(places[index], one.tokenId)
    return { ...(await facts.toNft(one, amount, signal)), ...(metadataUrl && { metadataUrl }) }
  })
  return {
    value: {
      items: items.filter((item) => item !== undefined),
      ...(rows.length > nftPageSize && { next: offset + nftPageSize }),
    },
    asOf,
    ...(await toSince(node, followed.low, signal)),
    ...(followed.isBehind && { isStale: true }),
  }
}
