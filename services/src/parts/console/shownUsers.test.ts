import { expect, test, vi } from 'vitest'
import { createTestSecrets, outcomeOf, site, startLogin, type TestDevice } from '../../../test/loginServices.js'
import { outcome, useConsole } from '../../../test/testConsole.js'
import { createTestWallet, testMembers } from '../../../test/testWallet.js'
import { addIdentity } from '../auth/login/providers/identities.js'

// Real ports and databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const secrets = { auth: createTestSecrets(), custody: createTestSecrets(4) }
const options = { frameOrigin: 'https://frame.test', secrets, login: { url: 'http://services.test' } }
const world = useConsole(options)
const mail = 'ada.canary@example.com'
const missing = '403 CONSOLE_ROLE_MISSING'
const script = '<img src=x onerror=alert(1)>'

/** Two projects that share a realm, one that does not, and no user in them. */
async function begin() {
  const db = world.store().auth
  for (const table of [
    'users',
    'realms',
    'transactions',
    'tallies',
    'failures',
    'mails',
    'bounces',
    'buckets',
  ] as const)
    await db.deleteFrom(`auth.${table}`).execute()
  for (const id of ['demo', 'other', 'apart']) await world.running().projects.add({ id, origins: [site] })
  await world.running().accounts.shareRealm('other', 'demo')
  return { db, login: startLogin(world.store(), options, world.clock, world.mailer), owner: await world.createOwner() }
}

/** Adds a login by a provider to a user. */
async function addGoogle(sub: string, more: object = {}) {
  const db = world.store().auth
  const { realm } = await db.selectFrom('auth.users').select('realm').where('sub', '=', sub).executeTakeFirstOrThrow()
  const own = { realm, issuer: 'https://google.test', subject: `g-${sub}`, sub, name: script, provider: 'google' }
  const tools = { pepper: secrets.auth.pepper, tellHosts: async () => undefined }
  await db
    .transaction()
    .execute((trx) => addIdentity(trx, tools, { ...own, counts_from: 0, ...more }, world.clock.now()))
}

interface Details {
  logins: { id: string; kind: string; name?: string; stays?: string }[]
  devices: { device: string; browser: string; site: string }[]
  sessions: object[]
  accounts: { account: string }[]
  mails: { kind: string; state: string; to: string }[]
  waits: { why: string; device?: string; isLimit: boolean; until?: string }[]
}

test('behavior: a list is whole for the projects that its reader reaches, in pages, whatever the reader asks for', async () => {
  const { db, owner } = await begin()
  const of = async (project: string) =>
    (await db.selectFrom('auth.realms').select('realm').where('project_id', '=', project).executeTakeFirstOrThrow())
      .realm
  await world.running().accounts.shareRealm('apart', 'apart')
  const [shared, apart] = [await of('demo'), await of('apart')]
  const user = (index: number, realm: string) => ({
    ...{ sub: `user-${String(index).padStart(4, '0')}`, realm, created_at: index, login_at: index, made_on: null },
    ...{ checks: [], devices: [] },
  })
  // The newest thousand are another realm's: a list that is cut only after it was read would be empty.
  const rows = Array.from({ length: 1_100 }, (_, index) => user(index, index < 100 ? shared : apart))
  await db
    .insertInto('auth.users')
    .values(rows as never)
    .execute()
  const viewer = await world.invite(owner, [{ project: 'other', role: 'viewer' }])
  const seen: string[] = []
  let cursor = ''
  for (;;) {
    const page = await viewer.get(`users?limit=40&projects=apart${cursor && `&cursor=${cursor}`}`)
    const { users, cursor: next } = page.json as { users: { sub: string; projects: string[] }[]; cursor?: string }
    expect(users.every(({ projects }) => projects.join() === 'demo,other')).toBe(true)
    seen.push(...users.map(({ sub }) => sub))
    if (next === undefined) break
    cursor = next
  }
  expect(seen).toEqual(
    rows
      .slice(0, 100)
      .map(({ sub }) => sub)
      .toReversed(),
  )
  const [newest] = (await owner.get('users?limit=1')).json.users as { sub: string }[]
  expect(newest?.sub).toBe('user-1099')
  expect(outcome(await viewer.get('users?cursor=x'))).toBe('400 CURSOR_INVALID')
  expect(outcome(await viewer.get('users?limit=5000'))).toBe('400 BODY_INVALID')
  expect((await owner.get('users?state=suspended')).json).toEqual({ users: [] })
})

