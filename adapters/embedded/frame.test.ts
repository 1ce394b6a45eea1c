import { describe, expect, test } from 'vitest'
import { LatchkeyError } from '../../src/adapter.js'
import { settle } from '../../src/testing/settle.js'
import { createRoom, createWorld } from './test/world.js'

const email = { method: 'CONNECT_EMAIL', params: { email: 'alice@example.com' } }
const user = { method: 'GET_USER', params: {} }

describe('loading', () => {
  test('F1 a frame whose address hangs is given up after 20 s, with one alert, and the next call loads another', async () => {
    const { frame, clock, ask, alerts } = createWorld({ frame: { readyAfter: Number.POSITIVE_INFINITY } })
    const first = [ask(email), ask(user)]
    await clock.advance(19_999)
    expect(first.map(({ ended }) => ended)).toEqual([undefined, undefined])
    await clock.advance(1)
    expect(first.map(({ ended }) => ended)).toEqual(['IFRAME_LOAD_FAILED', 'IFRAME_LOAD_FAILED'])
    expect(String(first[0]?.error)).toContain('Network Error - Could not load embedded wallet')
    const again = ask(email)
    await clock.advance(20_000)
    expect(again.ended).toBe('IFRAME_LOAD_FAILED')
    expect(alerts()).toEqual(['IFRAME_LOAD_FAILED'])
    expect([clock.pending, frame.listeners]).toEqual([0, 0])
    frame.setReadyAfter(1000)
    const good = ask(email)
    await clock.advance(1500)
    expect(good.ended).toBe('answered')
    expect(frame.elements).toHaveLength(3)
  })

  test('F1 the frame waits for the load event of the page', async () => {
    const { frame, ask, ready } = createWorld()
    let loaded = () => {}
    frame.pageLoaded = new Promise((resolve) => {
      loaded = resolve
    })
    const asked = ask(email)
    await settle()
    expect(frame.elements.map(({ src }) => src)).toEqual([''])
    loaded()
    await ready()
    expect(asked.ended).toBe('answered')
    expect(frame.elements[0]?.src).toContain('https://frame.test/sdk?')
  })

  test('F2 what is loaded and sends no READY is a failure, whatever its events say', async () => {
    const { frame, clock, ask } = createWorld({ frame: { readyAfter: Number.POSITIVE_INFINITY } })
    const asked = ask(email)
    await settle()
    frame.elements[0]?.dispatchEvent(new Event('load'))
    await clock.advance(19_000)
    expect(asked.ended).toBeUndefined()
    await clock.advance(1000)
    expect(asked.ended).toBe('IFRAME_LOAD_FAILED')
  })

  test('F2 an element that says itself that it failed is given up at once', async () => {
    const { frame, ask, alerts } = createWorld({ frame: { readyAfter: Number.POSITIVE_INFINITY } })
    const asked = ask(email)
    await settle()
    frame.elements[0]?.dispatchEvent(new Event('error'))
    await settle()
    expect(String(asked.error)).toContain('Unable to load email login dependency')
    expect(alerts()).toEqual(['IFRAME_LOAD_FAILED'])
  })

  test('F32 a frame that the page’s policy blocks is given up at once, and the error names directive and origin', async () => {
    const { frame, clock, ask } = createWorld({ frame: { readyAfter: Number.POSITIVE_INFINITY } })
    const asked = [ask(email), ask(user)]
    await settle()
    frame.block()
    await settle()
    for (const { error } of asked)
      expect(error).toMatchObject({
        code: 'POLICY_BLOCKED',
        data: { directive: 'frame-src', origin: 'https://frame.test' },
      })
    expect([clock.pending, frame.listeners]).toEqual([0, 0])
    expect(frame.elements[0]?.contentWindow).toBeNull()
  })

  test('F3 a READY after 19.9 s counts once, 500 ms later; a second changes nothing', async () => {
    const { frame, clock, ask } = createWorld({ frame: { readyAfter: 19_900 } })
    const asked = ask(email)
    await clock.advance(19_900)
    frame.tell('READY', {})
    await clock.advance(300)
    frame.tell('READY', {})
    await clock.advance(199)
    expect(frame.methods()).toEqual([])
    await clock.advance(1)
    expect(frame.methods()).toEqual(['SYNC_DAPP_DATA', 'GET_SMART_ACCOUNT_ENABLED_NETWORKS', 'CONNECT_EMAIL'])
    frame.tell('READY', {})
    await clock.advance(1000)
    expect(asked.ended).toBe('answered')
    expect(frame.methods()).toHaveLength(3)
  })

  test('F3 a READY of another window is none', async () => {
    const { frame, clock, ask } = createWorld({ frame: { readyAfter: Number.POSITIVE_INFINITY } })
    const asked = ask(email)
    await settle()
    const ready = { type: '@w3m-frame/READY', id: 'x', payload: {} }
    frame.say(ready, { source: {} as Window })
    frame.say(ready, { source: null })
    frame.say(ready, { origin: 'https://evil.test' })
    await clock.advance(20_000)
    expect(asked.ended).toBe('IFRAME_LOAD_FAILED')
  })

  test('F30 one element for all calls, gone with the instance', async () => {
    const { frame, clock, ask, ready, end } = createWorld()
    for (const call of [email, user, { method: 'IS_CONNECTED' }]) ask(call)
    await ready()
    expect(frame.elements).toHaveLength(1)
    const waiting = ask({ method: 'CONNECT_DEVICE' })
    frame.silent.add('CONNECT_DEVICE')
    end()
    await settle()
    expect([clock.pending, frame.listeners, waiting.ended]).toEqual([0, 0, 'REQUEST_ABORTED'])
    expect(frame.elements[0]?.contentWindow).toBeNull()
    expect(ask(email)).toMatchObject({ ended: undefined })
    await settle()
    expect(frame.elements).toHaveLength(1)
  })
})

