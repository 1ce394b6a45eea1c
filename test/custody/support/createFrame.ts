import type { AppEventName, AppPayload } from '../../../adapters/embedded/wire/appEvents.js'
import { type FrameAnswer, frameAnswers } from '../../../adapters/embedded/wire/frameEvents.js'
import type { AnnouncingWindow } from '../../../frame/common/channel/announced/index.js'
import type { CodeEntry, FrameChain } from '../../../frame/common/types.js'
import type { News } from '../../../frame/flows/index.js'
import { createMemoryStore, type DeviceStore, randomBytes, toB64 } from '../../../frame/keys/index.js'
import { createActiveChains } from '../../../frame/page/link/createActiveChains.js'
import { createLogin, type FrameLogin } from '../../../frame/page/login/createLogin.js'
import { createTabMemory, type Memory } from '../../../frame/page/login/memory.js'
import type { LoginStorage, TabNews } from '../../../frame/page/login/storage.js'
import type { DeletingAccount } from '../../../frame/page/settings/createDeletingScreen.js'
import type { SettingsServers, SettingsWindowAsks } from '../../../frame/page/settings/createSettingsWindows.js'
import type { SettingsAccount, SettingsOptions, SuspendedAccount } from '../../../frame/page/settings/types.js'
import { checkFirstSend } from '../../../frame/page/told/checkFirstSend.js'
import type { WaitingDevice } from '../../../frame/page/told/createWaitingScreen.js'
import { tellUser } from '../../../frame/page/told/tellUser.js'
import type {
  AskedEntry,
  AskedMailbox,
  FrameConfig,
  LoginEventName,
  LoginScreens,
  LoginWindowOffer,
  NewPasskey,
  OfferFacts,
  RecoverChoices,
  Screens,
  UntoldDisclosure,
  WalletElsewhere,
} from '../../../frame/page/types.js'
import { createLock, emptyMailbox, pressPage, readCode } from './createBrowser.js'
import { frameOrigin, type World } from './createWorld.js'

/** What a browser keeps of the frame's origin, on one site. */
export interface Profile {
  devices: DeviceStore
  memory: Memory
  readonly lock: ReturnType<typeof createLock>
  readonly tabs: Set<(news: TabNews) => void>
  /** Whether tabs hear each other. */
  hasChannel: boolean
  /** Of its one tab. */
  readonly session: Map<string, string>
}

/** A browser with empty storage. */
export const createProfile = (): Profile => ({
  ...{ devices: createMemoryStore(), memory: createTabMemory(), lock: createLock() },
  ...{ tabs: new Set<(news: TabNews) => void>(), hasChannel: true, session: new Map() },
})

const toStorage = (session: Map<string, string>) =>
  ({
    getItem: (key: string) => session.get(key) ?? null,
    setItem: (key: string, value: string) => void session.set(key, value),
    removeItem: (key: string) => void session.delete(key),
  }) as Storage

/** A profile that refuses to store anything. */
export function createBlockedProfile(): Profile {
  const refuse = () => Promise.reject(new Error('The disk is full.'))
  const devices = { read: async () => null, list: async () => [], write: refuse, remove: refuse }
  return { ...createProfile(), devices, memory: { read: refuse, write: refuse, clear: refuse, readExpired: refuse } }
}

