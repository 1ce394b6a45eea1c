import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  createWallet,
  deleteAccount,
  findDeletion,
  keepAccount,
  keepByDevice,
  ofMailbox,
  recoverWallet,
  revokeDevices,
  unlockWallet,
} from '../../frame/flows/index.js'
import { newCode, randomBytes, toB64 } from '../../frame/keys/index.js'
import { addressesOf, createBrowser, enterNew, logIn } from './support/createBrowser.js'
import { createWorld, type World } from './support/createWorld.js'
import { dump, listValues } from './support/databases.js'

// Real services, databases and mail on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const coded = (code: string) => expect.objectContaining({ code })
const day = 24 * 3_600_000
const parts = ['auth', 'custody', 'recovery'] as const

async function userHeld(email: string) {
  const flow = await createBrowser(world).open()
  await logIn(world, flow, email)
  const prf = {
    kind: 'prf' as const,
    secret: randomBytes(32),
    cred: toB64(randomBytes(16)),
    rp: 'frame.test',
    bs: true,
  }
  const openers = [{ kind: 'code' as const, secret: newCode() }, prf]
  const unlocked = await createWallet(flow, { level: 'user-held', evidence: [], openers })
  if (!unlocked) throw new Error('The device keeps nothing.')
  return { flow, unlocked }
}

/** Who has the mailbox, and none of the devices. */
async function asThief(email: string) {
  const flow = await createBrowser(world).open()
  return { flow, ...(await logIn(world, flow, email)) }
}

const upkeep = () => world.services.start()

describe('S33: stolen: the mailbox, to delete', () => {
  test('user-held: its devices go on, learn of it without a login, and take it back by themselves', async () => {
    const email = 'held@deletion.test'
    const { flow, unlocked } = await userHeld(email)
    const thief = await asThief(email)
    const deleting = await deleteAccount(thief.flow)
    expect(deleting).toMatchObject({ kind: 'slow', erasedAt: Math.floor(world.time.now() / 1000) + 90 * 86_400 })
    const opened = await unlockWallet(flow)
    expect(addressesOf(opened)).toEqual(addressesOf(unlocked))
    // Said with the next approval.
    expect(opened.isDeleting).toBe(true)
    expect(await findDeletion(flow)).toEqual(deleting)
    expect(await findDeletion(thief.flow)).toBeUndefined()
    expect(world.inbox.list(email).filter(({ subject }) => subject === 'Your account is being deleted')).toHaveLength(1)
    await keepByDevice(flow)
    expect(await findDeletion(flow)).toBeUndefined()
    expect((await unlockWallet(flow)).isDeleting).toBe(false)
    world.time.advance(89 * day)
    await upkeep()
    await logIn(world, flow, email)
    expect(addressesOf(await unlockWallet(flow))).toEqual(addressesOf(unlocked))
  })

  test('user-held, taken back once: the thief deletes nothing for a month, at no part', async () => {
    const email = 'again@deletion.test'
    const { flow, unlocked } = await userHeld(email)
    await deleteAccount((await asThief(email)).flow)
    await keepByDevice(flow)
    const thief = await asThief(email)
    await expect(deleteAccount(thief.flow)).rejects.toEqual(coded('EVIDENCE_REFUSED'))
    const { user } = await logIn(world, flow, email)
    expect(user.deleting).toBeUndefined()
    // Its devices may.
    expect(await deleteAccount(flow)).toMatchObject({ kind: 'fast' })
    await logIn(world, flow, email)
    await keepAccount(flow)
    expect(addressesOf(await unlockWallet(flow))).toEqual(addressesOf(unlocked))
  })

  test('managed: the thief opens it as its owner does; it is suspended for 30 days, and one press of the owner’s undoes it', async () => {
    const email = 'managed@deletion.test'
    const { flow, unlocked } = await enterNew(world, email)
    const thief = await enterNew(world, email)
    const deleting = await deleteAccount(thief.flow)
    expect(deleting).toMatchObject({ kind: 'fast', erasedAt: Math.floor(world.time.now() / 1000) + 30 * 86_400 })
    await expect(unlockWallet(flow)).rejects.toEqual(coded('SIGNED_OUT'))
    expect(await findDeletion(flow)).toEqual(deleting)
    await keepByDevice(flow)
    await logIn(world, flow, email)
    expect(addressesOf(await unlockWallet(flow))).toEqual(addressesOf(unlocked))
    await revokeDevices(flow, [thief.flow.device.keys.id])
  })

  test('managed, without custody’s evidence: a login alone deletes nothing at custody', async () => {
    const email = 'alone@deletion.test'
    const { flow, unlocked } = await enterNew(world, email)
    const thief = await asThief(email)
    await expect(deleteAccount(thief.flow)).rejects.toEqual(coded('EVIDENCE_REFUSED'))
    expect((await logIn(world, flow, email)).user.deleting).toBeUndefined()
    expect(addressesOf(await unlockWallet(flow))).toEqual(addressesOf(unlocked))
  })

  test('what an operator takes back at auth, custody and recovery hear of from the next unlock', async () => {
    const email = 'restored@deletion.test'
    const { flow, unlocked } = await userHeld(email)
    const thief = await asThief(email)
    await deleteAccount(thief.flow)
    await world.services.accounts.restore(thief.user.sub)
    expect(addressesOf(await unlockWallet(flow))).toEqual(addressesOf(unlocked))
    world.time.advance(95 * day)
    await upkeep()
    await logIn(world, flow, email)
    expect(addressesOf(await unlockWallet(flow))).toEqual(addressesOf(unlocked))
  })

  test('a removed device takes no deletion back', async () => {
    const email = 'removed@deletion.test'
    const { flow } = await enterNew(world, email)
    const other = await enterNew(world, email)
    await revokeDevices(flow, [other.flow.device.keys.id])
    const deleting = await deleteAccount(flow)
    expect(await findDeletion(other.flow)).toBeUndefined()
    await keepByDevice(other.flow)
    expect(await findDeletion(flow)).toEqual(deleting)
  })
})

test('S37: after the end no table of any part, and no log, names the user', async () => {
  const email = 'canary-gone@deletion.test'
  const { flow, unlocked } = await enterNew(world, email)
  const { wal } = unlocked.wallet
  const { user } = await logIn(world, flow, email)
  await deleteAccount(flow)
  world.time.advance(31 * day)
  await upkeep()
  // Each part may keep its books a day or a week longer than its rows.
  world.time.advance(8 * day)
  await upkeep()
  for (const part of parts) {
    const values = listValues(await dump(world.store, part)).map((value) =>
      typeof value === 'string' ? value : Buffer.from(value).toString('latin1'),
    )
    for (const canary of [email, user.sub, wal]) {
      expect([part, values.filter((value) => value.includes(canary))]).toEqual([part, []])
    }
  }
  expect(world.lines.join('\n')).not.toContain(email)
  const again = await asThief(email)
  expect(again.user.sub).not.toBe(user.sub)
  expect(await findDeletion(flow)).toBeUndefined()
  await expect(
    recoverWallet(again.flow, { k: 'man', evidence: ofMailbox({ address: email, request: 'x' }) }),
  ).rejects.toEqual(expect.anything())
})
