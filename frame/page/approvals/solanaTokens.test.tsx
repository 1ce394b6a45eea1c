import {
  address,
  getAddressDecoder,
  getBase64Encoder,
  getProgramDerivedAddress,
  type IInstruction,
} from '@solana/web3.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Solana, type SolanaCluster, startSolana } from '../../../devnet/src/index.js'
import { press } from '../../common/gate/test/press.js'
import { createChainClient } from '../chains/createChainClient.js'
import { FrameError } from '../errors.js'
import type { ChainClient } from '../types.js'
import { approve, createTabRecords, createWorld, patient, type WorldOptions } from './test/setup.js'
import {
  bytesOf,
  getBlockhash,
  littleEndian,
  makeTokenAccount,
  sendCoins,
  signAt,
  systemProgram,
  to64,
  tokenAccountOf,
  tokenProgram,
  toTransaction,
  use,
} from './test/solana.js'

let solana: Solana
let cluster: SolanaCluster
let client: ChainClient
let mint: string
beforeAll(async () => {
  solana = await startSolana({ clock: { now: () => 1_750_000_000_000 } })
  const [first] = solana.clusters
  if (!first) throw new Error('A cluster was asked for.')
  cluster = first
  mint = cluster.token.address
  const { symbol, decimals } = cluster.token
  client = createChainClient({
    id: cluster.caipNetworkId,
    name: 'Solana',
    coin: { symbol: 'SOL', decimals: 9 },
    rpcUrl: cluster.rpcUrl,
    tokens: [{ address: mint, symbol, decimals }],
  })
})
afterAll(() => solana?.stop())

const receiver = 'CktRuQ2mttgRGkXJtyksdKHjUdc2C4TgDzyB98oEzy8'
const tableProgram = 'AddressLookupTab1e1111111111111111111111111'
const holder = () => {
  const [first] = solana.accounts
  if (!first) throw new Error('The cluster has funded accounts.')
  return first
}

/** Has the funded account carry out something. */
async function run(...instructions: readonly IInstruction[]) {
  const bytes = toTransaction(holder().address, instructions, await getBlockhash(client))
  await client.request('sendTransaction', [to64(signAt(bytes, 0, holder().secretKey)), { encoding: 'base64' }])
  cluster.advance(2)
}

const sendTokens = async (from: string, owner: string, to: string, amount: bigint) =>
  use(
    tokenProgram,
    [
      [from, 1],
      [mint, 0],
      [to, 1],
      [owner, 2],
    ],
    [12, ...littleEndian(amount, 8), cluster.token.decimals],
  )

/** A new wallet with 2 SOL and 25 tokens. */
async function createHolder(options: WorldOptions = {}) {
  const world = await createWorld({ isNew: true, ...options })
  const tokens = await tokenAccountOf(world.solana, mint)
  const from = await tokenAccountOf(holder().address, mint)
  await run(
    sendCoins(holder().address, world.solana, 2_000_000_000n),
    await makeTokenAccount(holder().address, world.solana, mint),
    await sendTokens(from, holder().address, tokens, 25_000_000n),
  )
  return { ...world, tokens }
}
type Holder = Awaited<ReturnType<typeof createHolder>>

const compose = async (payer: string, ...instructions: readonly IInstruction[]) =>
  toTransaction(payer, instructions, await getBlockhash(client))
const ask = (world: Holder, bytes: Uint8Array, over = client) =>
  world.ask(over, 'solana_signAndSendTransaction', { transaction: to64(bytes) }) as Promise<{ signature: string }>

async function expectLanded(signature: string) {
  cluster.advance(2)
  const { value } = (await client.request('getSignatureStatuses', [[signature]])) as { value: { err: unknown }[] }
  expect(value).toMatchObject([{ err: null }])
}
async function getData(of: string): Promise<Uint8Array> {
  const answer = await client.request('getAccountInfo', [of, { encoding: 'base64', commitment: 'confirmed' }])
  const { value } = answer as { value: { data: [string] } }
  return Uint8Array.from(getBase64Encoder().encode(value.data[0]))
}
const amountIn = async (account: string) => new DataView((await getData(account)).buffer).getBigUint64(64, true)