const evm = (reference: number, isPinned: boolean): FrameChain => ({
  ...{ id: `eip155:${reference}`, name: `Chain ${reference}`, coin: { symbol: 'ETH', decimals: 18 } },
  ...{ rpcUrl: 'https://rpc.test', ...(isPinned && { smartAccount }) },
})
const smartAccount = {
  ...{ kind: 'EIP7702StatelessDeleGator' as const, version: '1.3.0', delegate: `0x${'d1'.repeat(20)}` },
  ...{ entryPoint: `0x${'e1'.repeat(20)}`, delegationManager: `0x${'f1'.repeat(20)}` },
}
const solana: FrameChain = {
  ...{ id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', name: 'Solana', coin: { symbol: 'SOL', decimals: 9 } },
  rpcUrl: 'https://rpc.test',
}

/** A screen as it is shown: what it was given, and the user's ways to end it. */
export type Shown =
  | ({ readonly name: 'code'; readonly given: CodeEntry } & Ends)
  | ({ readonly name: 'offer'; readonly given: OfferFacts } & Ends)
  | ({ readonly name: 'recover'; readonly given: RecoverChoices } & Ends)
  | ({ readonly name: 'confirm'; readonly given: AskedMailbox } & Ends)
  | ({ readonly name: 'disclosure'; readonly given: UntoldDisclosure } & Ends)
  | ({ readonly name: 'enter'; readonly given: AskedEntry } & Ends)
  | ({ readonly name: 'elsewhere'; readonly given: WalletElsewhere } & Ends)
  | ({ readonly name: 'passkey'; readonly given: NewPasskey } & Ends)
  | ({ readonly name: 'provider'; readonly given: LoginWindowOffer } & Ends)
  | ({ readonly name: 'suspended'; readonly given: SuspendedAccount } & Ends)
  | ({ readonly name: 'deleting'; readonly given: DeletingAccount } & Ends)
  | ({ readonly name: 'waiting'; readonly given: WaitingDevice } & Ends)
  | ({ readonly name: 'news'; readonly given: readonly News[] } & Ends)
  | ({ readonly name: 'settings'; readonly given: SettingsAccount & { readonly options: GivenOptions } } & Ends)

/** With what the windows of rows are made of in place of them. */
type GivenOptions = Omit<SettingsOptions, 'windows'> & {
  readonly windows: { readonly asks: SettingsWindowAsks; readonly offered: SettingsServers }
}

interface Ends {
  done(result?: unknown): void
  fail(error: unknown): void
  readonly signal: AbortSignal | undefined
}

/** The frame's page in a tab, without its window: its login, asked as the link asks it. */
export interface Frame extends FrameLogin {
  /** Asks as the page does, and holds the answer to its schema. */
  ask<Name extends LoginEventName>(
    name: Name,
    payload?: AppPayload<Name>,
    signal?: AbortSignal,
  ): Promise<FrameAnswer<Name>>
  /** The frame's own window: what windows post to it is heard there. */
  readonly window: AnnouncingWindow & EventTarget
  /** What the frame said by itself. */
  readonly told: { readonly name: AppEventName; readonly payload: unknown }[]
  /** Addresses of accounts that their user has deleted here. */
  readonly deleted: readonly string[]
  /** When the code of requests was fetched ahead of one, in ms. */
  readonly preloads: readonly number[]
  /** Screens, in the order in which they were shown. */
  readonly shown: Shown[]
  /** The number that the page shows for custody's page, when it does. */
  readNumber(): Promise<string>
  /** The next screen, when it is shown. */
  nextScreen(): Promise<Shown>
}

/** What of a tab may be otherwise. */
export interface FrameOptions {
  readonly codeEntry?: FrameConfig['codeEntry']
  /** Of the page around it. */
  readonly origin?: string
  /** How far its clock is ahead, in ms. */
  readonly skew?: number
  readonly fetch?: World['fetch']
  /** Of its chains the operator pins a contract for these, by their numbers. */
  readonly pinned?: readonly number[]
  /** What the page asks the accounts of new wallets to be. */
  readonly newAccountType?: 'eoa' | 'smartAccount'
}

/** Opens the frame in a tab of a browser. */
export async function openFrame(
  world: World,
  profile: Profile,
  {
    codeEntry = 'page',
    origin = world.site,
    skew = 0,
    fetch = world.fetch,
    pinned = [],
    newAccountType,
  }: FrameOptions = {},
): Promise<Frame> {
  const told: Frame['told'][number][] = []
  const shown: Shown[] = []
  const waiting: ((shown: Shown) => void)[] = []
  let taken = 0
  const config: FrameConfig = {
    ...{ projectId: world.projectId, project: 'Demo', operator: 'Wallet Ltd', origins: [world.site], names: {} },
    ...{
      urls: { ...world.urls, data: world.urls.auth },
      chains: [...[1, 10].map((reference) => evm(reference, pinned.includes(reference))), solana],
      codeEntry,
      framedApprovals: [],
    },
  }
  // A stand-in for what draws: a component is only what it was given.
  const toComponent = (name: Shown['name']) => (given: unknown) => ({ name, given }) as never
  const screens: LoginScreens = {
    code: toComponent('code'),
    offer: toComponent('offer'),
    recover: toComponent('recover'),
    enter: toComponent('enter'),
    elsewhere: toComponent('elsewhere'),
    passkey: toComponent('passkey'),
    provider: toComponent('provider'),
  }
  const settings = {
    createSettingsScreen: (account: SettingsAccount, options: SettingsOptions) =>
      toComponent('settings')({ ...account, options }),
    createSuspendedScreen: toComponent('suspended'),
    createDeletingScreen: toComponent('deleting'),
    createSettingsWindows: (asks: SettingsWindowAsks, offered: SettingsServers) => ({ asks, offered }),
  } as unknown as typeof import('../../../frame/page/settings/index.js')
  const show: Screens['show'] = (_, component, signal) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted()
      signal?.addEventListener('abort', () => reject(signal.reason))
      const { name, given } = component as unknown as Shown
      const ends = { done: (result?: unknown) => resolve(result as never), fail: reject, signal }
      shown.push({ name, given, ...ends } as Shown)
      waiting.shift()?.(shown[taken++] as Shown)
    })
  const run = (news: TabNews) => {
    for (const tab of profile.tabs) if (profile.hasChannel && tab !== hear) tab(news)
  }
  let hear: ((news: TabNews) => void) | undefined
  const storage: LoginStorage = {
    devices: profile.devices,
    memory: profile.memory,
    lock: profile.lock,
    tell: run,
    listen(listener) {
      hear = listener
      profile.tabs.add(listener)
      return () => profile.tabs.delete(listener)
    },
  }
  /** What the page shows: the number to choose on custody's page. */
  let inSight: string | null = null
  const reading: ((number: string) => void)[] = []
  const deleted: string[] = []
  const preloads: number[] = []
  const host = { origin, name: 'Demo', theme: 'light' as const, language: 'en', newAccountType }
  const window = Object.assign(new EventTarget(), { location: { origin: frameOrigin }, PublicKeyCredential: undefined })
  const login = await createLogin(
    {
      config,
      link: {
        host: () => host,
        tell: (name, payload) => void told.push({ name, payload }),
        showNumber(number) {
          inSight = number
          if (number !== null) for (const resolve of reading.splice(0)) resolve(number)
        },
      },
      chains: createActiveChains(config.chains, undefined),
      screens: { show },
      loadScreens: async () => screens,
      loadConfirm: async () => toComponent('confirm'),
      loadDisclosure: async () => toComponent('disclosure'),
      loadSettings: async () => settings,
      loadPermitted: async () => ({
        loadStore: async () => ({ keep: async () => undefined, list: async () => [] }),
        loadPage: async () => () => null,
        tellGiven: () => undefined,
      }),
      async preloadApprovals() {
        preloads.push(world.time.now())
      },
      onDeleted: (accounts) => void deleted.push(...accounts),
      loadTold: async () => ({
        ...{
          checkFirstSend,
          tellUser,
          createWaitingScreen: toComponent('waiting'),
          createNewsScreen: toComponent('news'),
        },
      }),
      clock: { now: () => world.time.now() + skew, after: world.time.after },
      fetch,
      browser: {
        indexedDB: undefined,
        locks: undefined,
        BroadcastChannel: undefined,
        sessionStorage: toStorage(profile.session),
      },
      frameOrigin,
      window,
    },
    storage,
  )
  return {
    ...login,
    deleted,
    preloads,
    window,
    told,
    shown,
    readNumber: () => new Promise((resolve) => (inSight === null ? void reading.push(resolve) : resolve(inSight))),
    async ask(name, payload, signal = new AbortController().signal) {
      const handle = login.handlers[name] as (payload: unknown, signal: AbortSignal) => unknown
      return frameAnswers[name].parse(await handle(payload, signal)) as never
    },
    nextScreen: () =>
      new Promise((resolve) => {
        const next = shown[taken]
        if (!next) return void waiting.push(resolve)
        taken += 1
        resolve(next)
      }),
  }
}

