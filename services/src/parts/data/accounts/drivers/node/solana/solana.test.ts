import { AccountRole, type Address, type Instruction } from '@solana/kit'
import { beforeAll, expect, test, vi } from 'vitest'
import { findTokenAddress } from '../../../../../../../../devnet/src/solana/genesis.js'
import {
  build,
  keyOf,
  newKey,
  readBlockhash,
  send,
  transfer,
} from '../../../../../../../../devnet/src/solana/test/build.js'
import { firstOf, openOne } from '../../../../../../../../devnet/src/solana/test/open.js'
import {
  associatedTokenProgram,
  token2022Program,
  tokenProgram,
} from '../../../../../../../../devnet/src/solana/tokens/layout.js'
import { balancesShape, historyShape } from '../../../../../../../test/accountShapes.js'
import { createTestClock, useMemoryServices } from '../../../../../../../test/memoryServices.js'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const chainId = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const systemProgram = '11111111111111111111111111111111' as Address
const { create } = useMemoryServices()
let clock = createTestClock(Date.now())
beforeAll(() => {
  clock = createTestClock(Date.now())
})

function createAccount(
  payer: Address,
  account: Address,
  owner: Address,
  mint: Address,
  program = tokenProgram,
): Instruction {
  const readonly = (address: Address) => ({ address, role: AccountRole.READONLY })
  return {
    programAddress: associatedTokenProgram,
    data: new Uint8Array([1]),
    accounts: [
      { address: payer, role: AccountRole.WRITABLE_SIGNER },
      { address: account, role: AccountRole.WRITABLE },
      readonly(owner),
      readonly(mint),
      readonly(systemProgram),
      readonly(program),
    ],
  }
}

function transferToken(
  owner: Address,
  from: Address,
  to: Address,
  mint: Address,
  amount: bigint,
  [program, decimals]: readonly [Address, number] = [tokenProgram, 6],
): Instruction {
  const data = new Uint8Array(10)
  data[0] = 12
  new DataView(data.buffer).setBigUint64(1, amount, true)
  data[9] = decimals
  return {
    programAddress: program,
    data,
    accounts: [
      { address: from, role: AccountRole.WRITABLE },
      { address: mint, role: AccountRole.READONLY },
      { address: to, role: AccountRole.WRITABLE },
      { address: owner, role: AccountRole.READONLY_SIGNER },
    ],
  }
}

async function setUp(isListed = true, historyLimit = 2_000) {
  const { cluster, solana } = await openOne({ historyLimit, collectibles: true })
  const payer = keyOf(firstOf(solana.accounts))
  const { token } = cluster
  const services = create({
    clock,
    chains: { [chainId]: cluster.rpcUrl },
    chainNames: { [chainId]: { name: 'One', coin: { symbol: 'SOL', decimals: 9 } } },
    accounts: {
      tokens: isListed ? [{ chain: chainId, ...token }] : [],
      pictures: { publicUrl: 'https://data.example' },
    },
  })
  await services.projects.add({ id: 'demo', origins: ['https://shop.example'] })
  const land = async (key: typeof payer, ...instructions: Instruction[]) => {
    const blockhash = await readBlockhash(cluster.rpcUrl)
    const { result, error } = await send(cluster.rpcUrl, build({ payer: key, blockhash, instructions }))
    expect(error).toBeUndefined()
    cluster.advance(3)
    return result as string
  }
  const get = async (account: string, concern: string, query = '') => {
    clock.advance(60_000)
    const response = await services.data.request(
      `/v1/account/${account}/${concern}?projectId=demo&currency=usd&chainId=${chainId}${query}`,
    )
    return (await response.json()) as Record<string, unknown>
  }
  const request = (path: string) => services.data.request(`/v1/${path}`)
  return { cluster, payer, token, land, get, request }
}

test('behavior: coins and tokens of a wallet, and transfers that touch its token account alone', async () => {
  const { payer, token, land, get } = await setUp()
  const friend = newKey('friend of the wallet')
  const [mine, theirs] = await Promise.all([
    findTokenAddress(payer.address, token.address),
    findTokenAddress(friend.address, token.address),
  ])
  const ids = [
    await land(payer, transfer(payer.address, friend.address, 2_000_000_000n)),
    await land(payer, createAccount(payer.address, theirs, friend.address, token.address)),
    await land(payer, transferToken(payer.address, mine, theirs, token.address, 5_000_000n)),
    await land(friend, transferToken(friend.address, theirs, mine, token.address, 1_500_000n)),
  ]
  const { balances } = balancesShape.parse(await get(friend.address, 'balance'))
  expect(balances.map(({ symbol, quantity }) => [symbol, quantity.numeric])).toEqual([
    ['SOL', '1.999995'],
    ['LUSD', '3.5'],
  ])
  const answer = await get(friend.address, 'history')
  const { data, next } = historyShape.parse(answer)
  // The third names the token account alone, not the wallet.
  expect([data.map(({ id }) => id), next]).toEqual([ids.toReversed(), null])
  expect(
    data.map(({ metadata, transfers }) => [metadata.operationType, metadata.status, ...(transfers ?? [])]),
  ).toMatchObject([
    ['send', 'confirmed', { direction: 'out', fungible_info: { symbol: 'LUSD' }, quantity: { numeric: '1.5' } }],
    ['receive', 'confirmed', { direction: 'in', quantity: { numeric: '5' } }],
    ['execute', 'confirmed'],
    ['receive', 'confirmed', { direction: 'in', fungible_info: { symbol: 'SOL' }, quantity: { numeric: '2' } }],
  ])
  expect(answer.data).toMatchObject([{}, { transfers: [{ counterparty: payer.address }] }, {}, {}])
  // Neither the fee nor the rent of another's token account is a transfer.
  const own = historyShape.parse(await get(payer.address, 'history')).data
  expect(
    own.map(({ transfers }) => transfers?.map(({ quantity, direction }) => `${direction} ${quantity.numeric}`)),
  ).toEqual([['in 1.5'], ['out 5'], [], ['out 2']])
})