test('behavior: tokens are sent to a token account that is made on the way; a forecast says what leaves', async () => {
  const world = await createHolder()
  const to = await tokenAccountOf(receiver, mint)
  const bytes = await compose(
    world.solana,
    await makeTokenAccount(world.solana, receiver, mint),
    await sendTokens(world.tokens, world.solana, to, 5_000_000n),
  )
  const sent = ask(world, bytes)
  await expect.poll(world.text, patient).toContain('5 LUSD')
  for (const shown of [receiver, to, mint, '0.00203928 SOL']) expect(world.text()).toContain(shown)
  // The deposit, and the fee for one signature.
  await expect.poll(world.text, patient).toContain('0.00204428')
  expect(world.text()).not.toContain('A forecast says')
  await approve(world)
  const { signature } = await sent
  await expectLanded(signature)
  expect(await amountIn(to)).toBe(5_000_000n)
})

test('S17: one transaction does not say how much another one sends', async () => {
  const world = await createHolder()
  const foreign = 'So11111111111111111111111111111111111111112'
  const of = (decimals: number) =>
    use(
      tokenProgram,
      [
        [world.tokens, 1],
        [foreign, 0],
        [receiver, 1],
        [world.solana, 2],
      ],
      [12, ...littleEndian(5_000_000_000n, 8), decimals],
    )
  const ours = await compose(world.solana, await sendTokens(world.tokens, world.solana, receiver, 5_000_000n))
  const transactions = [ours, await compose(world.solana, of(9)), await compose(world.solana, of(18))].map(to64)
  const asked = world.ask(client, 'solana_signAllTransactions', { transactions })
  await expect.poll(world.text, patient).not.toContain('Loading')
  await expect.poll(world.text, patient).toContain('5 LUSD')
  expect(world.text()).toContain('5,000,000,000 (in its smallest unit)')
  press(world.buttons().at(-1))
  await expect(asked).rejects.toMatchObject({ code: 'REQUEST_REJECTED' })
})

test('S17: what a forecast says to leave beyond what is named is a danger, and takes a second press', async () => {
  const world = await createHolder()
  const to = await tokenAccountOf(holder().address, mint)
  const bytes = await compose(world.solana, await sendTokens(world.tokens, world.solana, to, 5_000_000n))
  const lying: ChainClient = {
    chain: client.chain,
    async request(method, params, signal) {
      const answer = await client.request(method, params, signal)
      if (method !== 'simulateTransaction') return answer
      const { addresses } = (params[1] as { accounts: { addresses: string[] } }).accounts
      const { value } = structuredClone(answer) as { value: { accounts: { data: [string, string] }[] } }
      const account = value.accounts[addresses.indexOf(world.tokens)]
      const data = Buffer.from(account?.data[0] ?? '', 'base64')
      data.writeBigUInt64LE(1n, 64)
      if (account) account.data[0] = data.toString('base64')
      return { value }
    },
  }
  const asked = ask(world, bytes, lying)
  await expect.poll(world.text, patient).toContain('A forecast says that more would leave your account')
  await approve(world)
  await expect.poll(() => world.buttons()[0]?.textContent, patient).toContain('again')
  expect(world.counts.signatures).toBe(0)
  press(world.buttons().at(-1))
  await expect(asked).rejects.toMatchObject({ code: 'REQUEST_REJECTED' })
})

test('behavior: a delegate and a right to close are named, and taken by the cluster', async () => {
  const world = await createHolder()
  const approval = use(
    tokenProgram,
    [
      [world.tokens, 1],
      [receiver, 0],
      [world.solana, 2],
    ],
    [4, ...littleEndian(7_000_000n, 8)],
  )
  const closing = use(
    tokenProgram,
    [
      [world.tokens, 1],
      [world.solana, 2],
    ],
    [6, 3, 1, ...bytesOf(receiver)],
  )
  const sent = ask(world, await compose(world.solana, approval, closing))
  await expect.poll(world.text, patient).toContain('Let another account take')
  for (const words of ['Give a right away', 'may not come back', 'without asking you again'])
    expect(world.text()).toContain(words)
  await approve(world)
  await expectLanded((await sent).signature)
  const data = await getData(world.tokens)
  expect([...data.slice(76, 108)]).toEqual([...bytesOf(receiver)])
  expect([...data.slice(133, 165)]).toEqual([...bytesOf(receiver)])
})

