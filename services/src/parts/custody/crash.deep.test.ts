import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { CustodyProcessOptions } from '../../../test/custodyProcess.js'
import { type PostgresServer, startPostgres } from '../../../test/postgres.js'
import { buildCustodyProcess, type CustodyProcess } from '../../../test/startCustodyProcess.js'
import { createTestCustody, type TestCustody } from '../../../test/testCustody.js'
import { createTestDevice } from '../../../test/testDevice.js'
import { makeShares } from '../../../test/testShares.js'
import { createTestWallet, randomId, testMembers } from '../../../test/testWallet.js'
import { systemClock } from '../../clock.js'
import type { Manifest } from '../../manifest/shape.js'
import { openStore, type Store } from '../../openStore.js'
import { sha256, toB64 } from '../../proof/encoding.js'
import { createFileKeys } from '../../secrets/fileKeys.js'

// Real processes and databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 })

let postgres: PostgresServer
let program: Awaited<ReturnType<typeof buildCustodyProcess>>
let store: Store
let kit: TestCustody
let options: Omit<CustodyProcessOptions, 'dieAt'>

beforeAll(async () => {
  program = await buildCustodyProcess()
  postgres = await startPostgres()
  const url = await postgres.createDatabase()
  store = await openStore({ url })
  const [pepper, key] = [randomBytes(32), randomBytes(32)]
  const keys = createFileKeys({ name: 'fixed', current: 1, versions: new Map([[1, key]]) })
  const secrets = { custody: { pepper, keys }, recovery: { pepper, keys } }
  kit = await createTestCustody(store, { clock: systemClock, secrets })
  options = { url, auth: kit.auth.jwk, pepper: toB64(pepper), key: toB64(key) }
})
afterAll(async () => {
  await kit.services.close()
  await postgres.stop()
  await program.remove()
})

type Device = Awaited<ReturnType<typeof createTestDevice>>
/** A device that calls one process, until that dies, and the process of the test from then on. */
async function makeDevice() {
  let at: CustodyProcess | undefined
  const device = await createTestDevice((call) => {
    return at ? at.call(call) : kit.services.fetch(call)
  })
  return {
    device,
    aim(process: CustodyProcess | undefined) {
      at = process
    },
  }
}

/**
 * Runs a step in a process that dies at its first statement, then at its second, and so on, until one lives through it.
 * @param step calls the process, by a device that may die with it
 * @param check what holds after each death, and makes the next try possible
 * @returns how many died
 */
async function killAtEach(prepare: () => Promise<Step>): Promise<number> {
  for (let dieAt = 1; ; dieAt++) {
    const { run, aim, check } = await prepare()
    const process = await program.start({ ...options, dieAt })
    const { child } = process
    const exited = once(child, 'exit')
    aim(process)
    const outcome = await Promise.race([
      run().then(
        (answer) => answer,
        () => 'died' as const,
      ),
      exited.then(() => 'died' as const),
    ])
    const isAlive = outcome !== 'died'
    aim(undefined)
    child.kill('SIGKILL')
    await exited
    await check(isAlive)
    if (isAlive) {
      expect(outcome).toMatchObject({ status: 200 })
      return dieAt - 1
    }
  }
}

interface Step {
  run(): Promise<{ status: number }>
  aim(process: CustodyProcess | undefined): void
  check(isAlive: boolean): Promise<void>
}

const address = () => `${randomId().toLowerCase()}@mail.test`

/** A managed wallet of a device, made but not sent. */
async function prepareWallet() {
  const { device, aim } = await makeDevice()
  const wallet = createTestWallet()
  const evd = [{ id: randomId(), kind: 'mail' as const, at: 1 }]
  const managed = testMembers.man()
  const first = wallet.first({ mem: [testMembers.dev(device.jkt), managed], evd })
  const mailbox = address()
  const evidence = [{ id: evd[0]?.id, kind: 'mail', address: mailbox }]
  const body = { manifest: wallet.sign(first), record: toB64(wallet.record), ...makeShares(first), evidence }
  const user = { rlm: wallet.rlm, sub: wallet.sub, wal: wallet.wal }
  const none = { ...user, wal: null }
  const create = () => kit.call(none, device, ['create', 'create'], body, { address: mailbox })
  const open = (of: Device = device) => kit.call(user, of, ['release', 'release'], { since: 0 })
  return { device, aim, wallet, first, managed, mailbox, body, user, none, create, open, evd: evd[0]?.id }
}

