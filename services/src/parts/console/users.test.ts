import { expect, test, vi } from 'vitest'
import { createTestSecrets, site, startLogin } from '../../../test/loginServices.js'
import { outcome, useConsole } from '../../../test/testConsole.js'
import { createServices } from '../../createServices.js'

// Real ports and databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const options = {
  frameOrigin: 'https://frame.test',
  secrets: { auth: createTestSecrets(), custody: createTestSecrets(4) },
  login: { url: 'http://services.test' },
}
const world = useConsole(options)
const mail = 'ada.canary@example.com'
const missing = '403 CONSOLE_ROLE_MISSING'

/** A user who has logged in to a project. */
async function createUser(email = mail) {
  const { store } = world
  for (const table of ['users', 'realms', 'transactions', 'tallies', 'host_keys', 'buckets'] as const)
    await store().auth.deleteFrom(`auth.${table}`).execute()
  await world.running().projects.add({ id: 'demo', origins: [site] })
  await world.running().projects.add({ id: 'other', origins: [site] })
  await world.running().projects.add({ id: 'apart', origins: [site] })
  await world.running().accounts.shareRealm('other', 'demo')
  const login = startLogin(store(), options, world.clock, world.mailer)
  const device = await login.createDevice()
  const { user } = await login.logIn(device, email)
  return user.sub
}

test('S37: users are found with masked mailboxes; one that is looked at stands in the log, by id', async () => {
  const owner = await world.createOwner()
  const sub = await createUser()
  const viewer = await world.invite(owner, [{ project: 'other', role: 'viewer' }])
  const stranger = await world.invite(owner, [{ project: 'apart', role: 'owner' }])
  const found = await viewer.post('users/find', { email: mail })
  // Its realm is that of both.
  expect(found.json).toMatchObject({ users: [{ sub, email: 'a…@example.com', projects: ['demo', 'other'] }] })
  for (const answer of [await viewer.get('users'), await viewer.get(`users/${sub}`), found]) {
    expect(answer.status).toBe(200)
    expect(answer.text).not.toContain('canary')
  }
  expect((await stranger.post('users/find', { email: mail })).json).toEqual({ users: [] })
  expect(outcome(await stranger.get(`users/${sub}`))).toBe(missing)
  // Who is not there looks like one who is another's.
  expect(outcome(await stranger.get('users/nobody'))).toBe(missing)

  expect(outcome(await viewer.post(`users/${sub}/address`))).toBe(missing)
  const editor = await world.invite(owner, [{ project: 'demo', role: 'editor' }])
  expect((await editor.post(`users/${sub}/address`)).json).toEqual({ email: mail })
  const log = await owner.get('log')
  const { changes } = log.json as { changes: Record<string, unknown>[] }
  expect(changes).toContainEqual(expect.objectContaining({ did: 'revealUser', who: editor.id, subject: `user:${sub}` }))
  expect(log.text).not.toContain('canary')
})

test('behavior: a user is suspended and lifted within a role, and deleted and restored by an owner', async () => {
  const owner = await world.createOwner()
  const sub = await createUser()
  const editor = await world.invite(owner, [{ project: 'demo', role: 'editor' }])
  // For the whole realm a role in each of its projects is wanted, and for another project one there.
  expect(outcome(await editor.post(`users/${sub}/suspension`))).toBe(missing)
  expect(outcome(await editor.post(`users/${sub}/suspension`, { project: 'other' }))).toBe(missing)
  const suspended = await editor.post(`users/${sub}/suspension`, { project: 'demo' })
  expect(suspended.json).toMatchObject({ user: { sub, suspended: [{ project: 'demo' }] } })
  expect((await editor.delete(`users/${sub}/suspension?project=demo`)).json).toMatchObject({ isLifted: true })
  expect(outcome(await editor.delete(`users/${sub}`))).toBe(missing)
  expect((await owner.delete(`users/${sub}`)).json).toMatchObject({ user: { sub, deletedAt: expect.any(String) } })
  expect((await owner.post(`users/${sub}/restore`)).status).toBe(200)
  const { changes } = (await owner.get('log?limit=200')).json as {
    changes: { did: string; state: string; subject: string }[]
  }
  const own = changes.filter(({ subject }) => subject === `user:${sub}`).map(({ did, state }) => `${did} ${state}`)
  const both = (did: string) => [`${did} done`, `${did} begun`]
  expect(own).toEqual(['restoreUser', 'deleteUser', 'liftUser', 'suspendUser'].flatMap(both))
})