describe('messages', () => {
  test('S1 what comes from another origin or window answers nothing', async () => {
    const { frame, clock, ask, ready } = createWorld()
    frame.silent.add('CONNECT_EMAIL')
    const asked = ask(email)
    await ready()
    const { id = '' } = frame.asked.at(-1) ?? {}
    const forged = { type: '@w3m-frame/CONNECT_EMAIL_SUCCESS', id, payload: { action: 'CONNECT' } }
    frame.say(forged, { origin: 'https://frame.test.evil.test' })
    frame.say(forged, { origin: 'null' })
    frame.say(forged, { source: {} as Window })
    frame.say(forged, { source: null })
    await clock.advance(1000)
    expect(asked.ended).toBeUndefined()
    frame.say(forged)
    await settle()
    expect(asked.result).toEqual({ action: 'CONNECT' })
  })

  test('S2 a frame that was led elsewhere receives nothing more', async () => {
    const { frame, ask, ready, clock } = createWorld()
    ask(email)
    await ready()
    const before = frame.asked.length
    frame.at = 'https://elsewhere.test'
    const asked = ask({ method: 'CONNECT_OTP', params: { otp: '123456' } })
    await clock.advance(1000)
    expect(frame.asked).toHaveLength(before)
    expect(asked.ended).toBeUndefined()
  })

  test('S3 ids are 128 random bits, and no answer counts twice', async () => {
    const { frame, ask, ready } = createWorld()
    ask(email)
    await ready()
    const ids = frame.asked.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/)
  })

  test('F5 late, double, foreign, wrong and malformed answers are dropped; the first good one counts', async () => {
    const { frame, ask, ready } = createWorld()
    frame.silent.add('CONNECT_EMAIL')
    const asked = ask(email)
    await ready()
    const { id = '' } = frame.asked.at(-1) ?? {}
    frame.tell('CONNECT_EMAIL_SUCCESS', { action: 'CONNECT' }, 'other')
    frame.tell('CONNECT_OTP_SUCCESS', undefined, id)
    frame.tell('CONNECT_EMAIL_SUCCESS', { action: 'ANYTHING' }, id)
    frame.tell('CONNECT_EMAIL_SUCCESS', undefined, id)
    frame.say({ type: '@w3m-frame/CONNECT_EMAIL_SUCCESS', id: 7, payload: { action: 'CONNECT' } })
    frame.say({
      type: '@w3m-frame/CONNECT_EMAIL_SUCCESS',
      id,
      payload: { action: 'CONNECT', more: 'x'.repeat(300_000) },
    })
    frame.say('@w3m-frame/CONNECT_EMAIL_SUCCESS')
    frame.say(null)
    await settle()
    expect(asked.ended).toBeUndefined()
    frame.tell('CONNECT_EMAIL_SUCCESS', { action: 'VERIFY_OTP', unknown: 1 }, id)
    frame.tell('CONNECT_EMAIL_ERROR', { message: 'too late' }, id)
    await settle()
    expect(asked.result).toEqual({ action: 'VERIFY_OTP' })
  })

  test('F5 an error without text is "An error occurred"; with one it keeps text, code and facts', async () => {
    const { frame, ask, ready } = createWorld()
    frame.silent.add('CONNECT_EMAIL')
    const asked = [ask(email), ask(email), ask(email)]
    await ready()
    const ids = frame.asked.slice(-3).map(({ id }) => id)
    frame.tell('CONNECT_EMAIL_ERROR', undefined, ids[0])
    frame.tell('CONNECT_EMAIL_ERROR', { message: 'Too many', code: 'TOO_MANY', retryAfter: 30 }, ids[1])
    frame.tell('CONNECT_EMAIL_ERROR', { message: 'User rejected the request' }, ids[2])
    await settle()
    expect(asked.map(({ error }) => error)).toMatchObject([
      { code: 'EMBEDDED_REFUSED', message: 'An error occurred' },
      { code: 'TOO_MANY', message: 'Too many', data: { retryAfter: 30 }, outcome: 'failed' },
      { code: 'REQUEST_REJECTED', outcome: 'rejected' },
    ])
  })

  test('S4 S5 what is too large, too deep or too much is neither sent nor heard', async () => {
    const { frame, ask, ready, login } = createWorld()
    const large = ask({ method: 'CONNECT_EMAIL', params: { email: 'x'.repeat(300_000) } })
    let deep: unknown = 1
    for (let level = 0; level < 40; level++) deep = [deep]
    const nested = ask({ method: 'CONNECT_EMAIL', params: { email: deep } })
    frame.silent.add('IS_CONNECTED')
    const many = Array.from({ length: 100 }, () => ask({ method: 'IS_CONNECTED' }))
    await ready()
    expect([large.ended, nested.ended]).toEqual(['REQUEST_TOO_LARGE', 'REQUEST_TOO_LARGE'])
    expect(many.filter(({ ended }) => ended === 'TOO_MANY_PENDING')).toHaveLength(1)
    const heard: unknown[] = []
    login.watch((event) => heard.push(event))
    frame.tell('GET_USER_SUCCESS', { address: 7, chainId: 1 })
    frame.tell('GET_USER_SUCCESS', { address: '0x00', chainId: 1, extra: deep })
    frame.tell('NEVER_HEARD_SUCCESS', {})
    expect(heard).toEqual([])
    frame.tell('GET_USER_SUCCESS', { address: '0x00', chainId: 1, extra: 1 })
    expect(heard).toEqual([{ type: 'GET_USER_SUCCESS', payload: { address: '0x00', chainId: 1 } }])
    for (const wrong of ['<b>', '4', '1234', 47, undefined]) frame.number(wrong)
    for (const right of ['47', null]) frame.number(right)
    expect(heard.slice(1)).toEqual([
      { type: 'NUMBER', payload: { number: '47' } },
      { type: 'NUMBER', payload: { number: null } },
    ])
  })

  test('S39 a plugin cannot ask for a signature past the user, nor change what the app tells the frame', async () => {
    const { frame, ask, ready } = createWorld()
    const calls = ['RPC_REQUEST', 'RPC_ABORT', 'SYNC_DAPP_DATA', 'SWITCH_NETWORK', 'toString'].map((method) =>
      ask({ method }),
    )
    await ready()
    expect(calls.map(({ ended }) => ended)).toEqual(Array(5).fill('METHOD_NOT_SUPPORTED'))
    expect(frame.asked).toEqual([])
  })
})

