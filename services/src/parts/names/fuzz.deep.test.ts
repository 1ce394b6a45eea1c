import fc from 'fast-check'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Devnet, startDevnet } from '../../../../devnet/src/index.js'
import { type PostgresServer, startPostgres } from '../../../test/postgres.js'
import { toOutcome } from '../../../test/signInPage.js'
import { openNames, type Signer, zone } from '../../../test/testNames.js'
import { openStore, type Store } from '../../openStore.js'

// Real processes and databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })

let devnet: Devnet
let postgres: PostgresServer
let store: Store
beforeAll(async () => {
  ;[devnet, postgres] = await Promise.all([startDevnet({ chains: [{ chainId: 31337, name: 'One' }] }), startPostgres()])
  store = await openStore({ url: await postgres.createDatabase() })
})
afterAll(async () => {
  await store.close()
  await Promise.all([devnet.stop(), postgres.stop()])
})

const newAccount = () => privateKeyToAccount(generatePrivateKey())
const coinType = 0x80000000 + 31337
const chains = () => ({ 'eip155:31337': devnet.chains[0]?.rpcUrl ?? '' })
const readRows = () => store.names.selectFrom('names.names').select(['label', 'owner']).execute()
const readEntries = () => store.names.selectFrom('names.entries').select(['label', 'kind', 'signed']).execute()
const readUsed = () => store.names.selectFrom('names.used_once').select('id').execute()

/** The body of a registration without page, nonce and project, as the protocol's clients write it. */
async function signBody(account: Signer, label: string) {
  const message = JSON.stringify({ name: `${label}.${zone}`, attributes: {}, timestamp: Math.floor(Date.now() / 1000) })
  return { coin_type: coinType, address: account.address, message, signature: await account.signMessage({ message }) }
}

test('fuzz: whatever is sent as a registration is refused with a code, and nothing is stored', async () => {
  const page = await openNames(store, { chains: chains() })
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
