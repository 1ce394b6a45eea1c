// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import type { ActiveAccount } from '../../src/plugin.js'
import { settle } from '../../src/testing/settle.js'
import {
  click,
  control,
  dialog,
  each,
  has,
  isOff,
  one,
  rows,
  sees,
  seesTitle,
  type,
  until,
  words,
} from '../../src/testing/test/page.js'
import { hasAddress } from './AddressRow.js'
import { email, emailLogin, updateEmail } from './index.js'
import { code, createWorld, refusal } from './test/world.js'

const address = 'alice@example.com'
const field = () => one<HTMLInputElement>('input[type=email]')
const codeField = () => one<HTMLInputElement>('input[autocomplete=one-time-code]')
const errorText = () =>
  each('[role=alert]')
    .map(({ textContent }) => textContent)
    .join('')
const root = () => dialog().getRootNode() as ShadowRoot
/** What screen readers say, politely. */
const announced = () => root().querySelector('.unseen[role=status]')?.textContent
const press = (element: Element, key: string) =>
  element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))

type World = ReturnType<typeof createWorld>

afterEach(() => vi.unstubAllGlobals())

/** Connect with the field in sight, and the host's promise. */
async function open(options: Parameters<typeof createWorld>[0] = {}, world = createWorld(options)) {
  const connected = world.latchkey.connect()
  connected.catch(() => {})
  await until(() => field())
  return { ...world, connected }
}
/** From there to the view that takes the code. */
async function toCode(options: Parameters<typeof createWorld>[0] = {}, given = createWorld(options)) {
  const world = await open(options, given)
  type(field(), address)
  await click('Continue')
  await seesTitle('Check your mail')
  return world
}
/** Connected, with the account in sight. */
async function toSettings() {
  const world = await toCode()
  type(codeField(), code)
  await world.connected
  void world.latchkey.open()
  await click('Settings')
  await seesTitle('Settings')
  return world
}
const names = ({ tracked }: Pick<World, 'tracked'>) =>
  tracked.map(([event]) => event).filter((event) => event.startsWith('EMAIL') || event.startsWith('DEVICE'))

test('behavior: the field is one for phones and password managers, and Enter submits it', async () => {
  const { login } = await open()
  const hints = ['inputmode', 'autocomplete', 'enterkeyhint'].map((name) => field().getAttribute(name))
  expect(hints).toEqual(['email', 'email', 'go'])
  expect(one('[part=field-box]').contains(control('Continue'))).toBe(true)
  type(field(), address)
  press(field(), 'Enter')
  await seesTitle('Check your mail')
  expect(login.asked[0]).toMatchObject({ method: 'CONNECT_EMAIL', params: { email: address } })
})

test('behavior: e-mail comes first of the ways to connect', async () => {
  await open()
  expect(words().indexOf('or')).toBeGreaterThan(0)
  const parts = each('input[type=email],[part=divider],[part=row]')
  expect(parts[0]).toBe(field())
})

/** Connect on a page whose login has run out. */
const openExpired = (kept = 'alice@…') =>
  open({ storage: new Map([['latchkey:default:adapter.embedded.last', JSON.stringify(kept)]]) })

test('behavior: a login that has run out is offered first, Enter goes on with it, and the page knows no address', async () => {
  const { login, connected } = await openExpired()
  const row = control('Continue as alice@…')
  expect(each('input[type=email],[part=divider],[part=row]')[0]).toBe(row)
  await until(() => expect(root().activeElement).toBe(row))
  // Without a press nothing is asked.
  expect(login.asked).toEqual([])
  row.click()
  await seesTitle('Check your mail')
  expect(login.asked.map(({ method, params }) => [method, params])).toEqual([['CONNECT_EMAIL', {}]])
  expect(one('bdi').textContent).toBe('alice@…')
  type(codeField(), code)
  expect((await connected).connector.id).toBe('embedded')
})

