import { createPublicKey, verify } from 'node:crypto'
import {
  address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createTransactionMessage,
  getAddressEncoder,
  getBase58Decoder,
  getBase58Encoder,
  getBase64Decoder,
  getBase64Encoder,
  getCompiledTransactionMessageDecoder,
  getCompiledTransactionMessageEncoder,
  getTransactionDecoder,
  getTransactionEncoder,
  type IInstruction,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/web3.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Solana, type SolanaCluster, startSolana } from '../../../devnet/src/index.js'
import { press } from '../../common/gate/test/press.js'
import type { FrameChain } from '../../common/types.js'
import { createChainClient } from '../chains/createChainClient.js'
import { FrameError } from '../errors.js'
import type { ChainClient } from '../types.js'
import { approve, createNode, createWorld, patient, type World } from './test/setup.js'

let solana: Solana
let cluster: SolanaCluster
let client: ChainClient
beforeAll(async () => {
  solana = await startSolana({ clock: { now: () => 1_750_000_000_000 } })
  const [first] = solana.clusters
  if (!first) throw new Error('A cluster was asked for.')
  cluster = first
  const chain: FrameChain = {
    id: cluster.caipNetworkId,
    name: 'Solana',
    coin: { symbol: 'SOL', decimals: 9 },
    rpcUrl: cluster.rpcUrl,
  }
  client = createChainClient(chain)
})
afterAll(() => solana?.stop())

const systemProgram = address('11111111111111111111111111111111')
const budgetProgram = address('ComputeBudget111111111111111111111111111111')
const memoProgram = address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')
const other = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const receiver = 'CktRuQ2mttgRGkXJtyksdKHjUdc2C4TgDzyB98oEzy8'

const littleEndian = (value: bigint, length: number) =>
  Array.from({ length }, (_, at) => Number((value >> BigInt(8 * at)) & 255n))
const transfer = (from: string, lamports: bigint, to = receiver): IInstruction =>
  ({
    programAddress: systemProgram,
    accounts: [
      { address: address(from), role: 3 },
      { address: address(to), role: 1 },
    ],
    data: Uint8Array.from([...littleEndian(2n, 4), ...littleEndian(lamports, 8)]),
  }) as IInstruction
const memo = (text: string): IInstruction => ({ programAddress: memoProgram, data: new TextEncoder().encode(text) })
const budget = (units: bigint, price: bigint): readonly IInstruction[] => [
  { programAddress: budgetProgram, data: Uint8Array.from([2, ...littleEndian(units, 4)]) },
  { programAddress: budgetProgram, data: Uint8Array.from([3, ...littleEndian(price, 8)]) },
]

async function compose(payer: string, instructions: readonly IInstruction[], version: 'legacy' | 0 = 'legacy') {
  const { value } = (await client.request('getLatestBlockhash', [])) as {
    value: { blockhash: Blockhash; lastValidBlockHeight: number }
  }
  const lifetime = { blockhash: value.blockhash, lastValidBlockHeight: BigInt(value.lastValidBlockHeight) }
  const message = appendTransactionMessageInstructions(
    instructions,
    setTransactionMessageLifetimeUsingBlockhash(
      lifetime,
      setTransactionMessageFeePayer(address(payer), createTransactionMessage({ version: version as 0 })),
    ),
  )
  return Uint8Array.from(getTransactionEncoder().encode(compileTransaction(message)))
}
const to64 = (bytes: Uint8Array) => getBase64Decoder().decode(bytes)
const to58 = (bytes: Uint8Array) => getBase58Decoder().decode(bytes)

async function createFunded() {
  const world = await createWorld({ isNew: true })
  await client.request('requestAirdrop', [world.solana, 2_000_000_000])
  cluster.advance(40)
  return world
}
const balanceOf = async (account: string) => {
  const { value } = (await client.request('getBalance', [account, { commitment: 'processed' }])) as { value: number }
  return value
}

function isSigned(world: World, message: Uint8Array, signature: Uint8Array): boolean {
  const spki = Buffer.concat([
    Buffer.from('302a300506032b6570032100', 'hex'),
    Buffer.from(getAddressEncoder().encode(address(world.solana))),
  ])
  return verify(null, message, createPublicKey({ key: spki, format: 'der', type: 'spki' }), signature)
}

test('behavior: a message is shown and signed', async () => {
  const world = await createWorld()
  const message = new TextEncoder().encode('Hello, Solana')
  const params = { message: to58(message), pubkey: world.solana }
  const signed = world.ask(client, 'solana_signMessage', params) as Promise<{ signature: string }>
  await expect.poll(world.text, patient).toContain('Hello, Solana')
  expect(await approve(world)).toBe('Sign message')
  const { signature } = await signed
  expect(isSigned(world, message, Uint8Array.from(getBase58Encoder().encode(signature)))).toBe(true)
})

