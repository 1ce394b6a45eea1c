import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { addOpener } from '../../frame/flows/account.js'
import { createServicesClient, unlockWallet } from '../../frame/flows/index.js'
import { newCode } from '../../frame/keys/changes.js'
import { createMemoryStore } from '../../frame/keys/index.js'
import { addressesOf, createBrowser, enter, enterNew } from './support/createBrowser.js'
import { createWorld, urls, type World } from './support/createWorld.js'

// Real services, databases and mail on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterEach(() => {
  world.setFault(undefined)
  world.setLie(undefined)
})
afterAll(() => world.close())

const coded = (code: string) => expect.objectContaining({ code })
const sent = (from: number) => world.line.slice(from).map(({ route, status }) => `${route} ${status}`)

describe('F24: a device whose clock is wrong', () => {
  test.each([
    ['a day ahead', 86_400_000],
    ['a day behind', -86_400_000],
  ])('parameters: %s: it logs in, creates, opens, and dates what it signs by the server', async (name, skew) => {
    const browser = createBrowser(world, { skew })
    const flow = await browser.open()
    const made = await enter(world, flow, `${name.replaceAll(' ', '')}@client.test`)
    expect(addressesOf(await unlockWallet(await browser.open()))).toEqual(addressesOf(made))
    const created = world.line.findLast(({ route, status }) => route === 'custody/v1/create' && status === 200)
    const [, payload = ''] = JSON.parse(created?.request ?? '{}').manifest.split('.')
    const { iat } = JSON.parse(Buffer.from(payload, 'base64url').toString())
    expect(Math.abs(iat * 1000 - world.time.now())).toBeLessThan(60_000)
  })
})

describe('F23: tabs of one browser', () => {
  test('behavior: a token is refreshed by one after the other, and the login lives on', async () => {
    const { browser } = await enterNew(world, 'tabs@client.test')
    const tabs = await Promise.all([1, 2, 3, 4].map(() => browser.open()))
    const opened = await Promise.all(tabs.map((tab) => unlockWallet(tab)))
    expect(opened.map(({ isCopied }) => isCopied)).toEqual([false, false, false, false])
    const from = world.line.length
    for (let turn = 0; turn < 3; turn++) {
      world.time.advance(11 * 60_000)
      await Promise.all(tabs.map((tab) => tab.services.user()))
    }
    // Auth forgives a token that comes twice for a minute alone: no tab brings one that another has brought.
    const brought = world.line
      .slice(from)
      .flatMap(({ route, status, request }) => (route === 'login/v1/refresh' && status === 200 ? [request] : []))
    expect(brought).toHaveLength(12)
    expect(new Set(brought).size).toBe(12)
  })

  test('behavior: an answer of a refresh that was lost is asked for again', async () => {
    const { browser } = await enterNew(world, 'lost@client.test')
    const tab = await browser.open()
    world.setFault((route, nth) => (route === 'login/v1/refresh' && nth === 2 ? 'after' : undefined))
    await unlockWallet(tab)
    await unlockWallet(await browser.open())
  })
})

