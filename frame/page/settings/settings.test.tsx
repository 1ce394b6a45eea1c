import { createElement } from 'preact'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { press, untilArmed } from '../../common/gate/test/press.js'
import { FlowError } from '../../flows/index.js'
import type { Manifest, Member } from '../../keys/index.js'
import { createTestClock, showScreen } from '../screens/test/showScreen.js'
import { createDeletingScreen } from './createDeletingScreen.js'
import { createSettingsScreen } from './createSettingsScreen.js'
import { createSuspendedScreen } from './createSuspendedScreen.js'
import { RecentPage } from './RecentPage.js'
import { readAccount } from './readAccount.js'
import type { AccountFacts, LinkedLogin, LinkedLogins, SettingsAccount, SettingsOptions } from './types.js'

const b64 = (fill: string) => fill.repeat(43)
const device = (id: string, at = 1_700_000_000): Member => ({ id, k: 'dev', pk: 'pk', at, jkt: b64(id[0] ?? 'x') })
const passkey = (id: string, bs: boolean): Member => {
  return { id, k: 'prf', pk: 'pk', at: 1_700_000_100, s: 's', cred: 'c', rp: 'wallet.test', bs }
}
const manager: Member = { id: 'man', k: 'man', pk: 'pk', at: 1_700_000_000, s: '' }
const manifest = (seq: number, mem: readonly Member[], more: Partial<Manifest> = {}): Manifest => ({
  ...{ v: 1, ste: 1, rlm: 'r', sub: 's', wal: 'w', salt: 's', ctl: 'c', seq, prev: null, gen: 1, rec: 'r' },
  ...{ lvl: 'managed', mem, evd: [{ id: 'e', kind: 'mail', at: 1 }], iat: 1_700_000_000 + seq * 60, ...more },
})
const login = (of: string, more: Partial<AccountFacts['logins'][number]> = {}) => ({
  ...{ jkt: b64(of), site: 'https://shop.example', browser: 'Firefox, Windows', began: 1, used: 1_700_000_500 },
  ...more,
})
const facts: AccountFacts = {
  manifests: [
    manifest(1, [device('own'), manager]),
    manifest(2, [device('own'), device('lost'), manager]),
    manifest(3, [device('own'), device('lost'), passkey('p', true), manager]),
  ],
  logins: [login('l', { browser: 'Safari, iOS' }), login('o')],
  releases: [{ at: 1_700_009_000, id: 'gone', org: 'https://app.example' }],
  isSuspended: false,
}

/** Logins of a user, kept here; what is done to them is noted. */
function createLinkedLogins(calls: string[], change: Partial<LinkedLogins> = {}): LinkedLogins {
  let identities: readonly LinkedLogin[] = [
    { id: 'mail', kind: 'email', name: 'ada@example.org', began: 1_700_000_000, used: 1_700_000_000 },
    { id: 'github', kind: 'github', name: 'Ada', began: 1_700_000_000, used: 1_700_009_000 },
  ]
  return {
    load: async () => ({ identities, providers: [{ id: 'github', name: 'GitHub' }] }),
    async remove(id) {
      calls.push(`remove ${id}`)
      identities = identities.filter((one) => one.id !== id)
    },
    open: () => ({ isBlocked: false, href: '', lead: async () => {}, close: () => calls.push('close') }),
    async add(provider) {
      calls.push(`add ${provider}`)
      identities = [...identities, { id: 'new', kind: provider, name: 'Grace', began: 1, used: 0 }]
    },
    ...change,
  }
}