test('behavior: users are found by mailbox, account, id and provider, each within the role', async () => {
  const { login, owner } = await begin()
  const { user } = await login.logIn(await login.createDevice(), mail)
  await login.logIn(await login.createDevice(), 'b@example.com')
  await addGoogle(user.sub)
  const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
  const shown = { sub: user.sub, account: `eip155:1:${address}`, shown_at: 1 }
  await world.store().auth.insertInto('auth.user_accounts').values(shown).execute()
  const viewer = await world.invite(owner, [{ project: 'demo', role: 'viewer' }])
  const stranger = await world.invite(owner, [{ project: 'apart', role: 'owner' }])
  const subs = ({ json }: { json: object }) => (json as { users: { sub: string }[] }).users.map(({ sub }) => sub)
  const by = [{ email: ' ADA.canary@Example.com' }, { account: shown.account }, { id: user.sub }]
  for (const body of [...by, { account: shown.account.toLowerCase() }]) {
    expect(subs(await viewer.post('users/find', body))).toEqual([user.sub])
    expect(subs(await stranger.post('users/find', { ...body, projects: ['demo'] }))).toEqual([])
  }
  expect(subs(await viewer.get('users?way=google'))).toEqual([user.sub])
  expect(subs(await viewer.get('users?way=email'))).toHaveLength(2)
  for (const body of [{}, { email: 'a@b.c', id: 'x' }])
    expect(outcome(await viewer.post('users/find', body))).toBe('400 BODY_INVALID')
})

test('behavior: one user is shown with logins, devices, mails and what stands in the way; nothing of it is a secret', async () => {
  const { db, login, owner } = await begin()
  const device = await login.createDevice()
  const session = await login.logIn(device, mail)
  await addGoogle(session.user.sub)
  const viewer = await world.invite(owner, [{ project: 'demo', role: 'viewer' }])
  const stranger = await world.invite(owner, [{ project: 'apart', role: 'owner' }])
  const path = `users/${session.user.sub}/details`
  expect(outcome(await stranger.get(path))).toBe(missing)
  const answer = await viewer.get(path)
  const seen = answer.json as unknown as Details
  expect(seen.logins).toMatchObject([
    { kind: 'email', name: 'a…@example.com', stays: 'mailbox' },
    // Text, as the provider gave it: pages write it as such.
    { kind: 'google', name: script },
  ])
  expect(seen.devices).toMatchObject([{ device: device.jkt, site }])
  expect(seen.mails).toMatchObject([{ kind: 'login', state: 'sent', to: 'a…@example.com' }])
  expect(seen.waits).toEqual([{ why: 'mails', device: 'strange', isLimit: true, until: expect.any(String) }])
  const kept = await db.selectFrom('auth.logins').selectAll().executeTakeFirstOrThrow()
  for (const secret of [kept.sid, kept.refresh, session.accessToken, session.refreshToken, 'canary'])
    expect(answer.text).not.toContain(secret)
  expect((await owner.get('log?limit=200')).text).not.toContain('canary')
})

/** A device that has typed so many wrong codes that no right one counts today. */
async function typeWrong(login: ReturnType<typeof startLogin>, device: TestDevice) {
  for (;;) {
    world.clock.advance(3_600_000)
    const { status, json } = await login.begin(device, mail)
    if (status !== 200) return outcomeOf({ status, json })
    for (let tries = 0; tries < 5; tries++) {
      const body = { transaction: json.transaction, code: '000000' }
      const answer = outcomeOf(await device.post('/login/v1/email/redeem', body))
      if (answer.startsWith('429')) return answer
    }
  }
}

test('behavior: a limit that holds a user is shown and lifted, five times a day at most', async () => {
  const { login, owner } = await begin()
  const device = await login.createDevice()
  const { user } = await login.logIn(device, mail)
  expect(await typeWrong(login, device)).toMatch(/^429/)
  await owner.prove('login')
  const waits = async () => ((await owner.get(`users/${user.sub}/details`)).json as unknown as Details).waits
  expect(await waits()).toContainEqual({ why: 'codes', device: 'known', isLimit: true, until: expect.any(String) })
  const viewer = await world.invite(owner, [{ project: 'demo', role: 'viewer' }])
  const lift = () => owner.post(`users/${user.sub}/limits/lift`)
  expect(outcome(await viewer.post(`users/${user.sub}/limits/lift`))).toBe(missing)
  expect((await lift()).json).toMatchObject({ lifted: expect.any(Number) })
  expect(await waits()).toEqual([])
  expect((await login.logIn(device, mail)).user.sub).toBe(user.sub)
  // Each login is a mail, and the next comes 30 seconds later at the earliest: so there is one to lift each time.
  for (let count = 1; count < 5; count++) {
    expect((await lift()).status).toBe(200)
    await login.logIn(device, mail)
  }
  expect(outcome(await lift())).toBe('403 CONSOLE_LIMIT_REACHED')
})

