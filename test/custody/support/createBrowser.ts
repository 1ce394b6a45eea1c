import {
  beginEmailLogin,
  type Evidence,
  findNextStep,
  ofMailbox,
  type PressedMailbox,
  recoverWallet,
  redeemCode,
  verifyDevice,
} from '../../../frame/flows/account.js'
import { createWallet } from '../../../frame/flows/creation.js'
import {
  createServicesClient,
  type Flow,
  findDevice,
  type Lock,
  type Unlocked,
  type User,
  unlockWallet,
} from '../../../frame/flows/index.js'
import { createMemoryStore, type DeviceStore } from '../../../frame/keys/index.js'
import { urls, type World } from './createWorld.js'

/** A browser with its storage. Its tabs share the device and take turns by one lock. */
export interface Browser {
  readonly store: DeviceStore
  /** The frame's page, opened anew: what only memory had is gone. */
  open(): Promise<Flow>
  /** A thief's copy of the profile as it is now: keys of browsers cannot be read out, but files can be copied. */
  copy(): Promise<Browser>
}

/** A lock between the tabs of one browser. */
export function createLock(): Lock {
  const last = new Map<string, Promise<unknown>>()
  return (name, work) => {
    const next = (last.get(name) ?? Promise.resolve()).then(work, work)
    last.set(
      name,
      next.catch(() => undefined),
    )
    return next
  }
}

/** A new browser. @param skew how far its clock is ahead, in ms */
export function createBrowser(world: World, { store = createMemoryStore(), skew = 0 } = {}): Browser {
  const lock = createLock()
  const clock = { now: () => world.time.now() + skew, after: world.time.after }
  return {
    store,
    async open() {
      const device = await findDevice(store, 'demo', lock)
      const services = createServicesClient({ urls: world.urls, device, fetch: world.fetch, clock })
      return { device, clock, services, pins: [] }
    },
    async copy() {
      const copied = createMemoryStore()
      for (const record of await store.list('demo')) await copied.write({ ...record })
      return createBrowser(world, { store: copied, skew })
    },
  }
}

/** A user who has logged in, with what was shown on the way. */
export interface LoggedIn {
  readonly user: User
  /** Custody's press, where the device was new. */
  readonly pressed: PressedMailbox | undefined
}

/** Mails that came before one that was looked for, by their address. */
const passed = new WeakMap<World, Map<string, string[]>>()

function passedOf(world: World, address: string): string[] {
  const all = passed.get(world) ?? new Map<string, string[]>()
  passed.set(world, all)
  const mails = all.get(address) ?? []
  all.set(address, mails)
  return mails
}

/** Finds a pattern in the next mail that has it: custody's and auth's arrive in either order. */
export async function findMailed(world: World, address: string, pattern: RegExp): Promise<string> {
  const mails = passedOf(world, address)
  const find = (text: string) => {
    const [all, part = all] = pattern.exec(text) ?? []
    return part
  }
  for (const [at, text] of mails.entries()) {
    const found = find(text)
    if (found === undefined) continue
    mails.splice(at, 1)
    return found
  }
  for (;;) {
    const { text } = await world.inbox.next(address)
    const found = find(text)
    if (found !== undefined) return found
    mails.push(text)
  }
}

/**
 * Throws away what has come to an address, and what is on its way there: what was begun before is not answered any more. A device
 * that was refused by one part may still wait for the other one's mail.
 */
export async function emptyMailbox(world: World, address: string): Promise<void> {
  await world.untilArrived()
  passedOf(world, address).length = 0
  while (await world.inbox.next(address, 0).catch(() => undefined));
}

/** Reads the code of the next mail to an address that has one. */
export const readCode = (world: World, address: string): Promise<string> => findMailed(world, address, /^\d{6,8}$/m)

/**
 * Answers custody's page of the next mail that leads to one, as its user does: by the number that the own device shows, if the page
 * offers it; else by "None of these".
 */
export async function pressPage(world: World, address: string, shown: Promise<string> | null): Promise<void> {
  const secret = await findMailed(world, address, linkTo('custody', 'press'))
  const post = (route: string, body: object) => postFromPage(world, 'custody', route, body)
  const { numbers } = (await post('press/device', { secret })) as { numbers: readonly string[] }
  const own = await shown
  await post('press', { secret, number: numbers.find((one) => one === own) ?? null })
}

