import fc from 'fast-check'
import { concat, encodeFunctionData, getAddress, type Hex, parseAbi, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { namehash, packetToBytes } from 'viem/ens'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Devnet, startDevnet } from '../../../../devnet/src/index.js'
import { type PostgresServer, startPostgres } from '../../../test/postgres.js'
import { toOutcome } from '../../../test/signInPage.js'
import { type NamesPage, openNames, type Signer, zone } from '../../../test/testNames.js'
import { openStore, type Store } from '../../openStore.js'

// Real processes and databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })

let devnet: Devnet
let postgres: PostgresServer
let store: Store
let page: NamesPage
beforeAll(async () => {
  ;[devnet, postgres] = await Promise.all([startDevnet({ chains: [{ chainId: 31337, name: 'One' }] }), startPostgres()])
  store = await openStore({ url: await postgres.createDatabase() })
  page = await openNames(store, {
    chains: { 'eip155:31337': devnet.chains[0]?.rpcUrl ?? '' },
    names: { zones: [{ zone, resolvers: [resolver] }] },
  })
})
afterAll(async () => {
  await store.close()
  await Promise.all([devnet.stop(), postgres.stop()])
})

const newAccount = () => privateKeyToAccount(generatePrivateKey())
const coinType = 0x80000000 + 31337
const resolver = getAddress(`0x${'ab'.repeat(20)}`)
const readRows = () => store.names.selectFrom('names.names').select(['label', 'owner']).execute()
const readEntries = () => store.names.selectFrom('names.entries').select(['label', 'kind', 'signed']).execute()
const readUsed = () => store.names.selectFrom('names.used_once').select('id').execute()

/** The body of a registration without page, nonce and project, as the protocol's clients write it. */
async function signBody(account: Signer, label: string) {
  const message = JSON.stringify({ name: `${label}.${zone}`, attributes: {}, timestamp: Math.floor(Date.now() / 1000) })
  return { coin_type: coinType, address: account.address, message, signature: await account.signMessage({ message }) }
}

test('fuzz: whatever is sent as a registration is refused with a code, and nothing is stored', async () => {
  const account = newAccount()
  const good = await signBody(account, 'fuzzed')
  const before = [await readRows(), await readEntries(), await readUsed()]
  const part = fc.oneof(fc.string({ unit: 'binary' }), fc.jsonValue(), fc.constant(undefined))
  const changed = fc.oneof(
    fc.jsonValue(),
    fc.record({ message: part, signature: part, address: part, coin_type: part }, { requiredKeys: [] }),
    // One letter of what was signed, or of the signature.
    fc
      .tuple(fc.constantFrom('message', 'signature', 'address'), fc.nat(), fc.string({ minLength: 1, maxLength: 3 }))
      .map(([key, at, text]) => {
        const value = String(good[key as 'message'])
        const place = at % value.length
        return { ...good, [key]: `${value.slice(0, place)}${text}${value.slice(place + 1)}` }
      })
      .filter(({ message, signature, address }) =>
        [
          message !== good.message,
          signature.toLowerCase() !== good.signature,
          address.toLowerCase() !== good.address.toLowerCase(),
        ].some(Boolean),
      ),
  )
  await fc.assert(
    fc.asyncProperty(changed, async (body) => {
      expect(await toOutcome(await page.request('POST', '/v1/profile/account', body))).toMatch(/^4\d\d [A-Z_]+$/)
    }),
    { numRuns: 300 },
  )
  expect([await readRows(), await readEntries(), await readUsed()]).toEqual(before)
})

test('fuzz: the gateway signs for whole questions alone, and refuses all others with a code', async () => {
  const resolveAbi = parseAbi(['function resolve(bytes name, bytes data) view returns (bytes)'])
  const ask = async (data: string) =>
    toOutcome(await page.request('POST', '/names/v1/gateway', { sender: resolver, data }))
  const write = (name: Hex, data: Hex) => encodeFunctionData({ abi: resolveAbi, args: [name, data] })
  const whole = `wanted.${zone}`
  const dnsName = toHex(packetToBytes(whole))
  expect(await ask(write(dnsName, concat(['0x3b3b57de', namehash(whole)])))).toBe('200')
  const bytes = fc.uint8Array({ maxLength: 200 }).map((value) => toHex(value))
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        bytes,
        bytes.map((one) => write(one, one)),
      ),
      async (data) => {
        expect(await ask(data)).toBe('400 QUESTION_INVALID')
      },
    ),
    { numRuns: 500 },
  )
  // Whatever record of the name is asked for, known or not: an answer. Of another name: none.
  await fc.assert(
    fc.asyncProperty(bytes, fc.boolean(), async (more, isOwn) => {
      const node = namehash(isOwn ? whole : 'other.test')
      const data = write(dnsName, concat(['0x59d1d43c', node, more]))
      expect(await ask(data)).toBe(isOwn ? '200' : '400 QUESTION_INVALID')
    }),
    { numRuns: 500 },
  )
})
