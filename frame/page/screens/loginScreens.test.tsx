import { describe, expect, test, vi } from 'vitest'
import { press, untilArmed } from '../../common/gate/test/press.js'
import type { CodeEntry } from '../../common/types.js'
import { FlowError } from '../../flows/index.js'
import { newCode, toCodeText } from '../../keys/changes.js'
import { KeyError, toB64 } from '../../keys/index.js'
import type { MailboxOffer, OfferFacts, RecoverBy, RecoverChoices } from '../types.js'
import { createConfirmScreen } from './confirm/createConfirmScreen.js'
import { createLoginScreens } from './createLoginScreens.js'
import { createElsewhereScreen } from './exchange/createElsewhereScreen.js'
import { createEnterScreen } from './exchange/createEnterScreen.js'
import { createTestClock, showScreen } from './test/showScreen.js'

const clock = createTestClock()
const screens = createLoginScreens({ clock, operator: 'Example Wallet' })

/** Presses where the gate guards the button. */
async function send({ find }: Pick<ReturnType<typeof showScreen>, 'find'>) {
  await untilArmed(clock, () => find('Send a code'))
  press(find('Send a code'))
}

function showCode(entry: Partial<CodeEntry> = {}, language = 'en') {
  const submitted: string[] = []
  const screen = showScreen(
    'code',
    screens.code({
      ...{ address: 'ada@example.org', digits: 6, resendAfter: 30 },
      resend: async () => ({ digits: 8, resendAfter: 60 }),
      submit: async (code) => void submitted.push(code),
      ...entry,
    }),
    { language },
  )
  return { ...screen, submitted }
}

test('behavior: the code says whose it is, takes what is pasted, submits itself, and is done when it was right', async () => {
  const { text, type, submitted, outcome, root } = showCode()
  expect(text()).toContain('ada@example.org')
  const field = root.querySelector('input')
  expect(field?.autocomplete).toBe('one-time-code')
  expect(root.activeElement).toBe(field)
  type('12')
  expect(submitted).toEqual([])
  type('123 456')
  expect(await outcome).toEqual({ value: undefined })
  expect(submitted).toEqual(['123456'])
})

test('behavior: a wrong code is reported, keeps its digits, and the next one is taken', async () => {
  let isWrong = true
  const { sees, type, outcome, root } = showCode({
    async submit() {
      if (isWrong) throw new FlowError('CODE_WRONG')
    },
  })
  type('111111')
  await sees('That code is wrong')
  expect(root.querySelector('input')?.value).toBe('111111')
  expect(root.querySelector('input')?.getAttribute('aria-invalid')).toBe('true')
  isWrong = false
  type('11111')
  await expect.poll(() => root.querySelector('input')?.getAttribute('aria-invalid')).toBeNull()
  type('111112')
  expect(await outcome).toEqual({ value: undefined })
})

test('behavior: another code can be asked for after the wait, and the field takes its length', async () => {
  const { sees, press, find, root } = showCode()
  await sees('Send again in 30 sec')
  expect(find('Send again')).toBeUndefined()
  await clock.pass(29_000)
  await sees('Send again in 1 sec')
  await clock.pass(1000)
  await expect.poll(() => find('Send again')).toBeDefined()
  press('Send again')
  await sees('8-digit code')
  await sees('Send again in 60 sec')
  expect(root.querySelectorAll('.code > span')).toHaveLength(8)
})

test('S34: the number of a mail that comes beside the code is shown until it was answered', async () => {
  let tell: ((number: string | undefined) => void) | undefined
  const { sees, text } = showCode({
    watchNumber(run) {
      tell = run
      run(undefined)
      return () => {}
    },
  })
  expect(text()).not.toContain('Another mail')
  await expect.poll(() => tell).toBeDefined()
  tell?.('47')
  await sees('Press “Yes, this is me” in the other mail, too. It asks for this number: 47')
  tell?.(undefined)
  await expect.poll(text).not.toContain('47')
})

test('behavior: limits and services that are down are reported, and any other error ends the screen', async () => {
  const many = showCode({ submit: () => Promise.reject(new FlowError('TOO_MANY', { retryAfter: 300 })) })
  many.type('111111')
  await many.sees('Wait 5 min, then try again')
  const down = showCode({ submit: () => Promise.reject(new FlowError('SERVICE_UNREACHABLE')) })
  down.type('111111')
  await down.sees('Check your connection')
  const other = showCode({ submit: () => Promise.reject(new FlowError('WALLET_OTHER')) })
  other.type('111111')
  expect(await other.outcome).toMatchObject({ error: { code: 'WALLET_OTHER' } })
})