/** Says "This was not me" in the next mail of a part, which holds its press page or its code. */
export async function sayNotMe(world: World, part: 'auth' | 'custody', address: string): Promise<void> {
  await postFromPage(world, part, 'not-me', { secret: await findMailed(world, address, linkTo(part, 'not-me')) })
}

const paths = { auth: 'login', custody: 'custody' } as const

/** A link of a part's mail, to one of its pages: its secret. */
const linkTo = (part: 'auth' | 'custody', page: string) =>
  new RegExp(`${urls[part]}/${paths[part]}/v1/${page}[^#\\s]*#([\\w-]{22})`)

/** Begins what has custody mail its page. @returns with the number that the device shows, once it is known */
export function hearNumber<Result>(begin: (onNumber: (number: string) => void) => Promise<Result>): {
  readonly number: Promise<string>
  readonly work: Promise<Result>
} {
  const heard: { tell?: (number: string) => void } = {}
  const number = new Promise<string>((resolve) => {
    heard.tell = resolve
  })
  return { number, work: begin((told) => heard.tell?.(told)) }
}

async function postFromPage(
  { services }: World,
  part: 'auth' | 'custody',
  route: string,
  body: object,
): Promise<unknown> {
  const response = await services.fetch(
    new Request(`${urls[part]}/${paths[part]}/v1/${route}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: urls[part] },
      body: JSON.stringify(body),
    }),
  )
  if (response.status !== 200) throw new Error(`The page was answered ${response.status}.`)
  return response.json()
}

/** Waits for what polls on the test's time, which moves on as long as it is waited for. */
export async function passTime<Result>({ time }: World, work: Promise<Result>): Promise<Result> {
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

/** Logs in by e-mail, by custody's page first where the device is new to the wallet. */
export async function logIn(world: World, flow: Flow, address: string): Promise<LoggedIn> {
  const { pressed, transaction } = await beginLogin(world, flow, address)
  return { user: await redeemCode(flow, transaction, await readCode(world, address)), pressed }
}

/** Begins a login, up to the code. Mails to one address are 30 s apart. */
export async function beginLogin(
  world: World,
  flow: Flow,
  address: string,
): Promise<{ transaction: string; pressed: PressedMailbox | undefined }> {
  world.time.advance(31_000)
  await emptyMailbox(world, address)
  const begun = await beginEmailLogin(flow, address, {
    projectId: world.projectId,
    origin: world.site,
  })
  if (begun.action !== 'VERIFY_DEVICE') return { transaction: begun.transaction, pressed: undefined }
  const { number, work } = hearNumber((onNumber) => verifyDevice(flow, begun, address, { onNumber }))
  const [pressed] = await Promise.all([
    pressPage(world, address, number).then(() => passTime(world, work)),
    work.catch(() => undefined),
  ])
  return { transaction: begun.transaction, pressed }
}

/** What a page does: logs in, then creates, unlocks or recovers as it has to. */
export async function enter(world: World, flow: Flow, address: string): Promise<Unlocked> {
  const { user, pressed } = await logIn(world, flow, address)
  const next = await findNextStep(flow, user, { isNew: pressed !== undefined })
  if (next === 'unlock') return unlockWallet(flow)
  if (next === 'create') {
    const made = await createWallet(flow, { level: 'managed', evidence: [mailOf(address)] })
    if (!made) throw new Error('The device keeps nothing.')
    return made
  }
  if (!pressed) throw new Error('Nobody has pressed on custody’s page.')
  return recoverWallet(flow, { k: 'man', evidence: ofMailbox(pressed) })
}

/** A mailbox that auth has verified just now. */
export const mailOf = (address: string): Evidence => ({ kind: 'mail', address })

/** Opens a browser and enters. */
export async function enterNew(
  world: World,
  address: string,
): Promise<{ browser: Browser; flow: Flow; unlocked: Unlocked }> {
  const browser = createBrowser(world)
  const flow = await browser.open()
  return { browser, flow, unlocked: await enter(world, flow, address) }
}

/** Addresses, to compare wallets by. */
export const addressesOf = ({ wallet }: Unlocked): readonly string[] => wallet.accounts.map(({ address }) => address)