test('behavior: a transaction that another one pays and has signed is completed and sent', async () => {
  const world = await createHolder()
  const bytes = await compose(holder().address, sendCoins(world.solana, receiver, 1_000_000_000n))
  const sent = ask(world, signAt(bytes, 0, holder().secretKey))
  await expect.poll(world.text, patient).toContain('Another account pays the fee')
  await approve(world)
  await expectLanded((await sent).signature)
  const { value } = (await client.request('getBalance', [world.solana, { commitment: 'confirmed' }])) as {
    value: number
  }
  expect(value).toBe(1_000_000_000)
})

/** Makes a lookup table that has these. */
async function makeTable(addresses: readonly string[]): Promise<string> {
  const own = holder().address
  const slot = (await client.request('getSlot', [{ commitment: 'confirmed' }])) as number
  const seeds = [bytesOf(own), Uint8Array.from(littleEndian(BigInt(slot), 8))]
  const [table, bump] = await getProgramDerivedAddress({ programAddress: address(tableProgram), seeds })
  const accounts = [
    [table, 1],
    [own, 3],
    [own, 3],
    [systemProgram, 0],
  ] as const
  await run(
    use(tableProgram, accounts, [0, 0, 0, 0, ...littleEndian(BigInt(slot), 8), bump]),
    use(tableProgram, accounts, [
      2,
      0,
      0,
      0,
      ...littleEndian(BigInt(addresses.length), 8),
      ...addresses.flatMap((each) => [...bytesOf(each)]),
    ]),
  )
  return table
}
const byTable = (instruction: IInstruction, place: number, table: string, index: number): IInstruction => ({
  ...instruction,
  accounts: (instruction.accounts ?? []).map((account, at) =>
    at === place
      ? {
          address: account.address,
          role: account.role as 0 | 1,
          lookupTableAddress: address(table),
          addressIndex: index,
        }
      : account,
  ),
})

test('S17: who is named by a lookup table is shown by the network’s word, and takes a second press', async () => {
  const records = createTabRecords()
  const world = await createHolder({ records })
  const table = await makeTable([holder().address, receiver])
  const bytes = await compose(world.solana, byTable(sendCoins(world.solana, receiver, 500_000_000n), 1, table, 1))
  expect(Buffer.from(bytes).includes(Buffer.from(bytesOf(receiver)))).toBe(false)
  const sent = ask(world, bytes)
  await expect.poll(world.text, patient).toContain('0.5 SOL')
  for (const shown of [receiver, 'by the network’s word', 'which they are is the network’s word alone'])
    expect(world.text()).toContain(shown)
  await expect.poll(world.text, patient).toContain('You have not sent anything to this receiver before')
  expect(await approve(world)).toBe('Send what you cannot read')
  expect(world.counts.signatures).toBe(0)
  await approve(world)
  await expectLanded((await sent).signature)
  // S20: the network's word makes no address known.
  expect(await records.of(world.solana).receivers()).toEqual([])
})

test.each([
  ['the account itself', (world: Holder) => world.solana],
  ['what is named twice', () => systemProgram],
])('S17: a table that is said to name %s is not believed', async (_, named) => {
  const world = await createHolder()
  const table = await makeTable([receiver])
  const bytes = await compose(world.solana, byTable(sendCoins(world.solana, receiver, 500_000_000n), 1, table, 0))
  const lying: ChainClient = {
    chain: client.chain,
    async request(method, params, signal) {
      const answer = await client.request(method, params, signal)
      if (method !== 'getMultipleAccounts' || !(params[0] as string[]).includes(table)) return answer
      const { value } = structuredClone(answer) as { value: { data: [string, string] }[] }
      const data = Buffer.from(value[0]?.data[0] ?? '', 'base64')
      data.set(bytesOf(named(world)), 56)
      if (value[0]) value[0].data[0] = data.toString('base64')
      return { value }
    },
  }
  const asked = ask(world, bytes, lying)
  await expect.poll(world.text, patient).toContain('named by a table that this wallet does not read')
  expect(world.text()).not.toContain('0.5 SOL')
  press(world.buttons().at(-1))
  await expect(asked).rejects.toMatchObject({ code: 'REQUEST_REJECTED' })
})

