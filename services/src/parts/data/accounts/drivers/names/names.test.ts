import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Devnet, startDevnet } from '../../../../../../../devnet/src/index.js'
import { createTestClock } from '../../../../../../test/memoryServices.js'
import { type NamesPage, openNames } from '../../../../../../test/testNames.js'
import { openTestStore } from '../../../../../../test/testStore.js'
import { createServices } from '../../../../../createServices.js'
import type { Store } from '../../../../../openStore.js'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const clock = createTestClock(Date.now())
const address = { address: '192.0.2.2' }
const url = 'https://names.example'
let devnet: Devnet
let store: Store
let page: NamesPage
/** What the names part says, in place of what it means. */
let between: ((answer: unknown) => unknown) | undefined
let asked: string[] = []

/** Reaches the names part, as the network would. */
const reach: typeof fetch = async (input, init) => {
  const request = new Request(input, init)
  asked.push(request.url)
  const response = await page.services.fetch(request, address)
  return between ? Response.json(between(await response.json())) : response
}
const create = (identity: readonly string[]) =>
  createServices({
    store,
    clock,
    fetch: reach,
    chains: {},
    accounts: {
      drivers: {
        users: { kind: 'names', url, projectId: 'demo' },
        gone: { kind: 'names', url, projectId: 'unknown' },
      },
      identity,
      pictures: { publicUrl: 'https://data.example' },
    },
  })
/** Asked anew each time: an answer holds for 5 min. */
async function ask(account: string, identity: readonly string[] = ['users']) {
  await clock.advance(301_000)
  const services = create(identity)
  const response = await services.fetch(
    new Request(`http://services.test/v1/identity/${account}?projectId=demo`, {
      headers: { Origin: 'https://app.example.com' },
    }),
    address,
  )
  return { status: response.status, body: (await response.json()) as unknown }
}

const ada = privateKeyToAccount(generatePrivateKey())
beforeAll(async () => {
  devnet = await startDevnet({ chains: [{ chainId: 31337, name: 'One' }] })
  store = await openTestStore()
  page = await openNames(store, {
    chains: { 'eip155:31337': devnet.chains[0]?.rpcUrl ?? '' },
    clock,
    accounts: { pictures: { publicUrl: 'https://data.example' } },
  })
  const made = await page.register(ada, 'ada-lovelace')
  expect(made.status).toBe(200)
})
afterAll(async () => {
  await store.close()
  await devnet.stop()
})

test('behavior: an account has the name that it registered, and its picture by our address alone', async () => {
  const records = new Map([['avatar', 'https://pictures.example/ada.png']])
  expect((await page.change({ kind: 'set', name: 'ada-lovelace.tidemark.test', records }, [ada])).status).toBe(200)
  asked = []
  expect(await ask(ada.address)).toEqual({
    status: 200,
    body: {
      name: 'ada-lovelace.tidemark.test',
      avatar: expect.stringMatching(/^https:\/\/data\.example\/v1\/picture\/[\w-]{22}$/),
    },
  })
  expect(asked).toEqual([`${url}/v1/profile/reverse/${ada.address}?projectId=demo&apiVersion=2`])
})

test('behavior: of several the first that knows a name counts; one that knows none, or cannot be asked, is passed', async () => {
  const unnamed = privateKeyToAccount(generatePrivateKey()).address
  expect((await ask(unnamed)).body).toEqual({ name: null, avatar: null })
  expect((await ask(ada.address, ['gone', 'users'])).body).toMatchObject({ name: 'ada-lovelace.tidemark.test' })
  expect((await ask(privateKeyToAccount(generatePrivateKey()).address, ['gone'])).status).toBeGreaterThanOrEqual(500)
})

test.each([
  ['a name that leads elsewhere', { addresses: { 60: { address: `0x${'1'.repeat(40)}` } } }, null],
  ['a name with an address of another coin type alone', { addresses: { 501: { address: 'x' } } }, null],
])('S21: %s is none', async (_, change, name) => {
  between = (answer) => (answer as object[]).map((one) => ({ ...one, ...change }))
  expect((await ask(ada.address)).body).toEqual({ name, avatar: null })
  between = undefined
})

test.each([
  [
    'a name that is not in its normal form',
    (answer: object[]) => answer.map((one) => ({ ...one, name: 'аda.tidemark.test' })),
  ],
  ['what is no list of names', () => ({ name: 'ada.tidemark.test' })],
])('S38: %s is no answer', async (_, change) => {
  between = (answer) => change(answer as object[])
  const other = privateKeyToAccount(generatePrivateKey())
  await page.register(other, `other-${other.address.slice(2, 10).toLowerCase()}`)
  expect((await ask(other.address)).status).toBeGreaterThanOrEqual(500)
  between = undefined
})