test('behavior: a history goes on where its page ended, without a gap or a repeat', async () => {
  const { payer, token, land, get } = await setUp()
  const friend = newKey('friend with a history')
  const theirs = await findTokenAddress(friend.address, token.address)
  const mine = await findTokenAddress(payer.address, token.address)
  const ids = [await land(payer, createAccount(payer.address, theirs, friend.address, token.address))]
  for (let count = 1n; count <= 9n; count++) {
    ids.push(await land(payer, transfer(payer.address, friend.address, 900_000n + count)))
    ids.push(await land(payer, transferToken(payer.address, mine, theirs, token.address, count)))
  }
  const first = historyShape.parse(await get(friend.address, 'history'))
  const second = historyShape.parse(await get(friend.address, 'history', `&cursor=${first.next}`))
  expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(ids.toReversed())
  expect([first.data.length, second.next]).toEqual([15, null])
  expect(await get(friend.address, 'history', `&cursor=${forge({ below: 4, places: { x: 5 } })}`)).toMatchObject({
    reasons: [{ name: 'CURSOR_INVALID' }],
  })
})

test('behavior: what the node has forgotten is said to be unknown', async () => {
  const { payer, land, get } = await setUp(true, 3)
  const friend = newKey('friend of a forgetful node').address
  for (let count = 1n; count <= 3n; count++) await land(payer, transfer(payer.address, friend, 900_000n + count))
  expect(await get(friend, 'history')).not.toHaveProperty('since')
  await land(payer, transfer(payer.address, friend, 5n))
  const known = await get(friend, 'history')
  expect(known).toMatchObject({ since: expect.stringMatching(/^2025-/) })
  expect(historyShape.parse(known).data).toHaveLength(3)
})

test('behavior: a token that no list has goes by its mint, hidden', async () => {
  const { payer, token, get } = await setUp(false)
  const { balances } = (await get(payer.address, 'balance')) as { balances: unknown[] }
  expect(balances).toMatchObject([
    { symbol: 'SOL' },
    { symbol: `${token.address.slice(0, 4)}…${token.address.slice(-4)}`, flags: { is_listed: false, is_spam: true } },
  ])
})

test('behavior: collectibles have name, collection and picture where their mint says them, and are no tokens', async () => {
  const { cluster, payer, get, request } = await setUp()
  const kites = cluster.collectibles?.kites.slice(0, 3) ?? []
  const { data } = (await get(payer.address, 'nfts')) as { data: { id: string; name: string; picture: string }[] }
  const sorted = data.toSorted((one, other) => (one.name < other.name ? -1 : 1))
  expect(sorted).toEqual(
    kites.map((mint, index) => ({
      id: `${chainId}/nft:${mint}`,
      chain: chainId,
      contract: mint,
      tokenId: '',
      standard: 'solana',
      name: `Kite ${index + 1}`,
      collection: 'Local Kites',
      amount: '1',
      picture: expect.stringMatching(/^https:\/\/data\.example\/v1\/picture\/[\w-]{22}$/),
      flags: { is_spam: false },
    })),
  )
  const picture = await request(`picture/${sorted[0]?.picture.split('/').at(-1)}`)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
  const detail = await request(`nft/${encodeURIComponent(sorted[0]?.id ?? '')}?projectId=demo`)
  expect(await detail.json()).toMatchObject({ traits: [{ name: 'Wind', value: 'Gusty' }] })
  const { balances } = balancesShape.parse(await get(payer.address, 'balance'))
  expect(balances.map(({ symbol }) => symbol)).toEqual(['SOL', 'LUSD'])
})

test('behavior: a collectible that was given away stands in both histories by its name', async () => {
  const { cluster, payer, land, get } = await setUp()
  const friend = newKey('friend of collectors').address
  const kite = firstOf(cluster.collectibles?.kites ?? [])
  const [mine, theirs] = await Promise.all(
    [payer.address, friend].map((owner) => findTokenAddress(owner, kite, token2022Program)),
  )
  if (!mine || !theirs) throw new Error('Two addresses were asked for.')
  await land(payer, createAccount(payer.address, theirs, friend, kite, token2022Program))
  await land(payer, transferToken(payer.address, mine, theirs, kite, 1n, [token2022Program, 0]))
  for (const [account, direction, counterparty] of [
    [payer.address, 'out', friend],
    [friend, 'in', payer.address],
  ] as const) {
    const { data } = (await get(account, 'history')) as { data: { transfers: unknown[] }[] }
    expect(data[0]?.transfers).toEqual([
      {
        nft_info: { name: 'Kite 1', flags: { is_spam: false } },
        direction,
        quantity: { numeric: '1' },
        counterparty,
      },
    ])
  }
  const names = async (account: string) =>
    ((await get(account, 'nfts')).data as { name: string }[]).map(({ name }) => name).toSorted()
  expect([await names(payer.address), await names(friend)]).toEqual([['Kite 2', 'Kite 3'], ['Kite 1']])
})

const forge = (next: unknown) =>
  Buffer.from(JSON.stringify({ v: 1, c: { [chainId]: { d: 'node', n: next } } })).toString('base64url')