test('behavior: asked for again within 30 s the way to its code stays, and the field is empty', async () => {
  const { login } = await openExpired()
  await click('Continue as alice@…')
  await seesTitle('Check your mail')
  await click('Wrong address? Change')
  await seesTitle('Connect')
  expect(field().value).toBe('')
  await click('Continue as alice@…')
  await until(() => expect(errorText()).toMatch(/^Please try again after \d+ seconds$/))
  await click('Enter the code you were sent')
  await seesTitle('Check your mail')
  expect(login.count('CONNECT_EMAIL')).toBe(1)
})

test('behavior: a wallet that knows of no such login says so, and another address goes on', async () => {
  const { login } = await openExpired()
  login.answers.CONNECT_EMAIL = ({ email }) => {
    if (email === undefined) throw refusal('EMAIL_INVALID')
    return { action: 'VERIFY_OTP' }
  }
  await click('Continue as alice@…')
  await until(() => expect(errorText()).toBe('Enter an e-mail address such as you@example.com'))
  type(field(), address)
  await click('Continue')
  await seesTitle('Check your mail')
})

test.each([
  ['what moves letters', '\u202emoc.live@ecila', 'moc.live@ecila'],
  ['nothing to be seen', '\u200b\u202e', undefined],
  ['no text', { name: 'alice' } as unknown as string, undefined],
])('S38: storage that holds %s', async (_, kept, shown) => {
  await openExpired(kept)
  const offered = rows().filter((row) => row?.startsWith('Continue as'))
  expect(offered).toEqual(shown === undefined ? [] : [`Continue as ${shown}`])
})

test('behavior: what is no address is said when it is submitted, and goes away with typing', async () => {
  const { login } = await open()
  type(field(), 'alice')
  expect(errorText()).toBe('')
  await click('Continue')
  await until(() => expect(errorText()).toBe('Enter an e-mail address such as you@example.com'))
  expect(login.asked).toEqual([])
  type(field(), 'alice@')
  await until(() => expect(errorText()).toBe(''))
})

test('behavior: while it is asked for, the field is busy and asks once', async () => {
  const { login } = await open()
  login.hold('CONNECT_EMAIL')
  type(field(), address)
  press(field(), 'Enter')
  await until(() => expect(field().readOnly).toBe(true))
  press(field(), 'Enter')
  await settle()
  expect(login.count('CONNECT_EMAIL')).toBe(1)
  expect(has('Continue')).toBe(false)
  login.release('CONNECT_EMAIL')
  await seesTitle('Check your mail')
})

test('behavior: nothing begins before the terms are accepted, on Connect and where a host opened the form', async () => {
  const legal = { termsUrl: 'https://app.example/terms', checkbox: true }
  const { login, latchkey } = await open({ legal })
  expect(isOff('Continue')).toBe(true)
  expect(field().closest('fieldset')?.disabled).toBe(true)
  latchkey.close()
  void latchkey.open({ view: emailLogin }).catch(() => {})
  await seesTitle('Continue with e-mail')
  expect(field().closest('fieldset')?.disabled).toBe(true)
  await until(() => one<HTMLInputElement>('input[type=checkbox]'))
  one<HTMLInputElement>('input[type=checkbox]').click()
  await until(() => expect(field().closest('fieldset')?.disabled).toBe(false))
  expect(login.asked).toEqual([])
})

test('F8: asked again within 30 s: the seconds are said, the way to the code that was sent stays, and the text goes with the wait', async () => {
  const { login, clock } = await toCode()
  await click('Wrong address? Change')
  await seesTitle('Connect')
  // What was typed is still there.
  expect(field().value).toBe(address)
  await clock.advance(5000)
  await click('Continue')
  await until(() => expect(errorText()).toBe('Please try again after 25 seconds'))
  await click('Enter the code you were sent')
  await seesTitle('Check your mail')
  expect(login.count('CONNECT_EMAIL')).toBe(1)
  await click('Back')
  await seesTitle('Connect')
  await until(() => expect(errorText()).toBe('Please try again after 25 seconds'))
  await clock.advance(25_000)
  await until(() => expect(errorText()).toBe(''))
  type(field(), 'bob@example.com')
  await click('Continue')
  await sees('bob@example.com')
  expect(login.count('CONNECT_EMAIL')).toBe(2)
})

