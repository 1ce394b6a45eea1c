import { AccountRole, type Address, type Instruction } from '@solana/kit'
import { expect, test } from 'vitest'
import { findTokenAddress } from '../genesis.js'
import { encodeExtendedMint, readExtensions } from '../tokens/extensions.js'
import { associatedTokenProgram, token2022Program } from '../tokens/layout.js'
import { build, keyOf, newKey, readBlockhash, send } from './build.js'
import { ask, firstOf, openOne } from './open.js'

const systemProgram = '11111111111111111111111111111111' as Address
const readonly = (address: Address) => ({ address, role: AccountRole.READONLY })
const writable = (address: Address) => ({ address, role: AccountRole.WRITABLE })

async function openWithKites() {
  const { cluster, solana } = await openOne({ collectibles: true })
  const payer = keyOf(firstOf(solana.accounts))
  const { collectibles } = cluster
  if (!collectibles) throw new Error('Collectibles were asked for.')
  const kite = firstOf(collectibles.kites)
  const land = async (...instructions: Instruction[]) => {
    const blockhash = await readBlockhash(cluster.rpcUrl)
    const answer = await send(cluster.rpcUrl, build({ payer, blockhash, instructions }))
    cluster.advance()
    return answer
  }
  return { cluster, payer, collection: collectibles.collection, kites: collectibles.kites, kite, land }
}

test('behavior: a collectible has its name and picture in its mint, and its collection by the group', async () => {
  const { cluster, payer, collection, kite, kites } = await openWithKites()
  expect(new Set(kites).size).toBe(30)
  const { result } = await ask(cluster.rpcUrl, 'getAccountInfo', kite, { encoding: 'jsonParsed' })
  const { info, type } = result.value.data.parsed
  expect([type, info.supply, info.decimals, info.mintAuthority]).toEqual(['mint', '1', 0, null])
  const [pointer, , member, metadata] = info.extensions
  expect(pointer).toEqual({
    extension: 'metadataPointer',
    state: { authority: payer.address, metadataAddress: kite },
  })
  expect(member).toEqual({ extension: 'tokenGroupMember', state: { mint: kite, group: collection, memberNumber: 1 } })
  expect(metadata).toMatchObject({ extension: 'tokenMetadata', state: { mint: kite, name: 'Kite 1', symbol: 'KITE' } })
  const json = JSON.parse(Buffer.from(metadata.state.uri.split(',')[1], 'base64').toString())
  expect(json).toMatchObject({ name: 'Kite 1', image: expect.stringMatching(/^data:image\/svg\+xml;base64,/) })
})

test('behavior: what has no authority any more is read so', () => {
  const mint = newKey('mint without an authority').address
  const pointer = { extension: 'metadataPointer', state: { authority: null, metadataAddress: mint } } as const
  const data = encodeExtendedMint({ mintAuthority: null, supply: 1n, decimals: 0 }, [pointer])
  expect(readExtensions(data)).toEqual([pointer])
})

test('behavior: the real program moves a collectible, renames it for its authority, and makes no second one', async () => {
  const { cluster, payer, kite, land } = await openWithKites()
  const friend = newKey('friend of kites').address
  const [mine, theirs] = await Promise.all(
    [payer.address, friend].map((owner) => findTokenAddress(owner, kite, token2022Program)),
  )
  if (!mine || !theirs) throw new Error('Two addresses were asked for.')
  const transferData = new Uint8Array(10)
  transferData.set([12, 1])
  const moved = await land(
    {
      programAddress: associatedTokenProgram,
      data: new Uint8Array([1]),
      accounts: [
        { address: payer.address, role: AccountRole.WRITABLE_SIGNER },
        writable(theirs),
        ...[friend, kite, systemProgram, token2022Program].map(readonly),
      ],
    },
    {
      programAddress: token2022Program,
      data: transferData,
      accounts: [
        writable(mine),
        readonly(kite),
        writable(theirs),
        { address: payer.address, role: AccountRole.READONLY_SIGNER },
      ],
    },
  )
  expect(moved.error).toBeUndefined()
  const held = async (owner: Address) => {
    const options = { encoding: 'jsonParsed', commitment: 'processed' }
    const { result } = await ask(cluster.rpcUrl, 'getTokenAccountsByOwner', owner, { mint: kite }, options)
    return result.value[0].account.data.parsed.info.tokenAmount.amount
  }
  expect([await held(payer.address), await held(friend)]).toEqual(['0', '1'])

  // Field update of the token metadata interface: the first 8 bytes of sha256('spl_token_metadata_interface:updating_field').
  const name = new TextEncoder().encode('Kite A')
  const renamed = await land({
    programAddress: token2022Program,
    data: new Uint8Array([221, 233, 49, 45, 181, 202, 220, 200, 0, name.length, 0, 0, 0, ...name]),
    accounts: [writable(kite), { address: payer.address, role: AccountRole.READONLY_SIGNER }],
  })
  expect(renamed.error).toBeUndefined()
  const { result } = await ask(cluster.rpcUrl, 'getAccountInfo', kite, {
    encoding: 'jsonParsed',
    commitment: 'processed',
  })
  expect(result.value.data.parsed.info.extensions.at(-1).state.name).toBe('Kite A')

  const mintData = new Uint8Array(9)
  mintData.set([7, 1])
  const second = await land({
    programAddress: token2022Program,
    data: mintData,
    accounts: [writable(kite), writable(mine), { address: payer.address, role: AccountRole.READONLY_SIGNER }],
  })
  expect(second.error).toBeDefined()
})
