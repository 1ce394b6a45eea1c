import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Address, getAddressEncoder, getProgramDerivedAddress } from '@solana/kit'
import { expect, test } from 'vitest'
import { startSolana } from '../index.js'
import { build, keyOf, newKey, readBlockhash, send, transfer } from './build.js'
import { ask, atEnd, firstOf, genesisHash, open, openOne } from './open.js'

const to = newKey('receiver').address

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-solana-'))
  atEnd(() => rm(folder, { recursive: true }))
  return folder
}

test('behavior: three stand-ins with their genesis hashes, funded accounts and one token', async () => {
  const { clusters, accounts } = await open()
  expect(clusters.map(({ caipNetworkId }) => caipNetworkId)).toEqual([
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  ])
  expect(accounts).toHaveLength(10)
  for (const { rpcUrl, genesisHash: hash, token } of clusters) {
    expect((await ask(rpcUrl, 'getGenesisHash')).result).toBe(hash)
    for (const { address } of accounts) {
      expect((await ask(rpcUrl, 'getBalance', address)).result.value).toBe(1000 * 10 ** 9)
      const owned = await ask(
        rpcUrl,
        'getTokenAccountsByOwner',
        address,
        { mint: token.address },
        { encoding: 'jsonParsed' },
      )
      expect(owned.result.value[0].account.data.parsed.info.tokenAmount.uiAmount).toBe(1_000_000)
    }
  }
  // One is not the other.
  const [first, second] = clusters
  await ask(first?.rpcUrl ?? '', 'requestAirdrop', to, 10 ** 9)
  expect((await ask(second?.rpcUrl ?? '', 'getBalance', to, { commitment: 'processed' })).result.value).toBe(0)
})

test('behavior: the token has its name where wallets look for it', async () => {
  const { cluster } = await openOne()
  const programAddress = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s' as Address
  const mint = getAddressEncoder().encode(cluster.token.address)
  const seeds = ['metadata', getAddressEncoder().encode(programAddress), mint]
  const [address] = await getProgramDerivedAddress({ programAddress, seeds })
  const account = (await ask(cluster.rpcUrl, 'getAccountInfo', address, { encoding: 'base64' })).result.value
  expect(account.owner).toBe(programAddress)
  const data = Buffer.from(account.data[0], 'base64')
  expect([data[0], data.subarray(33, 65)]).toEqual([4, Buffer.from(mint as Uint8Array)])
  const textAt = (at: number) =>
    data
      .subarray(at + 4, at + 4 + data.readUInt32LE(at))
      .toString()
      .replaceAll('\0', '')
  expect([textAt(65), textAt(101), textAt(115)]).toEqual(['Local Dollar', 'LUSD', ''])
})

test('parameters: stateDir keeps balances, history, blockhashes and what was already taken', async () => {
  const stateDir = await makeFolder()
  const before = await openOne({ stateDir })
  const payer = keyOf(firstOf(before.solana.accounts))
  const url = before.cluster.rpcUrl
  const blockhash = await readBlockhash(url)
  const wire = build({ payer, blockhash, instructions: [transfer(payer.address, to, 10n ** 9n)] })
  const { result: id } = await send(url, wire)
  const slot = (await ask(url, 'getSlot', { commitment: 'processed' })).result
  await before.solana.stop()

  let now = 1_750_000_000_000
  const after = await openOne({ stateDir, clock: { now: () => now } })
  const again = after.cluster.rpcUrl
  expect((await ask(again, 'getBalance', to)).result.value).toBe(10 ** 9)
  // What was under way is settled, and slots go on from there with the clock.
  expect((await ask(again, 'getSlot', { commitment: 'finalized' })).result).toBe(slot)
  now += 400
  expect((await ask(again, 'getSlot', { commitment: 'finalized' })).result).toBe(slot + 1)
  const [entry] = (await ask(again, 'getSignaturesForAddress', to)).result
  expect(entry).toMatchObject({ signature: id, slot, confirmationStatus: 'finalized' })
  const found = (await ask(again, 'getTransaction', id, { encoding: 'jsonParsed' })).result
  expect(found.transaction.message.instructions[0].parsed.info.lamports).toBe(10 ** 9)
  expect((await send(again, wire)).error.data.err).toBe('AlreadyProcessed')
  const fresh = build({ payer, blockhash, instructions: [transfer(payer.address, to, 10n ** 8n)] })
  expect((await send(again, fresh)).error).toBeUndefined()
  expect((await ask(again, 'getTokenSupply', after.cluster.token.address)).result.value.uiAmount).toBe(10_000_000)
})

test('parameters: stateDir of a long time ago: blockhashes are over, the rest is there', async () => {
  const stateDir = await makeFolder()
  const before = await openOne({ stateDir })
  const blockhash = await readBlockhash(before.cluster.rpcUrl)
  await ask(before.cluster.rpcUrl, 'requestAirdrop', to, 10 ** 9)
  await before.solana.stop()
  const later = await openOne({ stateDir, clock: { now: () => 1_750_000_000_000 + 3600_000 } })
  const { rpcUrl } = later.cluster
  expect((await ask(rpcUrl, 'isBlockhashValid', blockhash, { commitment: 'processed' })).result.value).toBe(false)
  expect((await ask(rpcUrl, 'getBalance', to)).result.value).toBe(10 ** 9)
})

test('behavior: a state that cannot be read is refused in a sentence, and left alone', async () => {
  const stateDir = await makeFolder()
  const clusters = [{ name: 'One', genesisHash }]
  await writeFile(
    join(stateDir, `solana-${genesisHash.slice(0, 32)}.json`),
    JSON.stringify({ version: 0, genesisHash, chain: {} }),
  )
  await expect(startSolana({ clusters, stateDir })).rejects.toThrow('Remove it to begin a new chain')
  expect(await readdir(stateDir)).toHaveLength(1)
})

test('parameters: historyLimit keeps the newest transactions', async () => {
  const { cluster } = await openOne({ historyLimit: 5 })
  const ids: string[] = []
  for (let count = 1; count <= 8; count += 1) {
    ids.push((await ask(cluster.rpcUrl, 'requestAirdrop', to, count * 10 ** 9)).result)
  }
  cluster.advance()
  const history = (await ask(cluster.rpcUrl, 'getSignaturesForAddress', to, { commitment: 'confirmed' })).result
  expect(history.map((entry: { signature: string }) => entry.signature)).toEqual(ids.slice(3).reverse())
})
