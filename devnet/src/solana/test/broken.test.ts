import { AccountRole, type Address } from '@solana/kit'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { build, keyOf, newKey, readBlockhash, transfer } from './build.js'
import { ask, firstOf, openOne } from './open.js'

vi.setConfig({ testTimeout: 120_000 })

test('property: whatever bytes are called a transaction, the node answers and lives', async () => {
  const { cluster, solana } = await openOne()
  const url = cluster.rpcUrl
  const payer = keyOf(firstOf(solana.accounts))
  const blockhash = await readBlockhash(url)
  const instructions = [transfer(payer.address, newKey('receiver').address, 10n ** 9n)]
  const wires = (['legacy', 0] as const).map((version) =>
    Buffer.from(build({ payer, blockhash, version, instructions }), 'base64'),
  )
  // The first bytes after the signature are the header: there a change does most.
  const place = fc.oneof(fc.integer({ min: 65, max: 73 }), fc.integer({ min: 0, max: 230 }))
  const changes = fc.array(fc.tuple(place, fc.integer({ min: 0, max: 255 })), { minLength: 1, maxLength: 4 })
  const options = { encoding: 'base64', commitment: 'processed', replaceRecentBlockhash: true }
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...wires), changes, fc.option(fc.nat(230)), async (wire, edits, length) => {
      const bytes = Buffer.from(wire.subarray(0, length ?? wire.length))
      for (const [at, value] of edits) if (at < bytes.length) bytes[at] = value
      const { result, error } = await ask(url, 'simulateTransaction', bytes.toString('base64'), options)
      if (error) expect(error.code).toBe(-32602)
      else expect(result.value.err === null || ['string', 'object'].includes(typeof result.value.err)).toBe(true)
      const sent = await ask(url, 'sendTransaction', bytes.toString('base64'), { encoding: 'base64' })
      if (sent.error) expect([-32602, -32003, -32002]).toContain(sent.error.code)
    }),
    { numRuns: 300 },
  )
  expect((await ask(url, 'getHealth')).result).toBe('ok')
})

const programs = [
  '11111111111111111111111111111111',
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  'ComputeBudget111111111111111111111111111111',
  'AddressLookupTab1e1111111111111111111111111',
  'Stake11111111111111111111111111111111111111',
  'Vote111111111111111111111111111111111111111',
  'BPFLoaderUpgradeab1e11111111111111111111111',
  'Ed25519SigVerify111111111111111111111111111',
  'KeccakSecp256k11111111111111111111111111111',
] as Address[]

test('property: whatever is asked of the programs, the node answers and lives', async () => {
  const { cluster, solana } = await openOne()
  const url = cluster.rpcUrl
  const payer = keyOf(firstOf(solana.accounts))
  const blockhash = await readBlockhash(url)
  const others = [
    cluster.token.address,
    newKey('receiver').address,
    ...solana.accounts.slice(1, 4).map((a) => a.address),
  ]
  const account = fc.record({
    address: fc.constantFrom(...others),
    role: fc.constantFrom(AccountRole.WRITABLE, AccountRole.READONLY),
  })
  const own = fc.constant({ address: payer.address, role: AccountRole.WRITABLE_SIGNER })
  const data = fc.tuple(fc.integer({ min: 0, max: 30 }), fc.uint8Array({ maxLength: 60 }), fc.boolean())
  const instruction = fc.record({
    programAddress: fc.constantFrom(...programs),
    accounts: fc.array(fc.oneof(account, own), { maxLength: 6 }),
    // Half of them like the system program's: the kind in four bytes.
    data: data.map(([kind, rest, isWide]) => Uint8Array.from([kind, ...(isWide ? [0, 0, 0] : []), ...rest])),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(instruction, { minLength: 1, maxLength: 3 }), async (instructions) => {
      const wire = build({ payer, blockhash, instructions })
      const tried = await ask(url, 'simulateTransaction', wire, { encoding: 'base64', commitment: 'processed' })
      expect(tried.error).toBeUndefined()
      const sent = await ask(url, 'sendTransaction', wire, { encoding: 'base64', skipPreflight: true })
      expect(sent.error).toBeUndefined()
    }),
    { numRuns: 200 },
  )
  cluster.advance()
  const history = (await ask(url, 'getSignaturesForAddress', payer.address, { commitment: 'confirmed' })).result
  for (const { signature } of history.slice(0, 300)) {
    const read = { commitment: 'confirmed', encoding: 'jsonParsed' }
    expect((await ask(url, 'getTransaction', signature, read)).result.meta.fee).toBeGreaterThan(0)
  }
})