test('behavior: the code submits itself, connects, and the modal closes for the host that asked', async () => {
  const { connected, latchkey } = await toCode()
  await sees(`Enter the code sent to${address}`)
  expect(codeField().inputMode).toBe('numeric')
  await until(() => expect(root().activeElement).toBe(codeField()))
  // Pasted as it stands in the mail.
  type(codeField(), ' 123 456')
  expect(await connected).toMatchObject({ user: { email: address }, connector: { id: 'embedded' } })
  await until(() => expect(latchkey.state().open).toBe(false))
})

test('parameters: digits: a code of eight digits waits for the eighth', async () => {
  const world = createWorld()
  world.login.answers.CONNECT_EMAIL = () => ({ action: 'VERIFY_OTP', digits: 8 })
  world.login.answers.CONNECT_OTP = () => undefined
  const connected = world.latchkey.connect()
  await until(() => field())
  type(field(), address)
  await click('Continue')
  await seesTitle('Check your mail')
  type(codeField(), code)
  await settle()
  expect(world.login.count('CONNECT_OTP')).toBe(0)
  type(codeField(), '12345678')
  await connected
  expect(world.login.asked.find(({ method }) => method === 'CONNECT_OTP')?.params).toEqual({ otp: '12345678' })
})

test('behavior: a wrong code is said, stays, and is selected; checked again or corrected it lets in', async () => {
  const { connected, login } = await toCode()
  type(codeField(), '123455')
  await until(() => expect(errorText()).toBe('This code is wrong. Compare it with the newest mail.'))
  expect(codeField().value).toBe('123455')
  expect([codeField().selectionStart, codeField().selectionEnd]).toEqual([0, 6])
  await click('Check the code')
  await until(() => expect(login.count('CONNECT_OTP')).toBe(2))
  await until(() => expect(errorText()).not.toBe(''))
  // The last digit taken away and typed anew.
  type(codeField(), '12345')
  type(codeField(), '123456')
  await connected
})

test('behavior: what follows the code has words where it takes longer than a moment, said to screen readers, too', async () => {
  const { connected, login, clock } = await toCode()
  expect(words()).not.toContain('The operator can help')
  login.hold('CONNECT_OTP')
  type(codeField(), code)
  await until(() => expect(login.count('CONNECT_OTP')).toBe(1))
  await settle()
  await clock.advance(299)
  await settle()
  expect(words()).not.toContain('Getting your wallet ready')
  await clock.advance(1)
  await until(() => expect(words()).toContain('Getting your wallet ready'))
  await until(() => expect(announced()).toBe('Getting your wallet ready'))
  login.release('CONNECT_OTP')
  await connected
})

test('behavior: a first login says who could help to recover the wallet, what that means, and that it is being made', async () => {
  const world = createWorld()
  world.login.answers.CONNECT_EMAIL = () => ({ action: 'VERIFY_OTP', isNew: true })
  const { connected, login, clock } = await toCode({}, world)
  expect(words()).toContain('The operator can help you recover, and could also sign.')
  const more = control('What this means')
  const help = root().getElementById(more.getAttribute('aria-controls') ?? '') as HTMLElement
  const says = () => [more.getAttribute('aria-expanded'), help.hidden, root().activeElement === more]
  more.focus()
  expect(says()).toEqual(['false', true, true])
  more.click()
  await until(() => expect(says()).toEqual(['true', false, true]))
  expect(help.textContent).toContain('With that they could also use it.')
  more.click()
  await until(() => expect(says()).toEqual(['false', true, true]))
  login.hold('CONNECT_OTP')
  type(codeField(), code)
  await until(() => expect(login.count('CONNECT_OTP')).toBe(1))
  await settle()
  await clock.advance(300)
  await until(() => expect(announced()).toBe('Making your wallet'))
  login.release('CONNECT_OTP')
  await connected
})

