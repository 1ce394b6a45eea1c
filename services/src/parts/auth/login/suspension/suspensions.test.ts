import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { describeEachStore, describeShared, type OpenStores } from '../../../../../test/eachStore.js'
import { useLogin } from '../../../../../test/loginServices.js'
import { createTestClock } from '../../../../../test/memoryServices.js'
import type { HostEvent, TellHosts } from '../../hostEvents.js'
import { createHiding } from '../hiding.js'
import { createSuspensions } from './suspensions.js'
import { openWorld } from './test/openWorld.js'

// Real databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const on = ({ auth }: OpenStores['store'], tellHosts: TellHosts = async () => {}) =>
  createSuspensions(auth, {
    clock: createTestClock(),
    access: { findOrigins: async () => ['https://app.example.com'] },
    tellHosts,
    notices: undefined,
    hiding: createHiding(auth, undefined),
  })

describeEachStore('what hosts are told of suspensions', (stores) => {
  const login = useLogin(stores)

  test('behavior: the suspension, each session that ended with it, and its end, once', async () => {
    const { signIn, sub, session } = await openWorld(login)
    for (const project of ['demo', 'demo', 'shop']) await signIn(project)
    const told: HostEvent[] = []
    const { suspend, lift } = on(stores.store, async (_, events) => void told.push(...events))
    const demo = { projectId: 'demo' }
    expect(await suspend(sub, demo)).toBe(await suspend(sub, demo))
    const ended = { type: 'session.ended', sub, projectId: 'demo' }
    expect(told.splice(0)).toEqual([{ type: 'user.suspended', sub, projectId: 'demo' }, ended, ended])
    const realm = { realm: session.user.rlm }
    await suspend(sub, realm)
    expect(told.splice(0)).toEqual([
      { type: 'user.suspended', sub, ...realm },
      { type: 'session.ended', sub, projectId: 'shop' },
    ])
    expect([await lift(sub, demo), await lift(sub, demo), await lift(sub, realm)]).toEqual([true, false, true])
    expect(told).toEqual([
      { type: 'user.reinstated', sub, projectId: 'demo' },
      { type: 'user.reinstated', sub, ...realm },
    ])
  })

  test('behavior: where hosts cannot be told, nothing has happened', async () => {
    const { signIn, sub, newsOf, device } = await openWorld(login)
    const { me } = await signIn()
    const { suspend, list } = on(stores.store, async () => {
      throw new Error('The outbox is down.')
    })
    await expect(suspend(sub, { projectId: 'demo' })).rejects.toThrow('The outbox is down.')
    expect(await list(sub)).toEqual([])
    expect(await me()).toBe('200')
    expect(await newsOf(device)).toEqual([])
  })
})

describeShared('a suspension and a sign-in at one time', (stores) => {
  const login = useLogin(stores)

  /** Holds the table of sessions until `release`: what writes there waits. */
  async function holdSessions() {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    let begin = () => {}
    const begun = new Promise<void>((resolve) => {
      begin = resolve
    })
    const ended = stores.other.auth.transaction().execute(async (trx) => {
      await sql`lock table auth.sessions in exclusive mode`.execute(trx)
      begin()
      await held
    })
    await begun
    return async () => {
      release()
      await ended
    }
  }
  /** Until so many statements wait for a lock. */
  const waiting = (n: number) =>
    vi.waitFor(
      async () => {
        const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
          where wait_event_type = 'Lock' and datname = current_database()`.execute(stores.other.auth)
        expect(rows[0]?.n).toBe(n)
      },
      { timeout: 20_000, interval: 20 },
    )

  test.each([{ isConnected: false }, { isConnected: true }])(
    'S32: a session that was about to begin ends with the suspension (%j)',
    async ({ isConnected }) => {
      const { signIn, sub: own } = await openWorld(login)
      // A connected wallet signs in once before: its user is there.
      if (isConnected) await signIn('demo', { isConnected })
      const users = await stores.store.auth.selectFrom('auth.users').select('sub').execute()
      const sub = isConnected ? (users.find((user) => user.sub !== own)?.sub ?? '') : own
      let release = async () => {}
      const begun = signIn('demo', {
        isConnected,
        before: async () => {
          release = await holdSessions()
        },
      })
      await waiting(1)
      const suspended = on(stores.other).suspend(sub, { projectId: 'demo' })
      await waiting(2)
      await release()
      await suspended
      const { outcome, me } = await begun
      expect(outcome).toBe('200')
      expect(await me()).toBe('403 USER_SUSPENDED')
      expect(
        await stores.store.auth.selectFrom('auth.sessions').select('sub').where('sub', '=', sub).execute(),
      ).toEqual([])
    },
  )

  test('S32: a sign-in that waited for the suspension is refused', async () => {
    const { signIn, sub } = await openWorld(login)
    let finish = () => {}
    const held = new Promise<void>((resolve) => {
      finish = resolve
    })
    let suspended: Promise<unknown> = Promise.resolve()
    const begun = signIn('demo', {
      before: async () => {
        await new Promise<void>((resolve) => {
          // Hosts are told last: all is written by then, and nothing is to be seen of it.
          suspended = on(stores.other, async () => {
            resolve()
            await held
          }).suspend(sub, { projectId: 'demo' })
        })
      },
    })
    await waiting(1)
    finish()
    await suspended
    expect(await begun).toMatchObject({ named: '200', outcome: '403 USER_SUSPENDED' })
  })
})