/** Shows the settings; what they do is noted. */
async function show(change: Partial<SettingsAccount> = {}, options: Partial<SettingsOptions> = {}, host = {}) {
  const clock = createTestClock()
  const calls: string[] = []
  const note = (name: string) => async (given?: unknown) => {
    calls.push(given === undefined ? name : `${name} ${given}`)
  }
  const account: SettingsAccount = {
    ...{ device: 'own', email: 'ada@example.org', operator: 'Example Wallet', isKept: true, load: async () => facts },
    ...{ revoke: note('revoke'), secureAnew: note('secure'), signOut: note('out'), signOutEverywhere: note('all') },
    ...{ endSuspension: note('resume'), loadLogins: async () => createLinkedLogins(calls) },
    async deleteAccount() {
      calls.push('delete')
      return 1_702_592_000
    },
    stepUp: async () => ({
      ...{ address: 'ada@example.org', digits: 6, resendAfter: 30 },
      resend: async () => ({ digits: 6, resendAfter: 30 }),
      submit: note('code'),
    }),
    ...change,
  }
  const given = { page: undefined, changesEmail: false, windows: {}, ...options }
  const screen = showScreen('settings', createSettingsScreen(account, given, clock), host)
  /** Waits until a button takes presses. */
  const armed = (words: string) => untilArmed(clock, () => screen.find(words))
  /** Presses a button as soon as it takes presses. */
  const confirm = async (words: string) => {
    await expect.poll(() => screen.find(words)).toBeDefined()
    await armed(words)
    press(screen.find(words))
  }
  const row = (words: string) =>
    [...screen.root.querySelectorAll('.row')].find((one) => one.querySelector('.row-label')?.textContent === words)
  const go = async (words: string) => {
    await expect.poll(() => row(words)).toBeDefined()
    ;(row(words) as HTMLElement).click()
  }
  return { ...screen, clock, calls, armed, confirm, go, row }
}

test('behavior: rows have their values, and what is dangerous stands last', async () => {
  const { root, sees } = await show()
  await sees('ada@example.org')
  const rows = [...root.querySelectorAll('.row')].map((row) => row.querySelector('.row-label')?.textContent)
  expect(rows).toEqual([
    ...[
      'E-mail',
      'Logins',
      'Devices',
      'Recovery',
      'Recent activity',
      'Sign out',
      'Sign out everywhere',
      'Delete account',
    ],
  ])
  await sees('Managed. The operator can help you recover, and could also sign.')
})

test('behavior: the e-mail row leads to the page’s own view where it has one, and going back is a plain answer', async () => {
  const without = await show()
  await without.sees('E-mail')
  expect(without.row('E-mail')?.tagName).toBe('DIV')
  without.press('Back')
  expect(await without.outcome).toEqual({ value: {} })
  const { go, outcome } = await show({}, { changesEmail: true })
  await go('E-mail')
  expect(await outcome).toEqual({ value: { next: 'email' } })
})

test('behavior: what is offered is added in its window, or put off by a press; going back is neither', async () => {
  const opened: string[] = []
  const use = () =>
    ({ state: 'closed', href: undefined, wasClosed: false, open: () => opened.push('recovery'), close() {} }) as const
  const offer = (about: 'passkey' | 'wayBack', isMailed: boolean) => ({
    ...({ page: 'offer', windows: { recovery: use } } as const),
    offer: { about, isMailed, putOff: async () => void opened.push('later') },
  })
  const first = await show({}, offer('passkey', true))
  await first.sees('Next time without a mail')
  await first.sees('The operator can help you recover, and could also sign.')
  first.press('Add a passkey')
  first.press('Back')
  expect(await first.outcome).toEqual({ value: {} })
  expect(opened).toEqual(['recovery'])
  const second = await show({}, offer('wayBack', false))
  await second.sees('Add a way back')
  // What that window offers, and no mail.
  await second.sees('A passkey that is backed up, or a recovery code, brings it back.')
  second.press('Choose one in a window')
  second.press('Not now')
  expect(await second.outcome).toEqual({ value: {} })
  expect(opened).toEqual(['recovery', 'recovery', 'later'])
  const third = await show({}, { page: 'offer' })
  await third.sees('Sign out everywhere')
})

