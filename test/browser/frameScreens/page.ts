// The frame of frameScreens.spec.ts: the screens as they are, shown by name, and a record of what the page is sent.
import type { FrameScreen } from '../../../adapters/embedded/wire/frameEvents.js'
import { createPasskey } from '../../../frame/common/ceremonies.js'
import { createClock } from '../../../frame/common/createClock.js'
import type { HostPage } from '../../../frame/common/types.js'
import { FlowError } from '../../../frame/flows/index.js'
import { toB64 } from '../../../frame/keys/index.js'
import { createGivenScreen, createGrantsRoom } from '../../../frame/page/grants/index.js'
import type { ShownGrant } from '../../../frame/page/grants/types.js'
import { createConfirmScreen } from '../../../frame/page/screens/confirm/createConfirmScreen.js'
import { createDisclosureScreen } from '../../../frame/page/screens/disclosure/createDisclosureScreen.js'
import { createLoginScreens, createScreens, createWindowScreen } from '../../../frame/page/screens/index.js'
import { createDeletingScreen, createSettingsScreen } from '../../../frame/page/settings/index.js'
import type { AccountFacts, SettingsAccount, SettingsPage } from '../../../frame/page/settings/types.js'
import { createNewsScreen, createWaitingScreen } from '../../../frame/page/told/index.js'
import type { RequestName } from './approvals.js'
import { ApprovalSketch, Everything } from './sketches.js'

const fill = (value: number) => toB64(new Uint8Array(16).fill(value))
const query = new URLSearchParams(location.search)
const host: HostPage = {
  origin: 'https://shop.example',
  name: 'Shop',
  theme: query.get('theme') === 'dark' ? 'dark' : 'light',
  language: query.get('language') ?? 'en',
  // The operator's, as the frame's server says it.
  look: query.has('look') ? JSON.parse(query.get('look') ?? '') : undefined,
}
const told: FrameScreen[] = []
const place = document.createElement('div')
document.body.append(place)
const screens = createScreens({
  place,
  link: {
    host: () => host,
    showScreen(screen) {
      told.push(screen)
      // The page around it makes room.
      parent.postMessage(screen, query.get('host') ?? location.origin)
    },
  },
})
const login = createLoginScreens({ clock: createClock(), operator: 'Example Wallet' })
const owner = { realm: fill(1), sub: fill(2), name: 'ada@example.org' }
const added: object[] = []
const recovered: object[] = []
const outcomes: string[] = []

/** Nothing is signed for services here. */
const passkey = { begin: async () => ({ challenge: new Uint8Array(32) }), add: async () => true }
const ask = { realm: owner.realm, sub: owner.sub, user: owner.name, operator: 'Example Wallet', exclude: [] }
const now = 1_790_000_000
const jkt = (fill: string) => fill.repeat(43)
const settingsFacts: AccountFacts = {
  manifests: [
    {
      ...{ v: 1, ste: 1, rlm: fill(1), sub: fill(2), wal: fill(3), salt: fill(4), ctl: jkt('c'), seq: 1, prev: null },
      ...{ gen: 1, rec: jkt('r'), lvl: 'managed', evd: [{ id: fill(5), kind: 'mail', at: now }], iat: now },
      mem: [
        { id: 'own', k: 'dev', pk: '', at: now, jkt: jkt('o') },
        { id: 'other', k: 'dev', pk: '', at: now, jkt: jkt('p') },
        { id: 'out', k: 'dev', pk: '', at: now, jkt: jkt('q') },
        { id: 'key', k: 'prf', pk: '', at: now, s: jkt('s'), cred: 'AAAA', rp: 'wallet.localhost', bs: false },
        { id: 'man', k: 'man', pk: '', at: now, s: '' },
      ],
    },
  ],
  logins: [
    { jkt: jkt('o'), site: 'https://shop.example', browser: 'Firefox, Windows', began: now, used: now + 60 },
    {
      ...{ jkt: jkt('p'), browser: 'Safari, iOS', began: now, used: now },
      site: 'https://a-name-that-is-very-long-and-does-not-fit-into-one-line.of-a-small-screen.example:8443',
    },
  ],
  releases: [
    { at: now + 120, id: 'other', org: 'https://shop.example' },
    { at: now + 90, id: 'gone', org: 'https://app.example' },
  ],
  isSuspended: false,
}
const settingsAccount: SettingsAccount = {
  ...{ device: 'own', email: owner.name, operator: 'Example Wallet', isKept: true, load: async () => settingsFacts },
  ...{ revoke: async () => {}, secureAnew: async () => {}, signOut: async () => {}, signOutEverywhere: async () => {} },
  ...{ endSuspension: async () => {}, deleteAccount: async () => now },
  loadLogins: async () => ({
    load: async () => ({
      identities: [
        { id: 'mail', kind: 'email', name: owner.name, began: now - 9000, used: now - 600 },
        { id: 'google', kind: 'google', name: 'Ada Lovelace', began: now - 8000, used: now - 60 },
        {
          id: 'acme',
          kind: 'acme',
          name: 'A user whose name is much too long for one line of a screen',
          began: now,
          used: 0,
        },
      ],
      providers: [
        { id: 'google', name: 'Google' },
        { id: 'github', name: 'GitHub' },
        { id: 'acme', name: 'Acme' },
      ],
    }),
    ...{ remove: async () => {}, add: () => new Promise<void>(() => {}) },
    open: () => ({ isBlocked: false, href: '', lead: async () => {}, close: () => {} }),
  }),
  stepUp: async () => ({
    ...{ address: owner.name, digits: 6, resendAfter: 30, submit: async () => {} },
    resend: async () => ({ digits: 6, resendAfter: 30 }),
  }),
}
const settings = (account: Partial<SettingsAccount> = {}, at?: SettingsPage) =>
  createSettingsScreen({ ...settingsAccount, ...account }, { page: at, changesEmail: true, windows: {} }, createClock())

