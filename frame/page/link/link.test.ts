import { describe, expect, test } from 'vitest'
import { config, createTestFrame, user } from './test/frame.js'

const personalSign = { method: 'personal_sign', params: ['0x00', user.accounts[0]?.address], chainId: 1 }

/** What the page has heard of answers, READY aside. */
const answersOf = (frame: ReturnType<typeof createTestFrame>) =>
  frame.heard.filter(({ type }) => type !== '@w3m-frame/READY')

describe('READY', () => {
  test('behavior: it is said at once, with a version, the chains that are served, and an id of 128 random bits', () => {
    const frame = createTestFrame()
    const payload = { version: '4', chains: config.chains.map(({ id }) => id) }
    expect(frame.posted).toEqual([
      {
        message: { type: '@w3m-frame/READY', id: expect.stringMatching(/^[0-9a-f]{32}$/), payload },
        targetOrigin: 'https://app.example',
      },
    ])
  })

  test.each([
    [
      'the page above, by the browser',
      { ancestors: ['https://eu.shop.example', 'https://app.example'] },
      ['https://eu.shop.example'],
    ],
    [
      'the referrer, where the browser does not say it',
      { ancestors: false, referrer: 'https://app.example/deep?x=1' },
      ['https://app.example'],
    ],
    ['not to a page that the project does not list', { ancestors: ['https://evil.example'] }, []],
    ['not to a referrer that it does not list', { ancestors: false, referrer: 'https://evil.example/' }, []],
    [
      'not over http, where others can write the page',
      { ancestors: ['http://app.example'], origins: ['app.example'] },
      [],
    ],
    ['not to an opaque origin', { ancestors: ['null'] }, []],
    ['with neither known, to each origin that is listed in full', { ancestors: false }, ['https://app.example']],
    ['to no page without a list', { origins: [] }, []],
  ] as const)('S2, S7: it goes to %s', (_name, options, expected) => {
    const frame = createTestFrame(options)
    expect(frame.posted.map(({ targetOrigin }) => targetOrigin)).toEqual(expected)
  })

  test('S11: it tells a page whose approvals need a window so, and no page that the operator has named', () => {
    const framedApprovals = ['https://app.example']
    const said = (origin: string) =>
      createTestFrame({ ancestors: [origin], framedApprovals }).posted.map(
        ({ message }) => Object(message).payload.approvals,
      )
    expect([said('https://app.example'), said('https://eu.shop.example')]).toEqual([[undefined], ['window']])
  })

  test('behavior: a page that could not be greeted is greeted once it has spoken, before its answer', async () => {
    const frame = createTestFrame({ origin: 'http://localhost:5173', ancestors: false })
    expect(frame.heard).toEqual([])
    await frame.ask('GET_CHAIN_ID')
    await frame.ask('GET_CHAIN_ID')
    expect(frame.heard.map(({ type }) => type)).toEqual([
      '@w3m-frame/READY',
      '@w3m-frame/GET_CHAIN_ID_SUCCESS',
      '@w3m-frame/GET_CHAIN_ID_SUCCESS',
    ])
  })

  test('behavior: a frame that no page is around neither speaks nor hears', () => {
    const frame = createTestFrame({ isAlone: true })
    expect([frame.posted, frame.isHeard()]).toEqual([[], false])
  })
})

