import { AccountRole, type Address, getBase58Decoder } from '@solana/kit'
import { expect, test } from 'vitest'
import { build, keyOf, newKey, readBlockhash, send, simulate, transfer } from './build.js'
import { ask, firstOf, openOne } from './open.js'

const to = newKey('receiver').address

async function setUp() {
  const { cluster, solana } = await openOne()
  const payer = keyOf(firstOf(solana.accounts))
  const make = (blockhash: string, lamports = 10n ** 9n) =>
    build({ payer, blockhash, instructions: [transfer(payer.address, to, lamports)] })
  return { cluster, url: cluster.rpcUrl, payer, make }
}

test('behavior: a blockhash lives for 150 blocks and not one more', async () => {
  const { cluster, url, make } = await setUp()
  const { value } = (await ask(url, 'getLatestBlockhash', { commitment: 'processed' })).result
  const { blockhash, lastValidBlockHeight } = value
  const isValid = async () => (await ask(url, 'isBlockhashValid', blockhash, { commitment: 'processed' })).result.value
  const height = async () => (await ask(url, 'getBlockHeight', { commitment: 'processed' })).result
  cluster.advance(150)
  expect([await height(), await isValid()]).toEqual([lastValidBlockHeight, true])
  expect((await send(url, make(blockhash))).error).toBeUndefined()
  cluster.advance()
  expect([await height(), await isValid()]).toEqual([lastValidBlockHeight + 1, false])
  const late = await send(url, make(blockhash, 5n))
  expect(late.error).toMatchObject({
    code: -32002,
    message: 'Transaction simulation failed: Blockhash not found',
    data: { err: 'BlockhashNotFound', logs: [], unitsConsumed: 0 },
  })
})

test('behavior: a transaction is taken once', async () => {
  const { url, make } = await setUp()
  const wire = make(await readBlockhash(url))
  const first = await send(url, wire)
  expect((await send(url, wire)).error).toMatchObject({
    code: -32002,
    message: 'Transaction simulation failed: This transaction has already been processed',
    data: { err: 'AlreadyProcessed' },
  })
  // Without a trial run a node names it again, and nothing happens.
  expect((await send(url, wire, { skipPreflight: true })).result).toBe(first.result)
  expect((await ask(url, 'getBalance', to, { commitment: 'processed' })).result.value).toBe(10 ** 9)
})

test('behavior: without a trial run an expired transaction is lost without a word', async () => {
  const { cluster, url, make } = await setUp()
  const wire = make(await readBlockhash(url))
  cluster.advance(151)
  const { result } = await send(url, wire, { skipPreflight: true })
  expect(result).toMatch(/^\w{64,88}$/)
  expect((await ask(url, 'getSignatureStatuses', [result])).result.value).toEqual([null])
})

test('parameters: replaceRecentBlockhash tries an old transaction, and says with which hash', async () => {
  const { url, make } = await setUp()
  const old = make('11111111111111111111111111111111')
  expect((await simulate(url, old)).result.value.err).toBe('BlockhashNotFound')
  const { value } = (await simulate(url, old, { replaceRecentBlockhash: true })).result
  expect(value.err).toBeNull()
  expect(value.replacementBlockhash.blockhash).toBe(await readBlockhash(url))
  const both = await simulate(url, old, { replaceRecentBlockhash: true, sigVerify: true })
  expect(both.error).toMatchObject({ code: -32602 })
})

test('behavior: a nonce account outlives blockhashes, and each value is used once', async () => {
  const { cluster, url, payer } = await setUp()
  const nonce = newKey('nonce')
  const system = '11111111111111111111111111111111' as Address
  const hashes = { address: 'SysvarRecentB1ockHashes11111111111111111111' as Address, role: AccountRole.READONLY }
  const rent = { address: 'SysvarRent111111111111111111111111111111111' as Address, role: AccountRole.READONLY }
  const create = new Uint8Array(52)
  new DataView(create.buffer).setBigUint64(4, 2_000_000n, true)
  new DataView(create.buffer).setBigUint64(12, 80n, true)
  const initialize = new Uint8Array(36)
  initialize[0] = 6
  initialize.set(payer.secretKey.subarray(32), 4)
  const own = { address: nonce.address, role: AccountRole.WRITABLE }
  const setup = [
    {
      programAddress: system,
      accounts: [
        { address: payer.address, role: AccountRole.WRITABLE_SIGNER },
        { address: nonce.address, role: AccountRole.WRITABLE_SIGNER },
      ],
      data: create,
    },
    { programAddress: system, accounts: [own, hashes, rent], data: initialize },
  ]
  const made = await send(
    url,
    build({ payer, signers: [nonce], blockhash: await readBlockhash(url), instructions: setup }),
  )
  expect(made.error).toBeUndefined()
  cluster.advance(500)
  const data = async () => {
    const options = { encoding: 'base64', commitment: 'processed', dataSlice: { offset: 40, length: 32 } }
    const account = (await ask(url, 'getAccountInfo', nonce.address, options)).result.value
    return Buffer.from(account.data[0], 'base64')
  }
  const value = getBase58Decoder().decode(await data())
  const authority = { address: payer.address, role: AccountRole.READONLY_SIGNER }
  const advance = { programAddress: system, accounts: [own, hashes, authority], data: Uint8Array.of(4, 0, 0, 0) }
  const use = (lamports: bigint) =>
    build({ payer, blockhash: value, instructions: [advance, transfer(payer.address, to, lamports)] })
  expect((await send(url, use(10n ** 9n))).error).toBeUndefined()
  const next = getBase58Decoder().decode(await data())
  expect(next).not.toBe(value)
  expect((await send(url, use(10n ** 8n))).error.data.err).toBe('BlockhashNotFound')

  // One that fails uses it up as well, else its signer could be made to pay again and again.
  cluster.advance()
  const failing = build({ payer, blockhash: next, instructions: [advance, transfer(payer.address, to, 10n ** 18n)] })
  await send(url, failing, { skipPreflight: true })
  expect(getBase58Decoder().decode(await data())).not.toBe(next)
})