test.each(['legacy', 0] as const)(
  'behavior: a transfer of version %s is sent, and the balances move',
  async (version) => {
    const world = await createFunded()
    const before = await balanceOf(receiver)
    const instructions = [...budget(1000n, 2_000_000n), transfer(world.solana, 500_000_000n), memo('for tea')]
    const transaction = to64(await compose(world.solana, instructions, version))
    const sent = world.ask(client, 'solana_signAndSendTransaction', { transaction }) as Promise<{ signature: string }>
    await expect.poll(world.text, patient).toContain('0.5 SOL')
    for (const shown of ['for tea', receiver, world.solana]) expect(world.text()).toContain(shown)
    // 5000 for the signature, 1000 units at 2 lamports.
    await expect.poll(world.text, patient).toContain('0.000007 SOL')
    expect(await approve(world)).toBe('Send 0.5 SOL')
    const { signature } = await sent
    cluster.advance(1)
    const answer = (await client.request('getSignatureStatuses', [[signature]])) as { value: { err: unknown }[] }
    expect(answer.value[0]).toMatchObject({ err: null })
    expect((await balanceOf(receiver)) - before).toBe(500_000_000)
    expect(await balanceOf(world.solana)).toBe(2_000_000_000 - 500_000_000 - 7000)
  },
)

test.each([
  ['base64', to64, (text: string) => getBase64Encoder().encode(text)],
  ['base58', to58, (text: string) => getBase58Encoder().encode(text)],
] as const)(
  'behavior: a transaction in %s is signed, not sent, and answered in the same spelling',
  async (_, spell, read) => {
    const world = await createFunded()
    const bytes = await compose(world.solana, [transfer(world.solana, 1_500_000_000n)])
    const asked = world.ask(client, 'solana_signTransaction', { transaction: spell(bytes) }) as Promise<{
      transaction: string
      signature: string
    }>
    await expect.poll(world.text, patient).toContain('1.5 SOL')
    expect(await approve(world)).toBe('Sign transfer of 1.5 SOL')
    const { transaction, signature } = await asked
    const { messageBytes, signatures } = getTransactionDecoder().decode(read(transaction))
    const own = signatures[address(world.solana)]
    expect(own && to58(own)).toBe(signature)
    expect(own && isSigned(world, Uint8Array.from(messageBytes), own)).toBe(true)
    expect(await balanceOf(world.solana)).toBe(2_000_000_000)
  },
)

test('behavior: several transactions are shown with each receiver and their sum, and signed in order', async () => {
  const world = await createFunded()
  const second = solana.accounts[3]?.address ?? ''
  const transactions = [
    to64(await compose(world.solana, [transfer(world.solana, 250_000_000n)])),
    to64(await compose(world.solana, [transfer(world.solana, 500_000_000n, second)])),
  ]
  const asked = world.ask(client, 'solana_signAllTransactions', { transactions }) as Promise<{ transactions: string[] }>
  await expect.poll(world.text, patient).toContain('0.75 SOL')
  for (const shown of ['2 transfers', '0.25 SOL', '0.5 SOL', receiver, second]) expect(world.text()).toContain(shown)
  await approve(world)
  const signed = (await asked).transactions.map((each) =>
    getTransactionDecoder().decode(getBase64Encoder().encode(each)),
  )
  expect(signed.map(({ messageBytes }) => to64(Uint8Array.from(messageBytes)))).toEqual(
    transactions.map((each) => to64(Uint8Array.from(getBase64Encoder().encode(each)).subarray(65))),
  )
  for (const { messageBytes, signatures } of signed) {
    const own = signatures[address(world.solana)]
    expect(own && isSigned(world, Uint8Array.from(messageBytes), own)).toBe(true)
  }
})

test('behavior: a transaction whose blockhash has expired is said to be so, and cannot be sent', async () => {
  const world = await createFunded()
  const transaction = to64(await compose(world.solana, [transfer(world.solana, 1n)]))
  cluster.advance(200)
  const asked = world.ask(client, 'solana_signAndSendTransaction', { transaction })
  await expect.poll(world.text, patient).toContain('This transaction has expired.')
  expect(world.buttons().map(({ textContent }) => textContent)).toEqual(['Close'])
  press(world.buttons()[0])
  await expect(asked).rejects.toMatchObject({ code: 'REQUEST_INVALID' })
})

