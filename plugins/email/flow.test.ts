import { expect, test } from 'vitest'
import { isLatchkeyError } from '../../src/plugin.js'
import { email } from './index.js'
import { code, createWorld, refusal } from './test/world.js'

const address = 'alice@example.com'

/** A headless host, and the plugin's controller. */
async function begin(options: Parameters<typeof createWorld>[0] = {}) {
  const world = createWorld({ modal: false, testModal: 'none', ...options })
  const controller = await world.latchkey.use(email)
  return { ...world, ...controller, events: () => world.tracked.map(([event]) => event) }
}
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => {
      throw new Error('It did not fail')
    },
    (error: unknown) => {
      if (!isLatchkeyError(error)) throw error
      return { code: error.code, data: error.data, message: error.message }
    },
  )

test('behavior: a headless host logs in by begin and enter, and the connection names the user', async () => {
  const { begin: ask, enter, login, latchkey } = await begin()
  expect(await ask(` ${address} `)).toEqual({
    ...{ action: 'VERIFY_OTP', digits: 6, codeEntry: 'page', isNew: false },
  })
  const connection = await enter(code)
  expect(connection).toMatchObject({ connector: { id: 'embedded' }, user: { email: address } })
  expect(login.asked.map(({ method, params }) => [method, params])).toEqual([
    ['CONNECT_EMAIL', { email: address }],
    ['CONNECT_OTP', { otp: code }],
    ['connect', { method: 'email' }],
  ])
  expect(latchkey.state().namespaces.eip155?.status).toBe('connected')
})

test.each(['', 'nobody', 'a@b', 'a b@c.de', '@example.com', `${'a'.repeat(320)}@example.com`])(
  'parameters: %j is no address: nothing is asked',
  async (text) => {
    const { begin: ask, login } = await begin()
    expect(await failure(ask(text))).toMatchObject({ code: 'EMAIL_INVALID' })
    expect(login.asked).toEqual([])
  },
)

test('S34: a headless host hears the number that the mail’s page asks for, while it waits and no longer', async () => {
  const { begin: ask, awaitDevice, watchNumber, beginUpdate, confirmNewAddress, cancelUpdate, login } = await begin()
  const heard: (string | undefined)[] = []
  watchNumber((number) => heard.push(number))
  login.answers.CONNECT_EMAIL = () => ({ action: 'VERIFY_DEVICE' })
  login.hold('CONNECT_DEVICE')
  await ask(address)
  const step = awaitDevice()
  await expect.poll(() => login.count('CONNECT_DEVICE')).toBe(1)
  login.say('SCREEN', { name: 'none', height: 0 })
  login.say('NUMBER', { number: '47' })
  login.release('CONNECT_DEVICE')
  await step
  login.say('NUMBER', { number: '48' })
  expect(heard).toEqual(['47', undefined])

  await beginUpdate('new@example.com')
  login.say('NUMBER', { number: '12' })
  await confirmNewAddress(code)
  await beginUpdate('other@example.com')
  login.say('NUMBER', { number: '34' })
  await cancelUpdate()
  login.say('NUMBER', { number: '56' })
  expect(heard.slice(2)).toEqual(['12', undefined, '34', undefined])
})

test('F8: an e-mail that is asked for twice in 30 s is refused with the seconds that are left, before anything is asked', async () => {
  const { begin: ask, clock, login, waitingTime } = await begin()
  await ask(address)
  await clock.advance(10_000)
  const error = await failure(ask('bob@example.com'))
  expect(error).toMatchObject({ code: 'EMAIL_TOO_SOON', data: { seconds: 20 } })
  expect(error.message).toBe('Please try again after 20 seconds')
  expect(login.count('CONNECT_EMAIL')).toBe(1)
  await clock.advance(19_999)
  expect(waitingTime()).toBe(1)
  await clock.advance(1)
  expect(waitingTime()).toBe(0)
  expect(await ask(address)).toMatchObject({ action: 'VERIFY_OTP' })
})

test.each([
  ['back', -3_600_000],
  ['forth', 3_600_000],
])('F8: the clock is set %s by an hour: the wait goes on as it was', async (_, shift) => {
  const { begin: ask, clock, waitingTime } = await begin()
  await ask(address)
  clock.set(clock.now() + shift)
  expect(waitingTime()).toBe(30)
  await clock.advance(12_000)
  expect(await failure(ask(address))).toMatchObject({ data: { seconds: 18 } })
  await clock.advance(18_000)
  expect(waitingTime()).toBe(0)
})

