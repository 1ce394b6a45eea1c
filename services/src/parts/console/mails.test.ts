import { beforeEach, expect, test, vi } from 'vitest'
import { createTestSecrets, site, startLogin } from '../../../test/loginServices.js'
import { outcome, useConsole } from '../../../test/testConsole.js'

// Real ports and databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const secrets = { auth: createTestSecrets(), custody: createTestSecrets(4) }
const options = { frameOrigin: 'https://frame.test', secrets, login: { url: 'http://services.test' } }
const world = useConsole(options)
const missing = '403 CONSOLE_ROLE_MISSING'
const png = `data:image/png;base64,${Buffer.concat([
  Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex'),
  Buffer.alloc(20),
]).toString('base64')}`
const svg = (text: string) =>
  `data:image/svg+xml;base64,${Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">${text}</svg>`).toString('base64')}`

beforeEach(async () => {
  const db = world.store().auth
  for (const table of ['users', 'realms', 'transactions', 'tallies', 'mails', 'buckets', 'mail_texts'] as const)
    await db.deleteFrom(`auth.${table}`).execute()
  await db
    .updateTable('auth.mail_settings')
    .set({ sender_name: null, sender_address: null, accent: null, logo: null })
    .execute()
  await world.running().projects.add({ id: 'demo', origins: [site] })
})

async function begin() {
  const owner = await world.createOwner()
  await owner.put('me/email', { email: 'grace@example.com' })
  world.mailer.mails.length = 0
  return owner
}

/** The newest mail of a login. */
async function mailCode(to = 'ada@example.com') {
  const login = startLogin(world.store(), options, world.clock, world.mailer)
  await login.begin(await login.createDevice(), to)
  return world.mailer.last(to)
}

test('behavior: a sender is taken once the mail server took a test, by an owner with a fresh proof, to the owner’s own mailbox', async () => {
  const owner = await begin()
  const sender = 'Acme <login@acme.example>'
  const editor = await world.invite(owner, [{ project: '*', role: 'editor' }], 'eve@example.com')
  expect(outcome(await editor.put('mails/sender', { sender }))).toBe(missing)
  world.clock.advance(6 * 60_000)
  expect(outcome(await owner.put('mails/sender', { sender }))).toBe('403 CONSOLE_PROOF_NEEDED')
  await owner.prove('proof')
  expect(outcome(await owner.put('mails/sender', { sender, to: 'victim@example.com' }))).toBe('400 BODY_INVALID')
  world.mailer.mails.length = 0
  expect((await owner.put('mails/sender', { sender })).json).toEqual({
    sender: { name: 'Acme', address: 'login@acme.example' },
  })
  const from = { name: 'Acme', address: 'login@acme.example' }
  // The test, and the word to the owners.
  expect(world.mailer.mails).toMatchObject([{ to: 'grace@example.com', from }, { to: 'grace@example.com' }])
  expect(await mailCode()).toMatchObject({ from })
  await owner.put('me/email', { email: 'refused@example.com' })
  world.mailer.refuse('refused@example.com')
  expect(outcome(await owner.put('mails/sender', { sender: 'other@acme.example' }))).toBe('400 MAIL_FAILED')
  expect((await owner.get('mails/settings')).json).toMatchObject({ sender: from })
})

test.each([
  'Acme\r\nBcc: eve@evil.example <login@acme.example>',
  'Acme <login@acme.example>\nBcc: eve@evil.example',
  'support@bank.example <login@acme.example>',
  '=?utf-8?B?QmNj?= <login@acme.example>',
  'Acme \u202ekcatta <login@acme.example>',
  'Acme <login@acme.example>, <eve@evil.example>',
  '"Acme" <login@acme.example>',
  'Acme <login@acme.example\u0000>',
  'Acme',
])('S38: what is no sender, or more than one, is refused: %j', async (sender) => {
  const owner = await begin()
  expect(outcome(await owner.put('mails/sender', { sender }))).toBe('400 MAIL_SENDER_INVALID')
  expect(world.mailer.mails).toEqual([])
})

test('behavior: colour and logo are in every mail, which fetches nothing, and over another’s change is none made', async () => {
  const owner = await begin()
  const editor = await world.invite(owner, [{ project: '*', role: 'editor' }])
  const viewer = await world.invite(owner, [{ project: 'demo', role: 'viewer' }])
  expect(outcome(await viewer.get('mails/settings'))).toBe(missing)
  expect(outcome(await viewer.put('mails/look', { accent: '#12414d' }, { 'If-Match': '"x"' }))).toBe(missing)
  const { etag = '' } = (await editor.get('mails/settings')).headers
  const look = { accent: '#12414d', logo: png }
  expect((await editor.put('mails/look', look, { 'If-Match': etag })).status).toBe(200)
  const stale = await owner.put('mails/look', {}, { 'If-Match': etag })
  expect(outcome(stale)).toBe('412 DATA_CHANGED')
  const { html, logo } = await mailCode()
  expect(logo).toBe(png)
  expect(html).toContain('border-top:4px solid #12414d')
  expect(html.match(/src="[^"]*"/g)).toEqual(['src="cid:logo"'])
  const page = await viewer.call('GET', '/console/v1/mails/previews/login/en/page')
  expect(page.text).toContain(`src="${png}"`)
  const log = (await owner.get('log?limit=50')).text
  expect(log).toContain('setMailLook')
  expect(log).not.toContain('base64')
})

test.each([
  ['a picture that is fetched', 'https://evil.example/x.png'],
  ['a script for a picture', svg('<script>alert(1)</script>')],
  ['a drawing, which mail programs do not show', svg('<circle r="4"/>')],
  ['a page for a picture', `data:text/html;base64,${Buffer.from('<p>').toString('base64')}`],
  ['an attribute behind it', `${png}" onerror="alert(1)`],
])('S38: a logo is refused that is %s', async (_, logo) => {
  const owner = await begin()
  const { etag = '' } = (await owner.get('mails/settings')).headers
  expect(outcome(await owner.put('mails/look', { logo }, { 'If-Match': etag }))).toBe('400 LOOK_INVALID')
})

test('behavior: a mail speaks in the operator’s words in one language, previewed before, and in ours again', async () => {
  const owner = await begin()
  const editor = await world.invite(owner, [{ project: '*', role: 'editor' }])
  const words = { subject: '{code} opens {app}', lead: 'Welcome to {app}. Help: acme.example' }
  const draft = new URLSearchParams({ ...words, lead: 'See evil.example, {app}' })
  expect(outcome(await editor.get(`mails/previews/login/en?${draft}`))).toBe('400 MAIL_TEXT_INVALID')
  expect(outcome(await editor.get(`mails/previews/login/en/page?${draft}`))).toBe('400 MAIL_TEXT_INVALID')
  // The sender's domain is the operator's own, once there is such a sender.
  const { etag = '' } = (await editor.get('mails/texts/login/en')).headers
  const put = (given: object, tag = etag) => editor.put('mails/texts/login/en', given, { 'If-Match': tag })
  expect(outcome(await put(words))).toBe('400 MAIL_TEXT_INVALID')
  await owner.put('mails/sender', { sender: 'login@acme.example' })
  expect((await editor.get(`mails/previews/login/en?${new URLSearchParams(words)}`)).json.subject).toBe(
    '000000 opens app.example.com',
  )
  expect((await put(words)).status).toBe(200)
  expect(outcome(await put(words))).toBe('412 DATA_CHANGED')
  const { subject, text } = await mailCode()
  expect(subject).toMatch(/^\d{6} opens app.example.com$/)
  expect(text).toContain('Welcome to app.example.com. Help: acme.example')
  expect((await editor.get('mails/texts/login/de')).json).toMatchObject({ isOwn: false })
  const { etag: now = '' } = (await editor.get('mails/texts/login/en')).headers
  await editor.delete('mails/texts/login/en', { 'If-Match': now })
  expect((await mailCode('b@example.com')).subject).toContain('is your code for')
})

test('behavior: sign-ups are changed for all projects that share the users, over no one’s change, and the log names no mailbox', async () => {
  const owner = await begin()
  await world.running().projects.add({ id: 'near', origins: [site] })
  await world.running().accounts.shareRealm('near', 'demo')
  const half = await world.invite(owner, [{ project: 'demo', role: 'editor' }])
  const both = await world.invite(owner, [
    { project: 'demo', role: 'editor' },
    { project: 'near', role: 'editor' },
  ])
  const viewer = await world.invite(owner, [{ project: 'near', role: 'viewer' }])
  const rule = { mode: 'invitation', allowed: [], denied: [], testAddresses: false }
  const { etag = '', json } = await half
    .get('projects/demo/sign-ups')
    .then(({ headers, json }) => ({ etag: headers.etag, json }))
  expect(json).toMatchObject({ mode: 'open', projects: ['demo', 'near'], test: { obstacles: [site] } })
  const put = (by: typeof both, more: object = {}) =>
    by.put('projects/demo/sign-ups', { ...rule, ...more }, { 'If-Match': etag })
  expect([outcome(await put(half)), outcome(await put(viewer))]).toEqual([missing, missing])
  expect(outcome(await put(both, { denied: ['no domain'] }))).toBe('400 SIGN_UPS_INVALID')
  expect(outcome(await put(both))).toBe('200')
  expect(outcome(await put(both, { mode: 'open' }))).toBe('412 DATA_CHANGED')
  expect(outcome(await half.post('projects/demo/invitations', { emails: ['ada@example.com'] }))).toBe(missing)
  const invited = await both.post('projects/near/invitations', { emails: ['ada@example.com', 'bob@example.com'] })
  expect(invited.json).toEqual({ added: 2 })
  const shown = (await viewer.get('projects/near/invitations')).json as { invitations: { id: string; to: string }[] }
  expect(shown.invitations.map(({ to }) => to).sort()).toEqual(['a…@example.com', 'b…@example.com'])
  const path = `projects/demo/invitations/${shown.invitations[0]?.id}`
  expect([outcome(await both.delete(path)), outcome(await both.delete(path))]).toEqual([
    '200',
    '404 INVITATION_UNKNOWN',
  ])
  expect((await owner.get('log?limit=100')).text).not.toMatch(/(ada|bob)@/)
})