test('behavior: it shows the shape of what comes, says why it did not, and tries again', async () => {
  let load: SettingsAccount['load'] = () => new Promise(() => {})
  const { sees, press, root, text } = await show({ load: () => load() }, { page: 'devices' })
  await sees('Wallet settings')
  expect(root.querySelectorAll('.skeleton')).toHaveLength(4)
  const down: SettingsAccount['load'] = () => Promise.reject(new FlowError('SERVICE_UNREACHABLE', { part: 'auth' }))
  load = down
  const failing = await show({ load: () => load() })
  await failing.sees('A service did not answer. Check your connection and try again.')
  load = async () => facts
  failing.press('Try again')
  await failing.sees('Devices')
  expect(text()).not.toContain('Devices')
  press('Back')
})

test('behavior: a device is removed only after a second press on its consequence; then the wallet can be secured anew', async () => {
  const { go, sees, press, confirm, calls, find } = await show()
  await go('Devices')
  await sees(/Firefox, Windows.*This device.*Safari, iOS/)
  await go('Safari, iOS')
  await sees('shop.example')
  press('Remove device')
  await sees('It is logged out and can no longer open your wallet.')
  // A second press of a double click does nothing.
  expect(find('Remove device')?.getAttribute('aria-disabled')).toBe('true')
  press('Remove device')
  expect(calls).toEqual([])
  await confirm('Remove device')
  await sees('The device was removed')
  expect(calls).toEqual(['revoke lost'])
  await confirm('Secure wallet anew')
  await sees('Your wallet is secured anew')
  expect(calls).toEqual(['revoke lost', 'secure'])
})

test('behavior: this device, one that is only logged in, and a browser that keeps nothing have no way to remove', async () => {
  const loose = { ...facts, logins: [...facts.logins, login('z', { browser: 'Edge, Windows' })] }
  const { go, sees, find, press } = await show({ load: async () => loose })
  await go('Devices')
  await go('Firefox, Windows')
  await sees('To leave this device, sign out here.')
  expect(find('Remove device')).toBeUndefined()
  press('Back')
  await go('Edge, Windows')
  await sees('To end this login, sign out everywhere.')
  const unkept = await show({ isKept: false })
  await unkept.go('Devices')
  await unkept.go('Safari, iOS')
  await unkept.sees('This browser keeps nothing for this site')
  expect(unkept.find('Remove device')).toBeUndefined()
})

test('behavior: what wants a fresh login asks for a code as a step, and goes on when it was right', async () => {
  let isFresh = false
  const { go, sees, press, type, confirm, calls, root } = await show({
    async deleteAccount() {
      if (!isFresh) throw new FlowError('STEP_UP_NEEDED', { part: 'custody' })
      return 1_702_592_000
    },
    stepUp: async () => ({
      ...{ address: 'ada@example.org', digits: 6, resendAfter: 30 },
      resend: async () => ({ digits: 6, resendAfter: 30 }),
      async submit(code) {
        if (code !== '123456') throw new FlowError('CODE_WRONG')
        isFresh = true
      },
    }),
  })
  await go('Delete account')
  await sees('You lose everything in this wallet')
  await sees('After 30 days')
  type('nothing')
  await expect.poll(() => root.querySelector('.danger.button')?.getAttribute('aria-disabled')).toBe('true')
  type('delete')
  await confirm('Delete account')
  await sees('Enter your code')
  type('000000')
  await sees('That code is wrong')
  type('123456')
  await sees('Your account is being deleted')
  await sees('Dec 14, 2023')
  expect(calls).toEqual([])
  press('Close')
})

test('behavior: leaving the code goes back, and nothing is done; a code that could not be sent can be asked for again', async () => {
  let sends = 0
  const { go, sees, press, type, confirm } = await show({
    deleteAccount: () => Promise.reject(new FlowError('STEP_UP_NEEDED')),
    stepUp: () => {
      sends += 1
      return Promise.reject(new FlowError('TOO_MANY', { retryAfter: 9 }))
    },
  })
  await go('Delete account')
  type('DELETE')
  await confirm('Delete account')
  await sees('We could not send a code')
  press('Try again')
  await expect.poll(() => sends).toBe(2)
  await sees('We could not send a code')
  press('Cancel')
  await sees('Delete your account?')
})

