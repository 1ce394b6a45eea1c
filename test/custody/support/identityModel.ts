import fc from 'fast-check'
import { expect } from 'vitest'
import {
  beginEmailChange,
  deleteAccount,
  endSuspension,
  findDeletion,
  keepAccount,
  keepByDevice,
  ofMailbox,
  recoverWallet,
  suspendWallet,
} from '../../../frame/flows/account.js'
import { createWallet } from '../../../frame/flows/creation.js'
import { type Flow, unlockWallet } from '../../../frame/flows/index.js'
import {
  addPasskeyLogin,
  beginPasskeyLogin,
  listIdentities,
  redeemPasskeyLogin,
  removeIdentity,
} from '../../../frame/flows/social.js'
import { newCode } from '../../../frame/keys/changes.js'
import { type DeviceStore, randomBytes, toB64 } from '../../../frame/keys/index.js'
import { addressesOf, createBrowser, logIn } from './createBrowser.js'
import { createProfile, enterFrame, nextOf, openFrame } from './createFrame.js'
import { createPasskey } from './createPasskey.js'
import type { World } from './createWorld.js'

/** What is so with a user-held account, as its owner understands it. */
interface Model {
  /** Under way: who opens the wallet began it, or a user with a login alone. */
  deletion: { kind: 'fast' | 'slow'; eraseAt: number } | undefined
  /** Until when nobody deletes by a login alone. */
  guardedUntil: number
  isSuspended: boolean
  isErased: boolean
  /** How many deletions have begun: of each the mailbox was notified. */
  begun: number
  /** Passkeys that log in, by their numbers in `Real`: the owner's own alone. */
  passkeys: number[]
}

/** The account in the services, with the owner's two devices and one with the mailbox alone. */
interface Real {
  readonly world: World
  readonly email: string
  readonly sub: string
  readonly devices: readonly [Flow, Flow]
  readonly stores: readonly [DeviceStore, DeviceStore]
  /** A copy of the first device's profile, as it was at the beginning. */
  readonly copy: Flow
  readonly thief: Flow
  /** All passkeys that were ever made. */
  readonly passkeys: ReturnType<typeof createPasskey>[]
  readonly addresses: readonly string[]
}

const hour = 3_600_000
const day = 24 * hour
const coded = (...codes: string[]) => expect.objectContaining({ code: expect.stringMatching(`^(${codes.join('|')})$`) })

/** Limits of mails are another test's. */
async function logInLater({ world, email }: Real, flow: Flow) {
  world.time.advance(3 * hour)
  const { user } = await logIn(world, flow, email)
  return user
}

/** One step, and after it what has to hold whatever happened. */
abstract class Step implements fc.AsyncCommand<Model, Real> {
  check(_: Readonly<Model>): boolean {
    return true
  }
  abstract act(model: Model, real: Real): Promise<void>
  async run(model: Model, real: Real): Promise<void> {
    if (model.isErased) return
    await this.act(model, real)
    await passed(model, real)
  }
  toString = () => this.constructor.name
}

/** Of a device: the owner's first or second. */
abstract class DeviceStep extends Step {
  constructor(readonly nth: 0 | 1) {
    super()
  }
  override toString = () => `${this.constructor.name}(${this.nth})`
}

/** What is due happens; a deletion is reported to mailbox and devices for as long as it is under way. */
async function passed(model: Model, { world, email, sub, devices, thief }: Real): Promise<void> {
  await world.services.start()
  if (model.deletion && model.deletion.eraseAt <= world.time.now()) {
    model.isErased = true
    return
  }
  for (const flow of devices) {
    const told = await findDeletion(flow)
    expect(told?.kind).toBe(model.deletion?.kind)
  }
  expect(await findDeletion(thief)).toBeUndefined()
  // Its mailbox and its own passkeys log in, nothing else, hidden or not.
  const logins = await Promise.all(
    (['auth.identities', 'auth.hidden_identities'] as const).map((table) =>
      world.store.auth.selectFrom(table).select('issuer').where('sub', '=', sub).execute(),
    ),
  )
  expect(
    logins
      .flat()
      .map(({ issuer }) => issuer)
      .sort(),
  ).toEqual(['mailbox', ...model.passkeys.map(() => 'passkey')])
  const countTold = () => world.inbox.list(email).filter(({ subject }) => /is being deleted$/.test(subject)).length
  // Mails leave after the answer.
  await expect.poll(countTold).toBeGreaterThanOrEqual(model.begun)
}