test('behavior: a mailbox that bounces gets no more mail until that is lifted', async () => {
  const { login, owner } = await begin()
  const dead = 'dead.canary@example.com'
  const device = await login.createDevice()
  const { user } = await login.logIn(device, dead)
  world.mailer.refuse(dead)
  const ask = async () => {
    world.clock.advance(31_000)
    return outcomeOf(await login.begin(device, dead))
  }
  const count = () => world.mailer.mails.filter(({ to }) => to === dead).length
  expect(await ask()).toBe('200')
  const bounces = async () =>
    (await owner.get('mails/bounces')).json.bounces as { id: string; to: string; why: string; projects: string[] }[]
  await vi.waitFor(async () => expect(await bounces()).toHaveLength(1))
  const before = count()
  expect(await ask()).toBe('200')
  expect(count()).toBe(before)
  const { waits, mails } = (await owner.get(`users/${user.sub}/details`)).json as unknown as Details
  expect(waits).toContainEqual({ why: 'bounce', what: 'EENVELOPE 550', isLimit: true })
  expect(mails.map(({ state }) => state)).toEqual(['held', 'refused', 'sent'])
  const [bounce] = await bounces()
  expect(bounce).toMatchObject({ to: 'd…@example.com', why: 'EENVELOPE 550', projects: ['demo', 'other'] })
  const stranger = await world.invite(owner, [{ project: 'apart', role: 'owner' }])
  expect((await stranger.get('mails/bounces')).json).toEqual({ bounces: [] })
  expect((await stranger.get('mails')).json).toEqual({ mails: [] })
  expect(outcome(await stranger.delete(`projects/apart/bounces/${bounce?.id}`))).toBe('404 BOUNCE_UNKNOWN')
  expect(outcome(await stranger.delete(`projects/demo/bounces/${bounce?.id}`))).toBe(missing)
  expect((await owner.delete(`projects/demo/bounces/${bounce?.id}`)).status).toBe(200)
  expect(await ask()).toBe('200')
  expect(count()).toBe(before + 1)
  const listed = await owner.get('mails')
  expect(listed.json.mails).toHaveLength(4)
  expect(listed.text).not.toContain('canary')
})

test('behavior: who asks for a code again says that mail goes there: every six hours that is tried, and a mail that is taken lifts it', async () => {
  const { db, login } = await begin()
  const back = 'back.canary@example.com'
  const device = await login.createDevice()
  await login.logIn(device, back)
  world.mailer.refuse(back)
  const count = () => world.mailer.mails.filter(({ to }) => to === back).length
  /** Asks for a code. @returns how many mails were sent for it */
  const askAfter = async (ms: number) => {
    world.clock.advance(ms)
    const before = count()
    expect(outcomeOf(await login.begin(device, back))).toBe('200')
    // What became of it is written down after it was sent.
    const waiting = db.selectFrom('auth.mails').select('id').where('state', '=', 'waiting')
    await vi.waitFor(async () => expect(await waiting.execute()).toEqual([]))
    return count() - before
  }
  const bounces = () => db.selectFrom('auth.bounces').selectAll().execute()
  const hours = 3_600_000
  expect(await askAfter(31_000)).toBe(1)
  await vi.waitFor(async () => expect(await bounces()).toHaveLength(1))
  expect(await askAfter(5.9 * hours)).toBe(0)
  // It is tried, and refused again: from there on it waits as long.
  expect(await askAfter(0.2 * hours)).toBe(1)
  world.mailer.take(back)
  expect(await askAfter(5.9 * hours)).toBe(0)
  expect(await askAfter(0.2 * hours)).toBe(1)
  await vi.waitFor(async () => expect(await bounces()).toEqual([]))
  expect(await askAfter(31_000)).toBe(1)
})