test('behavior: a failure is reported, and the same can be tried again', async () => {
  const failures: unknown[] = [new FlowError('SERVICE_UNREACHABLE'), new FlowError('HEAD_MOVED')]
  const { go, sees, confirm, calls } = await show({
    async signOutEverywhere() {
      const failure = failures.shift()
      if (failure) throw failure
      calls.push('all')
    },
  })
  await go('Sign out everywhere')
  await confirm('Sign out everywhere')
  await sees('A service did not answer.')
  await confirm('Sign out everywhere')
  await sees('Another device is changing the wallet.')
  await confirm('Sign out everywhere')
  await expect.poll(() => calls).toEqual(['all'])
})

test('behavior: recovery says level, checks, passkeys and code; it changes in a window alone', async () => {
  const plain = await show({}, { page: 'recovery' })
  await plain.sees('What proves that it is you')
  await plain.sees(/E-mail.*1 passkey.*None/)
  expect(plain.find('Change recovery')).toBeUndefined()
  const opened: string[] = []
  const recovery = () => ({
    ...{ state: 'closed' as const, href: undefined, wasClosed: false, close: () => {} },
    open: () => void opened.push('recovery'),
  })
  const { sees, press } = await show({}, { page: 'recovery', windows: { recovery } })
  await sees('Change recovery')
  press('Change recovery')
  expect(opened).toEqual(['recovery'])
})

test('behavior: a suspended wallet is opened again without the devices that are named, after a code where the login is old', async () => {
  let isFresh = false
  const ended: unknown[] = []
  const clock = createTestClock()
  const { sees, root, type, outcome, find } = showScreen(
    'settings',
    createSuspendedScreen(
      {
        device: 'own',
        load: async () => ({ ...facts, isSuspended: true }),
        async endSuspension(unknown) {
          if (!isFresh) throw new FlowError('WALLET_SUSPENDED', { part: 'custody' })
          ended.push(unknown)
        },
        stepUp: async () => ({
          ...{ address: 'ada@example.org', digits: 6, resendAfter: 30 },
          resend: async () => ({ digits: 6, resendAfter: 30 }),
          async submit() {
            isFresh = true
          },
        }),
      },
      clock,
    ),
  )
  await sees('Your wallet is suspended')
  const boxes = root.querySelectorAll<HTMLInputElement>('input[type=checkbox]')
  expect(boxes).toHaveLength(1)
  boxes[0]?.click()
  await untilArmed(clock, () => find('Use the wallet again'))
  press(find('Use the wallet again'))
  await sees('Enter your code')
  type('123456')
  expect(await outcome).toEqual({ value: undefined })
  expect(ended).toEqual([['lost']])
})

test('behavior: what happened lately is named by what it changed, newest first, of removed devices without a name', () => {
  const changed = [
    ...facts.manifests,
    manifest(4, [device('own'), passkey('p', true), { ...manager, id: 'man2' }], { gen: 2 }),
    manifest(5, [device('own'), passkey('p', true)], { gen: 2, lvl: 'user-held', evd: [] }),
  ] as unknown as AccountFacts['manifests']
  const { recent } = readAccount({ ...facts, manifests: changed }, 'own')
  expect(recent.map(({ what, of }) => (of ? `${what} ${of}` : what))).toEqual([
    ...['opened', 'removed mail', 'level user-held', 'removed dev', 'sealed', 'added prf', 'added dev', 'made'],
  ])
  expect(recent[0]).toMatchObject({ site: 'app.example', device: undefined })
})

test('behavior: an opening is recognised by what opened, and only a device that was removed is one', async () => {
  const before = manifest(1, [device('own'), device('out'), passkey('p', true), manager])
  const releases = ['own', 'out', 'p', 'man', 'unheard'].map((id, at) => ({ at, id, org: 'https://app.example' }))
  const manifests = [before, manifest(2, [device('own'), passkey('p', true), manager])] as const
  const { recent } = readAccount({ ...facts, manifests, releases }, 'own')
  const { text } = showScreen('settings', () => createElement(RecentPage, { recent, onBack: () => {} }))
  for (const words of [
    'Opened on a device that was removed',
    'Opened on a new device, by a passkey',
    'Opened on a new device, by managed recovery',
    'Opened by a device or a way back that was removed',
  ])
    expect(text().split(words)).toHaveLength(2)
})