test.each([
  ['CODE_EXPIRED', {}, 'This code is no longer valid. Have a new one sent.'],
  ['TOO_MANY', { retryAfter: 130 }, 'That was tried too often. Try again in 3 minutes.'],
  ['SERVICE_UNREACHABLE', {}, 'The login service did not answer. Check your connection and try again.'],
  ['HEAD_MOVED', {}, 'That did not work. Try again in a moment.'],
])('behavior: %s has a text of its own, and the ways on stay', async (said, data, text) => {
  const { login } = await toCode()
  login.answers.CONNECT_OTP = () => {
    throw refusal(said, data)
  }
  type(codeField(), code)
  await until(() => expect(errorText()).toBe(text))
  expect(has('Send again in 30 s')).toBe(true)
  expect(has('Wrong address? Change')).toBe(true)
  // For support: only of what the user cannot mend.
  const isForSupport = !['CODE_EXPIRED', 'TOO_MANY'].includes(said)
  await until(() => expect(has('Copy error code')).toBe(isForSupport))
})

test('behavior: sent again after 30 s: the seconds are seen, their start and end alone are announced, the field is empty and in use', async () => {
  const { login, clock } = await toCode()
  // Its name has the words in sight (WCAG 2.5.3).
  await sees('Send again in 30 s')
  expect(isOff('Send again in 30 s')).toBe(true)
  await until(() => expect(announced()).toBe('You can have it sent again in 30 seconds.'))
  await clock.advance(7000)
  await sees('Send again in 23 s')
  // Longer than the region takes to speak.
  await new Promise((resolve) => setTimeout(resolve, 60))
  expect(announced()).toBe('You can have it sent again in 30 seconds.')
  type(codeField(), '12')
  await clock.advance(23_000)
  await until(() => expect(announced()).toBe('You can have it sent again now.'))
  expect(isOff('Send again')).toBe(false)
  await click('Send again')
  await until(() => expect(login.count('CONNECT_EMAIL')).toBe(2))
  await until(() => expect(codeField().value).toBe(''))
  await sees('Send again in 30 s')
  expect(root().activeElement).toBe(codeField())
})

test('behavior: a code that was right is not asked for again when connecting fails', async () => {
  const { connected, login } = await toCode()
  login.answers.connect = () => {
    throw refusal('IFRAME_REQUEST_TIMEOUT')
  }
  type(codeField(), code)
  await until(() => expect(errorText()).not.toBe(''))
  expect(codeField().disabled).toBe(true)
  login.answers.connect = () => undefined
  await click('Try again')
  await connected
  expect(login.count('CONNECT_OTP')).toBe(1)
})

test('behavior: a host opens the view: the address is asked for first, and the id of the connection is its result', async () => {
  const { latchkey, login } = createWorld()
  const opened = latchkey.open({ view: emailLogin })
  await seesTitle('Continue with e-mail')
  type(field(), address)
  await click('Continue')
  await seesTitle('Check your mail')
  await click('Wrong address? Change')
  await seesTitle('Continue with e-mail')
  expect(field().value).toBe(address)
  await click('Continue')
  await click('Enter the code you were sent')
  type(codeField(), code)
  const id: string = await opened
  expect(id).toBe(latchkey.state().connections[0]?.id)
  expect(login.count('CONNECT_EMAIL')).toBe(1)
})

test('behavior: a host opens the view with an address, after begin of the controller', async () => {
  const { latchkey } = createWorld()
  const { begin } = await latchkey.use(email)
  await begin(address)
  const opened = latchkey.open({ view: emailLogin, params: { email: address } })
  await seesTitle('Check your mail')
  type(codeField(), code)
  expect(await opened).toBe(latchkey.state().connections[0]?.id)
})

test('behavior: an address that is logged in connects from the field', async () => {
  const { connected, login } = await open()
  login.answers.CONNECT_EMAIL = () => ({ action: 'CONNECT' })
  type(field(), address)
  await click('Continue')
  expect(await connected).toMatchObject({ connector: { id: 'embedded' } })
  expect(login.count('CONNECT_OTP')).toBe(0)
})

/** Where a new device is waited for. */
async function toDevice() {
  const world = await open()
  world.login.answers.CONNECT_EMAIL = (params) => ({
    action: `${params.email}` === address ? 'VERIFY_DEVICE' : 'VERIFY_OTP',
  })
  world.login.hold('CONNECT_DEVICE')
  type(field(), address)
  await click('Continue')
  await seesTitle('Confirm this device')
  return world
}

