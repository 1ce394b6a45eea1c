import { afterEach, describe, expect, test } from 'vitest'
import { announceWallet, TestWallet } from './test/wallet.js'
import { connectTo, createAttempt, createSource } from './test/world.js'

const privateKey = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80' as const
const newWallet = (options: { allowed?: boolean } = {}) =>
  new TestWallet({ privateKey, chains: new Map([[31337, 'http://127.0.0.1:1']]), ...options })

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})
function start(...rest: Parameters<typeof createSource>) {
  const world = createSource(...rest)
  stops.push(world.stop)
  return world
}

/** A script of the page announces a wallet that is none. */
const pretend = (page: EventTarget, info: { readonly rdns: string; readonly name: string }) => {
  const provider = { request: async () => [], on: () => undefined, removeListener: () => undefined }
  const detail = { info: { uuid: `${Math.random()}`, icon: '', ...info }, provider }
  page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
}

describe('EIP-6963', () => {
  test('behavior: wallets announced before and after discovery are listed', () => {
    const { page, discover, listed } = start()
    announceWallet(page, newWallet(), { rdns: 'com.example.early', name: 'Early' })
    expect(listed.size).toBe(0)
    discover()
    announceWallet(page, newWallet(), { rdns: 'com.example.late', name: 'Late' })
    expect([...listed.values()]).toMatchObject([
      { id: 'com.example.early', name: 'Early', type: 'announced', namespaces: ['eip155'] },
      { id: 'com.example.late', name: 'Late', type: 'announced', namespaces: ['eip155'] },
    ])
  })

  test('behavior: listens before it asks', () => {
    const page = new EventTarget()
    const order: string[] = []
    const add = page.addEventListener.bind(page)
    page.addEventListener = (...rest: Parameters<EventTarget['addEventListener']>) => {
      order.push(`listen ${rest[0]}`)
      add(...rest)
    }
    add('eip6963:requestProvider', () => order.push('request'))
    start({}, page).discover()
    expect(order).toEqual(['listen eip6963:announceProvider', 'request'])
  })

  test('behavior: one wallet that announces itself again stays one row', () => {
    const { page, discover, listed } = start()
    const [wallet, uuid] = [newWallet(), 'a3b1']
    discover()
    announceWallet(page, wallet, { uuid })
    announceWallet(page, wallet, { uuid })
    announceWallet(page, wallet, { uuid: 'another' })
    announceWallet(page, newWallet(), { uuid })
    expect([...listed.values()]).toHaveLength(1)
    expect([...listed.values()][0]?.clash).toBeUndefined()
  })

  test('S38 two wallets with one rdns both stay, keep their ids and are marked', () => {
    const { page, discover, listed } = start()
    discover()
    announceWallet(page, newWallet(), { name: 'True', rdns: 'io.true' })
    announceWallet(page, newWallet(), { name: 'False', rdns: 'io.TRUE', icon: 'data:image/png;base64,AA==' })
    announceWallet(page, newWallet(), { name: 'Other', rdns: 'io.other' })
    expect([...listed.values()]).toMatchObject([
      { id: 'io.true', name: 'True', clash: true },
      { id: 'io.true#2', name: 'False', clash: true },
      { id: 'io.other' },
    ])
    expect(listed.get('io.other')?.clash).toBeUndefined()
  })

  test('S38 a wallet that claims the uuid of another is a clash, not a replacement', () => {
    const { page, discover, listed } = start()
    discover()
    announceWallet(page, newWallet(), { uuid: 'u', rdns: 'io.true' })
    announceWallet(page, newWallet(), { uuid: 'u', rdns: 'io.false' })
    expect([...listed.values()]).toMatchObject([
      { id: 'io.true', clash: true },
      { id: 'io.false', clash: true },
    ])
  })

  test('S38 another name for a known wallet is a clash: the first does not hide the other', () => {
    const { page, discover, listed } = start()
    discover()
    const wallet = newWallet()
    announceWallet(page, wallet, { rdns: 'io.false', name: 'False' })
    announceWallet(page, wallet, { rdns: 'io.true', name: 'True' })
    expect([...listed.values()]).toMatchObject([
      { id: 'io.false', clash: true },
      { id: 'io.true', clash: true },
    ])
  })

  test('S38 what looks like a wallet of the page equals it and is a clash, or does not look like it', () => {
    const { page, discover, listed } = start()
    discover()
    const names = ['MetaMask', 'Meta\u3164Mask', 'ＭｅｔａＭａｓｋ', 'M\u0435taMask', '\u3164\u034f']
    for (const name of names) announceWallet(page, newWallet(), { name, rdns: undefined })
    announceWallet(page, newWallet(), { name: '\u3164\u034f', rdns: 'io.example' })
    expect([...listed.values()].map(({ name, clash }) => [name, clash])).toEqual([
      ['MetaMask', true],
      ['MetaMask', true],
      ['ＭｅｔａＭａｓｋ', true],
      ['M\\u{435}taMask', undefined],
      ['io.example', undefined],
    ])
  })

  test('S38 names and icons are text with caps', () => {
    const { page, discover, listed } = start()
    discover()
    const name = `  A\u202eB\u0000C\u200d\u2066 <b>x</b>\n${'y'.repeat(90)}`
    announceWallet(page, newWallet(), { name, rdns: undefined, icon: 'https://evil.example/x.png' })
    announceWallet(page, newWallet(), { rdns: 'io.big', icon: `data:image/png;base64,${'A'.repeat(70_000)}` })
    announceWallet(page, newWallet(), { rdns: 'io.html', icon: 'data:text/html,<script>1</script>' })
    const [first] = listed.values()
    expect(first?.name).toBe(`ABC <b>x</b> ${'y'.repeat(90)}`.slice(0, 64))
    expect(first?.id).toBe(`name:${first?.name}`)
    expect([...listed.values()].map(({ icon }) => icon)).toEqual([undefined, undefined, undefined])
  })

  test.each([
    ['null', null],
    ['a text', 'x'],
    ['no info', { provider: newWallet() }],
    ['no provider', { info: { uuid: 'u', name: 'N' } }],
    ['a provider without request', { info: { uuid: 'u', name: 'N' }, provider: {} }],
    ['no name', { info: { uuid: 'u', name: '\u202e ' }, provider: newWallet() }],
    ['a number as uuid', { info: { uuid: 1, name: 'N' }, provider: newWallet() }],
    [
      'a getter that throws',
      Object.defineProperty({}, 'info', {
        get: () => {
          throw new Error('no')
        },
      }),
    ],
    [
      'a proxy that throws',
      new Proxy(
        {},
        {
          get: () => {
            throw new Error('no')
          },
        },
      ),
    ],
  ])('S38 malformed announcement: %s', (_, detail) => {
    const { page, discover, listed } = start()
    discover()
    page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    expect(listed.size).toBe(0)
  })

  test.each(['__proto__', 'constructor', 'prototype', 'a|b.c', '.', 'x'.repeat(300)])(
    'S38 rdns %s is no id',
    (rdns) => {
      const { page, discover, listed } = start()
      discover()
      announceWallet(page, newWallet(), { rdns, name: 'Odd|one' })
      expect([...listed.keys()]).toEqual(['name:Oddone'])
      expect([...listed.values()][0]?.rdns).toBeUndefined()
    },
  )

  test('S38 a script that announces a thousand wallets keeps none out: not the first, not those that come later', async () => {
    const { page, discover, listed, clock, source, report } = start()
    const flood = (from: string) => {
      for (let number = 0; number < 1000; number++)
        pretend(page, { rdns: `${from}.w${number}`, name: `${from} ${number}` })
    }
    discover()
    announceWallet(page, newWallet(), { rdns: 'com.early', name: 'Early' })
    flood('a')
    announceWallet(page, newWallet(), { rdns: 'com.same', name: 'In the same second' })
    await clock.pass(1000)
    expect([...listed.keys()]).toEqual(expect.arrayContaining(['com.early', 'com.same']))
    expect(listed.size).toBeLessThanOrEqual(32)
    for (const from of ['b', 'c', 'd', 'e', 'f']) {
      flood(from)
      await clock.pass(1000)
    }
    announceWallet(page, newWallet(), { rdns: 'com.late', name: 'Late' })
    flood('g')
    await clock.pass(0)
    expect([...listed.keys()]).toEqual(expect.arrayContaining(['com.early', 'com.late']))
    expect(listed.size).toBeLessThanOrEqual(96)
    // What is reported is what is there, also to one who looks later.
    const again = new Set<string>()
    source.discover?.({ ...report, add: ({ id }) => void again.add(id) })
    expect([...again].sort()).toEqual([...listed.keys()].sort())
  })

  test('S38 a thousand that claim one name, or one identity, are three, and the first stays', async () => {
    const { page, discover, listed, clock } = start()
    discover()
    announceWallet(page, newWallet(), { rdns: 'com.real', name: 'Real' })
    for (let number = 0; number < 500; number++) pretend(page, { rdns: 'com.real', name: `Other ${number}` })
    for (let number = 0; number < 500; number++) pretend(page, { rdns: `com.other${number}`, name: 'real ' })
    await clock.pass(0)
    expect(listed.size).toBeLessThanOrEqual(5)
    expect(listed.get('com.real')).toMatchObject({ name: 'Real', clash: true })
  })

  test('S38 a wallet in use stays, and no other takes the id of one that had to leave', async () => {
    const { page, discover, listed, clock, source } = start()
    discover()
    const names = new Map<string, string>()
    const note = () => {
      for (const { id, name } of listed.values()) {
        expect(names.get(id) ?? name).toBe(name)
        names.set(id, name)
      }
    }
    announceWallet(page, newWallet(), { rdns: 'com.real', name: 'First' })
    announceWallet(page, newWallet(), { rdns: 'com.real', name: 'Second' })
    const used = listed.get('com.real#2')
    if (!used) throw new Error('not listed')
    await connectTo(source, used, createAttempt().context)
    for (let number = 0; number < 20; number++) {
      pretend(page, { rdns: 'com.real', name: `Later ${number}` })
      await clock.pass(0)
      note()
    }
    expect(listed.get('com.real#2')?.name).toBe('Second')
    expect(listed.size).toBe(3)
  })

  test('behavior: after stop nothing is heard', () => {
    const { page, discover, listed, stop } = start()
    discover()
    stop()
    announceWallet(page, newWallet())
    expect(listed.size).toBe(0)
  })

  test('parameters: eip6963 false', () => {
    const { page, discover, listed } = start({ eip6963: false })
    announceWallet(page, newWallet())
    discover()
    expect(listed.size).toBe(0)
  })
})