test('behavior: keys of hosts are made by who owns the whole realm, shown once, ended, and mailed of', async () => {
  const owner = await world.createOwner()
  await owner.put('me/email', { email: 'grace@example.com' })
  await createUser()
  const half = await world.invite(owner, [{ project: 'demo', role: 'owner' }])
  const make = { scopes: ['users:read'], name: 'shop' }
  expect(outcome(await half.post('projects/demo/host-keys', make))).toBe(missing)
  world.mailer.mails.length = 0
  const made = await owner.post('projects/demo/host-keys', make)
  expect(made.json).toMatchObject({ key: expect.stringMatching(/^latchkey_host_/), projects: ['demo', 'other'] })
  expect(world.mailer.mails.map(({ to }) => to)).toEqual(['grace@example.com'])
  const key = String(made.json.key)
  const { id } = made.json.summary as { id: string }
  for (const answer of [
    await owner.get('projects/demo/host-keys'),
    await owner.get('log?limit=200'),
    await owner.get('log/export'),
  ])
    expect(answer.text).not.toContain(key)
  const asked = () =>
    fetch(`${world.running().url}/host/v1/users`, { headers: { Authorization: `Bearer ${key}` } }).then(
      ({ status }) => status,
    )
  expect(await asked()).toBe(200)
  // By a project that it is not of, it is not there.
  expect(outcome(await owner.delete(`projects/apart/host-keys/${id}`))).toBe('404 KEY_UNKNOWN')
  expect((await half.delete(`projects/demo/host-keys/${id}`)).status).toBe(200)
  expect(await asked()).toBe(401)
})

test('behavior: a webhook is made, seen and removed by its own project alone, and its secret is shown once', async () => {
  const owner = await world.createOwner()
  await createUser()
  const hook = { url: 'https://hooks.example/canarysecret', events: ['user.created'] }
  const made = await owner.post('projects/demo/webhooks', hook)
  const { webhook, secret } = made.json as { webhook: { id: string }; secret: string }
  expect(secret).toMatch(/^whsec_/)
  expect((await owner.get('projects/demo/webhooks')).json).toMatchObject({ webhooks: [{ id: webhook.id, waiting: 0 }] })
  expect(outcome(await owner.delete(`projects/apart/webhooks/${webhook.id}`))).toBe('404 WEBHOOK_UNKNOWN')
  for (const bad of ['http://127.0.0.1/', 'https://10.0.0.1/', 'javascript:alert(1)'])
    expect(outcome(await owner.post('projects/demo/webhooks', { url: bad }))).toBe('400 WEBHOOK_INVALID')
  expect((await owner.delete(`projects/demo/webhooks/${webhook.id}`)).status).toBe(200)
  const log = (await owner.get('log?limit=200')).text
  expect(log).toContain('removeWebhook')
  expect(log).not.toMatch(/canarysecret|whsec_/)
})

test('behavior: suspensions of the console and of keys of hosts are 20 an hour together; commands do more', async () => {
  const owner = await world.createOwner()
  const sub = await createUser()
  const { json } = await owner.post('projects/demo/host-keys', { scopes: ['users:suspend'] })
  const byKey = () =>
    fetch(`${world.running().url}/host/v1/users/${sub}/suspend`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${json.key}` },
    }).then(({ status }) => `${status}`)
  const byConsole = () => owner.post(`users/${sub}/suspension`, { project: 'demo' }).then(outcome)
  const answers: string[] = []
  for (let count = 0; count < 22; count++) answers.push(await (count < 15 ? byKey() : byConsole()))
  const refused = '403 HOST_LIMIT_REACHED'
  expect(answers).toEqual([...Array<string>(20).fill('200'), refused, refused])
  const machine = createServices({ store: world.store(), clock: world.clock, ...options })
  const suspended = await machine.runCommand('suspendUser', { words: { SUB: sub }, options: {} })
  expect(suspended.answer).toMatchObject({ user: { sub, email: mail } })
})

test('behavior: no operation moves a key, signs, logs in as a user, changes an address or reads a code', async () => {
  const { consoleParts } = await import('./parts.js')
  const names = Object.values(consoleParts).flatMap((descriptions) => Object.keys(descriptions))
  // A new one is read here by who adds it, against what the issue promises.
  expect(names.toSorted()).toEqual([
    ...['addHostKey', 'addInvitations', 'addNode', 'addOrigin', 'addProject', 'addWebhook', 'checkLook'],
    ...['checkOrigin', 'countUsers', 'deleteUser', 'endHostKey', 'endInvitation', 'endUserSessions'],
    ...['exportUser', 'findProject', 'findUsers', 'inspectUser', 'liftBounce', 'liftLimits', 'liftUser'],
    ...['listBounces', 'listFeatures', 'listHostKeys', 'listInvitations', 'listMails', 'listNodes'],
    ...['listProjects', 'listRefusedOrigins', 'listUsers', 'listWebhooks', 'nameOrigin', 'pingWebhook'],
    ...['previewMail', 'publishProject', 'removeNode', 'removeOrigin', 'removeProject', 'removeUserLogin'],
    ...['removeWebhook', 'replayWebhook', 'resetFeature', 'resetLook', 'resetMailText', 'restoreUser'],
    ...['revealUser', 'rotateWebhook', 'setAnalytics', 'setFeature', 'setLook', 'setMailLook', 'setMailSender'],
    ...[
      'setMailText',
      'setNodes',
      'setSignUps',
      'setTheme',
      'showDirectory',
      'showErrors',
      'showEvents',
      'showInsight',
    ],
    ...['showMailSettings', 'showMailText', 'showNodes', 'showSignUps', 'showTraffic', 'showUser'],
    ...['suspendUser', 'testMail', 'testNode'],
  ])
})