test('behavior: a new device: both mails in one view; the press is ticked, then the code connects', async () => {
  const world = await toDevice()
  await sees(`We sent two mails to${address}`)
  await sees('Press “Yes, this is me” in one, on any device.')
  await sees('Enter the code of the other.')
  await until(() => expect(world.login.count('CONNECT_DEVICE')).toBe(1))
  world.login.say('NUMBER', { number: '47' })
  await sees('It asks for this number:47')
  await until(() => expect(announced()).toContain('It asks for this number: 47'))
  world.login.say('NUMBER', { number: null })
  await until(() => expect(`${root().textContent}`).not.toContain('It asks for'))
  world.login.release('CONNECT_DEVICE')
  await sees('This device is confirmed')
  await seesTitle('Confirm this device')
  expect(names(world)).toEqual([
    ...['EMAIL_LOGIN_SELECTED', 'EMAIL_SUBMITTED', 'EMAIL_VERIFICATION_CODE_SENT', 'DEVICE_REGISTERED_FOR_EMAIL'],
  ])
  type(codeField(), code)
  await world.connected
  expect(world.latchkey.state().open).toBe(false)
})

test('behavior: the code may come first: it is ticked, and the press connects', async () => {
  const world = await toDevice()
  world.login.say('NUMBER', { number: '47' })
  await sees('It asks for this number:47')
  type(codeField(), '000000')
  await until(() => expect(errorText()).toBe('This code is wrong. Compare it with the newest mail.'))
  type(codeField(), code)
  await sees('The code is right')
  await sees('It asks for this number:47')
  expect(world.login.count('connect')).toBe(0)
  world.login.say('NUMBER', { number: null })
  await sees('Getting your wallet ready')
  world.login.release('CONNECT_DEVICE')
  await world.connected
  expect(world.login.count('CONNECT_OTP')).toBe(2)
})

test('behavior: both are there and connecting fails: that alone is tried again', async () => {
  const world = await toDevice()
  world.login.answers.connect = () => {
    throw refusal('SERVICE_UNREACHABLE')
  }
  world.login.release('CONNECT_DEVICE')
  await sees('This device is confirmed')
  type(codeField(), code)
  await sees('The login service did not answer. Check your connection and try again.')
  world.login.answers.connect = () => undefined
  await click('Try again')
  await world.connected
  expect(world.login.count('CONNECT_OTP')).toBe(1)
})

test('behavior: confirmed, a further code alone is sent: the view stays, and what was ticked, too', async () => {
  const world = await toDevice()
  world.login.release('CONNECT_DEVICE')
  await sees('This device is confirmed')
  await world.clock.advance(30_000)
  world.login.answers.CONNECT_EMAIL = () => ({ action: 'VERIFY_OTP' })
  await click('Send again')
  await sees('Send again in 30 s')
  await seesTitle('Confirm this device')
  expect(world.login.count('CONNECT_DEVICE')).toBe(1)
  type(codeField(), code)
  await world.connected
})

test('behavior: where the platform keeps passkeys, one comes first in place of both mails', async () => {
  vi.stubGlobal('PublicKeyCredential', { isUserVerifyingPlatformAuthenticatorAvailable: async () => true })
  const world = await toDevice()
  world.login.answers.CONNECT_PASSKEY = () => {
    throw refusal('PASSKEY_UNSUPPORTED')
  }
  await click('Continue with your passkey')
  await sees('That did not work. Try again in a moment.')
  await sees('Enter the code of the other.')
  world.login.answers.CONNECT_PASSKEY = () => undefined
  await click('Continue with your passkey')
  await world.connected
  expect(world.login.methods().slice(-2)).toEqual(['CONNECT_PASSKEY', 'connect'])
  const waited = world.login.asked.find(({ method }) => method === 'CONNECT_DEVICE')
  await until(() => expect(waited?.signal?.aborted).toBe(true))
})

test("parameters: codeEntry 'frame' on a new device: the wallet asks for the code, the number stays in sight", async () => {
  const world = await open()
  world.login.answers.CONNECT_EMAIL = () => ({ action: 'VERIFY_DEVICE', codeEntry: 'frame' })
  world.login.hold('CONNECT_DEVICE')
  type(field(), address)
  await click('Continue')
  await sees('The code is right')
  world.login.say('NUMBER', { number: '47' })
  await sees('It asks for this number:47')
  expect(world.login.methods()).not.toContain('CONNECT_OTP')
  world.login.release('CONNECT_DEVICE')
  await world.connected
})

