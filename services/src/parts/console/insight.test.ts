import { expect, test, vi } from 'vitest'
import { createTestSecrets, outcomeOf, site, startLogin } from '../../../test/loginServices.js'
import { outcome, useConsole } from '../../../test/testConsole.js'
import { createServices } from '../../createServices.js'

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

test('S37: connections are counted by listed wallet, by the country that the proxy names and by the hour; a caller’s own words are not kept', async () => {
  const owner = await world.createOwner()
  await world.running().projects.add({ id: 'demo', origins: [site] })
  await world.running().projects.setAnalytics('demo', true)
  const [wallet] = await world.running().wallets.list()
  const services = createServices({ store: world.store(), clock: world.clock, countryHeader: 'cf-ipcountry' })
  const event = (name: unknown) => ({
    ...{ eventId: 'a', timestamp: 1 },
    props: { event: 'CONNECT_SUCCESS', properties: { method: 'browser', name, address: '0xcanary' } },
  })
  const names = [wallet?.name.toUpperCase(), 'canary ada@example.com', 'country:DE', 7, undefined]
  const sent = await services.fetch(
    new Request('http://services.test/batch?projectId=demo&st=appkit&sv=1', {
      method: 'POST',
      body: JSON.stringify(names.map(event)),
    }),
    { address: '192.0.2.7', country: 'DE' },
  )
  expect(sent.status).toBe(202)
  await services.analytics.flush()
  const { days, namesCountries } = (await owner.get('projects/demo/events?days=7')).json as {
    days: object[]
    namesCountries: boolean
  }
  expect(days).toMatchObject([
    { events: { CONNECT_SUCCESS: 5 }, wallets: { [wallet?.name ?? '']: 1, other: 4 }, countries: { DE: 5 } },
  ])
  // The console's own process has no such proxy.
  expect(namesCountries).toBe(false)
  const isWritten = async () =>
    expect((await owner.get('traffic')).json).toMatchObject({ connections: { hour: 5, day: 5, month: 5 } })
  await vi.waitFor(isWritten, { timeout: 10_000, interval: 200 })
  const kept = await world.store().directory.selectFrom('directory.event_counts').selectAll().execute()
  expect(JSON.stringify(kept)).not.toMatch(/canary|@/)
})

test('behavior: requests are counted by part and hour, with what could not be answered and which limits were reached', async () => {
  const owner = await world.createOwner()
  await world.running().projects.add({ id: 'demo', origins: [site] })
  const rateLimits = { directoryAddress: { perSecond: 1, burst: 2 } }
  const services = createServices({ store: world.store(), clock: world.clock, rateLimits })
  const before = (await owner.get('traffic')).json as unknown as Asked
  const ask = () =>
    services.fetch(new Request('http://services.test/appkit/v1/config?projectId=demo', { headers: { Origin: site } }), {
      address: '192.0.2.9',
    })
  const statuses = [(await ask()).status, (await ask()).status, (await ask()).status]
  expect(statuses).toEqual([200, 200, 429])
  interface Asked {
    requests: { hour: number; day: number; month: number }
    parts: { part: string; day: number; month: number; failed: number }[]
    limits: { limit: string; times: number }[]
  }
  const partOf = ({ parts }: Asked) => parts.find(({ part }) => part === 'directory') ?? { day: 0, month: 0, failed: 0 }
  const isWritten = async () => {
    const now = (await owner.get('traffic')).json as unknown as Asked
    expect(now.limits).toContainEqual({
      ...{ limit: 'directoryAddress', about: 'configuration and wallet calls of an address', times: 1 },
    })
    expect(partOf(now).month - partOf(before).month).toBe(3)
    expect(now.requests.month).toBeGreaterThan(before.requests.month)
    expect(now.requests.day).toBeGreaterThanOrEqual(now.requests.hour)
    expect(partOf(now).failed).toBe(0)
  }
  await vi.waitFor(isWritten, { timeout: 10_000, interval: 200 })
  expect(((await owner.get('user-counts')).json.logins as { month: number }).month).toBeGreaterThan(0)
  const half = await world.invite(owner, [{ project: 'demo', role: 'owner' }])
  expect(outcome(await half.get('traffic'))).toBe(missing)
})