describe('who is heard', () => {
  test('S1: what does not come from the window around the frame does nothing', async () => {
    const frame = createTestFrame({ user })
    const message = { type: '@w3m-app/SWITCH_NETWORK', id: 'x', payload: { chainId: 8453 } }
    frame.send(message, { source: { postMessage() {} } })
    frame.send(message, { source: null })
    frame.send(message, { source: frame.window })
    expect((await frame.ask('GET_CHAIN_ID')).payload).toEqual({ chainId: 1 })
    expect(answersOf(frame)).toHaveLength(1)
  })

  test.each([
    'https://evil.example',
    'null',
    '',
    'http://app.example',
    'https://app.example.evil',
    'https://a.b.shop.example',
  ])('S1: before anything is bound, %s is not heard', async (origin) => {
    const frame = createTestFrame()
    frame.send({ type: '@w3m-app/GET_CHAIN_ID', id: 'x' }, { origin })
    await frame.ask('GET_CHAIN_ID')
    expect(frame.posted.map(({ targetOrigin }) => targetOrigin)).toEqual(['https://app.example', 'https://app.example'])
  })

  test('S7: the first valid message binds its origin; another one that is listed as well is not heard any more', async () => {
    const frame = createTestFrame()
    expect(() => frame.link.host()).toThrow(expect.objectContaining({ code: 'ORIGIN_NOT_ALLOWED' }))
    await frame.ask('GET_CHAIN_ID')
    expect(frame.link.host().origin).toBe('https://app.example')
    frame.send(
      { type: '@w3m-app/SWITCH_NETWORK', id: 'x', payload: { chainId: 8453 } },
      { origin: 'https://eu.shop.example' },
    )
    expect((await frame.ask('GET_CHAIN_ID')).payload).toEqual({ chainId: 1 })
    expect(frame.posted.every(({ targetOrigin }) => targetOrigin === 'https://app.example')).toBe(true)
  })

  test('S12: the wallet’s own page alone is known as the one of agents’ links, by the browser’s word', async () => {
    const own = createTestFrame({ origins: ['https://frame.test:443'], ancestors: ['https://frame.test'] })
    own.send({ type: '@w3m-app/GET_CHAIN_ID', id: 'x' }, { origin: 'https://frame.test' })
    expect(own.link.host()).toMatchObject({ origin: 'https://frame.test', isAgentPage: true })
    for (const origin of ['https://frame.test:8443', 'http://frame.test', 'https://a.frame.test']) {
      const other = createTestFrame({ origins: ['https://frame.test:443'], ancestors: [origin] })
      other.send({ type: '@w3m-app/GET_CHAIN_ID', id: 'x' }, { origin })
      expect(() => other.link.host(), origin).toThrow(expect.objectContaining({ code: 'ORIGIN_NOT_ALLOWED' }))
    }
    const shop = createTestFrame()
    await shop.ask('GET_CHAIN_ID')
    expect(shop.link.host()).not.toHaveProperty('isAgentPage')
  })

  test('S7: a message that is not valid is answered and binds nothing', async () => {
    const frame = createTestFrame({ ancestors: ['https://eu.shop.example'] })
    const other = { origin: 'https://eu.shop.example' }
    frame.send({ type: '@w3m-app/SWITCH_NETWORK', id: 'a' }, other)
    frame.send({ type: '@w3m-app/NOPE', id: 'b' }, other)
    expect(frame.posted.slice(1).map(({ message, targetOrigin }) => [message.type, targetOrigin])).toEqual([
      ['@w3m-frame/SWITCH_NETWORK_ERROR', 'https://eu.shop.example'],
      ['@w3m-frame/NOPE_ERROR', 'https://eu.shop.example'],
    ])
    await frame.ask('GET_CHAIN_ID')
    expect(frame.link.host().origin).toBe('https://app.example')
  })

  test('S2: nothing leaves the frame by itself while no page is bound, and then only to that one', async () => {
    const frame = createTestFrame()
    frame.link.showScreen({ name: 'approve', height: 400 })
    frame.link.showNumber('47')
    frame.link.tell('IS_CONNECTED', { isConnected: false })
    expect(frame.posted).toHaveLength(1)
    await frame.ask('GET_CHAIN_ID')
    frame.link.showScreen({ name: 'approve', height: 400 })
    frame.link.showNumber('47')
    frame.link.tell('IS_CONNECTED', { isConnected: false })
    expect(frame.posted.slice(2)).toEqual([
      {
        targetOrigin: 'https://app.example',
        message: { type: '@latchkey-frame/SCREEN', id: expect.any(String), payload: { name: 'approve', height: 400 } },
      },
      {
        targetOrigin: 'https://app.example',
        message: { type: '@latchkey-frame/NUMBER', id: expect.any(String), payload: { number: '47' } },
      },
      {
        targetOrigin: 'https://app.example',
        message: {
          type: '@w3m-frame/IS_CONNECTED_SUCCESS',
          id: expect.stringMatching(/^[0-9a-f]{32}$/),
          payload: { isConnected: false },
        },
      },
    ])
  })
})

