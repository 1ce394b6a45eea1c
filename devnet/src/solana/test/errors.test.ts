import { AccountRole, type Address } from '@solana/kit'
import { expect, test } from 'vitest'
import { build, keyOf, newKey, readBlockhash, send, simulate, transfer } from './build.js'
import { ask, firstOf, openOne } from './open.js'

const to = newKey('receiver').address
const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' as Address

async function setUp() {
  const { cluster, solana } = await openOne()
  const payer = keyOf(firstOf(solana.accounts))
  const blockhash = await readBlockhash(cluster.rpcUrl)
  return { cluster, url: cluster.rpcUrl, payer, blockhash, holders: solana.accounts }
}

test('behavior: a program that refuses is reported by index and number, with its logs', async () => {
  const { url, payer, blockhash } = await setUp()
  const instructions = [transfer(payer.address, to, 10n ** 9n), transfer(payer.address, to, 10n ** 18n)]
  const { error } = await send(url, build({ payer, blockhash, instructions }))
  expect(error.code).toBe(-32002)
  expect(error.message).toBe('Transaction simulation failed: Error processing Instruction 1: custom program error: 0x1')
  expect(error.data.err).toEqual({ InstructionError: [1, { Custom: 1 }] })
  expect(error.data.logs.at(-1)).toBe('Program 11111111111111111111111111111111 failed: custom program error: 0x1')
  expect(error.data.unitsConsumed).toBeGreaterThan(0)
})

test('behavior: errors of the machine have the names that nodes give them', async () => {
  const { url, payer, blockhash, holders } = await setUp()
  const errorOf = async (...instructions: Parameters<typeof build>[0]['instructions']) =>
    (await simulate(url, build({ payer, blockhash, instructions }))).result.value.err
  const stranger = { address: to, role: AccountRole.WRITABLE }
  expect(await errorOf({ programAddress: to, accounts: [], data: new Uint8Array() })).toBe('ProgramAccountNotFound')
  expect(
    await errorOf({ programAddress: firstOf(holders.slice(1)).address, accounts: [], data: new Uint8Array() }),
  ).toBe('InvalidProgramForExecution')
  expect(await errorOf({ programAddress: tokenProgram, accounts: [stranger], data: Uint8Array.of(3) })).toEqual({
    InstructionError: [0, { Custom: 12 }],
  })
  expect(await errorOf({ ...transfer(payer.address, to, 1n), data: Uint8Array.of(99, 0, 0, 0) })).toEqual({
    InstructionError: [0, 'InvalidInstructionData'],
  })
  const unsigned = { ...transfer(to, payer.address, 10n ** 9n) }
  const accounts = [{ address: to, role: AccountRole.WRITABLE }, ...(unsigned.accounts ?? []).slice(1)]
  expect(await errorOf({ ...unsigned, accounts })).toEqual({ InstructionError: [0, 'MissingRequiredSignature'] })
  expect(await errorOf(transfer(payer.address, to, 1n))).toEqual({ InsufficientFundsForRent: { account_index: 1 } })
})

test('behavior: a payer that does not exist, or has too little for the fee, is told apart', async () => {
  const { cluster, url, payer, blockhash } = await setUp()
  const poor = newKey('poor')
  const wire = build({ payer: poor, blockhash, instructions: [transfer(poor.address, to, 1n)] })
  expect((await simulate(url, wire)).result.value.err).toBe('AccountNotFound')
  const rent = 890_880n
  await send(url, build({ payer, blockhash, instructions: [transfer(payer.address, poor.address, rent)] }))
  cluster.advance()
  expect((await simulate(url, wire)).result.value.err).toMatchObject({ InsufficientFundsForRent: { account_index: 0 } })
})

test('behavior: a wrong or missing signature is refused before all else', async () => {
  const { url, payer, blockhash } = await setUp()
  const bytes = Buffer.from(build({ payer, blockhash, instructions: [transfer(payer.address, to, 1n)] }), 'base64')
  bytes[5] = (bytes[5] ?? 0) ^ 1
  const wrong = await send(url, bytes.toString('base64'))
  expect(wrong.error).toEqual({ code: -32003, message: 'Transaction signature verification failure' })
  bytes.fill(0, 1, 65)
  expect((await send(url, bytes.toString('base64'))).error.code).toBe(-32003)
  const tried = await simulate(url, bytes.toString('base64'), { sigVerify: true })
  expect(tried.error.code).toBe(-32003)
})

