import { sql } from 'kysely'
import { beforeEach, expect, test, vi } from 'vitest'
import { describeStore } from '../../../../../test/eachStore.js'
import { outcomeOf, site, startLogin } from '../../../../../test/loginServices.js'
import { useProviders } from '../../../../../test/providerLogins.js'
import { isDomainAdmitted, openRule, readDomains } from './rule.js'
import { addInvitations, listInvitations, showRule } from './signUps.js'
import { testCode } from './testCodes.js'

// Real databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const refused = '403 SIGN_UP_REFUSED'

test.each([
  ['the domain itself', 'a@evil.example', false],
  ['a subaddress', 'a+b@evil.example', false],
  ['what is below it', 'a@mail.evil.example', false],
  ['a name that ends alike', 'a@notevil.example', true],
  ['a name that begins alike', 'a@evil.example.com', true],
  ['another one', 'a@good.example', true],
  ['a look-alike in its own letters', 'a@xn--mnchen-3ya.example', false],
])('S26: a denied domain keeps out %s', (_, address, isAdmitted) => {
  const denied = readDomains(['EVIL.example.', '@münchen.example'])
  expect(denied).toEqual(['evil.example', 'xn--mnchen-3ya.example'])
  expect(isDomainAdmitted({ ...openRule, denied }, address)).toBe(isAdmitted)
})

test('behavior: a list of allowed domains lets in exactly these, and no identity without a mailbox', () => {
  const rule = { ...openRule, allowed: ['acme.example'] }
  const admitted = (address?: string) => isDomainAdmitted(rule, address)
  expect(['a@acme.example', 'a@mail.acme.example', 'a@acme.example.com', undefined].map(admitted)).toEqual([
    ...[true, false, false, false],
  ])
  expect(isDomainAdmitted({ ...openRule, denied: ['acme.example'] }, undefined)).toBe(true)
  for (const bad of ['', 'a b', 'x@y@z', 'a..b', '*.example'])
    expect(() => readDomains([bad])).toThrow(expect.objectContaining({ code: 'SIGN_UPS_INVALID' }))
})