class OwnerOpens extends DeviceStep {
  async act(model: Model, real: Real) {
    const flow = real.devices[this.nth]
    const user = await logInLater(real, flow)
    expect(user.deleting?.kind).toBe(model.deletion?.kind)
    if (model.deletion?.kind === 'fast') await expect(unlockWallet(flow)).rejects.toEqual(coded('ACCOUNT_DELETING'))
    else if (model.isSuspended) await expect(unlockWallet(flow)).rejects.toEqual(coded('WALLET_SUSPENDED'))
    else expect(addressesOf(await unlockWallet(flow))).toEqual(real.addresses)
  }
}

class OwnerDeletes extends DeviceStep {
  override check = ({ deletion, isSuspended }: Readonly<Model>) => deletion?.kind !== 'fast' && !isSuspended
  async act(model: Model, real: Real) {
    const flow = real.devices[this.nth]
    await logInLater(real, flow)
    const { kind, erasedAt } = await deleteAccount(flow)
    expect(kind).toBe('fast')
    if (!model.deletion) model.begun += 1
    model.deletion = { kind: 'fast', eraseAt: erasedAt * 1000 }
  }
}

const kept = (model: Model, { world }: Real) => {
  model.deletion = undefined
  model.guardedUntil = world.time.now() + 30 * day
}

class OwnerKeepsByDevice extends DeviceStep {
  override check = ({ deletion }: Readonly<Model>) => deletion !== undefined
  async act(model: Model, real: Real) {
    await keepByDevice(real.devices[this.nth])
    kept(model, real)
  }
}

class OwnerKeepsByLogin extends DeviceStep {
  override check = ({ deletion }: Readonly<Model>) => deletion !== undefined
  async act(model: Model, real: Real) {
    const flow = real.devices[this.nth]
    await logInLater(real, flow)
    await keepAccount(flow)
    kept(model, real)
  }
}

class OwnerEndsSuspension extends DeviceStep {
  override check = ({ deletion, isSuspended }: Readonly<Model>) => isSuspended && deletion?.kind !== 'fast'
  async act(model: Model, real: Real) {
    const flow = real.devices[this.nth]
    await logInLater(real, flow)
    await endSuspension(flow, () => [])
    model.isSuspended = false
    expect(addressesOf(await unlockWallet(flow))).toEqual(real.addresses)
  }
}

class ThiefDeletes extends Step {
  async act(model: Model, real: Real) {
    const user = await logInLater(real, real.thief)
    expect(user.deleting?.kind).toBe(model.deletion?.kind)
    const deleting = deleteAccount(real.thief)
    if (model.deletion) return expect(deleting).rejects.toEqual(coded('ACCOUNT_DELETING'))
    if (model.guardedUntil > real.world.time.now()) {
      return expect(deleting).rejects.toEqual(coded('EVIDENCE_REFUSED'))
    }
    const { kind, erasedAt } = await deleting
    expect(kind).toBe('slow')
    expect(erasedAt * 1000).toBeGreaterThan(real.world.time.now() + 89 * day)
    model.deletion = { kind, eraseAt: erasedAt * 1000 }
    model.begun += 1
  }
}

class ThiefSuspends extends Step {
  override check = ({ deletion }: Readonly<Model>) => deletion === undefined
  async act(model: Model, real: Real) {
    await logInLater(real, real.thief)
    await suspendWallet(real.thief)
    model.isSuspended = true
  }
}

class ThiefTakesOver extends Step {
  async act(_: Model, real: Real) {
    const { thief, email } = real
    await logInLater(real, thief)
    const refused = coded(
      'ACCOUNT_DELETING',
      'DEVICE_NOT_LISTED',
      'DEVICE_UNKNOWN',
      'EVIDENCE_REFUSED',
      'WALLET_SUSPENDED',
    )
    await expect(unlockWallet(thief)).rejects.toEqual(refused)
    const evidence = ofMailbox({ address: email, request: toB64(randomBytes(16)) })
    await expect(recoverWallet(thief, { k: 'man', evidence })).rejects.toEqual(refused)
    await expect(recoverWallet(thief, { k: 'code', secret: newCode() })).rejects.toEqual(expect.anything())
    await expect(beginEmailChange(thief, 'thief@model.test')).rejects.toEqual(refused)
  }
}

class CopyDeletes extends Step {
  async act(_: Model, { copy, world }: Real) {
    world.time.advance(hour)
    await expect(deleteAccount(copy)).rejects.toEqual(expect.anything())
  }
}