/** Logs in by e-mail, as a page with its user does: by custody's page, too, where the device is new. */
export async function enterFrame(world: World, frame: Frame, email: string): Promise<FrameAnswer<'GET_USER'>> {
  // Mails to one address are half a minute apart.
  world.time.advance(31_000)
  const { action } = await frame.ask('CONNECT_EMAIL', { email })
  if (action === 'VERIFY_DEVICE') await pressDevice(world, frame, email)
  await frame.ask('CONNECT_OTP', { otp: await readCode(world, email) })
  return frame.ask('GET_USER')
}

/** The next screen of a name; others that came before stay as they are. */
export async function nextOf<Name extends Shown['name']>(frame: Frame, name: Name) {
  for (;;) {
    const screen = await frame.nextScreen()
    if (screen.name === name) return screen as Extract<Shown, { readonly name: Name }>
  }
}

/** Begins a change of e-mail, and presses in the frame. */
export async function beginChange(frame: Frame, email: string): Promise<FrameAnswer<'UPDATE_EMAIL'>> {
  const begun = frame.ask('UPDATE_EMAIL', { email })
  const screen = await nextOf(frame, 'confirm')
  screen.done()
  return begun
}

/** Types a code into the frame's own screen: of a login, or of a step of a change of e-mail. */
export async function enterInFrame(frame: Frame, otp: string): Promise<void> {
  const answered = frame.ask('ENTER_OTP')
  const screen = await nextOf(frame, 'code')
  await screen.given.submit(otp)
  screen.done()
  await answered
}