test('F8: the clock is set back before a reload: 30 s at most, and once', async () => {
  const first = await begin()
  await first.begin(address)
  first.clock.set(first.clock.now() - 3_600_000)
  const second = first.reload()
  const { waitingTime } = await second.latchkey.use(email)
  expect(waitingTime()).toBe(30)
  await second.clock.advance(20_000)
  const third = second.reload()
  const again = await third.latchkey.use(email)
  expect(again.waitingTime()).toBe(10)
  third.latchkey.stop()
})

test('F8: the clock is set forth before a reload: no wait is left, never less than none', async () => {
  const first = await begin()
  await first.begin(address)
  first.clock.set(first.clock.now() + 3_600_000)
  const second = first.reload()
  const { waitingTime } = await second.latchkey.use(email)
  expect(waitingTime()).toBe(0)
  second.latchkey.stop()
})

test.each([['text'], [null], ['"soon"'], ['1e999'], ['{}']])(
  'S36: a stored time that is none (%s) is discarded, and no wait is left',
  async (stored) => {
    const storage = new Map<string, string>()
    const first = await begin({ storage })
    await first.begin(address)
    const [key, value] = [...storage].find(([name]) => name.includes('email')) ?? []
    if (!key || !value) throw new Error('nothing is stored')
    // The wait and nothing else is kept: no address, no code.
    expect(value).not.toContain('alice')
    first.latchkey.stop()
    storage.set(key, value.replace(/\d{10,}/, `${stored}`))
    const second = await begin({ storage })
    expect(second.waitingTime()).toBe(0)
  },
)

test('behavior: a login ends the wait', async () => {
  const { begin: ask, enter, waitingTime } = await begin()
  await ask(address)
  await enter(code)
  expect(waitingTime()).toBe(0)
})

test('behavior: a login that failed begins no wait', async () => {
  const { begin: ask, login, waitingTime } = await begin()
  login.answers.CONNECT_EMAIL = () => {
    throw refusal('SERVICE_UNREACHABLE')
  }
  expect(await failure(ask(address))).toMatchObject({ code: 'SERVICE_UNREACHABLE' })
  expect(waitingTime()).toBe(0)
})

test.each([
  ['CODE_WRONG', {}, 'EMAIL_CODE_WRONG'],
  ['CODE_EXPIRED', {}, 'EMAIL_CODE_EXPIRED'],
  ['TOO_MANY', { retryAfter: 700 }, 'EMAIL_TOO_MANY'],
  ['SERVICE_FAILED', {}, 'SERVICE_FAILED'],
])('behavior: a code that the frame answers with %s rejects', async (said, data, expected) => {
  const { begin: ask, enter, login, latchkey, tracked } = await begin()
  await ask(address)
  login.answers.CONNECT_OTP = () => {
    throw refusal(said, data)
  }
  expect(await failure(enter('000000'))).toMatchObject({
    code: expected,
    ...(said === 'TOO_MANY' && { data: { seconds: 700 } }),
  })
  expect(latchkey.state().connections).toEqual([])
  expect(tracked.at(-1)).toEqual(['EMAIL_VERIFICATION_CODE_FAIL', expect.objectContaining({ message: expected })])
})

test('behavior: a right code is given once: when connecting fails, only connecting is tried again', async () => {
  const { begin: ask, enter, login } = await begin()
  await ask(address)
  login.answers.connect = () => {
    throw refusal('IFRAME_REQUEST_TIMEOUT')
  }
  expect(await failure(enter(code))).toMatchObject({ code: 'IFRAME_REQUEST_TIMEOUT' })
  login.answers.connect = () => undefined
  expect(await enter()).toMatchObject({ user: { email: address } })
  expect([login.count('CONNECT_OTP'), login.count('connect')]).toEqual([1, 2])
})

test('behavior: an address that is logged in connects without a code', async () => {
  const { begin: ask, enter, login } = await begin()
  login.answers.CONNECT_EMAIL = () => ({ action: 'CONNECT' })
  expect(await ask(address)).toEqual({ action: 'CONNECT' })
  await enter()
  expect(login.methods()).toEqual(['CONNECT_EMAIL', 'connect'])
})