describe('handshake', () => {
  test('behavior: calls that need the app wait for it, and those made meanwhile as well', async () => {
    const { frame, ask, ready } = createWorld()
    frame.hold('SYNC_DAPP_DATA')
    const asked = [ask(email), ask(user), ask({ method: 'IS_CONNECTED' })]
    await ready()
    expect(frame.methods()).toEqual(['SYNC_DAPP_DATA', 'IS_CONNECTED'])
    frame.release('SYNC_DAPP_DATA')
    await settle()
    expect(frame.methods().slice(2)).toEqual(['GET_SMART_ACCOUNT_ENABLED_NETWORKS', 'CONNECT_EMAIL', 'GET_USER'])
    expect(asked.map(({ ended }) => ended)).toEqual(['answered', 'answered', 'answered'])
    ask(email)
    await settle()
    expect(frame.methods().filter((method) => method === 'SYNC_DAPP_DATA')).toHaveLength(1)
    expect(frame.asked[0]?.payload).toMatchObject({ metadata: { name: 'Test' }, projectId: '' })
  })

  test('behavior: an error in it ends the first call, and the next one tries again; unknown smart networks are none', async () => {
    const { frame, ask, ready, context } = createWorld()
    frame.silent.add('SYNC_DAPP_DATA').add('GET_SMART_ACCOUNT_ENABLED_NETWORKS')
    const first = ask(email)
    await ready()
    frame.tell('SYNC_DAPP_DATA_ERROR', { message: 'Not now' }, frame.asked.at(-1)?.id)
    await settle()
    expect(first.error).toMatchObject({ message: 'Not now' })
    const second = ask(email)
    await settle()
    frame.tell('SYNC_DAPP_DATA_SUCCESS', undefined, frame.asked.at(-1)?.id)
    await settle()
    frame.tell('GET_SMART_ACCOUNT_ENABLED_NETWORKS_ERROR', { message: 'None' }, frame.asked.at(-1)?.id)
    await settle()
    expect(second.ended).toBe('answered')
    expect(context.storage.get('smartNetworks', (value) => value)).toEqual([])
  })

  test('behavior: the address says project, chain, version, theme and language', async () => {
    const { frame, ask } = createWorld({ context: { projectId: 'p1', locale: 'de', theme: () => 'dark' } })
    ask(email)
    await settle()
    expect(Object.fromEntries(new URL(frame.elements[0]?.src ?? '').searchParams)).toEqual({
      ...{ projectId: 'p1', chainId: 'eip155:31337', version: '4', enableLogger: 'true' },
      ...{ theme: 'dark', language: 'de' },
    })
    expect(frame.elements[0]).toMatchObject({
      title: 'Embedded wallet',
      allow: 'publickey-credentials-get; publickey-credentials-create; clipboard-write',
    })
  })

  test('parameters: url and codeEntry: where the frame is, and that it takes the code itself', async () => {
    const url = 'https://keys.example.net/login'
    const { frame, ask } = createWorld({ options: { url, codeEntry: 'frame' } })
    ask(email)
    await settle()
    const { origin, pathname, searchParams } = new URL(frame.elements[0]?.src ?? '')
    expect(`${origin}${pathname}`).toBe(url)
    expect(searchParams.get('codeEntry')).toBe('frame')
  })

  test.each([
    [undefined, 'true'],
    [true, 'true'],
    [false, 'false'],
  ])('parameters: logger: %s is told to the frame as enableLogger=%s', async (logger, expected) => {
    const { frame, ask } = createWorld({ options: { ...(logger !== undefined && { logger }) } })
    ask(email)
    await settle()
    expect(new URL(frame.elements[0]?.src ?? '').searchParams.get('enableLogger')).toBe(expected)
  })
})