/** Makes a nonce account whose holder is the wallet. @returns it and its value */
async function makeNonce(authority: string) {
  const own = holder().address
  const seed = [...new TextEncoder().encode(authority.slice(0, 16))]
  const digest = await crypto.subtle.digest(
    'SHA-256',
    Uint8Array.from([...bytesOf(own), ...seed, ...bytesOf(systemProgram)]),
  )
  const nonce = getAddressDecoder().decode(new Uint8Array(digest))
  await run(
    use(
      systemProgram,
      [
        [own, 3],
        [nonce, 1],
      ],
      [
        ...[3, 0, 0, 0, ...bytesOf(own), ...littleEndian(BigInt(seed.length), 8), ...seed],
        ...[...littleEndian(10_000_000n, 8), ...littleEndian(80n, 8), ...bytesOf(systemProgram)],
      ],
    ),
    use(
      systemProgram,
      [
        [nonce, 1],
        ['SysvarRecentB1ockHashes11111111111111111111', 0],
        ['SysvarRent111111111111111111111111111111111', 0],
      ],
      [6, 0, 0, 0, ...bytesOf(authority)],
    ),
  )
  const value = getAddressDecoder().decode(await getData(nonce), 40) as string
  return { nonce, value }
}

test('F11: a transaction with a nonce that no node answered for is remembered until its nonce is used', async () => {
  const records = createTabRecords()
  const world = await createHolder({ records })
  const { nonce, value } = await makeNonce(world.solana)
  const advance = (data: readonly number[] = [4, 0, 0, 0]) =>
    use(
      systemProgram,
      [
        [nonce, 1],
        ['SysvarRecentB1ockHashes11111111111111111111', 0],
        [world.solana, 2],
      ],
      data,
    )
  const lasting = toTransaction(world.solana, [advance(), sendCoins(world.solana, receiver, 1_000_000n)], value)
  // It swallows what it is sent.
  const silent: ChainClient = {
    chain: client.chain,
    async request(method, params, signal) {
      if (method === 'sendTransaction') throw new FrameError('CHAIN_UNREACHABLE', 'gone')
      return client.request(method, params, signal)
    },
  }
  const lost = ask(world, lasting, silent)
  await expect.poll(world.text, patient).toContain('does not expire')
  await approve(world)
  await expect(lost).rejects.toMatchObject({ code: 'CHAIN_UNREACHABLE' })
  expect(await records.of(world.solana).posted(client.chain.id)).toMatchObject([
    { isUnclear: true, lasting: { account: nonce, value } },
  ])
  const asksAgain = async () => {
    const asked = ask(world, await compose(world.solana, sendCoins(world.solana, receiver, 2_000_000n)))
    await expect.poll(() => world.buttons()[0]?.textContent, patient).toContain('0.002 SOL')
    await expect.poll(world.text, patient).not.toContain('Loading')
    const words = world.text()
    press(world.buttons().at(-1))
    await expect(asked).rejects.toMatchObject({ code: 'REQUEST_REJECTED' })
    return words
  }
  const warning = 'An earlier transaction may still be carried out'
  world.pass(3 * 86_400_000)
  expect(await asksAgain()).toContain(warning)
  // The nonce is used for something else.
  const used = ask(world, toTransaction(world.solana, [advance()], value))
  await approve(world)
  await expectLanded((await used).signature)
  expect(await asksAgain()).not.toContain(warning)
  expect(await records.of(world.solana).posted(client.chain.id)).toEqual([])
}, 20_000)