test('behavior: with codeEntry frame the wallet asks for the code, and a page that has one is not listened to', async () => {
  const { begin: ask, enter, login } = await begin()
  login.answers.CONNECT_EMAIL = () => ({ action: 'VERIFY_OTP', digits: 8, codeEntry: 'frame' })
  expect(await ask(address)).toEqual({ action: 'VERIFY_OTP', digits: 8, codeEntry: 'frame', isNew: false })
  await enter(code)
  expect(login.methods()).toEqual(['CONNECT_EMAIL', 'ENTER_OTP', 'connect'])
})

test('behavior: the device is waited for beyond the time of one request, until it is confirmed', async () => {
  const { begin: ask, awaitDevice, login, clock, waitingTime, events } = await begin()
  login.answers.CONNECT_EMAIL = () => ({ action: 'VERIFY_DEVICE', digits: 8 })
  let rounds = 0
  login.answers.CONNECT_DEVICE = async () => {
    rounds++
    if (rounds === 3) return { digits: 8 }
    await new Promise<void>((resolve) => clock.after(120_000, resolve))
    throw refusal('IFRAME_REQUEST_TIMEOUT')
  }
  expect(await ask(address)).toEqual({ action: 'VERIFY_DEVICE', digits: 8, codeEntry: 'page', isNew: false })
  const step = awaitDevice()
  await clock.advance(240_000)
  expect(await step).toEqual({ action: 'VERIFY_OTP', digits: 8, codeEntry: 'page', isNew: false })
  // Both mails left when the wait began.
  expect(waitingTime()).toBe(0)
  expect(events()).toEqual(['EMAIL_SUBMITTED', 'EMAIL_VERIFICATION_CODE_SENT', 'DEVICE_REGISTERED_FOR_EMAIL'])
})

test('behavior: a code that comes before the press is handed in, and connects once the device is confirmed', async () => {
  const { begin: ask, awaitDevice, enter, login, latchkey, events } = await begin()
  login.answers.CONNECT_EMAIL = () => ({ action: 'VERIFY_DEVICE' })
  login.hold('CONNECT_DEVICE')
  await ask(address)
  const confirmed = awaitDevice()
  const connected = enter(code)
  await expect.poll(() => login.count('CONNECT_DEVICE')).toBe(2)
  expect(login.methods()).not.toContain('connect')
  login.release('CONNECT_DEVICE')
  await confirmed
  expect(await connected).toMatchObject({ connector: { id: 'embedded' } })
  expect(login.methods().at(-1)).toBe('connect')
  expect(latchkey.state().connections).toHaveLength(1)
  expect(events().filter((event) => event === 'DEVICE_REGISTERED_FOR_EMAIL')).toHaveLength(1)
})

test('attack: a code that was right is worth nothing once the device was refused: it is asked for again', async () => {
  const { begin: ask, enter, login } = await begin()
  login.answers.CONNECT_EMAIL = () => ({ action: 'VERIFY_DEVICE' })
  login.answers.CONNECT_DEVICE = () => {
    throw refusal('DEVICE_REFUSED')
  }
  await ask(address)
  expect(await failure(enter(code))).toMatchObject({ code: 'EMAIL_DEVICE_REFUSED' })
  login.answers.CONNECT_OTP = () => {
    throw refusal('CODE_EXPIRED')
  }
  expect(await failure(enter())).toMatchObject({ code: 'EMAIL_CODE_EXPIRED' })
  expect([login.count('CONNECT_OTP'), login.count('connect')]).toEqual([2, 0])
})

test('behavior: a frame that gives the wait up at once is not asked for ever', async () => {
  const { begin: ask, awaitDevice, login } = await begin()
  login.answers.CONNECT_EMAIL = () => ({ action: 'VERIFY_DEVICE' })
  login.answers.CONNECT_DEVICE = () => {
    throw refusal('IFRAME_REQUEST_TIMEOUT')
  }
  await ask(address)
  expect(await failure(awaitDevice())).toMatchObject({ code: 'IFRAME_REQUEST_TIMEOUT' })
  expect(login.count('CONNECT_DEVICE')).toBe(1)
})