describe('window.ethereum', () => {
  const pageWith = (ethereum: unknown) => Object.assign(new EventTarget(), { ethereum })

  test('behavior: offered only when nothing is announced in time', async () => {
    const { discover, listed, clock } = start({}, pageWith(newWallet()))
    discover()
    expect(listed.size).toBe(0)
    await clock.pass(250)
    expect([...listed.values()]).toEqual([
      { id: 'injected', name: 'Browser wallet', type: 'injected', namespaces: ['eip155'] },
    ])
  })

  test('behavior: not offered beside an announced wallet, and gives way to a late one', async () => {
    const one = start({}, pageWith(newWallet()))
    one.discover()
    announceWallet(one.page, newWallet())
    await one.clock.pass(250)
    expect([...one.listed.keys()]).toEqual(['com.example.wallet'])

    const two = start({}, pageWith(newWallet()))
    two.discover()
    await two.clock.pass(250)
    announceWallet(two.page, newWallet())
    expect([...two.listed.keys()]).toEqual(['com.example.wallet'])
  })

  test('behavior: one that is injected later is found', async () => {
    const { page, discover, listed, clock } = start()
    discover()
    await clock.pass(250)
    Object.assign(page, { ethereum: newWallet() }).dispatchEvent(new Event('ethereum#initialized'))
    expect([...listed.keys()]).toEqual(['injected'])
  })

  test('parameters: injected false; a getter that throws', async () => {
    const off = start({ injected: false }, pageWith(newWallet()))
    off.discover()
    const broken = start(
      {},
      Object.defineProperty(new EventTarget(), 'ethereum', {
        get: () => {
          throw new Error('no')
        },
      }),
    )
    broken.discover()
    await off.clock.pass(5000)
    await broken.clock.pass(5000)
    expect([off.listed.size, broken.listed.size]).toEqual([0, 0])
  })
})

describe('finding a stored wallet', () => {
  const stored = { id: 'com.example.wallet', name: 'T', type: 'announced', namespaces: ['eip155'] } as const

  test('behavior: connects without discovery when the wallet answers', async () => {
    const { page, source } = start()
    announceWallet(page, newWallet({ allowed: true }))
    expect(await connectTo(source, stored, createAttempt().context, true)).toHaveLength(1)
  })

  test('behavior: a wallet that is gone is said to be gone', async () => {
    const { source } = start()
    const missing = connectTo(source, stored, createAttempt().context, true)
    await expect(missing).rejects.toMatchObject({ code: 'CONNECTOR_NOT_FOUND' })
  })

  test('behavior: other namespaces are not served', async () => {
    const { source } = start()
    const request = { connector: stored, namespaces: ['solana'], networks: [], silent: false }
    expect(await source.connect(request, createAttempt().context)).toEqual([])
  })
})