describe('calls', () => {
  test('behavior: calls of a part go one after the other, each with the nonce before', async () => {
    const { flow } = await enterNew(world, 'turns@client.test')
    await flow.services.user()
    const from = world.line.length
    await Promise.all([1, 2, 3, 4, 5].map(() => flow.services.user()))
    expect(sent(from)).toEqual(Array(5).fill('login/v1/user 200'))
  })

  test('behavior: an old nonce is not sent: another one is fetched', async () => {
    const { flow } = await enterNew(world, 'nonce@client.test')
    await flow.services.user()
    world.time.advance(5 * 60_000)
    const from = world.line.length
    await flow.services.user()
    expect(sent(from)).toEqual(['login/v1/user 204', 'login/v1/user 200'])
  })

  test('behavior: a nonce that is refused all the same is replaced with one more call', async () => {
    const { flow } = await enterNew(world, 'refused@client.test')
    const { device, clock } = flow
    const services = createServicesClient({
      ...{ urls, device, clock },
      async fetch(url, init) {
        const response = await world.fetch(url, init)
        const nonce = response.headers.get('DPoP-Nonce') ?? ''
        if (response.status === 204) response.headers.set('DPoP-Nonce', nonce.replace(/.$/, '_'))
        return response
      },
    })
    const from = world.line.length
    await services.user()
    expect(sent(from)).toEqual([
      ...['login/v1/refresh 204', 'login/v1/refresh 401', 'login/v1/refresh 200'],
      'login/v1/user 200',
    ])
  })

  test('behavior: a write whose answer was lost is not sent again, and is looked for', async () => {
    const { flow, unlocked } = await enterNew(world, 'write@client.test')
    await unlockWallet(flow)
    world.setFault((route, nth) => (route === 'custody/v1/publish' && nth === 1 ? 'after' : undefined))
    const from = world.line.length
    expect(await addOpener(flow, { kind: 'code', secret: newCode() })).toMatchObject({ seq: 2, isInStep: true })
    expect(sent(from).filter((line) => line.startsWith('custody/v1/publish'))).toEqual(['custody/v1/publish 200'])
    expect(addressesOf(await unlockWallet(flow))).toEqual(addressesOf(unlocked))
  })

  test('behavior: a write that never came is an error that says so, and changes nothing', async () => {
    const { flow } = await enterNew(world, 'never@client.test')
    world.setFault((route) => (route === 'custody/v1/publish' ? 'before' : undefined))
    await expect(addOpener(flow, { kind: 'code', secret: newCode() })).rejects.toMatchObject({
      code: 'SERVICE_UNREACHABLE',
      part: 'custody',
      isUnsure: true,
    })
    world.setFault(undefined)
    expect(await unlockWallet(flow)).toMatchObject({ added: { members: [] }, isCopied: false })
  })

  test('behavior: a release whose answer was lost is no sign of a copied device', async () => {
    const { flow } = await enterNew(world, 'released@client.test')
    world.setFault((route, nth) => (route === 'custody/v1/release' && nth === 1 ? 'after' : undefined))
    await expect(unlockWallet(flow)).rejects.toEqual(coded('SERVICE_UNREACHABLE'))
    expect((await unlockWallet(flow)).isCopied).toBe(false)
    expect((await unlockWallet(flow)).isCopied).toBe(false)
  })

  test.each<[string, Record<string, unknown>]>([
    ['an answer without its fields', {}],
    ['an answer that is too long', { more: 'A'.repeat(5_000_000) }],
    ['an id of another length', { sub: 'AAAA' }],
  ])('S40b: parameters: %s is refused', async (name, change) => {
    const { flow } = await enterNew(world, `${name.replaceAll(' ', '')}@client.test`)
    world.setLie((route, answer) =>
      route !== 'login/v1/user' ? answer : Object.keys(change).length ? { ...answer, ...change } : {},
    )
    await expect(flow.services.user()).rejects.toEqual(coded('ANSWER_INVALID'))
  })

  test('S28: no cookie, no referrer and no cache travel with a call', async () => {
    const seen: RequestInit[] = []
    const { flow } = await enterNew(world, 'plain@client.test')
    const { device, clock } = flow
    const services = createServicesClient({
      ...{ urls, device, clock },
      fetch(url, init) {
        seen.push(init)
        return world.fetch(url, init)
      },
    })
    await services.user()
    for (const init of seen) {
      expect(init).toMatchObject({
        ...{
          method: expect.stringMatching(/^(GET|POST)$/),
          credentials: 'omit',
          redirect: 'error',
          referrerPolicy: 'no-referrer',
        },
      })
    }
    expect(seen.length).toBeGreaterThan(0)
  })
})

test('F22: a record that the browser lost in the middle is a new device, not a broken one', async () => {
  const store = createMemoryStore()
  const browser = createBrowser(world, { store })
  const made = await enter(world, await browser.open(), 'evicted@client.test')
  for (const { id } of await store.list('demo')) await store.remove(id)
  const after = await browser.open()
  expect(addressesOf(await enter(world, after, 'evicted@client.test'))).toEqual(addressesOf(made))
})
