import { AccountRole, type Address, getAddressEncoder, getProgramDerivedAddress } from '@solana/kit'
import { expect, test } from 'vitest'
import { build, keyOf, newKey, readBlockhash, send, transfer } from './build.js'
import { ask, firstOf, openOne } from './open.js'

const to = newKey('receiver').address
const budgetProgram = 'ComputeBudget111111111111111111111111111111' as Address
const memoProgram = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr' as Address
const tableProgram = 'AddressLookupTab1e1111111111111111111111111' as Address
const systemProgram = '11111111111111111111111111111111' as Address

const price = (micro: bigint) => {
  const data = new Uint8Array(9)
  data[0] = 3
  new DataView(data.buffer).setBigUint64(1, micro, true)
  return { programAddress: budgetProgram, accounts: [], data }
}
const limit = (units: number) => {
  const data = new Uint8Array(5)
  data[0] = 2
  new DataView(data.buffer).setUint32(1, units, true)
  return { programAddress: budgetProgram, accounts: [], data }
}
const memo = (text: string) => ({ programAddress: memoProgram, accounts: [], data: new TextEncoder().encode(text) })

async function setUp() {
  const { cluster, solana } = await openOne()
  const payer = keyOf(firstOf(solana.accounts))
  return { cluster, url: cluster.rpcUrl, payer, holders: solana.accounts }
}

test('behavior: the fee that is reported is the fee that is taken', async () => {
  const { cluster, url, payer, holders } = await setUp()
  const other = keyOf(firstOf(holders.slice(1)))
  const pay = transfer(payer.address, to, 10n ** 9n)
  const cases = [
    [pay],
    [limit(300_000), price(1_234_567n), pay],
    [price(50_000n), pay],
    [price(50_000n), pay, memo('two kinds of programs')],
    [price(1n), limit(1), pay],
    [pay, transfer(other.address, to, 10n ** 8n)],
  ]
  for (const [index, instructions] of cases.entries()) {
    cluster.advance()
    const blockhash = await readBlockhash(url)
    const signers = instructions.length === 2 && index === 5 ? [other] : []
    const wire = build({ payer, signers, blockhash, instructions })
    const count = Buffer.from(wire, 'base64')[0] ?? 0
    const message = Buffer.from(wire, 'base64')
      .subarray(1 + count * 64)
      .toString('base64')
    const told = (await ask(url, 'getFeeForMessage', message, { commitment: 'processed' })).result.value
    const { result: id, error } = await send(url, wire, { skipPreflight: true })
    expect(error).toBeUndefined()
    cluster.advance()
    const { meta } = (await ask(url, 'getTransaction', id, { commitment: 'confirmed' })).result
    expect([index, meta.fee]).toEqual([index, told])
  }
})

test('behavior: priority fees are those of the last 150 slots', async () => {
  const { cluster, url, payer } = await setUp()
  const instructions = [price(777n), transfer(payer.address, to, 10n ** 9n)]
  await send(url, build({ payer, blockhash: await readBlockhash(url), instructions }))
  const slot = (await ask(url, 'getSlot', { commitment: 'processed' })).result
  cluster.advance(3)
  const fees = (await ask(url, 'getRecentPrioritizationFees', [to])).result
  expect(fees).toHaveLength(150)
  expect(fees.filter((fee: { prioritizationFee: number }) => fee.prioritizationFee > 0)).toEqual([
    { slot, prioritizationFee: 777 },
  ])
})

test('parameters: before, until and limit page through a history, newest first', async () => {
  const { cluster, url } = await setUp()
  const ids: string[] = []
  for (let count = 1; count <= 5; count += 1) {
    ids.unshift((await ask(url, 'requestAirdrop', to, 10 ** 9)).result)
    cluster.advance()
  }
  expect(new Set(ids).size).toBe(5)
  const page = async (options: object) =>
    (await ask(url, 'getSignaturesForAddress', to, { commitment: 'confirmed', ...options })).result.map(
      (entry: { signature: string }) => ids.indexOf(entry.signature),
    )
  expect(await page({})).toEqual([0, 1, 2, 3, 4])
  expect(await page({ limit: 2 })).toEqual([0, 1])
  expect(await page({ before: ids[1], limit: 2 })).toEqual([2, 3])
  expect(await page({ until: ids[3] })).toEqual([0, 1, 2])
  expect(await page({ before: ids[0], until: ids[3] })).toEqual([1, 2])
  expect(await page({ before: '1'.repeat(64) })).toEqual([])
})

test('behavior: gifts of one size in one block are several transactions', async () => {
  const { url } = await setUp()
  const ids = new Set<string>()
  for (let count = 0; count < 3; count += 1) ids.add((await ask(url, 'requestAirdrop', to, 10 ** 9)).result)
  expect(ids.size).toBe(3)
  expect((await ask(url, 'getBalance', to, { commitment: 'processed' })).result.value).toBe(3 * 10 ** 9)
})

test('behavior: a memo is listed and read', async () => {
  const { cluster, url, payer } = await setUp()
  const blockhash = await readBlockhash(url)
  const wire = build({ payer, blockhash, instructions: [memo('for the bread'), limit(100_000)] })
  const { result: id } = await send(url, wire)
  cluster.advance()
  const [entry] = (await ask(url, 'getSignaturesForAddress', payer.address, { commitment: 'confirmed' })).result
  expect(entry).toMatchObject({ signature: id, memo: '[13] for the bread' })
  const options = { commitment: 'confirmed', encoding: 'jsonParsed' }
  const { transaction } = (await ask(url, 'getTransaction', id, options)).result
  expect(transaction.message.instructions[0]).toMatchObject({ program: 'spl-memo', parsed: 'for the bread' })
  expect(transaction.message.instructions[1]).toMatchObject({ programId: budgetProgram, accounts: [] })
})