const bytes = (length: number, value: number) => new Uint8Array(length).fill(value)
const facts: OfferFacts = {
  ...{ about: 'passkey', isMailed: true, isManaged: true },
  owner: { realm: toB64(bytes(16, 1)), sub: toB64(bytes(16, 2)), name: 'ada@example.org' },
  passkey: { begin: async () => ({ challenge: bytes(32, 3) }), add: async () => true },
}
const label = 'The operator can help you recover, and could also sign.'

test('behavior: a passkey is offered by what it is good for, with the honest label, word for word, and can be put off', async () => {
  const { text, press, outcome } = showScreen('offer', screens.offer(facts))
  expect(text()).toContain('Next time without a mail')
  expect(text()).toContain(label)
  press('Not now')
  expect(await outcome).toEqual({ value: undefined })
  // Who came by other means is spared no mail.
  const { text: other } = showScreen('offer', screens.offer({ ...facts, isMailed: false }))
  expect(other()).toContain('Next time in one step')
  expect(other()).not.toContain('mail')
})

test('behavior: the honest label stands under the code of a first login, and where a passkey makes a wallet', () => {
  expect(showCode({ isNew: true }).text()).toContain(label)
  expect(showCode().text()).not.toContain('operator')
  const made = { realm: facts.owner.realm, sub: facts.owner.sub, challenge: bytes(32, 3) }
  expect(showScreen('window', screens.passkey(made)).text()).toContain(label)
})

test('behavior: a wallet that nobody can bring back is asked about without the label of one that the operator can', () => {
  const { text, find } = showScreen('offer', screens.offer({ ...facts, about: 'wayBack', isManaged: false }))
  expect(text()).toContain('Add a way back')
  expect(text()).toContain('If you lose this device, you lose this wallet.')
  expect(text()).not.toContain('could also sign')
  expect(find('Add an e-mail address')).toBeUndefined()
})

test('F22: where the browser keeps nothing the user is told so, and no passkey is offered', async () => {
  const { passkey: _, ...unkept } = facts
  const { text, press, outcome } = showScreen('offer', screens.offer({ ...unkept, about: 'unkept' }))
  expect(text()).toContain('This browser keeps nothing for this site')
  expect(text()).not.toContain('passkey')
  press('Continue')
  expect(await outcome).toEqual({ value: undefined })
})

test('behavior: an approval does not wait for an offer', async () => {
  const offered = showScreen('offer', screens.offer(facts))
  const approval = offered.screens.show('approve', () => null)
  expect(await offered.outcome).toMatchObject({ error: { code: 'SCREEN_CLOSED' } })
  expect(offered.text()).toBe('')
  void approval
})

function showRecover(choices: Partial<RecoverChoices> = {}) {
  const tried: RecoverBy[] = []
  const screen = showScreen(
    'recover',
    screens.recover({
      ...{ ways: ['mail', 'prf', 'code'], realm: facts.owner.realm, address: 'ada@example.org' },
      async recover(by) {
        tried.push('secret' in by ? { ...by, secret: by.secret.slice() } : by)
      },
      ...choices,
    }),
  )
  return { ...screen, tried }
}

test('behavior: a recovery code is checked before anything is asked, opens the wallet, and is wiped', async () => {
  const code = newCode()
  const words = toCodeText(code).join(' ')
  let given: RecoverBy | undefined
  const { press, type, sees, outcome, root } = showRecover({
    async recover(by) {
      given = by
      expect('secret' in by && by.secret).toEqual(code)
    },
  })
  press('Enter a recovery code')
  await sees('28 letters and digits')
  expect(root.activeElement?.tagName).toBe('INPUT')
  type(words.replace(/.$/, words.endsWith('0') ? '1' : '0'))
  press('Recover')
  await sees('This is not a recovery code')
  expect(given).toBeUndefined()
  type(words.toLowerCase())
  await expect.poll(() => root.querySelector('[aria-invalid]')).toBeNull()
  press('Recover')
  expect(await outcome).toEqual({ value: undefined })
  expect(given && 'secret' in given && given.secret.every((byte) => byte === 0)).toBe(true)
})