describe('time', () => {
  test.each(['CONNECT_EMAIL', 'CONNECT_OTP', 'CONNECT_SOCIAL', 'GET_SOCIAL_REDIRECT_URI'])(
    'F4 %s is given up after 120 s; what else waits ends with it, and the next call loads a new frame',
    async (method) => {
      const { frame, clock, ask, ready, alerts } = createWorld()
      frame.silent.add(method).add('UPDATE_EMAIL')
      const asked = ask({ method, params: {} })
      const other = ask({ method: 'UPDATE_EMAIL', params: {} })
      await ready()
      await clock.advance(119_999)
      expect([asked.ended, other.ended]).toEqual([undefined, undefined])
      await clock.advance(1)
      expect([asked.ended, other.ended]).toEqual(['IFRAME_REQUEST_TIMEOUT', 'IFRAME_REQUEST_TIMEOUT'])
      expect(String(asked.error)).toContain('Embedded Wallet Request Timed Out')
      expect(alerts()).toEqual(['IFRAME_REQUEST_TIMEOUT'])
      expect(clock.pending).toBe(0)
      frame.silent.clear()
      const again = ask({ method: 'IS_CONNECTED' })
      await ready()
      expect([again.ended, frame.elements.length]).toEqual(['answered', 2])
    },
  )

  test('F4 a user who has not opened the mail yet is no fault: no alert, and the frame stays', async () => {
    const { frame, clock, ask, ready, alerts } = createWorld()
    frame.silent.add('CONNECT_DEVICE')
    const asked = ask({ method: 'CONNECT_DEVICE' })
    await ready()
    await clock.advance(120_000)
    expect([asked.ended, alerts(), frame.elements.length]).toEqual(['IFRAME_REQUEST_TIMEOUT', [], 1])
    const again = ask({ method: 'IS_CONNECTED' })
    await settle()
    expect([again.ended, frame.elements.length]).toEqual(['answered', 1])
  })

  test('F4 while the user works in the frame no time runs', async () => {
    const { frame, clock, ask, ready } = createWorld({ context: createRoom().context })
    frame.silent.add('CONNECT_OTP')
    const asked = ask({ method: 'CONNECT_OTP', params: { otp: '123456' } })
    await ready()
    await clock.advance(100_000)
    frame.screen({ name: 'recover', height: 300 })
    await clock.advance(600_000)
    expect(asked.ended).toBeUndefined()
    frame.screen({ name: 'none', height: 0 })
    await clock.advance(119_999)
    expect(asked.ended).toBeUndefined()
    await clock.advance(1)
    expect(asked.ended).toBe('IFRAME_REQUEST_TIMEOUT')
  })

  test('F4 a frame that loads another page ends what waits, and another frame is loaded', async () => {
    const { frame, ask, ready, alerts } = createWorld()
    frame.silent.add('UPDATE_EMAIL')
    const asked = ask({ method: 'UPDATE_EMAIL', params: { email: 'b@example.com' } })
    await ready()
    frame.navigate()
    await settle()
    expect([asked.ended, alerts()]).toEqual(['IFRAME_REQUEST_TIMEOUT', ['IFRAME_REQUEST_TIMEOUT']])
    frame.at = 'https://frame.test'
    const again = ask({ method: 'IS_CONNECTED' })
    await ready()
    expect(again.ended).toBe('answered')
  })

  test('F4 a frame that the page moves ends what waits as aborted, without an alert, and loads anew with the next call', async () => {
    const { frame, ask, ready, alerts } = createWorld()
    frame.silent.add('UPDATE_EMAIL')
    const asked = ask({ method: 'UPDATE_EMAIL', params: { email: 'b@example.com' } })
    await ready()
    frame.move()
    await settle()
    expect([asked.ended, alerts()]).toEqual(['REQUEST_ABORTED', []])
    const again = ask({ method: 'IS_CONNECTED' })
    await ready()
    expect([again.ended, frame.elements.length]).toEqual(['answered', 2])
  })

  test('F4 a place that goes with the frame in it ends what waits as aborted', async () => {
    let goes = () => {}
    const place = async () => ({
      append(_: HTMLElement, onGone: () => void) {
        goes = onGone
      },
      show() {},
      hide() {},
    })
    const { frame, ask, ready, alerts } = createWorld({ context: { place } })
    frame.silent.add('UPDATE_EMAIL')
    const asked = ask({ method: 'UPDATE_EMAIL', params: { email: 'b@example.com' } })
    await ready()
    goes()
    await settle()
    expect([asked.ended, alerts()]).toEqual(['REQUEST_ABORTED', []])
  })

  test('behavior: a frame that was concealed for want of a place is loaded anew where there is one', async () => {
    let isThere = false
    const appended: HTMLElement[] = []
    const place = async () => {
      if (!isThere) throw new LatchkeyError('MODAL_MISSING', 'append is false')
      return { append: (frame: HTMLElement) => void appended.push(frame), show() {}, hide() {} }
    }
    const { frame, ask, ready } = createWorld({ context: { place } })
    ask({ method: 'IS_CONNECTED' })
    await ready()
    // Without a place it goes on as it is.
    const concealed = ask({ method: 'IS_CONNECTED' })
    await settle()
    expect([concealed.ended, frame.elements.length]).toEqual(['answered', 1])
    isThere = true
    const shown = ask({ method: 'IS_CONNECTED' })
    await ready()
    expect([shown.ended, frame.elements.length]).toEqual(['answered', 2])
    expect(appended).toEqual([frame.elements[1]])
    const next = ask({ method: 'IS_CONNECTED' })
    await settle()
    expect([next.ended, frame.elements.length]).toEqual(['answered', 2])
  })

  test('F4 an element that other code removed is noticed with the next call', async () => {
    const { frame, ask, ready } = createWorld()
    ask({ method: 'IS_CONNECTED' })
    await ready()
    frame.elements[0]?.remove()
    const asked = ask({ method: 'IS_CONNECTED' })
    await settle()
    expect(asked.ended).toBe('IFRAME_REQUEST_TIMEOUT')
    const again = ask({ method: 'IS_CONNECTED' })
    await ready()
    expect(again.ended).toBe('answered')
  })

  test('behavior: an aborted call ends at once, and its late answer is dropped', async () => {
    const { frame, ask, ready } = createWorld()
    const leave = new AbortController()
    frame.hold('CONNECT_EMAIL')
    const asked = ask(email, leave.signal)
    await ready()
    leave.abort()
    await settle()
    expect(asked.error).toMatchObject({
      code: 'REQUEST_ABORTED',
      message: 'Something went wrong',
      outcome: 'dismissed',
    })
    frame.release('CONNECT_EMAIL')
    await settle()
    expect(asked.ended).toBe('REQUEST_ABORTED')
    const early = ask(email, leave.signal)
    await settle()
    expect(early.ended).toBe('REQUEST_ABORTED')
  })
})