test('behavior: a failed transaction that was sent all the same costs its fee and nothing else', async () => {
  const { cluster, url, payer, blockhash } = await setUp()
  const instructions = [transfer(payer.address, to, 10n ** 9n), transfer(payer.address, to, 10n ** 18n)]
  const { result } = await send(url, build({ payer, blockhash, instructions }), { skipPreflight: true })
  cluster.advance()
  const { meta } = (await ask(url, 'getTransaction', result, { commitment: 'confirmed' })).result
  expect(meta.err).toEqual({ InstructionError: [1, { Custom: 1 }] })
  expect(meta.status).toEqual({ Err: meta.err })
  expect(meta.preBalances[0] - meta.postBalances[0]).toBe(5000)
  const [entry] = (await ask(url, 'getSignaturesForAddress', to, { commitment: 'confirmed' })).result
  expect(entry).toMatchObject({ signature: result, err: meta.err })
})

test('behavior: parameters that make no sense are -32602 in the words of a node', async () => {
  const { url, payer, cluster } = await setUp()
  const cases: [string, unknown[], RegExp][] = [
    ['getBalance', ['short'], /^Invalid param: WrongSize$/],
    ['getBalance', ['0OIl'], /^Invalid param: Invalid$/],
    ['getBalance', [5], /invalid type: integer `5`, expected a string/],
    ['getBalance', [to, 'confirmed'], /expected a map/],
    ['getBalance', [to, { commitment: 'soon' }], /unknown variant `soon`/],
    ['getTransaction', [to], /WrongSize/],
    ['getTransaction', ['1'.repeat(64), { commitment: 'processed' }], /below `confirmed`/],
    ['getSignaturesForAddress', [to, { limit: 1001 }], /max 1000/],
    ['getSignatureStatuses', [Array(257).fill('1'.repeat(64))], /max 256/],
    ['getMultipleAccounts', [Array(101).fill(to)], /max 100/],
    ['getAccountInfo', [to, { encoding: 'base64+zstd' }], /base64\+zstd/],
    ['getTokenAccountsByOwner', [to, { mint: to }], /could not find mint/],
    ['getTokenAccountsByOwner', [to, { programId: to }], /unrecognized Token program id/],
    ['getTokenAccountBalance', [to], /could not find account/],
    ['getTokenAccountBalance', [payer.address], /not a Token account/],
    ['getTokenSupply', [payer.address], /not a Token mint/],
    ['getProgramAccounts', [to, { filters: Array(5).fill({ dataSize: 1 }) }], /max 4/],
    ['sendTransaction', ['AAAA', { encoding: 'base64' }], /^failed to deserialize/],
    ['sendTransaction', ['A'.repeat(1645), { encoding: 'base64' }], /too large: 1645 bytes/],
    ['sendTransaction', ['????', { encoding: 'base64' }], /invalid base64/],
    ['sendTransaction', ['0OIl'], /invalid base58/],
    ['getFeeForMessage', ['AAAA'], /^failed to deserialize/],
    ['requestAirdrop', [to, -1], /expected u64/],
  ]
  for (const [method, params, message] of cases) {
    const { error } = await ask(url, method, ...params)
    expect([method, error?.code, error?.message]).toEqual([method, -32602, expect.stringMatching(message)])
  }
  expect((await ask(url, 'getNothing')).error).toEqual({ code: -32601, message: 'Method not found' })
  expect((await ask(url, 'constructor')).error.code).toBe(-32601)
  const long = await ask(url, 'getAccountInfo', cluster.token.address, { dataSlice: { offset: 0, length: 82 } })
  expect(typeof long.result.value.data).toBe('string')
})

test('behavior: base58 of long data is refused for one account', async () => {
  const { url, cluster, holders } = await setUp()
  const [{ pubkey }] = (
    await ask(url, 'getTokenAccountsByOwner', firstOf(holders).address, { mint: cluster.token.address })
  ).result.value
  expect((await ask(url, 'getAccountInfo', pubkey, { encoding: 'base58' })).error).toMatchObject({ code: -32600 })
})

test('behavior: a node that lags behind says so, and takes no transaction after a trial run', async () => {
  const { cluster, url, payer, blockhash } = await setUp()
  const wire = build({ payer, blockhash, instructions: [transfer(payer.address, to, 10n ** 9n)] })
  cluster.setSlotsBehind(42)
  const behind = { code: -32005, message: 'Node is behind by 42 slots', data: { numSlotsBehind: 42 } }
  expect((await ask(url, 'getHealth')).error).toEqual(behind)
  expect((await send(url, wire)).error).toEqual(behind)
  expect(await (await fetch(`${url}/health`)).text()).toBe('behind')
  cluster.setSlotsBehind(0)
  expect((await ask(url, 'getHealth')).result).toBe('ok')
  expect((await send(url, wire)).error).toBeUndefined()
})