test('behavior: a login on a new device stands once; a recovery beside it that let nobody in stays in sight', () => {
  const manifests = [
    { ...manifest(1, [device('own'), manager]), iat: 1_000 },
    { ...manifest(2, [device('own'), device('new'), manager]), iat: 2_000 },
  ] as unknown as AccountFacts['manifests']
  const toWords = (...at: readonly number[]) => {
    const releases = at.map((one) => ({ at: one, id: 'man', org: 'https://app.example' }))
    const { recent } = readAccount({ ...facts, manifests, releases }, 'new')
    return recent.map(({ what, of }) => (of ? `${what} ${of}` : what))
  }
  expect(toWords(1_999)).toEqual(['added dev', 'made'])
  expect(toWords(1_999, 1_998)).toEqual(['added dev', 'opened man', 'made'])
  expect(toWords(1_939)).toEqual(['added dev', 'opened man', 'made'])
  expect(toWords(2_001)).toEqual(['opened man', 'added dev', 'made'])
})

test('behavior: what this device did itself is not asked about', () => {
  const show = (manifests: readonly unknown[], releases: AccountFacts['releases']) => {
    const view = { ...facts, manifests, releases } as AccountFacts
    const { recent } = readAccount(view, 'own')
    return showScreen('settings', () => createElement(RecentPage, { recent, onBack: () => {} })).text()
  }
  const made = manifest(1, [device('own'), manager])
  const own = [{ at: 5, id: 'own', org: 'https://app.example' }]
  expect(show([made], own)).not.toContain('Is something here not yours?')
  expect(show([made, manifest(2, [device('own'), device('other'), manager])], own)).toContain(
    'Is something here not yours?',
  )
})

test('S38: what devices say of themselves is shown as plain names and hosts, whatever it is', () => {
  const site = 'https://xn--pple-43d.example'
  const hostile = [
    login('o', { site: 'https://аpple.example', browser: '<b>\u202eevil</b>' }),
    login('l', { site: 'no' }),
  ]
  const { devices } = readAccount({ ...facts, logins: hostile }, 'own')
  expect(devices[0]).toMatchObject({ site: new URL(site).host, browser: undefined })
  expect(devices[1]).toMatchObject({ site: undefined })
})

test('behavior: devices stand with this one first, then by last use; those without a login last', () => {
  const many = manifest(4, [device('x'), device('lost'), device('own'), manager])
  const { devices } = readAccount({ ...facts, manifests: [many] }, 'own')
  expect(devices.map(({ id }) => id)).toEqual(['own', 'lost', 'x'])
  expect(devices[2]).toMatchObject({ usedAt: undefined, browser: undefined })
})

test('S32: who logs in to an account that is being deleted reads until when, and keeps it by a press', async () => {
  const clock = createTestClock()
  const calls: string[] = []
  const account = {
    deleting: { kind: 'fast' as const, since: 1_700_000_000, erasedAt: 1_702_592_000 },
    isOpen: false,
    keep: async () => void calls.push('keep'),
  }
  const { sees, text, find, outcome } = showScreen('settings', createDeletingScreen(account, clock))
  const keep = () => find('Keep my account')
  await sees('This account is being deleted')
  expect(text()).toContain('Dec 14, 2023')
  expect(find('Decide later')).toBeUndefined()
  press(keep())
  expect(calls).toEqual([])
  await untilArmed(clock, keep)
  press(keep(), false)
  expect(calls).toEqual([])
  press(keep())
  await outcome
  expect(calls).toEqual(['keep'])
})

test('behavior: where the wallet opens all the same, the user may decide later', async () => {
  const account = {
    deleting: { kind: 'slow' as const, since: 1_700_000_000, erasedAt: 1_702_592_000 },
    isOpen: true,
    keep: () => Promise.reject(new Error('Nobody asked for it.')),
  }
  const { sees, press, outcome } = showScreen('settings', createDeletingScreen(account, createTestClock()))
  await sees('Decide later')
  press('Decide later')
  expect(await outcome).toEqual({ result: undefined })
})