/** What a user has permitted: of each state one. */
const states = ['active', 'resting', 'paused', 'ending', 'spent', 'over', 'unknown'] as const
const permittedAction = {
  text: 'act.grant.periodic',
  figure: { asset: { kind: 'coin' }, amount: 100_000_000_000_000_000n },
  facts: [
    { label: 'act.grant.to', value: { kind: 'address', address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' } },
    { label: 'act.grant.period', value: { kind: 'span', seconds: 86_400 } },
    { label: 'act.until', value: { kind: 'time', at: (now + 86_400) * 1000 } },
  ],
} as const
const ethereum = {
  id: 'eip155:1',
  name: 'Ethereum',
  coin: { symbol: 'ETH', decimals: 18 },
  rpcUrl: 'http://127.0.0.1:9/',
}
const toPermitted = (state: (typeof states)[number], at: number): ShownGrant => ({
  ...{ hash: `0x0${at}`, chain: ethereum, at: (now - at) * 1000, tokens: {}, isCalls: false, context: '0x', state },
  ...{ action: permittedAction, until: (now + 86_400) * 1000, lastUse: undefined, isNumbered: true },
  origin: at < 3 ? 'https://shop.example' : 'https://a-name-that-is-very-long.of-a-small-screen.example:8443',
  left: state === 'unknown' ? undefined : state === 'active' ? 40_000_000_000_000_000n : 0n,
  delegation: { delegate: '0x', delegator: '0x', authority: '0x', caveats: [], salt: 0n, signature: '0x' },
})
const permissions = (grants: readonly ShownGrant[]) =>
  createSettingsScreen(
    settingsAccount,
    {
      ...{ page: 'permissions', changesEmail: true, windows: {} },
      permissions: {
        isOffered: true,
        load: async () =>
          createGrantsRoom({
            grants: {
              list: async () => ({ grants, chains: [{ chain: ethereum, state: undefined }], isPartial: false }),
              ...{ end: () => new Promise(() => {}), takeProblem: () => undefined },
            },
            ...{ names: { 'https://shop.example': 'Shop' }, ownOrigin: 'https://frame.example', clock: createClock() },
          }),
      },
    },
    createClock(),
  )

const components = {
  'settings-permissions': () => permissions(states.map(toPermitted)),
  'settings-permissions-none': () => permissions([]),
  'offer-given': () =>
    createGivenScreen(
      { origin: 'https://shop.example', chain: ethereum, actions: [permittedAction], tokens: {} },
      { 'https://shop.example': 'Shop' },
      createClock(),
    ),
  settings: () => settings(),
  'settings-devices': () => settings({}, 'devices'),
  'settings-recovery': () => settings({}, 'recovery'),
  'settings-recent': () => settings({}, 'recent'),
  // No page of a host's leads there at once.
  'settings-logins': () => settings({}, 'logins' as SettingsPage),
  'settings-suspended': () => settings({ load: async () => ({ ...settingsFacts, isSuspended: true }) }),
  'settings-deleting': () =>
    createDeletingScreen(
      { deleting: { kind: 'slow', since: now, erasedAt: now + 7_776_000 }, isOpen: true, keep: async () => {} },
      createClock(),
    ),
  'settings-waiting': () =>
    createWaitingScreen(
      {
        wait: {
          jkt: jkt('w'),
          site: 'https://app.example',
          browser: 'Firefox, Windows',
          place: 'Lisbon, PT',
          since: now,
          until: now + 86_400,
        },
        answer: async () => {},
      },
      createClock(),
    ),
  'settings-news': () =>
    createNewsScreen(
      [
        { id: 'a', kind: 'recovering', site: 'https://app.example', at: now },
        { id: 'b', kind: 'openerAdded', what: 'code', site: 'https://app.example', at: now + 60 },
        {
          id: 'c',
          kind: 'loginAdded',
          what: 'google',
          site: 'https://a-name-that-is-very-long.of-a-small-screen.example:8443',
          at: now + 90,
        },
        { id: 'd', kind: 'suspended', site: 'https://app.example', at: now + 120 },
      ],
      createClock(),
    ),
  'settings-loading': () => settings({ load: () => new Promise(() => {}) }),
  'settings-failed': () => settings({ load: () => Promise.reject(new FlowError('SERVICE_UNREACHABLE')) }),
  code: () =>
    login.code({
      ...{ address: owner.name, digits: 6, resendAfter: 30 },
      resend: async () => ({ digits: 6, resendAfter: 30 }),
      async submit(code) {
        if (code !== '123456') throw new FlowError('CODE_WRONG')
      },
      watchNumber(run) {
        run('47')
        return () => {}
      },
    }),
  provider: () =>
    login.provider({
      open: () => ({ isBlocked: false, href: '', lead: () => new Promise<void>(() => {}), close: () => {} }),
      login: { uri: 'https://accounts.example', secret: fill(1), state: fill(2), opener: host.origin },
    }),
  confirm: () =>
    createConfirmScreen(
      { current: owner.name, address: 'a.new.address.that.is.rather.long@post.example.org', onSeen: () => {} },
      'Example Wallet',
      createClock(),
    ),
  disclosure: () =>
    createDisclosureScreen({ what: ['email', 'name', 'ways'], onSeen: () => {} }, 'Example Wallet', createClock()),
  'confirm-first': () =>
    createConfirmScreen(
      { current: null, address: 'ada@example.org', onSeen: () => {} },
      'Example Wallet',
      createClock(),
    ),
  'settings-everywhere': () => settings({}, 'everywhere' as SettingsPage),
  'offer-unkept': () => login.offer({ ...{ about: 'unkept', isMailed: true, isManaged: true, owner } }),
  'offer-wayBack': () =>
    login.offer({
      ...{ about: 'wayBack', isMailed: false, isManaged: false, owner, passkey },
      mailbox: {
        begin: async (address) => ({
          ...{ address, digits: 6, resendAfter: 30, submit: async () => {} },
          resend: async () => ({ digits: 6, resendAfter: 30 }),
        }),
        prove: () => new Promise(() => {}),
      },
    }),
  offer: () =>
    login.offer({
      ...{ about: 'passkey', isMailed: true, isManaged: true, owner },
      passkey: {
        ...passkey,
        async add({ secret, cred, rp, bs }) {
          // What it was, for the test; the bytes are wiped by the screen.
          added.push({ cred, rp, bs, secret: toB64(secret.slice()) })
          return true
        },
      },
    }),
  recover: () =>
    login.recover({
      ...{ ways: ['mail', 'prf', 'code'], realm: owner.realm, address: owner.name },
      recover(by, signal) {
        recovered.push('secret' in by ? { ...by, secret: toB64(by.secret.slice()) } : by)
        return by.k === 'mail'
          ? new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
          : Promise.resolve()
      },
    }),
  window: () => createWindowScreen('passkey', ask, { beginPasskey: passkey.begin }),
  approve: () => ApprovalSketch,
  parts: () => Everything,
}
export type ScreenSketch = keyof typeof components

const page = {
  told,
  added,
  recovered,
  outcomes,
  /** A passkey of this very user, made without a window. */
  async makePasskey() {
    const { cred, output } = await createPasskey(ask)
    return { cred, secret: toB64(output ?? new Uint8Array()) }
  },
  /** Shows the approval of a request; what is refused is an outcome. */
  async ask(name: RequestName) {
    const { askFor } = await import('./approvals.js')
    await askFor(name, screens, host, query.get('place') !== 'window').then(
      () => outcomes.push('done'),
      (error: { code?: string }) => outcomes.push(error.code ?? `${error}`),
    )
  },
  show(name: ScreenSketch) {
    const component = components[name]() as never
    const shown = name === 'parts' ? 'approve' : name.replace(/-.*/, '')
    screens.show<unknown>(shown as FrameScreen['name'] & typeof name, component).then(
      () => outcomes.push('done'),
      (error: { code?: string }) => outcomes.push(error.code ?? 'failed'),
    )
  },
}
export type ScreensPage = typeof page
Object.assign(globalThis, { page })
const first = query.get('show')
if (first) page.show(first as ScreenSketch)
const asked = query.get('ask')
if (asked) void page.ask(asked as RequestName)