test('behavior: leaving ends the wait, and a late answer moves nothing', async () => {
  const { login, latchkey } = await toDevice()
  await until(() => expect(login.count('CONNECT_DEVICE')).toBe(1))
  await click('Back')
  await seesTitle('Connect')
  expect(login.asked.at(-1)?.signal?.aborted).toBe(true)
  login.release('CONNECT_DEVICE')
  await settle()
  expect(latchkey.state().view).toBe('Connect')
})

test('behavior: the wait goes on beyond 120 s without a word, and ends with the view', async () => {
  const { login, clock, latchkey } = await toDevice()
  login.release('CONNECT_DEVICE')
  await sees('This device is confirmed')
  latchkey.close()
  const again = latchkey.connect()
  again.catch(() => {})
  await until(() => field())
  await clock.advance(30_000)
  login.answers.CONNECT_DEVICE = async (_, signal) => {
    await new Promise<void>((resolve) => {
      clock.after(120_000, resolve)
      signal?.addEventListener('abort', () => resolve())
    })
    throw refusal(signal?.aborted ? 'REQUEST_ABORTED' : 'IFRAME_REQUEST_TIMEOUT')
  }
  type(field(), address)
  await click('Continue')
  await seesTitle('Confirm this device')
  const before = login.count('CONNECT_DEVICE')
  await clock.advance(360_000)
  expect(login.count('CONNECT_DEVICE')).toBe(before + 3)
  await sees('Press “Yes, this is me” in one')
  latchkey.close()
  await settle()
  await clock.advance(240_000)
  expect(login.count('CONNECT_DEVICE')).toBe(before + 3)
})

test('behavior: a device that was refused is said; sent again it is waited for anew', async () => {
  const { login, clock } = await open()
  login.answers.CONNECT_EMAIL = () => ({ action: 'VERIFY_DEVICE' })
  login.answers.CONNECT_DEVICE = () => {
    throw refusal('DEVICE_REFUSED')
  }
  type(field(), address)
  await click('Continue')
  await sees('This device is not confirmed')
  await sees('It was not confirmed in time, or another number was chosen. Have the mail sent again.')
  await clock.advance(30_000)
  login.answers.CONNECT_DEVICE = () => undefined
  await click('Send again')
  await sees('This device is confirmed')
})

test('behavior: the view of the device without a login leads to the address', async () => {
  const { latchkey } = createWorld()
  void latchkey.open({ view: 'EmailVerifyDevice' }).catch(() => {})
  await seesTitle('Continue with e-mail')
})

test("parameters: codeEntry 'frame': the wallet asks for the code at once; left, it is asked for by a button", async () => {
  const { login, connected } = await open()
  login.answers.CONNECT_EMAIL = () => ({ action: 'VERIFY_OTP', codeEntry: 'frame' })
  login.answers.ENTER_OTP = () => {
    throw refusal('SCREEN_CLOSED')
  }
  type(field(), address)
  await click('Continue')
  await seesTitle('Check your mail')
  await until(() => expect(login.count('ENTER_OTP')).toBe(1))
  expect(each('input')).toEqual([])
  await until(() => expect(isOff('Enter the code')).toBe(false))
  expect(errorText()).toBe('')
  login.answers.ENTER_OTP = () => undefined
  await click('Enter the code')
  await connected
  expect(login.methods()).not.toContain('CONNECT_OTP')
})

test('behavior: the row shows the address that logs in, and no row is there for another wallet', async () => {
  await toSettings()
  await sees(`E-mail${address}`)
})