/** Makes a passkey a login, by the routes that the settings call. */
async function addPasskey({ world, passkeys }: Real, flow: Flow): Promise<number> {
  const passkey = createPasskey()
  const attempt = await beginPasskeyLogin(flow, { projectId: world.projectId, origin: world.site }, false)
  await addPasskeyLogin(flow, attempt, passkey.hand(attempt.challenge))
  return passkeys.push(passkey) - 1
}

class OwnerAddsPasskey extends DeviceStep {
  override check = ({ deletion, passkeys }: Readonly<Model>) => deletion === undefined && passkeys.length < 3
  async act(model: Model, real: Real) {
    const flow = real.devices[this.nth]
    await logInLater(real, flow)
    model.passkeys.push(await addPasskey(real, flow))
  }
}

class OwnerLogsInByPasskey extends DeviceStep {
  override check = ({ passkeys }: Readonly<Model>) => passkeys.length > 0
  async act(model: Model, real: Real) {
    const { world, sub, passkeys } = real
    const flow = real.devices[this.nth]
    const passkey = passkeys[model.passkeys.at(-1) ?? -1]
    if (!passkey) throw new Error('There is no passkey.')
    const attempt = await beginPasskeyLogin(flow, { projectId: world.projectId, origin: world.site }, false)
    const signed = { ...passkey.hand(attempt.challenge), publicKey: undefined } as never
    const { user } = await redeemPasskeyLogin(flow, attempt, signed)
    expect(user).toMatchObject({ sub })
    expect(user.deleting?.kind).toBe(model.deletion?.kind)
    if (model.isSuspended || model.deletion?.kind === 'fast') return
    expect(addressesOf(await unlockWallet(flow))).toEqual(real.addresses)
  }
}

class OwnerRemovesPasskey extends DeviceStep {
  override check = ({ deletion, passkeys }: Readonly<Model>) => deletion === undefined && passkeys.length > 0
  async act(model: Model, real: Real) {
    const flow = real.devices[this.nth]
    await logInLater(real, flow)
    const last = (await listIdentities(flow)).findLast(({ kind }) => kind === 'passkey')
    await removeIdentity(flow, last?.id ?? '')
    const removed = real.passkeys[model.passkeys.pop() ?? -1]
    const attempt = await beginPasskeyLogin(flow, { projectId: real.world.projectId, origin: real.world.site }, false)
    const signed = { ...removed?.hand(attempt.challenge), publicKey: undefined } as never
    await expect(redeemPasskeyLogin(flow, attempt, signed)).rejects.toEqual(coded('IDENTITY_UNKNOWN'))
  }
}

class ThiefChangesLogins extends Step {
  async act(_: Model, real: Real) {
    const { thief } = real
    await logInLater(real, thief)
    const refused = coded('ACCOUNT_DELETING', 'DEVICE_NOT_LISTED')
    await expect(addPasskey(real, thief)).rejects.toEqual(refused)
    for (const { id, kind } of await listIdentities(thief).catch(() => [])) {
      if (kind === 'passkey') await expect(removeIdentity(thief, id)).rejects.toEqual(refused)
    }
  }
}

/** A page of the project, on a device of the owner who has just logged in there and does not press. */
class PageAddsMailbox extends DeviceStep {
  override check = ({ deletion, isSuspended }: Readonly<Model>) => deletion === undefined && !isSuspended
  async act(_: Model, real: Real) {
    const { world, email, stores } = real
    world.time.advance(3 * hour)
    const frame = await openFrame(world, { ...createProfile(), devices: stores[this.nth] })
    await enterFrame(world, frame, email)
    const asked = frame.ask('UPDATE_EMAIL', { email: 'page@model.test' })
    await nextOf(frame, 'confirm')
    for (const name of ['UPDATE_EMAIL_PRIMARY_OTP', 'UPDATE_EMAIL_SECONDARY_OTP'] as const) {
      await expect(frame.ask(name, { otp: '123456' })).rejects.toEqual(expect.anything())
    }
    const refused = expect(asked).rejects.toEqual(coded('NOT_SHOWN'))
    world.time.advance(60_000)
    await refused
    expect(world.inbox.list('page@model.test')).toEqual([])
  }
}

class OperatorDeletes extends Step {
  override check = ({ deletion }: Readonly<Model>) => deletion === undefined
  async act(model: Model, { world, sub }: Real) {
    // What was taken back, an operator begins no sooner than a thief does.
    if (model.guardedUntil > world.time.now()) {
      return expect(world.services.accounts.delete(sub)).rejects.toEqual(coded('USER_STAYS'))
    }
    const { erasedAt = '' } = await world.services.accounts.delete(sub)
    model.deletion = { kind: 'slow', eraseAt: Date.parse(erasedAt) }
    model.begun += 1
  }
}