test('behavior: a device that was not confirmed rejects, and a signal gives the wait up', async () => {
  const { begin: ask, awaitDevice, login } = await begin()
  login.answers.CONNECT_EMAIL = () => ({ action: 'VERIFY_DEVICE' })
  await ask(address)
  login.hold('CONNECT_DEVICE')
  const leave = new AbortController()
  const waited = failure(awaitDevice({ signal: leave.signal }))
  leave.abort()
  expect(await waited).toMatchObject({ code: 'REQUEST_ABORTED' })
  login.release('CONNECT_DEVICE')
  login.answers.CONNECT_DEVICE = () => {
    throw refusal('DEVICE_REFUSED')
  }
  expect(await failure(awaitDevice())).toMatchObject({ code: 'EMAIL_DEVICE_REFUSED' })
})

test('behavior: what needs a login that was begun says so', async () => {
  const { resend, awaitDevice, enter } = await begin()
  for (const call of [resend, awaitDevice, () => enter(code)])
    expect(await failure(call())).toMatchObject({ code: 'EMAIL_NOT_BEGUN' })
})

test('behavior: a mail is sent again to the same address, once the wait is over', async () => {
  const { begin: ask, resend, login, clock } = await begin()
  await ask(address)
  expect(await failure(resend())).toMatchObject({ code: 'EMAIL_TOO_SOON' })
  await clock.advance(30_000)
  login.answers.CONNECT_EMAIL = () => ({ action: 'VERIFY_OTP', digits: 8 })
  expect(await resend()).toMatchObject({ digits: 8 })
  expect(login.asked.at(-1)?.params).toEqual({ email: address })
})

test('behavior: the address changes with a code from the old one and one from the new one', async () => {
  const { beginUpdate, confirmOldAddress, confirmNewAddress, cancelUpdate, login, events } = await begin()
  expect(await failure(beginUpdate('new'))).toMatchObject({ code: 'EMAIL_INVALID' })
  expect(await beginUpdate('new@example.com')).toBe('VERIFY_PRIMARY_OTP')
  expect(await failure(confirmOldAddress('000000'))).toMatchObject({ code: 'EMAIL_CODE_WRONG' })
  await confirmOldAddress(code)
  expect(await confirmNewAddress(code)).toBe('new@example.com')
  await cancelUpdate()
  expect(events()).toEqual(['EMAIL_EDIT'])
  expect(login.methods()).toEqual([
    ...['UPDATE_EMAIL', 'UPDATE_EMAIL_PRIMARY_OTP', 'UPDATE_EMAIL_PRIMARY_OTP', 'UPDATE_EMAIL_SECONDARY_OTP'],
    'UPDATE_EMAIL_CANCEL',
  ])
})

test('behavior: with codeEntry frame the wallet asks for both codes of a change, and a page that has one is not listened to', async () => {
  const { beginUpdate, confirmOldAddress, confirmNewAddress, login } = await begin()
  login.answers.UPDATE_EMAIL = () => ({ action: 'VERIFY_PRIMARY_OTP', codeEntry: 'frame' })
  await beginUpdate(' new@example.com ')
  await confirmOldAddress(code)
  expect(await confirmNewAddress()).toBe('new@example.com')
  expect(login.methods()).toEqual(['UPDATE_EMAIL', 'ENTER_OTP', 'ENTER_OTP'])
})

test('behavior: the events of a login are those of the protocol, in order', async () => {
  const { begin: ask, enter, events } = await begin()
  await ask(address)
  await failure(enter('000000'))
  await enter(code)
  expect(events().filter((event) => event.startsWith('EMAIL'))).toEqual([
    'EMAIL_SUBMITTED',
    'EMAIL_VERIFICATION_CODE_SENT',
    'EMAIL_VERIFICATION_CODE_FAIL',
    'EMAIL_VERIFICATION_CODE_PASS',
  ])
})

test('S37: no event, stored value or error says an address or a code', async () => {
  const { begin: ask, enter, resend, tracked, storage } = await begin()
  const errors: unknown[] = []
  const canary = 'canary.seven@example.com'
  await ask(canary)
  for (const step of [() => enter('778899'), () => resend(), () => ask('canary-invalid')])
    await step().catch((error: Error) => errors.push(`${error.message} ${JSON.stringify(error)}`))
  expect(errors).toHaveLength(3)
  await enter(code)
  expect(tracked.length).toBeGreaterThan(4)
  const sinks = JSON.stringify([tracked, errors, [...storage].filter(([name]) => name.includes('email'))])
  expect(sinks).not.toMatch(/canary|778899|123456/)
})
