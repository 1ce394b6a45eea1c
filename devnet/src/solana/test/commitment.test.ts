import { expect, test } from 'vitest'
import { build, keyOf, newKey, readBlockhash, send, transfer } from './build.js'
import { ask, firstOf, openOne } from './open.js'

const to = newKey('receiver').address

async function setUp() {
  const { cluster, solana } = await openOne()
  const payer = keyOf(firstOf(solana.accounts))
  const url = cluster.rpcUrl
  const blockhash = await readBlockhash(url)
  return {
    cluster,
    url,
    payer,
    wire: build({ payer, blockhash, instructions: [transfer(payer.address, to, 7n * 10n ** 8n)] }),
  }
}

test('behavior: a transaction is processed, then confirmed, then finalized, and so are its balances', async () => {
  const { cluster, url, wire } = await setUp()
  const id = (await send(url, wire)).result
  const look = async () => {
    const status = (await ask(url, 'getSignatureStatuses', [id])).result.value[0]
    const balances = []
    for (const commitment of ['processed', 'confirmed', 'finalized']) {
      balances.push((await ask(url, 'getBalance', to, { commitment })).result.value)
    }
    return [status.confirmationStatus, status.confirmations, ...balances]
  }
  const read = async (commitment: string) => (await ask(url, 'getTransaction', id, { commitment })).result

  expect(await look()).toEqual(['processed', 0, 700_000_000, 0, 0])
  expect(await read('confirmed')).toBeNull()
  cluster.advance()
  expect(await look()).toEqual(['confirmed', 1, 700_000_000, 700_000_000, 0])
  expect((await read('confirmed')).meta.err).toBeNull()
  cluster.advance(30)
  expect(await look()).toEqual(['confirmed', 31, 700_000_000, 700_000_000, 0])
  expect(await read('finalized')).toBeNull()
  cluster.advance()
  expect(await look()).toEqual(['finalized', null, 700_000_000, 700_000_000, 700_000_000])
  expect((await read('finalized')).slot).toBe((await ask(url, 'getSlot')).result)
})

test('behavior: lists of accounts are as old as what they were asked for', async () => {
  const { cluster, url, wire } = await setUp()
  await send(url, wire)
  const owned = async (commitment: string) => {
    const options = { commitment, encoding: 'base64', filters: [{ dataSize: 0 }] }
    const list = (await ask(url, 'getProgramAccounts', '11111111111111111111111111111111', options)).result
    return list.some(({ pubkey }: { pubkey: string }) => pubkey === to)
  }
  expect([await owned('processed'), await owned('confirmed')]).toEqual([true, false])
  cluster.advance()
  expect([await owned('confirmed'), await owned('finalized')]).toEqual([true, false])
})

test('behavior: the trial run sees the accounts and blockhashes of its commitment', async () => {
  const { cluster, url, payer } = await setUp()
  const poor = newKey('poor')
  cluster.advance()
  const blockhash = await readBlockhash(url)
  await send(url, build({ payer, blockhash, instructions: [transfer(payer.address, poor.address, 10n ** 9n)] }))
  const wire = build({ payer: poor, blockhash, instructions: [transfer(poor.address, to, 10n ** 8n * 9n)] })
  const tryAt = async (preflightCommitment: string) => (await send(url, wire, { preflightCommitment })).error?.data.err
  // The newest hash is not known to the finalized block, the classic mistake of clients.
  expect(await tryAt('finalized')).toBe('BlockhashNotFound')
  cluster.advance(31)
  expect(await tryAt('finalized')).toBe('BlockhashNotFound')
  cluster.advance()
  expect((await send(url, wire, { preflightCommitment: 'finalized' })).error).toBeUndefined()
})

test('behavior: a trial run before the money was confirmed finds none', async () => {
  const { cluster, url, payer } = await setUp()
  const poor = newKey('poor')
  const blockhash = await readBlockhash(url)
  cluster.advance()
  await send(url, build({ payer, blockhash, instructions: [transfer(payer.address, poor.address, 10n ** 9n)] }))
  const wire = build({ payer: poor, blockhash, instructions: [transfer(poor.address, to, 10n ** 8n * 9n)] })
  const early = await send(url, wire, { preflightCommitment: 'confirmed' })
  expect(early.error.data.err).toBe('AccountNotFound')
  expect((await ask(url, 'getBalance', poor.address, { commitment: 'processed' })).result.value).toBe(10 ** 9)
  cluster.advance()
  expect((await send(url, wire, { preflightCommitment: 'confirmed' })).error).toBeUndefined()
})

test('parameters: minContextSlot that is ahead is refused, with the slot there is', async () => {
  const { url } = await setUp()
  const slot = (await ask(url, 'getSlot', { commitment: 'processed' })).result
  const answer = await ask(url, 'getBalance', to, { commitment: 'processed', minContextSlot: slot + 1 })
  expect(answer.error).toMatchObject({ code: -32016, data: { contextSlot: slot } })
  expect((await ask(url, 'getBalance', to, { commitment: 'processed', minContextSlot: slot })).error).toBeUndefined()
})