/** Waits for the press on custody's page, and presses there. */
export async function pressDevice(world: World, frame: Frame, email: string): Promise<void> {
  await emptyMailbox(world, email)
  const answered = frame.ask('CONNECT_DEVICE')
  await pressPage(world, email, frame.readNumber())
  await passTo(world, answered)
}

/** Moves the time on by two seconds at a time until the work is done: for what polls. */
export async function passTo<Result>({ time }: World, work: Promise<Result>): Promise<Result> {
  let isOver = false
  const end = () => {
    isOver = true
  }
  work.then(end, end)
  while (!isOver) {
    if (time.isAwaited(2_000)) time.advance(2_000)
    await new Promise((resolve) => setImmediate(resolve))
  }
  return work
}

/** A new browser, and the frame in its first tab. */
export async function openNew(world: World, options?: FrameOptions): Promise<{ profile: Profile; frame: Frame }> {
  const profile = createProfile()
  return { profile, frame: await openFrame(world, profile, options) }
}

/** Begins a login, and reads its code. Mails to one address are half a minute apart. */
export async function beginFrame(world: World, frame: Frame, email: string): Promise<string> {
  world.time.advance(31_000)
  await frame.ask('CONNECT_EMAIL', { email })
  return readCode(world, email)
}

/** How often a route was called with success since a place in the list of calls. */
export const countCalls = ({ line }: World, route: string, since = 0): number =>
  line.slice(since).filter((call) => call.route === route && call.status === 200).length

/** A passkey as a browser would answer with it: the same output each time. */
export const newPasskey = () => ({ secret: randomBytes(32), cred: toB64(randomBytes(16)), rp: 'frame.test', bs: true })

/** Another code than the right one. */
export const toWrong = (otp: string): string => (otp === '000000' ? '000001' : '000000')