test('behavior: a code of another wallet is reported, and the user chooses another way', async () => {
  const { press, type, sees, tried, outcome } = showRecover({
    recover: () => Promise.reject(new KeyError('OPENER_WRONG', 'no')),
  })
  press('Enter a recovery code')
  await sees('28 letters and digits')
  type(toCodeText(newCode()).join(''))
  // The field's text is state, which the screen has once it drew it.
  await new Promise((resolve) => requestAnimationFrame(resolve))
  press('Recover')
  await sees('It belongs to another wallet')
  press('Choose another way')
  await sees('Use a passkey')
  expect(tried).toEqual([])
  press('Begin again with another e-mail')
  expect(await outcome).toMatchObject({ error: { code: 'SCREEN_CLOSED' } })
})

test('behavior: the mail is waited for, and the wait ends with the screen or when the user cancels', async () => {
  const signals: AbortSignal[] = []
  const {
    press,
    sees,
    screens: all,
    outcome,
  } = showRecover({
    recover: (_, signal, onNumber) => {
      if (signal) signals.push(signal)
      onNumber?.(`4${signals.length}`)
      return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
    },
  })
  press('Recover by mail')
  await sees('Press “Yes, this is me” in your mail')
  await sees('It asks for this number: 41')
  press('Cancel')
  await sees('Choose how to open it here')
  expect(signals[0]?.aborted).toBe(true)
  press('Recover by mail')
  await expect.poll(() => signals.length).toBe(2)
  await sees('It asks for this number: 42')
  all.close()
  expect(await outcome).toMatchObject({ error: { code: 'SCREEN_CLOSED' } })
  await expect.poll(() => signals[1]?.aborted).toBe(true)
})

test('behavior: a browser without passkeys says so, and only the ways of the wallet are offered', async () => {
  const { press, sees, find } = showRecover({ ways: ['prf'] })
  expect(find('Enter a recovery code')).toBeUndefined()
  press('Use a passkey')
  await sees('This browser cannot open a wallet with this passkey')
})

/** A mailbox to add: its code is 123456, and custody's page is pressed at once, unless a test wants it otherwise. */
const createOffer = (change: Partial<MailboxOffer> = {}): MailboxOffer => ({
  begin: async (address) => ({
    ...{ address, digits: 6, resendAfter: 30 },
    resend: async () => ({ digits: 6, resendAfter: 30 }),
    submit: async () => {},
  }),
  prove: async () => {},
  ...change,
})
const notRecoverable: OfferFacts = {
  ...{ about: 'wayBack', isMailed: false, isManaged: false },
  owner: { realm: toB64(new Uint8Array(16)), sub: toB64(new Uint8Array(16)), name: 'Ada' },
  passkey: { begin: async () => ({ challenge: new Uint8Array(32) }), add: async () => true },
}

test('behavior: a wallet that is not recoverable asks for a mailbox, which makes it so', async () => {
  const mailbox = { ...createOffer(), known: 'ada@example.org' }
  const screen = showScreen('offer', screens.offer({ ...notRecoverable, mailbox }))
  await screen.sees('An e-mail address or a passkey brings it back.')
  screen.press('Add an e-mail address')
  await screen.sees('It signs you in as well')
  // What the provider said stands there, to be confirmed.
  expect(screen.root.querySelector('input')?.value).toBe('ada@example.org')
  screen.type('grace@example.org')
  await send(screen)
  await screen.sees('Enter your code')
  screen.type('123456')
  await screen.sees('Your wallet has a way back')
  expect(screen.text()).toContain(label)
  screen.press('Continue')
  expect(await screen.outcome).toEqual({ value: undefined })
})

test('behavior: it can be skipped, and what goes wrong is shown where it can be corrected', async () => {
  let isTaken = true
  let refuse = () => {}
  const pressed = new Promise<void>((resolve) => {
    refuse = resolve
  })
  const offer = createOffer()
  const mailbox = createOffer({
    begin: (address) => (isTaken ? Promise.reject(new FlowError('EMAIL_TAKEN')) : offer.begin(address)),
    prove: async (_, onNumber) => {
      onNumber('47')
      await pressed
      throw new FlowError('DEVICE_REFUSED')
    },
  })
  const skipped = showScreen('offer', screens.offer({ ...notRecoverable, mailbox }))
  skipped.press('Not now')
  expect(await skipped.outcome).toEqual({ value: undefined })
  const screen = showScreen('offer', screens.offer({ ...notRecoverable, mailbox }))
  await screen.sees('Add a way back')
  screen.press('Add an e-mail address')
  await screen.sees('It signs you in as well')
  screen.type('grace@example.org')
  await send(screen)
  await screen.sees('Another account signs in with this address.')
  isTaken = false
  await send(screen)
  await screen.sees('Enter your code')
  screen.type('123456')
  await screen.sees('Press “Yes, this is me” in the mail. It asks for this number: 47')
  refuse()
  await screen.sees('The address signs you in already, and recovers nothing yet.')
  expect(screen.text()).not.toContain('47')
  screen.press('Not now')
  await screen.sees('Add a way back')
  // The address is there: what is left is in the settings.
  expect(screen.find('Add an e-mail address')).toBeUndefined()
  screen.press('Not now')
  expect(await screen.outcome).toEqual({ value: undefined })
})