test('behavior: what is missing is said before anything is signed', async () => {
  const world = await createFunded()
  const transaction = to64(await compose(world.solana, [transfer(world.solana, 3_000_000_000n)]))
  const asked = world.ask(client, 'solana_signAndSendTransaction', { transaction })
  await expect.poll(world.text, patient).toContain('You need 1.001 SOL more.')
  press(world.buttons()[0])
  await expect(asked).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
  expect(world.counts.signatures).toBe(0)
})

test('F7: a transaction that was signed as it was given up is not sent', async () => {
  const world = await createFunded()
  const wallet = await world.login.unlock()
  const real = wallet.signSolana
  Object.assign(wallet, {
    signSolana: async (message: Uint8Array) => {
      const signature = await real(message)
      world.approvals.abort()
      return signature
    },
  })
  const transaction = to64(await compose(world.solana, [transfer(world.solana, 500_000_000n)]))
  const asked = world.ask(client, 'solana_signAndSendTransaction', { transaction })
  await approve(world)
  await expect(asked).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
  cluster.advance(1)
  expect(await balanceOf(world.solana)).toBe(2_000_000_000)
})

test('F11: a transaction that was posted without an answer is found by its signature, and is posted once', async () => {
  const world = await createFunded()
  const posts: string[] = []
  const silent: ChainClient = {
    chain: client.chain,
    async request(method, params, signal) {
      const answer = await client.request(method, params, signal)
      if (method !== 'sendTransaction') return answer
      posts.push(method)
      throw new FrameError('CHAIN_UNREACHABLE', 'gone')
    },
  }
  const transaction = to64(await compose(world.solana, [transfer(world.solana, 500_000_000n)]))
  const asked = world.ask(silent, 'solana_signAndSendTransaction', { transaction })
  await approve(world)
  expect(await asked).toMatchObject({ signature: expect.any(String) })
  expect(posts).toHaveLength(1)
  cluster.advance(1)
  expect(await balanceOf(world.solana)).toBe(1_500_000_000 - 5000)
})

/** The same transaction of version 0, whose last account of the first instruction is looked up in a table. */
function withTable(bytes: Uint8Array): Uint8Array {
  const message = getCompiledTransactionMessageDecoder().decode(bytes.slice(65))
  const [first] = message.instructions
  if (!first || message.version !== 0) throw new Error('It is of another form.')
  const changed = {
    ...message,
    instructions: [{ ...first, accountIndices: [0, message.staticAccounts.length] }],
    addressTableLookups: [{ lookupTableAddress: address(other), readableIndices: [], writableIndices: [0] }],
  }
  return Uint8Array.from([...bytes.slice(0, 65), ...getCompiledTransactionMessageEncoder().encode(changed as never)])
}

/** Makes bytes of a transaction, changed on the way. */
type Change = (world: World) => Promise<Uint8Array>
const systemCall = (from: string, data: readonly number[], others: readonly string[] = [receiver]): IInstruction =>
  ({
    programAddress: systemProgram,
    accounts: [{ address: address(from), role: 3 }, ...others.map((each) => ({ address: address(each), role: 1 }))],
    data: Uint8Array.from(data),
  }) as IInstruction

test.each<[string, Change]>([
  ['that another one pays and this account does not sign', async () => compose(receiver, [transfer(receiver, 1n)])],
  ['bytes behind its end', async (w) => Uint8Array.from([...(await compose(w.solana, [transfer(w.solana, 1n)])), 0])],
  ['bytes that are missing', async (w) => (await compose(w.solana, [transfer(w.solana, 1n)])).slice(0, -1)],
  [
    'another version',
    async (w) => {
      const bytes = await compose(w.solana, [transfer(w.solana, 1n)], 0)
      bytes[65] = 0x81
      return bytes
    },
  ],
  ['nothing in it but a price', async (w) => compose(w.solana, budget(2n, 100n))],
])('S16: a transaction with %s is refused, and nothing is shown', async (_, make) => {
  const world = await createFunded()
  const transaction = to64(await make(world))
  for (const [method, params] of [
    ['solana_signTransaction', { transaction }],
    ['solana_signAndSendTransaction', { transaction }],
    ['solana_signAllTransactions', { transactions: [transaction] }],
  ] as const)
    await expect(world.ask(client, method, params)).rejects.toMatchObject({ code: 'REQUEST_INVALID' })
  expect(world.told).toEqual([])
  expect(world.counts.unlocks).toBe(0)
})