test('behavior: a transaction is read in every form, version 0 only by those who know it', async () => {
  const { cluster, url, payer } = await setUp()
  const blockhash = await readBlockhash(url)
  const wire = build({ payer, blockhash, version: 0, instructions: [transfer(payer.address, to, 10n ** 9n)] })
  const { result: id } = await send(url, wire)
  cluster.advance()
  const read = (options: object) => ask(url, 'getTransaction', id, { commitment: 'confirmed', ...options })
  const old = await read({})
  expect(old.error).toMatchObject({ code: -32015, message: expect.stringContaining('version (0) is not supported') })
  const known = { maxSupportedTransactionVersion: 0 }
  expect((await read({ ...known, encoding: 'base64' })).result).toMatchObject({
    transaction: [wire, 'base64'],
    version: 0,
  })
  const { message, signatures } = (await read({ ...known, encoding: 'json' })).result.transaction
  expect(signatures).toEqual([id])
  expect(message).toMatchObject({
    accountKeys: [payer.address, to, systemProgram],
    addressTableLookups: [],
    header: { numRequiredSignatures: 1, numReadonlySignedAccounts: 0, numReadonlyUnsignedAccounts: 1 },
    instructions: [{ programIdIndex: 2, accounts: [0, 1] }],
    recentBlockhash: blockhash,
  })
  const parsed = (await read({ ...known, encoding: 'jsonParsed' })).result.transaction.message
  expect(parsed.accountKeys[1]).toEqual({ pubkey: to, signer: false, source: 'transaction', writable: true })
  expect(parsed.instructions[0].parsed).toEqual({
    type: 'transfer',
    info: { destination: to, lamports: 10 ** 9, source: payer.address },
  })
})

test('behavior: accounts of a lookup table are loaded, and listed with the transaction', async () => {
  const { cluster, url, payer } = await setUp()
  const slot = (await ask(url, 'getSlot', { commitment: 'confirmed' })).result
  const slotBytes = new Uint8Array(8)
  new DataView(slotBytes.buffer).setBigUint64(0, BigInt(slot), true)
  const seeds = [getAddressEncoder().encode(payer.address), slotBytes]
  const [table, bump] = await getProgramDerivedAddress({ programAddress: tableProgram, seeds })
  const own = { address: table, role: AccountRole.WRITABLE }
  const authority = { address: payer.address, role: AccountRole.WRITABLE_SIGNER }
  const system = { address: systemProgram, role: AccountRole.READONLY }
  const create = { programAddress: tableProgram, accounts: [own, authority, authority, system] }
  const extended = new Uint8Array(44)
  extended[0] = 2
  extended[4] = 1
  extended.set(getAddressEncoder().encode(to), 12)
  const instructions = [
    { ...create, data: Uint8Array.of(0, 0, 0, 0, ...slotBytes, bump) },
    { ...create, data: extended },
  ]
  const made = await send(url, build({ payer, blockhash: await readBlockhash(url), instructions }))
  expect(made.error).toBeUndefined()
  cluster.advance()

  const pay = transfer(payer.address, to, 10n ** 9n)
  const lookup = { address: to, addressIndex: 0, lookupTableAddress: table, role: AccountRole.WRITABLE } as const
  const accounts = [...(pay.accounts ?? []).slice(0, 1), lookup]
  const blockhash = await readBlockhash(url)
  const { result: id, error } = await send(
    url,
    build({ payer, blockhash, version: 0, instructions: [{ ...pay, accounts }] }),
  )
  expect(error).toBeUndefined()
  cluster.advance()
  const options = { commitment: 'confirmed', maxSupportedTransactionVersion: 0 }
  const { meta, transaction } = (await ask(url, 'getTransaction', id, options)).result
  expect(meta.loadedAddresses).toEqual({ writable: [to], readonly: [] })
  expect(transaction.message.accountKeys).not.toContain(to)
  expect(meta.postBalances.at(-1)).toBe(10 ** 9)
  const [entry] = (await ask(url, 'getSignaturesForAddress', to, { commitment: 'confirmed' })).result
  expect(entry.signature).toBe(id)
})

test('parameters: accounts of a trial run are reported as it left them', async () => {
  const { url, payer } = await setUp()
  const wire = build({
    payer,
    blockhash: await readBlockhash(url),
    instructions: [transfer(payer.address, to, 10n ** 9n)],
  })
  const options = { encoding: 'base64', commitment: 'processed', accounts: { encoding: 'base64', addresses: [to] } }
  const { value } = (await ask(url, 'simulateTransaction', wire, options)).result
  expect(value.accounts[0]).toMatchObject({ lamports: 10 ** 9, owner: systemProgram })
  expect((await ask(url, 'getBalance', to, { commitment: 'processed' })).result.value).toBe(0)
})

test('behavior: filters of program accounts compare size and bytes', async () => {
  const { cluster, url, holders } = await setUp()
  const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
  const count = async (...filters: object[]) =>
    (await ask(url, 'getProgramAccounts', tokenProgram, { encoding: 'base64', filters })).result.length
  const ofMint = { memcmp: { offset: 0, bytes: cluster.token.address } }
  const ofOwner = { memcmp: { offset: 32, bytes: firstOf(holders).address } }
  expect(await count(ofMint)).toBe(10)
  expect(await count(ofMint, ofOwner, { dataSize: 165 })).toBe(1)
  expect(await count(ofMint, { dataSize: 164 })).toBe(0)
  const base64 = Buffer.from(getAddressEncoder().encode(cluster.token.address)).toString('base64')
  expect(await count({ memcmp: { offset: 0, bytes: base64, encoding: 'base64' } })).toBe(10)
})