const countRows = async (wal: string) => {
  const tables = ['custody.wallets', 'custody.manifests', 'custody.shares', 'custody.evidence'] as const
  return Promise.all(
    tables.map(
      async (table) => (await store.custody.selectFrom(table).select('wal').where('wal', '=', wal).execute()).length,
    ),
  )
}

describe('F33: a process is killed before each of its statements', () => {
  test('F33: creation is whole or nothing, and goes on with what is there', async () => {
    const deaths = await killAtEach(async () => {
      const made = await prepareWallet()
      return {
        run: made.create,
        aim: made.aim,
        async check() {
          const rows = await countRows(made.user.wal)
          expect([[0, 0, 0, 0].join(), [1, 1, 2, 1].join()]).toContain(rows.join())
          const listed = await kit.call(made.none, made.device, ['create', 'manifests'], { since: 0 })
          expect(listed.status).toBe(rows[0] === 1 ? 200 : 404)
          // The same device goes on: it makes the wallet that is not there, and opens the one that is.
          if (rows[0] === 0) expect((await made.create()).status).toBe(200)
          else expect((await made.create()).status).toBe(409)
          expect((await made.open()).status).toBe(200)
        },
      }
    })
    expect(deaths).toBeGreaterThan(8)
  })

  test('F33: a publication is whole or nothing', async () => {
    const deaths = await killAtEach(async () => {
      const made = await prepareWallet()
      expect((await made.create()).status).toBe(200)
      const other = await kit.makeDevice()
      const [dev, ...others] = made.first.mem
      if (!dev) throw new Error('The wallet has a device.')
      // One comes, one goes: the managed opener.
      const next = made.wallet.next(made.first, { mem: [dev, testMembers.dev(other.jkt)], evd: [], lvl: 'user-held' })
      const body = { manifest: made.wallet.sign(next), ...makeShares(next, next.mem.slice(-1)) }
      const put = () => kit.call(made.user, made.device, ['publish', 'publish'], body)
      expect(others).toHaveLength(1)
      return {
        run: put,
        aim: made.aim,
        async check(isAlive) {
          const rows = await store.custody
            .selectFrom('custody.shares')
            .select('k')
            .where('wal', '=', made.user.wal)
            .execute()
          const kinds = rows
            .map(({ k }) => k)
            .toSorted()
            .join()
          const opened = await made.open()
          const isNew = kinds === 'dev,dev'
          expect(isNew || kinds === 'dev,man').toBe(true)
          expect(opened.json.manifests).toEqual([isNew ? body.manifest : made.body.manifest])
          if (!isNew) expect((await put()).status).toBe(200)
          expect(isNew || !isAlive).toBe(true)
          expect((await made.open(other)).status).toBe(200)
        },
      }
    })
    expect(deaths).toBeGreaterThan(8)
  })

  test('F33: a recovery by mail counts and uses its press only when it gives the share', async () => {
    const deaths = await killAtEach(async () => {
      const made = await prepareWallet()
      expect((await made.create()).status).toBe(200)
      const { device, aim } = await makeDevice()
      const token = await kit.consent(made.user, device)
      const { request } = (await device.post('/custody/v1/mail', { address: made.mailbox }, { token })).json
      expect(await kit.press()).toBe(200)
      const evidence = { id: made.evd, kind: 'mail', address: made.mailbox, request }
      const take = () => kit.call(made.user, device, ['recover', 'recover'], { k: 'man', since: 0, evidence })
      return {
        run: take,
        aim,
        async check(isAlive) {
          const rows = await store.custody
            .selectFrom('custody.releases')
            .select('id')
            .where('wal', '=', made.user.wal)
            .execute()
          const isCounted = rows.length === 1
          expect(isCounted || rows.length === 0).toBe(true)
          // Whose answer was lost after the count asks the mailbox again; whose was not counted does not.
          expect((await take()).status).toBe(isCounted ? 403 : 200)
          expect(isCounted || !isAlive).toBe(true)
        },
      }
    })
    expect(deaths).toBeGreaterThan(8)
  })

  test('F33: securing a wallet anew leaves r and S of one generation, whatever dies', async () => {
    const record = randomBytes(512)
    for (const step of ['stage', 'publish', 'manifest'] as const) {
      const deaths = await killAtEach(async () => {
        const made = await prepareWallet()
        const [r1, r2] = [randomBytes(32), randomBytes(32)].map(toB64)
        const call = (
          scope: 'create' | 'publish',
          route: string,
          body: object,
          part: 'custody' | 'recovery' = 'recovery',
        ) => kit.call(scope === 'create' ? made.none : made.user, made.device, [scope, route], body, { aud: part })
        const id = made.managed.id
        expect((await call('create', 'stage', { wal: made.user.wal, id, gen: 1, r: r1 })).status).toBe(200)
        expect((await made.create()).status).toBe(200)
        expect((await call('create', 'manifest', { manifests: [made.body.manifest] })).status).toBe(200)
        const next: Manifest = made.wallet.next(made.first, { gen: 2, rec: toB64(sha256(record)) })
        const manifest = made.wallet.sign(next)
        const body = { manifest, record: toB64(record), ...makeShares(next) }
        const steps = {
          stage: () => call('publish', 'stage', { wal: made.user.wal, id, gen: 2, r: r2 }),
          publish: () => call('publish', 'publish', body, 'custody'),
          manifest: () => call('publish', 'manifest', { manifests: [manifest] }),
        }
        const names = ['stage', 'publish', 'manifest'] as const
        for (const name of names.slice(0, names.indexOf(step))) expect((await steps[name]()).status).toBe(200)
        return {
          run: steps[step],
          aim: made.aim,
          async check() {
            // A new device: what custody has, recovery is sent, and then it gives r of that generation.
            const other = await kit.makeDevice()
            const listed = await kit.call(made.user, other, ['recover', 'manifests'], { since: 1 })
            const manifests = listed.json.manifests as string[]
            if (manifests.length > 0) {
              expect(
                (await kit.call(made.user, other, ['recover', 'manifest'], { manifests }, { aud: 'recovery' })).status,
              ).toBe(200)
            }
            const given = await kit.call(made.user, other, ['recover', 'release'], { id }, { aud: 'recovery' })
            expect(given).toEqual({ status: 200, json: { r: manifests.length > 0 ? r2 : r1 } })
            const shares = await store.custody
              .selectFrom('custody.shares')
              .select('gen')
              .where('wal', '=', made.user.wal)
              .execute()
            expect([...new Set(shares.map(({ gen }) => gen))]).toEqual([manifests.length > 0 ? 2 : 1])
          },
        }
      })
      expect(deaths).toBeGreaterThan(4)
    }
  })
})