test('behavior: the address changes: a code from the old one, one from the new one, and the row follows', async () => {
  const { login, clock } = await toSettings()
  await click('E-mail')
  await seesTitle('Change e-mail')
  expect(field().value).toBe(address)
  expect(isOff('Save')).toBe(true)
  type(field(), 'new')
  expect(isOff('Save')).toBe(true)
  type(field(), 'new@')
  await until(() => expect(isOff('Save')).toBe(false))
  await click('Save')
  await until(() => expect(errorText()).toBe('Enter an e-mail address such as you@example.com'))
  type(field(), 'new@example.com')
  await click('Save')
  await seesTitle('Confirm the old address')
  await sees(`Enter the code sent to${address}`)
  type(codeField(), '000000')
  await until(() => expect(errorText()).toBe('This code is wrong. Compare it with the newest mail.'))
  type(codeField(), code)
  await seesTitle('Confirm the new address')
  await sees('Enter the code sent tonew@example.com')
  type(codeField(), code)
  await seesTitle('Settings')
  // In place of the one that was there before.
  await clock.advance(150)
  await until(() =>
    expect(`${root().querySelector('[part~=toast]')?.textContent}`).toContain('Your e-mail address is changed'),
  )
  await sees('E-mailnew@example.com')
  expect(login.methods()).not.toContain('UPDATE_EMAIL_CANCEL')
})

test.each(['UPDATE_EMAIL', 'UPDATE_EMAIL_PRIMARY_OTP'])(
  'behavior: after %s the change starts over with the address kept, is cancelled, or left',
  async (until_) => {
    const { login, latchkey } = await toSettings()
    const go = async () => {
      await seesTitle('Change e-mail')
      type(field(), 'new@example.com')
      await until(() => expect(isOff('Save')).toBe(false))
      await click('Save')
      await seesTitle('Confirm the old address')
      if (until_ === 'UPDATE_EMAIL') return
      type(codeField(), code)
      await seesTitle('Confirm the new address')
    }
    await click('E-mail')
    await go()
    await click('Start over')
    await seesTitle('Change e-mail')
    expect(field().value).toBe('new@example.com')
    await until(() => expect(login.count('UPDATE_EMAIL_CANCEL')).toBe(1))
    await click('Save')
    await seesTitle('Confirm the old address')
    await click('Cancel')
    await seesTitle('Settings')
    await until(() => expect(login.count('UPDATE_EMAIL_CANCEL')).toBe(2))
    await click('E-mail')
    await go()
    latchkey.close()
    await until(() => expect(login.count('UPDATE_EMAIL_CANCEL')).toBe(3))
    expect(latchkey.state().account?.user?.email).toBe(address)
  },
)

test('behavior: a host opens the change, and its result is the new address', async () => {
  const { latchkey } = await toSettings()
  latchkey.close()
  const opened = latchkey.open({ view: updateEmail })
  await seesTitle('Change e-mail')
  type(field(), 'new@example.com')
  await click('Save')
  await seesTitle('Confirm the old address')
  type(codeField(), code)
  await seesTitle('Confirm the new address')
  type(codeField(), code)
  const next: string = await opened
  expect(next).toBe('new@example.com')
})

test('behavior: an address that only a provider vouches for is not changed here', () => {
  const account = { connectorId: 'embedded', user: { email: address, provider: 'google' } } as ActiveAccount
  expect(hasAddress(account)).toBe(true)
  expect(hasAddress({ ...account, user: { ...account.user, isLoginAddress: false } })).toBe(false)
})

test('behavior: without a login by e-mail the change says so', async () => {
  const { latchkey } = createWorld()
  void latchkey.open({ view: updateEmail }).catch(() => {})
  await sees('Not connected to email or social')
})

test('behavior: the events of the views are those of the protocol', async () => {
  const world = await toCode()
  type(codeField(), '000000')
  await until(() => expect(errorText()).not.toBe(''))
  type(codeField(), code)
  await world.connected
  void world.latchkey.open()
  await click('Settings')
  await click('E-mail')
  await seesTitle('Change e-mail')
  type(field(), 'new@example.com')
  await click('Save')
  await seesTitle('Confirm the old address')
  expect(names(world)).toEqual([
    ...['EMAIL_LOGIN_SELECTED', 'EMAIL_SUBMITTED', 'EMAIL_VERIFICATION_CODE_SENT', 'EMAIL_VERIFICATION_CODE_FAIL'],
    ...['EMAIL_VERIFICATION_CODE_PASS', 'EMAIL_EDIT'],
  ])
})