describe('envelope and payload', () => {
  test.each(['a', 'k3j9x', 'ünï-✓', 'x'.repeat(64)])('behavior: the id %s is echoed exactly', async (id) => {
    const frame = createTestFrame()
    expect((await frame.ask('GET_CHAIN_ID', undefined, id)).id).toBe(id)
  })

  test.each([
    ['a number as id', { type: '@w3m-app/GET_CHAIN_ID', id: 7 }],
    ['no id', { type: '@w3m-app/GET_CHAIN_ID' }],
    ['an empty id', { type: '@w3m-app/GET_CHAIN_ID', id: '' }],
    ['an id that is too long', { type: '@w3m-app/GET_CHAIN_ID', id: 'x'.repeat(65) }],
    ['a name that is too long', { type: `@w3m-app/${'X'.repeat(80)}`, id: 'x' }],
    ['a message of other code', { type: 'webpackOk', id: 'x' }],
    ['the frame’s own', { type: '@w3m-frame/READY', id: 'x', payload: {} }],
    ['a text', '@w3m-app/GET_CHAIN_ID'],
    ['nothing', null],
    ['a list', [{ type: '@w3m-app/GET_CHAIN_ID', id: 'x' }]],
  ])('S4: %s is dropped', async (_name, data) => {
    const frame = createTestFrame()
    frame.send(data)
    await frame.ask('GET_CHAIN_ID')
    expect(answersOf(frame)).toHaveLength(1)
  })

  test.each(['NOPE', 'AWAIT_UPDATE_EMAIL', 'constructor', '__proto__', 'toString', ''])(
    'S4: the unknown name %j is answered with an error of its name',
    async (name) => {
      const frame = createTestFrame()
      expect(await frame.ask(name)).toEqual({
        type: `@w3m-frame/${name}_ERROR`,
        id: 'q1',
        payload: { message: expect.stringMatching(/./), code: 'EVENT_UNKNOWN' },
      })
    },
  )

  test('S37: of a call that failed the console hears name and code, and nothing that was said', async () => {
    const frame = createTestFrame()
    await frame.ask('CONNECT_EMAIL', { email: 'ada' })
    await frame.ask('CONNECT_EMAIL', { email: 'ada@mail.test' })
    expect(frame.logged).toEqual([
      'Login frame: CONNECT_EMAIL failed: EVENT_INVALID',
      'Login frame: CONNECT_EMAIL failed: NOT_SUPPORTED',
    ])
  })

  test.each([
    ['SWITCH_NETWORK', undefined, 'Required'],
    ['SWITCH_NETWORK', {}, 'chainId: Required'],
    ['SWITCH_NETWORK', 'eip155:1', 'Expected object, received string'],
    ['SWITCH_NETWORK', { chainId: true }, 'chainId: Expected number or string, received boolean'],
    ['SWITCH_NETWORK', { chainId: 1, rpcUrl: 5 }, 'rpcUrl: Expected string, received number'],
    ['CONNECT_EMAIL', { email: 5 }, 'email: Expected string, received number'],
    ['CONNECT_EMAIL', { email: null }, 'email: Expected string, received null'],
    ['CONNECT_EMAIL', { email: 'ada' }, 'email: Invalid email'],
    ['CONNECT_OTP', { otp: '12345' }, 'otp: Invalid'],
    ['CONNECT_OTP', { otp: 123456 }, 'otp: Expected string, received number'],
    ['SET_PREFERRED_ACCOUNT', { type: 'multisig' }, 'type: Expected eoa or smartAccount'],
    ['SYNC_THEME', { themeMode: 'sepia' }, 'themeMode: Expected light or dark'],
    ['SYNC_DAPP_DATA', { metadata: { name: [] } }, 'metadata.name: Expected string, received array'],
    ['RPC_REQUEST', { chainId: 1 }, 'method: Required'],
    ['RPC_REQUEST', { method: 'x'.repeat(81), chainId: 1 }, 'method: Expected at most 80'],
    ['RPC_REQUEST', { method: 'eth_chainId', chainId: 0 }, 'chainId: Expected at least 1'],
  ])('S4: %s with %j is answered: %s', async (name, payload, message) => {
    const frame = createTestFrame()
    expect(await frame.ask(name, payload)).toEqual({
      type: `@w3m-frame/${name}_ERROR`,
      id: 'q1',
      payload: { message, code: 'EVENT_INVALID' },
    })
  })

  test('S37: an error does not repeat what was sent', async () => {
    const frame = createTestFrame()
    await frame.ask('CONNECT_OTP', { otp: '123456 canary' })
    await frame.ask('CONNECT_EMAIL', { email: 'canary' })
    await frame.ask('SET_PREFERRED_ACCOUNT', { type: 'canary' })
    expect(JSON.stringify(frame.heard)).not.toContain('canary')
  })

  test('S4: keys that are not listed are stripped before a handler sees them', async () => {
    const seen: unknown[] = []
    const frame = createTestFrame({
      loginHandlers: {
        CONNECT_EMAIL(payload) {
          seen.push(payload)
          return { action: 'VERIFY_OTP' }
        },
      },
    })
    await frame.ask('CONNECT_EMAIL', { email: 'ada@mail.example', admin: true })
    expect(seen).toEqual([{ email: 'ada@mail.example' }])
  })
})

