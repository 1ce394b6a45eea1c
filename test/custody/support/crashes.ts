import { expect } from 'vitest'
import {
  beginEmailChange,
  confirmNewMailbox,
  confirmOldMailbox,
  ofMailbox,
  pressMailbox,
  recoverWallet,
  resecureWallet,
} from '../../../frame/flows/account.js'
import { createWallet } from '../../../frame/flows/creation.js'
import { type Flow, unlockWallet } from '../../../frame/flows/index.js'
import { listMailbox } from '../../../frame/flows/steps/changeEmail.js'
import { createMemoryStore, type DeviceStore } from '../../../frame/keys/index.js'
import {
  addressesOf,
  createBrowser,
  enter,
  enterNew,
  hearNumber,
  logIn,
  mailOf,
  passTime,
  pressPage,
  readCode,
} from './createBrowser.js'
import type { World } from './createWorld.js'
import { dump } from './databases.js'

/** A flow that something dies in. */
export interface Crash {
  /** What dies in the middle. */
  run(): Promise<unknown>
  /** What a user then does, and has to find. */
  check(): Promise<void>
}

/** Prepares a flow of a new user. @param store wraps the storage of the browser that dies */
export type PrepareCrash = (world: World, store?: (inner: DeviceStore) => DeviceStore) => Promise<Crash>

let users = 0
const newAddress = () => `crash${++users}@mail.test`

async function expectOneWallet(world: World, flow: Flow): Promise<void> {
  const { sub } = await flow.device.read()
  const rows = (await dump(world.store, 'custody')).get('wallets') ?? []
  expect(rows.filter((row) => row.sub === sub)).toHaveLength(1)
}

const createCrash: PrepareCrash = async (world, wrap = (inner) => inner) => {
  const address = newAddress()
  const inner = createMemoryStore()
  const flow = await createBrowser(world, { store: wrap(inner) }).open()
  await logIn(world, flow, address)
  return {
    run: () => createWallet(flow, { level: 'managed', evidence: [mailOf(address)] }),
    async check() {
      const after = await createBrowser(world, { store: inner }).open()
      const addresses = addressesOf(await enter(world, after, address))
      await expectOneWallet(world, after)
      expect(addressesOf((await enterNew(world, address)).unlocked)).toEqual(addresses)
    },
  }
}

const recoverCrash: PrepareCrash = async (world, wrap = (inner) => inner) => {
  const address = newAddress()
  const first = await enterNew(world, address)
  const inner = createMemoryStore()
  const flow = await createBrowser(world, { store: wrap(inner) }).open()
  const { pressed } = await logIn(world, flow, address)
  if (!pressed) throw new Error('Custody asked nobody.')
  return {
    run: () => recoverWallet(flow, { k: 'man', evidence: ofMailbox(pressed) }),
    async check() {
      const after = await createBrowser(world, { store: inner }).open()
      const addresses = addressesOf(first.unlocked)
      expect(addressesOf(await enter(world, after, address))).toEqual(addresses)
      await expectOneWallet(world, after)
      expect(addressesOf(await unlockWallet(first.flow))).toEqual(addresses)
    },
  }
}

const resecureCrash: PrepareCrash = async (world, wrap = (inner) => inner) => {
  const address = newAddress()
  const inner = createMemoryStore()
  const flow = await createBrowser(world, { store: wrap(inner) }).open()
  const addresses = addressesOf(await enter(world, flow, address))
  return {
    run: () => resecureWallet(flow),
    async check() {
      // A stranger first: the next device to come does what the dead page left undone.
      expect(addressesOf((await enterNew(world, address)).unlocked)).toEqual(addresses)
      const after = await createBrowser(world, { store: inner }).open()
      expect(addressesOf(await enter(world, after, address))).toEqual(addresses)
      await expectOneWallet(world, after)
      // And it can be secured anew, whatever was staged.
      await resecureWallet(after)
      expect(addressesOf((await enterNew(world, address)).unlocked)).toEqual(addresses)
    },
  }
}

const emailCrash: PrepareCrash = async (world, wrap = (inner) => inner) => {
  const [old, next] = [newAddress(), newAddress()]
  const inner = createMemoryStore()
  const flow = await createBrowser(world, { store: wrap(inner) }).open()
  const addresses = addressesOf(await enter(world, flow, old))
  world.time.advance(31_000)
  const { transaction } = await beginEmailChange(flow, next)
  await confirmOldMailbox(flow, transaction, await readCode(world, old))
  const code = await readCode(world, next)
  world.time.advance(31_000)
  const { token } = await flow.services.assert('custody', 'publish')
  const { number, work } = hearNumber((onNumber) => pressMailbox(flow, token, next, { onNumber }))
  await pressPage(world, next, number)
  const mailbox = await passTime(world, work)
  return {
    async run() {
      await listMailbox(flow, mailbox)
      await confirmNewMailbox(flow, transaction, code)
    },
    async check() {
      const after = await createBrowser(world, { store: inner }).open()
      const { email } = await after.services.user()
      expect([old, next]).toContain(email)
      expect(addressesOf(await unlockWallet(after))).toEqual(addresses)
      const stranger = await enterNew(world, email ?? '')
      expect(addressesOf(stranger.unlocked)).toEqual(addresses)
      await expectOneWallet(world, stranger.flow)
    },
  }
}

/** The flows that have to survive the end of any process between any two writes (F33). */
export const crashes = {
  creation: createCrash,
  recovery: recoverCrash,
  rotation: resecureCrash,
  'change of e-mail': emailCrash,
} as const