test('behavior: an approval does not wait for open settings: it ends them', async () => {
  const { screens, outcome, sees } = await show()
  await sees('Devices')
  void screens.show('approve', () => null)
  expect(await outcome).toMatchObject({ error: { code: 'SCREEN_CLOSED' } })
})

test('behavior: each login says what it is and when it was used; one is removed, the mailbox is not, and one is added in a window', async () => {
  const { press, sees, text, confirm, calls, go } = await show()
  await go('Logins')
  await sees('Each of these opens your account.')
  await sees('Ada · Last used')
  await go('E-mail')
  await sees('Your e-mail address is changed, and not removed.')
  expect(text()).not.toContain('Remove this login')
  press('Back')
  await go('GitHub')
  await sees('Remove this login')
  press('Remove this login')
  await confirm('Remove this login')
  await sees('Each of these opens your account.')
  expect(text()).not.toContain('Ada ·')
  expect(calls).toEqual(['remove github'])
  press('Add a login')
  await go('GitHub')
  await sees('Whoever has the account that you sign in with there can sign in here.')
  await confirm('Continue to GitHub')
  await sees('Grace')
  expect(calls).toEqual(['remove github', 'add github'])
})

test.each([
  ['IDENTITY_TAKEN', 'Another user signs in with this account.'],
  ['SOCIAL_DENIED', 'You declined it there.'],
  ['SOCIAL_EXPIRED', 'The sign-in did not work, or took too long.'],
  ['STEP_UP_NEEDED', 'This needs a fresh sign-in.'],
] as const)('behavior: a login that cannot be added because of %s says so', async (code, words) => {
  const add = () => Promise.reject(new FlowError(code))
  const { press, sees, go, confirm } = await show({ loadLogins: async () => createLinkedLogins([], { add }) })
  await go('Logins')
  await sees('Add a login')
  press('Add a login')
  await go('GitHub')
  await confirm('Continue to GitHub')
  await sees(words)
})

test('behavior: a window that the browser blocks is reported, and nothing is begun', async () => {
  const calls: string[] = []
  const open = () => ({ isBlocked: true, href: '', lead: async () => {}, close: () => {} })
  const { press, sees, go, confirm } = await show({ loadLogins: async () => createLinkedLogins(calls, { open }) })
  await go('Logins')
  await sees('Add a login')
  press('Add a login')
  await go('GitHub')
  await confirm('Continue to GitHub')
  await sees('The browser blocked the window.')
  expect(calls).toEqual([])
})

test('S14: a login that does not count yet says from when on it does', async () => {
  const waiting = { id: 'new', kind: 'github', name: 'Mallory', began: 1_700_000_000, used: 1_700_000_000 }
  const load = async () => ({
    identities: [
      { id: 'mail', kind: 'email', name: 'ada@example.org', began: 1, used: 1 },
      { ...waiting, countsFrom: 1_700_086_400 },
    ],
    providers: [{ id: 'github', name: 'GitHub' }],
  })
  const { sees, go } = await show({ loadLogins: async () => createLinkedLogins([], { load }) })
  await go('Logins')
  await sees(/Mallory · Counts from .*2023/)
  await go('GitHub')
  await sees('Until then it works on devices of your wallet alone')
})

test.each([
  ['CHECK_IN_USE', 'This login brings your wallet to a new device, so it stays.'],
  ['TOO_NEW', 'You logged in with something that was added a short while ago.'],
  ['DEVICE_NOT_LISTED', 'This device is not one of your wallet.'],
] as const)('behavior: a removal that is refused says why: %s', async (code, words) => {
  const remove = async () => {
    throw new FlowError(code, { part: 'auth' })
  }
  const { sees, go, press, confirm } = await show({ loadLogins: async () => createLinkedLogins([], { remove }) })
  await go('Logins')
  await go('GitHub')
  await sees('Remove this login')
  press('Remove this login')
  await confirm('Remove this login')
  await sees(words)
})