test.each<[string, Change, readonly string[]]>([
  [
    'a program that is not known',
    async (w) => compose(w.solana, [transfer(w.solana, 1n), { programAddress: address(other) }]),
    ['Part 2 of 2', 'Something that this wallet cannot read', other],
  ],
  [
    'an account that is given to a program',
    async (w) => compose(w.solana, [systemCall(w.solana, [1, 0, 0, 0, ...Array(32).fill(7)])]),
    ['Give an account to a program', 'could take all that is in it'],
  ],
  [
    'a durable nonce',
    async (w) =>
      compose(w.solana, [systemCall(receiver, [4, 0, 0, 0], [memoProgram, w.solana]), transfer(w.solana, 1n)]),
    ['does not expire', receiver],
  ],
  [
    'a second signer',
    async (w) => compose(w.solana, [transfer(w.solana, 1n), transfer(receiver, 2n, w.solana)]),
    ['Others sign this, too', 'Move from another account'],
  ],
  [
    'another payer',
    async (w) => compose(receiver, [transfer(w.solana, 1n, memoProgram)]),
    ['Another account pays the fee'],
  ],
  [
    'a lookup table',
    async (w) => {
      const bytes = await compose(w.solana, [systemCall(w.solana, [2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0])], 0)
      // The receiver, by its index, is the first one of the table instead of the last static account.
      return withTable(bytes)
    },
    ['named by a table', 'cannot read'],
  ],
  [
    'a memo that is no text',
    async (w) => compose(w.solana, [transfer(w.solana, 1n), { programAddress: memoProgram, data: Uint8Array.of(255) }]),
    ['cannot read', '0xff'],
  ],
])('S17: a transaction with %s says so', async (_, make, words) => {
  const world = await createFunded()
  const asked = world.ask(client, 'solana_signTransaction', { transaction: to64(await make(world)) })
  for (const each of words) await expect.poll(world.text, patient).toContain(each)
  press(world.buttons().at(-1))
  await expect(asked).rejects.toMatchObject({ code: expect.stringMatching(/^(REQUEST_|INSUFFICIENT)/) })
})

test('S16: what others have to sign cannot be sent by this account alone; their signatures stay', async () => {
  const world = await createFunded()
  const bytes = await compose(receiver, [transfer(world.solana, 1n, memoProgram)])
  const transaction = to64(bytes)
  await expect(world.ask(client, 'solana_signAndSendTransaction', { transaction })).rejects.toMatchObject({
    code: 'REQUEST_INVALID',
  })
  const given = Uint8Array.from(bytes)
  given.fill(7, 1, 65)
  const asked = world.ask(client, 'solana_signTransaction', { transaction: to64(given) })
  await approve(world)
  const { transaction: signed } = (await asked) as { transaction: string }
  const { signatures } = getTransactionDecoder().decode(getBase64Encoder().encode(signed))
  const [payer, own] = Object.entries(signatures)
  expect(payer).toEqual([receiver, new Uint8Array(64).fill(7)])
  expect([own?.[0], own?.[1]?.some((byte) => byte !== 0)]).toEqual([world.solana, true])
})

test('S16: a message that is a transaction, or no text, is refused', async () => {
  const world = await createWorld()
  const whole = await compose(world.solana, [transfer(world.solana, 1n)])
  for (const bytes of [whole, whole.subarray(65), Uint8Array.of(0xff, 1, 2), Uint8Array.of(0, 65)])
    await expect(
      world.ask(client, 'solana_signMessage', { message: to58(bytes), pubkey: world.solana }),
    ).rejects.toMatchObject({ code: 'REQUEST_INVALID' })
  expect(world.told).toEqual([])
})

test.each<[string, string, unknown]>([
  ['another account', 'solana_signMessage', { message: '2NEpo7TZRRrLZSi2U', pubkey: receiver }],
  ['no base58', 'solana_signMessage', { message: '0OIl' }],
  ['no message', 'solana_signMessage', {}],
  ['a number for a message', 'solana_signMessage', { message: 5 }],
  ['a message of 10 MB', 'solana_signMessage', { message: 'a'.repeat(1e7) }],
  ['no params', 'solana_signMessage', undefined],
  ['two params', 'solana_signMessage', [{ message: '2NEpo7TZRRrLZSi2U' }, {}]],
  ['another account for a transaction', 'solana_signTransaction', { transaction: 'AAAA', pubkey: receiver }],
  ['no transaction', 'solana_signAllTransactions', { transactions: [] }],
  ['eleven transactions', 'solana_signAllTransactions', { transactions: Array(11).fill('AAAA') }],
  [
    'an unknown option',
    'solana_signAndSendTransaction',
    { transaction: 'AAAA', options: { preflightCommitment: 'all' } },
  ],
])('S16: a request with %s is refused', async (_, method, params) => {
  const world = await createWorld()
  const node = createNode(client.chain)
  await expect(world.ask(node.client, method, params)).rejects.toMatchObject({ code: 'REQUEST_INVALID' })
  expect(world.told).toEqual([])
  expect(node.asked).toEqual([])
})