describeStore('sign-ups', (stores) => {
  const start = useProviders(stores)
  beforeEach(async () => {
    for (const table of ['sign_ups', 'invitations', 'imported_users'] as const)
      await stores.store.auth.deleteFrom(`auth.${table}`).execute()
  })

  function open() {
    const world = start()
    const { services, mailer, beginByMail, createDevice, clock } = world
    const set = (mode: string, options: Record<string, boolean | readonly string[]> = {}, PROJECT = 'demo') =>
      services.runCommand('setSignUps', { words: { PROJECT, MODE: mode }, options })
    const invite = (EMAIL: string, PROJECT = 'demo') =>
      services.runCommand('addInvitation', { words: { PROJECT, EMAIL }, options: {} })
    /** A login by mail, with the code of the mail. */
    const come = async (email: string, more: object = {}, device = createDevice()) => {
      const used = await device
      // Between two mails to one mailbox.
      clock.advance(31_000)
      const begun = await beginByMail(used, email, more)
      if (begun.status !== 200) return outcomeOf(begun)
      const code = mailer.code(email.trim().toLowerCase())
      return outcomeOf(await used.post('/login/v1/email/redeem', { transaction: begun.json.transaction, code }))
    }
    const countUsers = async () => (await stores.store.auth.selectFrom('auth.users').select('sub').execute()).length
    return { ...world, set, invite, come, countUsers }
  }

  test('S26: closed and by invitation, known and unknown mailboxes are answered and mailed alike; the refusal waits for the code', async () => {
    const { createDevice, beginByMail, come, set, mailer, clock } = open()
    expect(await come('known@example.com')).toBe('200')
    for (const mode of ['closed', 'invitation']) {
      await set(mode)
      clock.advance(3_600_000)
      const answers = []
      for (const email of ['known@example.com', `${mode}@example.com`]) {
        const { status, json } = await beginByMail(await createDevice(), email)
        answers.push({ status, keys: Object.keys(json).sort(), action: json.action, code: mailer.code(email).length })
      }
      expect(answers[0]).toEqual(answers[1])
      expect(await come(`${mode}@example.com`)).toBe(refused)
      expect(await come('known@example.com')).toBe('200')
    }
  })

  test('behavior: an invitation is good for one first login, of that mailbox alone, until it is withdrawn', async () => {
    const { come, invite, set, services, countUsers } = open()
    await set('invitation')
    await invite(' Ada@Example.com')
    await invite('gone@example.com')
    const [gone] = (await listInvitations(stores.store.auth, 'demo')).filter(({ to }) => to.startsWith('g'))
    await services.runCommand('endInvitation', { words: { PROJECT: 'demo', ID: gone?.id ?? '' }, options: {} })
    for (const other of ['gone@example.com', 'ada+2@example.com', 'ada@mail.example.com'])
      expect(await come(other)).toBe(refused)
    expect(await come('ada@example.com')).toBe('200')
    expect(await listInvitations(stores.store.auth, 'demo')).toEqual([])
    expect(await come('ada@example.com')).toBe('200')
    expect(await countUsers()).toBe(1)
    const { rows } = await sql<{ did: string }>`select * from auth.changes`.execute(stores.store.auth)
    expect(rows.map(({ did }) => did)).toEqual(expect.arrayContaining(['addInvitations', 'endInvitation']))
    expect(JSON.stringify(rows)).not.toMatch(/ada|gone/i)
  })

  test('behavior: of two who come at once by one invitation, by mail and by a provider at two processes, one gets in', async () => {
    const { createDevice, beginByMail, set, invite, mailer, clock, visit, finish, redeem, countUsers } = open()
    await set('invitation')
    await invite('ada@example.com')
    const two = startLogin(stores.other, {}, clock, mailer)
    const [one, other] = [await createDevice(), await createDevice()]
    const visited = await visit(one, 'google', { person: 'ada@example.com' })
    const finished = await finish(visited.body)
    const { transaction } = (await beginByMail(other, 'ada@example.com')).json
    const body = { transaction, code: mailer.code('ada@example.com') }
    const answers = await Promise.all([
      redeem(one, visited, finished),
      other.post('/login/v1/email/redeem', body, { via: (request) => two.services.fetch(request) }),
    ])
    expect(answers.map(outcomeOf).sort()).toEqual(['200', refused])
    expect(await countUsers()).toBe(1)
  })

  test('behavior: what a provider claims and does not stand for is no invitation; what it stands for is', async () => {
    const { createDevice, set, invite, visit, finish, redeem } = open()
    await set('invitation')
    await invite('grace@example.com')
    const come = async (provider: string) => {
      const device = await createDevice()
      const visited = await visit(device, provider, { person: 'grace@example.com' })
      return outcomeOf(await redeem(device, visited, await finish(visited.body)))
    }
    // Acme says the same address, and that it has not checked it.
    expect(await come('acme')).toBe(refused)
    expect(await come('google')).toBe('200')
    await set('open', { allow: ['example.com'] })
    expect(await come('acme')).toBe(refused)
    await set('open', { deny: ['example.org'] })
    expect(await come('acme')).toBe('200')
  })

  test('behavior: no user comes by a passkey or by Telegram either, and a passkey is not even made', async () => {
    const { createDevice, set, providers } = open()
    await set('closed')
    const device = await createDevice()
    const made = await device.post('/login/v1/passkey/begin', { projectId: 'demo', origin: site, create: true })
    expect(outcomeOf(made)).toBe(refused)
    expect((await device.post('/login/v1/passkey/begin', { projectId: 'demo', origin: site })).status).toBe(200)
    const initData = providers.signInitData('ada@example.com')
    const told = await device.post('/login/v1/telegram', { projectId: 'demo', origin: site, initData })
    expect(outcomeOf(told)).toBe(refused)
  })

  test.each([
    ['as it is', 'eve@denied.example', refused],
    ['with a subaddress', 'eve+1@denied.example', refused],
    ['in capitals', 'Eve@DENIED.Example', refused],
    ['below it', 'eve@sub.denied.example', refused],
    ['with a trailing dot', 'eve@denied.example.', '400 EMAIL_INVALID'],
    ['in other letters', 'eve@dénied.example', '400 EMAIL_INVALID'],
    ['behind another', 'eve@denied.example@example.com', '400 EMAIL_INVALID'],
  ])('behavior: a denied domain stays out, %s', async (_, email, outcome) => {
    const { come, set } = open()
    await set('open', { deny: ['denied.example'] })
    expect(await come(email)).toBe(outcome)
  })

  test('behavior: a page that names another project of the same users does not get round the rule', async () => {
    const { come, set, services } = open()
    await services.projects.add({ id: 'near', origins: [site] })
    await services.accounts.shareRealm('near', 'demo')
    await set('closed')
    expect(await come('eve@example.com', { projectId: 'near' })).toBe(refused)
    await set('open', {}, 'near')
    expect(await showRule(stores.store.auth, 'demo')).toEqual(openRule)
  })

  test('behavior: a mailbox that was imported is known, whatever the rule', async () => {
    const { come, set, services } = open()
    const payload = [{ email: 'ann@example.com', id: 'A-1' }]
    await services.runCommand('importUsers', { words: { PROJECT: 'demo', FILE: 'x' }, options: {}, payload })
    await set('closed')
    expect([await come('ann@example.com'), await come('bob@example.com')]).toEqual(['200', refused])
  })

  test('parameters: 10,000 invitations wait at most, and a list with one bad address invites no one', async () => {
    const { auth } = stores.store
    const options = { pepper: new Uint8Array(32).fill(3), now: 0 }
    await expect(addInvitations(auth, 'demo', ['a@example.com', 'no mailbox'], options)).rejects.toMatchObject({
      code: 'EMAIL_INVALID',
      message: expect.not.stringContaining('no mailbox'),
    })
    const many = Array.from({ length: 10_000 }, (_, n) => `u${n}@example.com`)
    expect(await addInvitations(auth, 'demo', many.slice(0, 9_999), options)).toBe(9_999)
    const more = addInvitations(auth, 'demo', ['x@example.com', 'y@example.com'], options)
    await expect(more).rejects.toMatchObject({ code: 'INVITATION_LIMIT_REACHED' })
  })

  test('behavior: on loopback alone an address under .test has a fixed code and no mail, until another page comes', async () => {
    const { createDevice, beginByMail, set, services, mailer, clock } = open()
    const local = 'http://localhost:5173'
    await services.projects.addOrigin('demo', local)
    await services.projects.removeOrigin('demo', site)
    await set('open', { 'test-addresses': true })
    const come = async (email: string, code = testCode) => {
      const device = await createDevice()
      clock.advance(31_000)
      const { transaction } = (await beginByMail(device, email, { origin: local })).json
      return { device, transaction, redeem: () => device.post('/login/v1/email/redeem', { transaction, code }) }
    }
    expect(outcomeOf(await (await come('ada@shop.test')).redeem())).toBe('200')
    const again = await come('ada@shop.test')
    clock.advance(30_000)
    expect((await again.device.post('/login/v1/email/code', { transaction: again.transaction })).status).toBe(200)
    expect(outcomeOf(await again.redeem())).toBe('200')
    expect(mailer.mails).toEqual([])
    // A name that only ends alike has its mail, and a code of its own.
    expect(outcomeOf(await (await come('ada@mytest')).redeem())).toBe('401 CODE_WRONG')
    expect(mailer.mails).toHaveLength(1)

    const before = await come('eve@shop.test')
    await services.projects.addOrigin('demo', site)
    expect(outcomeOf(await before.redeem())).toBe('410 CODE_EXPIRED')
    expect(outcomeOf(await (await come('eve@shop.test')).redeem())).toBe('410 CODE_EXPIRED')
    expect(mailer.last('eve@shop.test').text).toMatch(/^\d{6}$/m)
  })

  test.each([
    ['shares its users with one on a public page', { near: ['https://shop.example.com'] }],
    ['shares its users with one that names no page', { near: [] }],
    ['has a host that begins like loopback', { demo: ['https://localhost.evil.example'] }],
  ])('behavior: no fixed code for a project that %s', async (_, more: Record<string, readonly string[]>) => {
    const { createDevice, beginByMail, set, services } = open()
    const local = 'http://localhost:5173'
    await services.projects.addOrigin('demo', local)
    await services.projects.removeOrigin('demo', site)
    if (more.near) {
      await services.projects.add({ id: 'near', origins: more.near })
      await services.accounts.shareRealm('near', 'demo')
    }
    for (const origin of more.demo ?? []) await services.projects.addOrigin('demo', origin)
    const { warning } = await set('open', { 'test-addresses': true })
    expect(warning).toContain(more.near?.[0] ?? more.demo?.[0] ?? '*')
    const device = await createDevice()
    const { transaction } = (await beginByMail(device, 'ada@shop.test', { origin: local })).json
    const answer = await device.post('/login/v1/email/redeem', { transaction, code: testCode })
    expect(outcomeOf(answer)).not.toBe('200')
  })
})
