import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod/mini'
import {
  deleteAccount,
  endSuspension,
  findDeletion,
  keepAccount,
  keepByDevice,
  ofMailbox,
  recoverWallet,
  revokeDevices,
  suspendWallet,
} from '../../frame/flows/account.js'
import { createWallet } from '../../frame/flows/creation.js'
import { type Flow, unlockWallet } from '../../frame/flows/index.js'
import { newCode } from '../../frame/keys/changes.js'
import { randomBytes, toB64 } from '../../frame/keys/index.js'
import { createServices } from '../../services/src/createServices.js'
import { signDeletionOrder } from '../../services/src/proof/deletionOrder.js'
import { serve } from '../../services/src/serve.js'
import { createTestMailer } from '../../services/test/testMailer.js'
import { addressesOf, createBrowser, enterNew, logIn } from './support/createBrowser.js'
import { createWorld, type World } from './support/createWorld.js'
import { dump, listValues } from './support/databases.js'
import { findInCustody, stealKey } from './support/thief.js'

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

/** What an assertion of a thief of auth has to say. */
async function about(wal: string) {
  const { manifest } = await findInCustody(await dump(world.store, 'custody'), wal)
  return { sub: manifest.sub, rlm: manifest.rlm, wal, manifest }
}

/** When custody and recovery erase a wallet, in seconds. */
async function endsOf(wal: string) {
  const find = async (part: 'custody' | 'recovery') => {
    const row = (await dump(world.store, part)).get('wallets')?.find((one) => one.wal === wal)
    return row?.erase_at ? Math.floor(Number(row.erase_at) / 1000) : null
  }
  return { custody: await find('custody'), recovery: await find('recovery') }
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

  test('a suspension stays when a deletion is taken back that suspended nothing, though both began in one moment', async () => {
    const email = 'suspended@deletion.test'
    const { flow, unlocked } = await userHeld(email)
    const { user } = await logIn(world, flow, email)
    const thief = await asThief(email)
    await suspendWallet(thief.flow)
    await world.services.accounts.delete(user.sub)
    await keepByDevice(flow)
    await expect(unlockWallet(flow)).rejects.toEqual(coded('WALLET_SUSPENDED'))
    // Who has logged in since ends it.
    world.time.advance(3_600_000)
    await logIn(world, flow, email)
    await endSuspension(flow, () => [])
    expect(addressesOf(await unlockWallet(flow))).toEqual(addressesOf(unlocked))
  })

  test('a deletion by a device, while a slow one has waited a month, takes no device its secrets before it is erased', async () => {
    const email = 'slow@deletion.test'
    const { flow, unlocked } = await userHeld(email)
    const { user } = await logIn(world, flow, email)
    await world.services.accounts.delete(user.sub)
    world.time.advance(31 * day)
    await logIn(world, flow, email)
    expect(await deleteAccount(flow)).toMatchObject({ kind: 'fast' })
    await upkeep()
    await keepByDevice(flow)
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

  test.each(['managed', 'user-held'] as const)(
    'an operator’s deletion reaches custody and recovery, takes 90 days (%s), and is undone by the user’s press alone',
    async (level) => {
      const email = `${level}@operator.test`
      const { flow, unlocked } = level === 'managed' ? await enterNew(world, email) : await userHeld(email)
      const { wal } = unlocked.wallet
      const { user } = await logIn(world, flow, email)
      expect(await world.services.accounts.delete(user.sub)).not.toHaveProperty('waiting')
      const erasedAt = Math.floor(world.time.now() / 1000) + 90 * 86_400
      expect(await endsOf(wal)).toEqual({ custody: erasedAt, recovery: erasedAt })
      // Its devices go on opening it, and say so.
      const opened = await unlockWallet(flow)
      expect(addressesOf(opened)).toEqual(addressesOf(unlocked))
      expect(opened.isDeleting).toBe(true)
      await keepByDevice(flow)
      expect(await endsOf(wal)).toEqual({ custody: null, recovery: null })
      // What was taken back, the operator does not begin again for a month.
      await expect(world.services.accounts.delete(user.sub)).rejects.toEqual(coded('USER_STAYS'))
      world.time.advance(31 * day)
      await world.services.accounts.delete(user.sub)
      await logIn(world, flow, email)
      await keepAccount(flow)
      expect(await endsOf(wal)).toEqual({ custody: null, recovery: null })
      world.time.advance(31 * day)
      await world.services.accounts.delete(user.sub)
      // An operator’s restore reaches the others by itself, too.
      await world.services.accounts.restore(user.sub)
      expect(await endsOf(wal)).toEqual({ custody: null, recovery: null })
    },
  )

  test('where custody and recovery run elsewhere, auth tells them over the network; what one does not take waits, and nobody else tells them', async () => {
    const email = 'elsewhere@operator.test'
    const { flow, unlocked } = await enterNew(world, email)
    const { wal } = unlocked.wallet
    const { user } = await logIn(world, flow, email)
    const { time: clock, secrets, store } = world
    const only = (...ids: string[]) => ({
      ...{ ...store, parts: store.parts.filter(({ description }) => ids.includes(description.id)) },
      close: async () => undefined,
    })
    const common = { clock, secrets, frameOrigin: 'https://frame.test', mailer: createTestMailer() }
    const auth = await serve({ ...common, store: only('directory', 'data', 'auth') })
    const assertions = { url: `${auth.url}/login/v1/keys` }
    const custody = await serve({ ...common, store: only('custody'), assertions })
    const recovery = await serve({ ...common, store: only('recovery'), assertions })
    // Recovery is down at first.
    const tell = (recoveryUrl: string) => {
      const login = { custodyUrl: custody.url, recoveryUrl }
      return createServices({ ...common, store: only('directory', 'data', 'auth'), login }).start()
    }
    onTestFinished(async () => {
      await Promise.all([auth.close(), custody.close(), recovery.close()])
    })
    // As a command does that knows no address.
    const silent = createServices({ ...common, store: only('directory', 'data', 'auth') })
    expect(await silent.accounts.delete(user.sub)).toMatchObject({ waiting: ['custody', 'recovery'] })
    expect(await endsOf(wal)).toEqual({ custody: null, recovery: null })
    await tell('http://127.0.0.1:1')
    const erasedAt = Math.floor(clock.now() / 1000) + 90 * 86_400
    expect(await endsOf(wal)).toEqual({ custody: erasedAt, recovery: null })
    // Decided anew meanwhile: the one that was down hears that alone.
    await silent.accounts.restore(user.sub)
    await tell(recovery.url)
    expect(await endsOf(wal)).toEqual({ custody: null, recovery: null })
    expect((await dump(store, 'auth')).get('orders')).toEqual([])
    const call = (order: string, part: string) =>
      fetch(`${part}/order`, { method: 'POST', headers: { Authorization: `Bearer ${order}` } })
    const assertion = await flow.services.assert('custody', 'publish')
    for (const order of ['x', assertion.token]) {
      expect((await call(order, `${custody.url}/custody/v1`)).status).toBe(401)
    }
    const { manifest, ...named } = await about(wal)
    const { kid, key } = await stealKey(world)
    const iat = Math.floor(clock.now() / 1000)
    const order = {
      iss: 'latchkey-services',
      ...named,
      act: 'begin',
      at: clock.now() + 1,
      iat,
      exp: iat + 120,
    } as const
    const sign = (more: object) => signDeletionOrder({ ...order, aud: 'recovery', ...more }, { kid, key })
    // For the other part, of another user, too old: nothing changes. After an undo custody begins none for a month.
    expect((await call(await sign({}), `${custody.url}/custody/v1`)).status).toBe(401)
    expect((await call(await sign({ iat: iat - 400, exp: iat - 280 }), `${recovery.url}/recovery/v1`)).status).toBe(401)
    expect((await call(await sign({ sub: 'A'.repeat(22) }), `${recovery.url}/recovery/v1`)).status).toBe(200)
    expect((await call(await sign({ aud: 'custody' }), `${custody.url}/custody/v1`)).status).toBe(403)
    expect(await endsOf(wal)).toEqual({ custody: null, recovery: null })
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

/** Whatever any part keeps of what is looked for. */
async function findCanaries(...canaries: string[]) {
  const found: string[] = []
  for (const part of parts) {
    for (const [table, rows] of await dump(world.store, part)) {
      const values = listValues(new Map([[table, rows]])).map((value) =>
        typeof value === 'string' ? value : Buffer.from(value).toString('latin1'),
      )
      for (const canary of canaries) {
        if (values.some((value) => value.includes(canary))) found.push(`${part}.${table}: ${canary}`)
      }
    }
  }
  return found
}

describe('S37: after the end no table of any part, and no log, names the user', () => {
  const begin = {
    'its device': (flow: Flow) => deleteAccount(flow),
    'an operator': (_: Flow, sub: string) => world.services.accounts.delete(sub),
    'a page that asks auth alone': (flow: Flow) => askAuthAlone(flow),
  }
  test.each(Object.keys(begin) as (keyof typeof begin)[])('deleted by %s', async (who) => {
    const email = `canary-gone-${Object.keys(begin).indexOf(who)}@deletion.test`
    const { flow, unlocked } = await enterNew(world, email)
    const { wal } = unlocked.wallet
    const { user } = await logIn(world, flow, email)
    await begin[who](flow, user.sub)
    // Each part may keep its books a day or a week longer than its rows; custody and recovery take 90 days for themselves.
    for (const days of [31, 60, 90, 8]) {
      world.time.advance(days * day)
      await upkeep()
    }
    expect(await findCanaries(email, user.sub, wal)).toEqual([])
    expect(world.lines.join('\n')).not.toContain(email)
    const again = await asThief(email)
    expect(again.user.sub).not.toBe(user.sub)
    expect(await findDeletion(flow)).toBeUndefined()
    await expect(
      recoverWallet(again.flow, { k: 'man', evidence: ofMailbox({ address: email, request: 'x' }) }),
    ).rejects.toEqual(expect.anything())
  })
})

async function askAuthAlone({ services }: Flow): Promise<void> {
  await services.session.call({ path: '/login/v1/delete', body: {}, shape: z.looseObject({}) })
}