class OperatorRestores extends Step {
  override check = ({ deletion }: Readonly<Model>) => deletion?.kind === 'slow'
  async act(model: Model, real: Real) {
    await real.world.services.accounts.restore(real.sub)
    kept(model, real)
    // The other parts hear of it from a device.
    if (model.isSuspended) return
    await logInLater(real, real.devices[0])
    expect(addressesOf(await unlockWallet(real.devices[0]))).toEqual(real.addresses)
  }
}

class TimePasses extends Step {
  constructor(readonly days: number) {
    super()
  }
  /** A suspension of 30 days takes the devices' shares: another test's. */
  override check = ({ isSuspended }: Readonly<Model>) => !isSuspended
  async act(_: Model, { world }: Real) {
    world.time.advance(this.days * day)
  }
  override toString = () => `TimePasses(${this.days})`
}

const nth = fc.constantFrom(0 as const, 1 as const)
const steps = [
  nth.map((device) => new OwnerOpens(device)),
  nth.map((device) => new OwnerDeletes(device)),
  nth.map((device) => new OwnerKeepsByDevice(device)),
  nth.map((device) => new OwnerKeepsByLogin(device)),
  nth.map((device) => new OwnerEndsSuspension(device)),
  fc.constant(new ThiefDeletes()),
  fc.constant(new ThiefSuspends()),
  fc.constant(new ThiefTakesOver()),
  nth.map((device) => new OwnerAddsPasskey(device)),
  nth.map((device) => new OwnerLogsInByPasskey(device)),
  nth.map((device) => new OwnerRemovesPasskey(device)),
  fc.constant(new ThiefChangesLogins()),
  nth.map((device) => new PageAddsMailbox(device)),
  fc.constant(new CopyDeletes()),
  fc.constant(new OperatorDeletes()),
  fc.constant(new OperatorRestores()),
  fc.integer({ min: 1, max: 45 }).map((days) => new TimePasses(days)),
]

async function prepare(world: World, email: string): Promise<{ model: Model; real: Real }> {
  const browser = createBrowser(world)
  const first = await browser.open()
  const { user } = await logIn(world, first, email)
  const secret = newCode()
  const prf = {
    kind: 'prf' as const,
    secret: randomBytes(32),
    cred: toB64(randomBytes(16)),
    rp: 'frame.test',
    bs: true,
  }
  const openers = [{ kind: 'code' as const, secret: secret.slice() }, prf]
  const made = await createWallet(first, { level: 'user-held', evidence: [], openers })
  if (!made) throw new Error('The device keeps nothing.')
  const other = createBrowser(world)
  const second = await other.open()
  world.time.advance(hour)
  await logIn(world, second, email)
  await recoverWallet(second, { k: 'code', secret })
  const copy = await (await browser.copy()).open()
  const thief = await createBrowser(world).open()
  // What was there at the beginning is known, and the mailbox's first day is over.
  world.time.advance(2 * day)
  const addresses = addressesOf(made)
  return {
    model: { deletion: undefined, guardedUntil: 0, isSuspended: false, isErased: false, begun: 0, passkeys: [] },
    real: {
      ...{ world, email, sub: user.sub, devices: [first, second], stores: [browser.store, other.store] },
      ...{ copy, thief, passkeys: [], addresses },
    },
  }
}

/** The seed of a run: that of `MODEL_SEED`, or a new one. */
export const drawSeed = (): number => Number(process.env.MODEL_SEED ?? Math.floor(Math.random() * 2 ** 31))

/**
 * Owner, mailbox thief, copied profile, a page, operator and time take turns on one account: logins are added and removed, it is deleted and kept. After each step its devices and its mailbox have been told
 * what is under way, and nobody else has opened or changed anything; at the end its owner gets back in, unless a deletion came to its end,
 * of which it was told for a month at least.
 */
export async function checkIdentity(world: World, options: fc.Parameters<unknown>): Promise<void> {
  let runs = 0
  await fc.assert(
    fc.asyncProperty(fc.commands(steps, { maxCommands: 8 }), async (commands) => {
      const { model, real } = await prepare(world, `user${++runs}@model.test`)
      await fc.asyncModelRun(() => ({ model, real }), commands)
      const [first] = real.devices
      if (model.isErased) {
        expect(await findDeletion(first)).toBeUndefined()
        return
      }
      if (model.deletion) await keepByDevice(first)
      await logInLater(real, first)
      if (model.isSuspended) await endSuspension(first, () => [])
      expect(addressesOf(await unlockWallet(first))).toEqual(real.addresses)
    }),
    options,
  )
}