describe('S10: what the settings change takes a press that passes the gate', () => {
  /** A frame of which the browser says how it is seen. */
  const framed = () => {
    let tell: (isVisible: boolean) => void = () => {}
    class Entry {
      get isVisible() {
        return true
      }
    }
    class Observer {
      constructor(run: (entries: unknown[]) => void) {
        tell = (isVisible) => run([{ isVisible, intersectionRatio: 1 }])
      }
      observe() {}
      disconnect() {}
    }
    vi.stubGlobal('IntersectionObserver', Observer)
    vi.stubGlobal('IntersectionObserverEntry', Entry)
    vi.spyOn(window, 'top', 'get').mockReturnValue({} as Window)
    return (isVisible: boolean) => tell(isVisible)
  }
  afterEach(() => {
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })

  /** Each way to the button that changes something. */
  const changes: readonly [string, string, (world: Awaited<ReturnType<typeof show>>) => Promise<void>][] = [
    ['signing out', 'Sign out', ({ go }) => go('Sign out')],
    ['signing out everywhere', 'Sign out everywhere', ({ go }) => go('Sign out everywhere')],
    [
      'deleting',
      'Delete account',
      async ({ go, sees, type }) => {
        await go('Delete account')
        await sees('Type DELETE')
        type('DELETE')
      },
    ],
    [
      'removing a device',
      'Remove device',
      async ({ go, sees, press: click }) => {
        await go('Devices')
        await go('Safari, iOS')
        await sees('shop.example')
        click('Remove device')
        await sees('It is logged out')
      },
    ],
    [
      'removing a login',
      'Remove this login',
      async ({ go, sees, press: click }) => {
        await go('Logins')
        await go('GitHub')
        await sees('Last used')
        click('Remove this login')
        await sees('It no longer opens your account')
      },
    ],
    [
      'adding a login',
      'Continue to GitHub',
      async ({ go, sees, press: click }) => {
        await go('Logins')
        await sees('Add a login')
        click('Add a login')
        await go('GitHub')
        await sees('It has to be yours')
      },
    ],
  ]

  test.each(changes)(
    '%s: not what a script presses, nor what the page hides; it names the page',
    async (_, words, go) => {
      const see = framed()
      const world = await show()
      await go(world)
      await world.sees('You are on https://app.example')
      see(false)
      for (let nth = 0; nth < 2; nth++) {
        await world.clock.pass(2000)
        press(world.find(words))
      }
      await world.sees('Something on the page covers or fades this')
      expect(world.calls).toEqual([])
      see(true)
      await world.armed(words)
      press(world.find(words), false)
      expect(world.calls).toEqual([])
      await world.confirm(words)
      await expect.poll(() => world.calls).toHaveLength(1)
    },
  )
})

test('behavior: permissions have a row where they are offered, and a page that waits for no service; going back is the list', async () => {
  const load =
    async () =>
    ({ onBack }: { onBack: () => void }) =>
      createElement('button', { type: 'button', onClick: onBack }, 'Away')
  const none = await show()
  await none.sees('Recent activity')
  expect(none.row('Permissions')).toBeUndefined()
  const offered = await show({}, { permissions: { isOffered: true, load } })
  await offered.go('Permissions')
  await offered.sees('Away')
  offered.press('Away')
  await expect.poll(() => offered.row('Permissions')).toBeDefined()

  const silent = { load: () => new Promise<AccountFacts>(() => {}) }
  const direct = await show(silent, { page: 'permissions', permissions: { isOffered: false, load } })
  await direct.sees('Away')
  const failing = async () => {
    throw new Error('offline')
  }
  const broken = await show({}, { page: 'permissions', permissions: { isOffered: true, load: failing } })
  await broken.sees('A service did not answer.')
  expect(broken.find('Try again')).toBeDefined()

  const suspended = await show(
    { load: async () => ({ ...facts, isSuspended: true }) },
    { page: 'permissions', permissions: { isOffered: true, load } },
  )
  await suspended.sees('Your wallet is suspended')
})