describe('caps', () => {
  const nest = (levels: number): unknown => (levels === 0 ? 'x' : [nest(levels - 1)])

  test.each([
    ['more than 256 KiB of text', { method: 'eth_call', chainId: 1, params: ['x'.repeat(256 * 1024)] }, 'TOO_LARGE'],
    ['256 KiB in UTF-8 alone', { method: 'eth_call', chainId: 1, params: ['€'.repeat(90_000)] }, 'TOO_LARGE'],
    [
      'keys that add up',
      {
        method: 'eth_call',
        chainId: 1,
        params: [Object.fromEntries(Array.from({ length: 30_000 }, (_, i) => [`key${i}`, 1]))],
      },
      'TOO_LARGE',
    ],
    [
      'an empty list of four billion',
      { method: 'eth_call', chainId: 1, params: new Array(4_294_967_295) },
      'TOO_LARGE',
    ],
    ['33 levels', { method: 'eth_call', chainId: 1, params: nest(31) }, 'TOO_DEEP'],
    ['bytes', { method: 'eth_call', chainId: 1, params: [new Uint8Array(4)] }, 'EVENT_INVALID'],
    ['a map', { method: 'eth_call', chainId: 1, params: [new Map()] }, 'EVENT_INVALID'],
    ['a bigint', { method: 'eth_call', chainId: 1, params: [1n] }, 'EVENT_INVALID'],
    ['no number', { method: 'eth_call', chainId: 1, params: [Number.NaN] }, 'EVENT_INVALID'],
    ['a key __proto__', JSON.parse('{"method":"eth_call","chainId":1,"params":[{"__proto__":1}]}'), 'EVENT_INVALID'],
  ])('S5: %s is refused', async (_name, payload, code) => {
    const frame = createTestFrame()
    const answer = await frame.ask('RPC_REQUEST', payload)
    expect([answer.type, answer.payload?.code]).toEqual(['@w3m-frame/RPC_REQUEST_ERROR', code])
    expect(frame.called).toEqual([])
  })

  test('S5: a list that holds itself, and one that doubles 40 times, end', async () => {
    const round: unknown[] = []
    round.push(round)
    let doubled: unknown = 'x'
    for (let level = 0; level < 31; level++) doubled = [doubled, doubled]
    const frame = createTestFrame()
    const request = { method: 'eth_call', chainId: 1 }
    expect((await frame.ask('RPC_REQUEST', { ...request, params: round })).payload?.code).toBe('TOO_DEEP')
    expect((await frame.ask('RPC_REQUEST', { ...request, params: doubled })).payload?.code).toMatch(/TOO_(LARGE|DEEP)/)
  })

  test('S5: what is just inside of the caps passes', async () => {
    const frame = createTestFrame()
    const request = { method: 'eth_call', chainId: 1 }
    const large = await frame.ask('RPC_REQUEST', { ...request, params: ['x'.repeat(255 * 1024)] })
    const deep = await frame.ask('RPC_REQUEST', { ...request, params: nest(30) })
    expect([large.type, deep.type]).toEqual(['@w3m-frame/RPC_REQUEST_SUCCESS', '@w3m-frame/RPC_REQUEST_SUCCESS'])
  })

  test('S5: 50 messages a second; the next ones are errors, and a second later they are not', async () => {
    const frame = createTestFrame()
    const ask = () => frame.ask('GET_CHAIN_ID')
    const first = await Promise.all(Array.from({ length: 52 }, ask))
    expect(first.map(({ payload }) => payload?.code)).toEqual([...Array(50).fill(undefined), 'TOO_FAST', 'TOO_FAST'])
    frame.passTime(999)
    expect((await ask()).payload?.code).toBe('TOO_FAST')
    frame.passTime(1)
    expect((await ask()).type).toBe('@w3m-frame/GET_CHAIN_ID_SUCCESS')
  })

  test('S5: 100 requests wait at a time; what ends them is heard all the same', async () => {
    const frame = createTestFrame({ user, approve: () => new Promise(() => {}) })
    const waiting: Promise<{ readonly payload?: Record<string, unknown> }>[] = []
    for (let count = 0; count < 101; count++) {
      waiting.push(frame.ask('RPC_REQUEST', personalSign))
      frame.passTime(25)
    }
    expect((await waiting[100])?.payload?.code).toBe('TOO_MANY_PENDING')
    expect((await frame.ask('RPC_ABORT')).type).toBe('@w3m-frame/RPC_ABORT_SUCCESS')
    const ended = await Promise.all(waiting.slice(0, 100))
    expect(ended.every(({ payload }) => payload?.message === 'Request was aborted')).toBe(true)
    frame.passTime(1000)
    expect((await frame.ask('GET_CHAIN_ID')).type).toBe('@w3m-frame/GET_CHAIN_ID_SUCCESS')
  })

  test('S5, F7: an abort takes effect however fast it comes', async () => {
    const frame = createTestFrame({ user, approve: () => new Promise(() => {}) })
    const request = frame.ask('RPC_REQUEST', personalSign)
    await expect.poll(() => frame.shown.length).toBe(1)
    await Promise.all(Array.from({ length: 60 }, () => frame.ask('GET_CHAIN_ID')))
    expect((await frame.ask('RPC_ABORT')).type).toBe('@w3m-frame/RPC_ABORT_SUCCESS')
    expect((await request).payload).toEqual({ message: 'Request was aborted', code: 'REQUEST_ABORTED' })
    expect(frame.notes.aborted).toBe(1)
  })

  test('S3: a second question with the id of an open one is not begun', async () => {
    const frame = createTestFrame({ user, approve: async () => '0xsigned' })
    const both = await Promise.all([
      frame.ask('RPC_REQUEST', personalSign, 'same'),
      frame.ask('RPC_REQUEST', personalSign, 'same'),
    ])
    expect(both.map(({ payload }) => payload)).toEqual(['0xsigned', '0xsigned'])
    expect(frame.shown).toHaveLength(1)
    expect(answersOf(frame)).toHaveLength(1)
  })
})