test('behavior: sessions end on one device or everywhere, and a login goes that is neither the last nor a check', async () => {
  const { db, login, owner } = await begin()
  const [one, two] = [await login.createDevice(), await login.createDevice()]
  const first = await login.logIn(one, mail)
  world.clock.advance(60_000)
  const second = await login.logIn(two, mail)
  const { sub } = first.user
  const ask = async (device: TestDevice, token: string) => outcomeOf(await device.post('/login/v1/user', {}, { token }))
  const editor = await world.invite(owner, [{ project: 'demo', role: 'editor' }])
  // For the whole realm a role in each of its projects is wanted.
  expect(outcome(await editor.post(`users/${sub}/sessions/end`, { device: two.jkt }))).toBe(missing)
  expect((await editor.post(`users/${sub}/sessions/end`, { project: 'demo' })).json).toEqual({ ended: 0 })
  expect((await owner.post(`users/${sub}/sessions/end`, { device: two.jkt })).json).toEqual({ ended: 1 })
  expect([await ask(one, first.accessToken), await ask(two, second.accessToken)]).toEqual(['200', '401 TOKEN_INVALID'])

  const logins = async () => ((await owner.get(`users/${sub}/details`)).json as unknown as Details).logins
  const [mailLogin] = await logins()
  expect(outcome(await owner.delete(`users/${sub}/logins/${mailLogin?.id}`))).toBe('404 IDENTITY_UNKNOWN')
  await addGoogle(sub)
  const google = (await logins()).find(({ kind }) => kind === 'google')
  const wallet = createTestWallet(first.user)
  const mem = [testMembers.dev(one.jkt), testMembers.man()]
  const manifest = wallet.first({ mem, evd: [{ id: testMembers.man().id, kind: 'oidc', at: 1 }] })
  await db
    .insertInto('auth.manifests')
    .values({ sub, compact: wallet.sign(manifest) })
    .execute()
  expect((await logins()).find(({ kind }) => kind === 'google')?.stays).toBe('check')
  expect(outcome(await owner.delete(`users/${sub}/logins/${google?.id}`))).toBe('409 CHECK_IN_USE')
  await db.deleteFrom('auth.manifests').execute()
  expect(outcome(await editor.delete(`users/${sub}/logins/${google?.id}`))).toBe(missing)
  expect((await owner.delete(`users/${sub}/logins/${google?.id}`)).json).toEqual({ removed: 'google' })
  expect(world.mailer.last(mail).text).toContain('taken off your account: google')
  expect((await logins()).map(({ kind }) => kind)).toEqual(['email'])
})

test('behavior: all of one user as JSON, for owners with a fresh proof, without what opens anything', async () => {
  const { db, login, owner } = await begin()
  const { user, refreshToken } = await login.logIn(await login.createDevice(), mail)
  const half = await world.invite(owner, [{ project: 'demo', role: 'owner' }])
  expect(outcome(await half.post(`users/${user.sub}/export`))).toBe(missing)
  const answer = await owner.post(`users/${user.sub}/export`)
  expect(answer.json).toMatchObject({ user: { id: user.sub }, logins: [{ issuer: 'mailbox', subject: mail }] })
  const kept = await db.selectFrom('auth.logins').select(['sid', 'refresh']).executeTakeFirstOrThrow()
  const code = world.mailer.code(mail)
  for (const seen of [answer, await owner.get('mails'), await owner.get(`users/${user.sub}/details`)])
    for (const secret of [refreshToken, kept.sid, kept.refresh, code]) expect(seen.text).not.toContain(secret)
  world.clock.advance(6 * 60_000)
  expect(outcome(await owner.post(`users/${user.sub}/export`))).toBe('403 CONSOLE_PROOF_NEEDED')
  const log = await owner.get('log?limit=200')
  expect(log.json.changes).toContainEqual(expect.objectContaining({ did: 'exportUser', subject: `user:${user.sub}` }))
  expect(log.text).not.toContain('canary')
})

test('behavior: a mail is previewed in each language with a code that is none', async () => {
  const { owner } = await begin()
  const seen = await owner.get('mails/previews/login/de')
  expect(seen.json).toMatchObject({ subject: expect.stringContaining('000000'), text: expect.any(String) })
  const { kinds, languages } = seen.json as { kinds: string[]; languages: string[] }
  for (const path of [...kinds.map((kind) => `${kind}/en`), ...languages.map((language) => `login/${language}`)])
    expect((await owner.get(`mails/previews/${path}`)).json.text).not.toMatch(/undefined|\{\w+\}/)
  expect(outcome(await owner.get('mails/previews/constructor/de'))).toBe('400 BODY_INVALID')
  const page = await owner.call('GET', '/console/v1/mails/previews/login/de/page')
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(page.headers['content-security-policy']).toMatch(/sandbox/)
  expect(page.text).toContain('000000')
})

test('behavior: a test mail goes to the operator’s own mailbox, and nowhere else', async () => {
  const { owner } = await begin()
  const send = (more: object = {}) => owner.post('mails/test', { kind: 'login', language: 'en', ...more })
  expect(outcome(await send())).toBe('409 EMAIL_INVALID')
  await owner.put('me/email', { email: 'grace@example.com' })
  world.mailer.mails.length = 0
  expect((await send()).json).toEqual({ sent: 'login' })
  expect(world.mailer.mails.map(({ to }) => to)).toEqual(['grace@example.com'])
  expect(outcome(await send({ to: 'victim@example.com' }))).toBe('400 BODY_INVALID')
  const answers = await Promise.all(Array.from({ length: 12 }, () => send()))
  expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(0)
})
