import type { Page } from '@playwright/test'
import { expect, pair, sign, test } from '../support/pairing.js'

const everything = '/?wallets=none&networks=many'
const all = ['bip122', 'cosmos', 'eip155', 'polkadot', 'solana']

/** Namespaces that are connected, in order of their names. */
const connected = (page: Page) =>
  page.evaluate(() =>
    Object.entries(window.latchkey.state().namespaces)
      .filter(([, { status }]) => status === 'connected')
      .map(([name]) => name)
      .sort(),
  )

/** Asks the wallet of a namespace by the provider that hosts get. */
const ask = (page: Page, namespace: string, method: string, params: unknown) =>
  page.evaluate(
    ([name, call]) => {
      const provider = window.latchkey.provider(name) as { request(call: unknown): Promise<unknown> }
      return provider.request(call).then(
        (answer) => ({ answer }),
        (error: Error) => ({ error: error.message }),
      )
    },
    [namespace, { method, params }] as const,
  )

const addressOf = (page: Page, namespace: string) =>
  page.evaluate((name) => window.latchkey.state().namespaces[name]?.connection?.accounts[0]?.address, namespace)

test('behavior: one session serves every namespace, and all are back after a reload', async ({ demo, page, phone }) => {
  await demo.goto(everything)
  await pair(demo, phone)
  await expect.poll(() => connected(page)).toEqual(all)
  const before = await demo.state()
  await demo.reload()
  await expect(demo.accountButton).toBeVisible()
  await expect.poll(() => connected(page)).toEqual(all)
  const after = await demo.state()
  expect(after.connections.map(({ id }) => id).sort()).toEqual(before.connections.map(({ id }) => id).sort())
  expect(after.namespace).toBe(before.namespace)
  expect(phone.get().asked).toBe(1)

  // Each is asked on a chain of its own, over the one session.
  const account = await addressOf(page, 'cosmos')
  expect(account).toMatch(/^cosmos1/)
  const accounts = ask(page, 'cosmos', 'cosmos_getAccounts', {})
  expect(await phone.approveNext('request')).toMatchObject({ chainId: 'cosmos:cosmoshub-4', topic: phone.topic() })
  expect(JSON.stringify(await accounts)).toContain(account)
  const bitcoin = ask(page, 'bip122', 'signMessage', { account: await addressOf(page, 'bip122'), message: 'Tidemark' })
  expect((await phone.approveNext('request')).chainId).toBe('bip122:000000000019d6689c085ae165831e93')
  expect(await bitcoin).toMatchObject({ answer: { signature: expect.any(String) } })
  await sign(page, 'And on this one')
  await phone.approveNext('request')
  await expect(page.getByRole('list', { name: 'Entries' })).toContainText('And on this one')
})

test('behavior: one disconnect ends all namespaces, and the phone hears of it once @deep', async ({
  demo,
  page,
  phone,
  relay,
}) => {
  await demo.goto(everything)
  await pair(demo, phone)
  const ends: unknown[] = []
  relay.watch(({ tag }) => {
    if (tag === 1112) ends.push(tag)
  })
  await page.evaluate(() => window.latchkey.disconnect('cosmos'))
  expect(await connected(page)).toEqual([])
  await expect(demo.connectButton).toBeVisible()
  await phone.waitFor(({ sessions }) => sessions.length === 0)
  expect(ends).toHaveLength(1)
})

test('behavior: the phone ends a session of several namespaces, and all are gone @deep', async ({
  demo,
  page,
  phone,
}) => {
  await demo.goto(everything)
  await pair(demo, phone)
  await phone.disconnect(phone.topic())
  await expect.poll(() => connected(page)).toEqual([])
  await expect(demo.connectButton).toBeVisible()
})

test('behavior: a wallet that takes one namespace back leaves the others @deep', async ({ demo, page, phone }) => {
  await demo.goto(everything)
  await pair(demo, phone)
  const [session] = phone.get().sessions
  const { cosmos: _, ...rest } = session?.namespaces ?? {}
  await phone.replace(phone.topic(), rest)
  await expect.poll(() => connected(page)).toEqual(all.filter((name) => name !== 'cosmos'))
  await sign(page, 'Still here')
  await phone.approveNext('request')
  await expect(page.getByRole('list', { name: 'Entries' })).toContainText('Still here')
})

test('behavior: F28 a namespace with accounts that are none fails alone @deep', async ({ demo, page, phone }) => {
  await demo.goto(everything)
  await pair(demo, phone)
  const [session] = phone.get().sessions
  const { cosmos, ...rest } = session?.namespaces ?? {}
  if (!cosmos) throw new Error('The phone granted no cosmos.')
  await phone.replace(phone.topic(), { ...rest, cosmos: { ...cosmos, accounts: ['cosmos:cosmoshub-4:<b>'] } })
  await expect.poll(() => connected(page)).toEqual(all.filter((name) => name !== 'cosmos'))
  await expect(demo.accountButton).toBeVisible()
})

test('behavior: F28 an adapter that cannot be had fails alone, and is had the next time @deep', async ({
  demo,
  page,
  phone,
  complaints,
}) => {
  let broken = true
  let failed = 0
  await page.route(/\/assets\/walletconnect\.minimal-/, (route) => {
    if (!broken) return route.continue()
    failed++
    return route.fulfill({ status: 404, contentType: 'text/html', body: 'gone' })
  })
  await demo.goto(everything)
  await pair(demo, phone)
  await expect.poll(() => connected(page)).toEqual(all)
  expect(await ask(page, 'cosmos', 'cosmos_getAccounts', {})).toEqual({ error: expect.stringContaining('') })
  expect(failed).toBeGreaterThan(0)
  await sign(page, 'None the worse')
  await phone.approveNext('request')
  await expect(page.getByRole('list', { name: 'Entries' })).toContainText('None the worse')
  complaints.expect(/404|MIME|dynamically imported/i)
  broken = false
  const accounts = ask(page, 'cosmos', 'cosmos_getAccounts', {})
  await phone.approveNext('request')
  expect(await accounts).toMatchObject({ answer: expect.anything() })
})
