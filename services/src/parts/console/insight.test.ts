import { expect, test, vi } from 'vitest'
import { createTestSecrets, outcomeOf, site, startLogin } from '../../../test/loginServices.js'
import { outcome, useConsole } from '../../../test/testConsole.js'

// Real ports and databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const secrets = { auth: createTestSecrets(), custody: createTestSecrets(4) }
const options = { frameOrigin: 'https://frame.test', secrets, login: { url: 'http://services.test' } }
const world = useConsole(options)
const missing = '403 CONSOLE_ROLE_MISSING'

interface Counts {
  today: string
  counts: { day: string; kind: string; name: string; n: number }[]
}

test('behavior: logins are counted by way, outcome and hour, refusals by code; nothing of a user is kept', async () => {
  const owner = await world.createOwner()
  for (const id of ['demo', 'apart']) await world.running().projects.add({ id, origins: [site] })
  const login = startLogin(world.store(), options, world.clock, world.mailer)
  const device = await login.createDevice()
  await login.logIn(device, 'ada.canary@example.com')
  world.clock.advance(60_000)
  const { json } = await login.begin(device, 'ada.canary@example.com')
  const wrong = { transaction: json.transaction, code: '000000' }
  expect(outcomeOf(await device.post('/login/v1/email/redeem', wrong))).toBe('401 CODE_WRONG')

  const viewer = await world.invite(owner, [{ project: 'demo', role: 'viewer' }])
  const ask = async () => (await viewer.get('projects/demo/insight?days=7')).json as unknown as Counts
  // The other process writes within a second.
  const isWritten = async () => expect((await ask()).counts.map(({ name }) => name)).toContain('email CODE_WRONG')
  await vi.waitFor(isWritten, { timeout: 10_000, interval: 200 })
  const { today, counts } = await ask()
  const of = (kind: string) => counts.filter((one) => one.kind === kind && one.day === today)
  expect(
    of('login')
      .map(({ name, n }) => [name, n])
      .toSorted(),
  ).toEqual([
    ['email CODE_WRONG', 1],
    ['email begun', 2],
    ['email ok', 1],
  ])
  const hour = String(new Date(world.clock.now() - 60_000).getUTCHours()).padStart(2, '0')
  expect(of('hour')).toMatchObject([{ name: hour, n: 1 }])
  expect(outcome(await viewer.get('projects/apart/insight?days=7'))).toBe(missing)
  expect(outcome(await viewer.get('insight/errors?days=7'))).toBe(missing)
  expect(outcome(await viewer.get('projects/demo/insight?days=9999'))).toBe('400 BODY_INVALID')
  const apart = (await owner.get('projects/apart/insight?days=7')).json as unknown as Counts
  expect(apart.counts).toEqual([])
  const errors = (await owner.get('insight/errors?days=7')).json as unknown as Counts
  expect(errors.counts).toContainEqual({ day: today, kind: 'error', name: 'CODE_WRONG', n: 1 })
  const { rows } = await world
    .store()
    .auth.selectFrom('auth.daily_counts' as never)
    .selectAll()
    .execute()
    .then((all) => ({ rows: JSON.stringify(all) }))
  expect(rows).not.toMatch(/canary|@/)
})

test('behavior: counted events of a project are shown to who sees it', async () => {
  const owner = await world.createOwner()
  await world.running().projects.add({ id: 'demo', origins: [site] })
  await world.running().projects.setAnalytics('demo', true)
  world.running().analytics.add('demo', new Map([['MODAL_OPEN', 3]]))
  const viewer = await world.invite(owner, [{ project: 'demo', role: 'viewer' }])
  expect((await viewer.get('projects/demo/events?days=30')).json).toMatchObject({
    ...{ isOn: true, days: [{ events: { MODAL_OPEN: 3 } }] },
  })
  expect(outcome(await viewer.get('projects/other/events?days=30'))).toBe(missing)
})