describe('S10: another mailbox that a page wants', () => {
  const show = (current: string | null, address: string) => {
    const seen = vi.fn()
    const time = createTestClock()
    const screen = showScreen(
      'confirm',
      createConfirmScreen({ current, address, onSeen: seen }, 'Example Wallet', time),
    )
    return { ...screen, seen, time }
  }

  test('is named with its page and in full, and takes a press that passes the gate', async () => {
    const address = `${'long.'.repeat(12)}name@post.example.org`
    const { text, find, outcome, seen, time } = show('ada@example.org', address)
    for (const words of ['Example Wallet', 'https://app.example', 'ada@example.org', address])
      expect(text()).toContain(words)
    press(find('Change to this address'))
    expect(seen).not.toHaveBeenCalled()
    await untilArmed(time, () => find('Change to this address'))
    expect(seen).toHaveBeenCalledOnce()
    press(find('Change to this address'), false)
    press(find('Change to this address'))
    expect(await outcome).toEqual({ value: undefined })
  })

  test('is the first one where none logs in; it can be left', async () => {
    const { text, press: click, outcome } = show(null, 'ada@example.org')
    expect(text()).toContain('Add this e-mail address?')
    expect(text()).not.toContain('Now')
    click('Cancel')
    expect(await outcome).toMatchObject({ error: { code: 'SCREEN_CLOSED' } })
  })

  test('does not wait for what the user left open', async () => {
    const { screens: all, outcome } = showScreen('offer', screens.offer(notRecoverable))
    void all.show('confirm', () => null)
    expect(await outcome).toMatchObject({ error: { code: 'SCREEN_CLOSED' } })
  })
})

describe('S10: the account that the page’s own server names', () => {
  test('is named with its page, and takes a press that passes the gate; it can be left', async () => {
    const time = createTestClock()
    const create = () => createEnterScreen({ account: 'Ada Lovelace' }, 'Example Wallet', time)
    const { text, find, outcome } = showScreen('confirm', create())
    for (const words of ['Example Wallet', 'https://app.example', 'Ada Lovelace']) expect(text()).toContain(words)
    press(find('Continue with this account'))
    await untilArmed(time, () => find('Continue with this account'))
    press(find('Continue with this account'), false)
    press(find('Continue with this account'))
    expect(await outcome).toEqual({ value: undefined })
    const left = showScreen('confirm', create())
    left.press('Cancel')
    expect(await left.outcome).toMatchObject({ error: { code: 'SCREEN_CLOSED' } })
  })

  test('behavior: a wallet that is elsewhere says where it was made; a code is asked of who has a mailbox alone', async () => {
    const made = { at: 1_790_000_000, site: 'https://app.example', browser: 'Firefox, Windows' }
    const none = showScreen('recover', createElsewhereScreen({ made }, createTestClock()))
    for (const words of ['2026', made.site, made.browser]) expect(none.text()).toContain(words)
    expect(none.find('Confirm by a code that it is you')).toBeUndefined()
    none.press('Close')
    expect(await none.outcome).toMatchObject({ error: { code: 'SCREEN_CLOSED' } })
    const entry = {
      address: 'ada@example.org',
      resendAfter: 30,
      digits: 6,
      resend: async () => ({}),
      submit: async () => {},
    }
    const screen = showScreen(
      'recover',
      createElsewhereScreen({ made, begin: async () => entry as never }, createTestClock()),
    )
    screen.press('Confirm by a code that it is you')
    await screen.sees('Enter your code')
    screen.type('123456')
    expect(await screen.outcome).toEqual({ value: undefined })
  })
})