test('F33: of ten devices that publish at once in two processes, one wins each round, and all get in', async () => {
  const made = await prepareWallet()
  expect((await made.create()).status).toBe(200)
  const elsewhere = await program.start({ ...options, dieAt: 0 })
  const devices = await Promise.all(
    Array.from({ length: 10 }, async (_, index) => {
      const { device, aim } = await makeDevice()
      aim(index % 2 ? elsewhere : undefined)
      return device
    }),
  )
  let head = made.first
  let left = devices
  while (left.length > 0) {
    const tries = await Promise.all(
      left.map(async (device) => {
        const next = made.wallet.next(head, { mem: [...head.mem, testMembers.dev(device.jkt)] })
        const body = { manifest: made.wallet.sign(next), ...makeShares(next, next.mem.slice(-1)) }
        return { device, next, ...(await kit.call(made.user, device, ['publish', 'publish'], body)) }
      }),
    )
    const won = tries.filter(({ status }) => status === 200)
    expect(won).toHaveLength(1)
    expect(tries.filter(({ status }) => status === 409)).toHaveLength(left.length - 1)
    head = won[0]?.next ?? head
    left = left.filter((device) => device !== won[0]?.device)
  }
  for (const device of devices) expect((await made.open(device)).status).toBe(200)
  const exited = once(elsewhere.child, 'exit')
  elsewhere.child.kill('SIGKILL')
  await exited
})
