import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { type ConsoleBrowser, outcome, useConsole } from '../../../test/testConsole.js'

// Real ports and databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const world = useConsole()
const minute = 60_000

/** The tag of a project as a browser sees it. */
async function tagOf(browser: ConsoleBrowser, id = 'demo') {
  const { headers } = await browser.get(`projects/${id}`)
  return { 'If-Match': headers.etag }
}

const swap = { isEnabled: false, config: null }

describe('projects', () => {
  test('behavior: one is made, changed and removed, and the log has who, what before and what after', async () => {
    const owner = await world.createOwner()
    const { id: who } = (await owner.get('me')).json.operator as { id: string }
    const begun = world.clock.now()
    const made = await owner.post('projects', { id: 'demo', name: 'Shop', origins: ['https://shop.example'] })
    expect(made.json).toMatchObject({ project: { id: 'demo', allowedOrigins: ['https://shop.example'] } })
    expect(outcome(await owner.post('projects', { id: 'demo' }))).toBe('409 PROJECT_EXISTS')
    world.clock.advance(1)
    expect((await owner.put('projects/demo/features/swap', swap, await tagOf(owner))).status).toBe(200)
    world.clock.advance(1)
    const origin = { origin: 'https://app.example' }
    expect((await owner.post('projects/demo/origins', origin, await tagOf(owner))).status).toBe(200)
    expect((await world.running().projects.find('demo'))?.features).toEqual([{ feature: 'swap', ...swap }])
    expect(outcome(await owner.post('projects/demo/origins', { origin: '*' }, await tagOf(owner)))).toBe(
      '400 ORIGIN_INVALID',
    )
    world.clock.advance(1)
    expect((await owner.delete('projects/demo', await tagOf(owner))).status).toBe(200)
    expect(await world.running().projects.find('demo')).toBeUndefined()

    const { changes } = (await owner.get('log')).json as { changes: Record<string, unknown>[] }
    const own = changes.filter(({ subject, at }) => subject === 'project:demo' && Date.parse(String(at)) >= begun)
    expect(own.map(({ did, by, who: actor }) => [did, by, actor])).toEqual(
      ['removeProject', 'addOrigin', 'setFeature', 'addProject'].map((did) => [did, 'console', who]),
    )
    expect(own[2]).toMatchObject({
      ...{ project: 'demo', state: 'done', before: { name: 'Shop', features: [] } },
      after: { features: [{ feature: 'swap', isEnabled: false }] },
    })
    expect([own[0]?.after, own[3]?.before]).toEqual([null, null])
  })

  test('behavior: commands go the same way, with the same log', async () => {
    const owner = await world.createOwner()
    const services = world.running()
    await services.projects.add({ id: 'demo' })
    const { createServices } = await import('../../createServices.js')
    const machine = createServices({ store: world.store(), clock: world.clock })
    const tag = await tagOf(owner)
    world.clock.advance(1)
    await machine.runCommand('setFeature', { words: { ID: 'demo', FEATURE: 'swap' }, options: {}, choice: 'off' })
    const [newest] = (await owner.get('log?limit=1')).json.changes as Record<string, unknown>[]
    expect(newest).toMatchObject({ by: 'command', who: 'machine', did: 'setFeature', subject: 'project:demo' })
    // The console had seen what was there before.
    expect(outcome(await owner.put('projects/demo/features/swap', swap, tag))).toBe('412 DATA_CHANGED')
  })

  test('behavior: of two who change the same the second sees both, and nothing is lost', async () => {
    const owner = await world.createOwner()
    await world.running().projects.add({ id: 'demo' })
    const [one, two] = [owner, await world.invite(owner, [{ project: 'demo', role: 'editor' }])]
    const [tagOfOne, tagOfTwo] = [await tagOf(one), await tagOf(two)]
    expect((await one.put('projects/demo/features/swap', swap, tagOfOne)).status).toBe(200)
    const asked = { isEnabled: true, config: null }
    const refused = await two.put('projects/demo/features/activity', asked, tagOfTwo)
    expect(outcome(refused)).toBe('412 DATA_CHANGED')
    expect(refused.json).toMatchObject({
      current: { features: [{ feature: 'swap', isEnabled: false }] },
      asked: { feature: 'activity', ...asked },
    })
    const again = await two.put('projects/demo/features/activity', asked, { 'If-Match': refused.headers.etag })
    expect(again.status).toBe(200)
    expect(outcome(await two.put('projects/demo/features/activity', asked))).toBe('428 BODY_INVALID')
  })

  test('behavior: of calls at the same moment with one tag exactly one is made', async () => {
    const owner = await world.createOwner()
    await world.running().projects.add({ id: 'demo' })
    const tag = await tagOf(owner)
    const features = ['swap', 'activity', 'onramp', 'send', 'receive', 'names']
    const answers = await Promise.all(features.map((name) => owner.put(`projects/demo/features/${name}`, swap, tag)))
    expect(answers.map(outcome).toSorted()).toEqual(['200', ...features.slice(1).map(() => '412 DATA_CHANGED')])
    expect((await world.running().projects.find('demo'))?.features).toHaveLength(1)
  })
})

describe('roles', () => {
  test('behavior: a viewer changes nothing, an editor nothing of another project, and neither learns what is there', async () => {
    const owner = await world.createOwner()
    await world.running().projects.add({ id: 'demo' })
    await world.running().projects.add({ id: 'other' })
    const viewer = await world.invite(owner, [{ project: 'demo', role: 'viewer' }])
    const editor = await world.invite(owner, [{ project: 'demo', role: 'editor' }])
    const tag = await tagOf(owner)
    const otherTag = await tagOf(owner, 'other')
    const missing = '403 CONSOLE_ROLE_MISSING'

    const changes = (of: ConsoleBrowser, id: string, match: Record<string, string | undefined>) => [
      () => of.put(`projects/${id}/features/swap`, swap, match),
      () => of.delete(`projects/${id}/features/swap`, match),
      () => of.post(`projects/${id}/origins`, { origin: 'https://evil.example' }, match),
      () => of.delete(`projects/${id}/origins?origin=https%3A%2F%2Fapp.example`, match),
      () => of.put(`projects/${id}/origins/name`, { origin: 'https://app.example', name: 'Evil' }, match),
      () => of.put(`projects/${id}/analytics`, { isEnabled: true }, match),
      () => of.delete(`projects/${id}`, match),
    ]
    for (const change of changes(viewer, 'demo', tag)) expect(outcome(await change())).toBe(missing)
    for (const change of changes(editor, 'other', otherTag)) expect(outcome(await change())).toBe(missing)
    // What is not there looks like what is another's.
    for (const change of changes(editor, 'none', otherTag)) expect(outcome(await change())).toBe(missing)
    // The path counts, whatever the body or the query says.
    const smuggled = { ...swap, id: 'demo' }
    expect(outcome(await editor.put('projects/other/features/swap?id=demo', smuggled, otherTag))).toBe(missing)
    expect(outcome(await editor.delete('projects/demo', tag))).toBe(missing)
    for (const body of [{ id: 'mine' }, { id: 'demo' }])
      expect(outcome(await editor.post('projects', body))).toBe(missing)
    for (const path of ['projects/other', 'operators', 'log/export'])
      expect(outcome(await editor.get(path))).toBe(missing)
    expect((await viewer.get('projects')).json).toEqual({ projects: [{ id: 'demo', name: 'demo' }] })
    const seen = (await editor.get('log')).json.changes as { project: string | null }[]
    expect(seen.every(({ project }) => project === 'demo')).toBe(true)

    expect((await editor.put('projects/demo/features/swap', swap, tag)).status).toBe(200)
    expect((await world.running().projects.find('other'))?.features).toEqual([])
  })

  test('behavior: an owner of one project gives roles for it alone', async () => {
    const owner = await world.createOwner()
    const half = await world.invite(owner, [{ project: 'demo', role: 'owner' }])
    const roles = (project: string, role = 'viewer') => [{ project, role }]
    for (const wider of [roles('other'), roles('*'), [...roles('demo'), ...roles('other')]])
      expect(outcome(await half.post('operators', { name: 'Eve', roles: wider }))).toBe('403 CONSOLE_ROLE_MISSING')
    const { id } = await world.invite(half, roles('demo', 'editor'))
    const { operators } = (await half.get('operators')).json as { operators: { id: string; tag: string }[] }
    expect(operators.map((one) => one.id).toSorted()).toEqual([id, half.id].toSorted())
    const match = { 'If-Match': `"${operators.find((one) => one.id === id)?.tag}"` }
    expect(outcome(await half.put(`operators/${id}/roles`, { roles: roles('*', 'owner') }, match))).toBe(
      '403 CONSOLE_ROLE_MISSING',
    )
    expect((await half.put(`operators/${id}/roles`, { roles: roles('demo', 'owner') }, match)).status).toBe(200)
    expect(outcome(await half.put(`operators/${id}/roles`, { roles: roles('demo') }, match))).toBe('412 DATA_CHANGED')
  })

  test('behavior: who is removed is out at once, logs in no more, and stands in the log by id alone', async () => {
    const owner = await world.createOwner()
    const editor = await world.invite(owner, [{ project: '*', role: 'editor' }], 'ada@example.com')
    expect((await owner.delete(`operators/${editor.id}`)).status).toBe(200)
    expect(outcome(await editor.get('me'))).toBe('401 CONSOLE_SESSION_MISSING')
    editor.setCookie(undefined)
    expect(outcome(await editor.prove('login'))).toBe('403 CONSOLE_LOGIN_REFUSED')
    const kept = JSON.stringify(await world.store().console.selectFrom('console.operators').selectAll().execute())
    for (const text of [kept, (await owner.get('log')).text]) expect(text).not.toMatch(/ada@example|"Ada"/)
  })

  test('behavior: an owner sees where another is logged in, and ends that; the log is asked by operator and operation', async () => {
    const owner = await world.createOwner()
    const editor = await world.invite(owner, [{ project: '*', role: 'editor' }])
    const path = `operators/${editor.id}/sessions`
    expect(outcome(await editor.get(path))).toBe('403 CONSOLE_ROLE_MISSING')
    const { sessions } = (await owner.get(path)).json as { sessions: object[] }
    expect(sessions).toEqual([
      {
        id: expect.any(String),
        browser: expect.any(String),
        createdAt: expect.any(String),
        seenAt: expect.any(String),
      },
    ])
    await editor.post('projects', { id: 'named-in-log' })
    expect((await owner.delete(path)).status).toBe(200)
    expect(outcome(await editor.get('me'))).toBe('401 CONSOLE_SESSION_MISSING')
    expect((await editor.prove('login')).status).toBe(200)
    const dids = async (query: string) =>
      ((await owner.get(`log?${query}`)).json.changes as { did: string; who: string }[]).map(({ did }) => did)
    expect(await dids(`who=${editor.id}`)).toContain('addProject')
    expect(await dids(`who=${editor.id}`)).not.toContain('endSessions')
    expect(new Set(await dids('did=endSessions'))).toEqual(new Set(['endSessions']))
    expect(await dids(`did=endSessions&who=${editor.id}`)).toEqual([])
    world.clock.advance(6 * minute)
    for (const call of [() => owner.get(path), () => owner.delete(path)])
      expect(outcome(await call())).toBe('403 CONSOLE_PROOF_NEEDED')
  })

  test('behavior: the last owner stays, also of two who remove each other at once', async () => {
    const owner = await world.createOwner()
    const { id } = (await owner.get('me')).json.operator as { id: string }
    expect(outcome(await owner.delete(`operators/${id}`))).toBe('409 LAST_OWNER')
    const [listed] = (await owner.get('operators')).json.operators as { tag: string }[]
    const viewer = { roles: [{ project: '*', role: 'viewer' }] }
    expect(outcome(await owner.put(`operators/${id}/roles`, viewer, { 'If-Match': `"${listed?.tag}"` }))).toBe(
      '409 LAST_OWNER',
    )
    const other = await world.invite(owner, [{ project: '*', role: 'owner' }])
    const answers = await Promise.all([owner.delete(`operators/${other.id}`), other.delete(`operators/${id}`)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect([await owner.get('me'), await other.get('me')].filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('behavior: owners hear by mail of operators and roles, by no name', async () => {
    const owner = await world.createOwner()
    await owner.put('me/email', { email: 'grace@example.com' })
    world.mailer.mails.length = 0
    await world.invite(owner, [{ project: '*', role: 'editor' }], 'ada@example.com')
    expect(world.mailer.mails.map(({ to }) => to)).toEqual(['grace@example.com', 'grace@example.com'])
    expect(world.mailer.mails.map(({ text }) => text).join()).not.toMatch(/Ada|ada@|join=/)
  })
})

describe('care', () => {
  test('behavior: what is delicate wants a proof of the last five minutes', async () => {
    const owner = await world.createOwner()
    await world.running().projects.add({ id: 'demo', origins: ['https://app.example'] })
    world.clock.advance(5 * minute)
    const match = await tagOf(owner)
    const delicate = [
      () => owner.post('projects', { id: 'new' }),
      () => owner.post('projects/demo/origins', { origin: 'https://b.example' }, match),
      () => owner.delete('projects/demo/origins?origin=https%3A%2F%2Fapp.example', match),
      () => owner.delete('projects/demo', match),
      () => owner.post('operators', { name: 'Ada', roles: [{ project: '*', role: 'viewer' }] }),
      () => owner.get('log/export'),
      () => owner.put('me/email', { email: 'evil@example.com' }),
    ]
    for (const call of delicate) expect(outcome(await call())).toBe('403 CONSOLE_PROOF_NEEDED')
    expect((await owner.put('projects/demo/features/swap', swap, match)).status).toBe(200)
    expect((await owner.prove('proof')).status).toBe(200)
    expect((await owner.post('projects', { id: 'new' })).status).toBe(200)
    // The passkey of another operator proves nothing.
    const other = await world.invite(owner, [{ project: '*', role: 'owner' }])
    world.clock.advance(5 * minute)
    const begun = await owner.post('proof/begin')
    const shown = other.passkey.show(begun.json as never)
    expect(outcome(await owner.post('proof/finish', { ceremony: begun.json.ceremony, ...shown }))).toBe(
      '403 CONSOLE_LOGIN_REFUSED',
    )
    expect(outcome(await owner.post('projects', { id: 'newer' }))).toBe('403 CONSOLE_PROOF_NEEDED')
  })

  test('behavior: 20 deletions an hour, of all operators together; the machine does more', async () => {
    const owner = await world.createOwner()
    const other = await world.invite(owner, [{ project: '*', role: 'owner' }])
    for (let index = 0; index <= 20; index++) await world.running().projects.add({ id: `p${index}` })
    for (let index = 0; index < 20; index++) {
      const browser = index % 2 === 0 ? owner : other
      expect((await browser.delete(`projects/p${index}`, await tagOf(owner, `p${index}`))).status).toBe(200)
    }
    const last = await tagOf(owner, 'p20')
    for (const browser of [owner, other])
      expect(outcome(await browser.delete('projects/p20', last))).toBe('403 CONSOLE_LIMIT_REACHED')
    await world.running().projects.remove('p20')
    await world.running().projects.add({ id: 'p20' })
    world.clock.advance(60 * minute)
    await owner.prove('login')
    expect((await owner.delete('projects/p20', await tagOf(owner, 'p20'))).status).toBe(200)
  })

  test('behavior: the log is only added to, whatever asks the database, and is exported whole', async () => {
    const owner = await world.createOwner()
    for (let index = 0; index < 3; index++) await owner.post('projects', { id: `e${index}` })
    const { console: db, directory } = world.store()
    for (const [on, schema] of [
      [db, 'console'],
      [directory, 'directory'],
    ] as const) {
      const table = sql.table(`${schema}.changes`)
      await expect(sql`update ${table} set who = 'x'`.execute(on)).rejects.toThrow(/only added to/)
      await expect(sql`delete from ${table}`.execute(on)).rejects.toThrow(/only added to/)
      await expect(sql`truncate ${table}`.execute(on)).rejects.toThrow(/only added to/)
    }
    const exported = await owner.get('log/export')
    expect(exported.headers['content-type']).toBe('application/x-ndjson')
    const lines = exported.text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(lines.at(-1)).toEqual({ end: true, entries: lines.length - 1 })
    expect(lines.filter(({ did }) => did === 'addProject').length).toBeGreaterThanOrEqual(3)
    // It says that it was exported.
    expect(lines[0]).toMatchObject({ did: 'exportLog' })
  })

  test('behavior: an entry goes after two years', async () => {
    const { createChanges } = await import('../../operations/changes.js')
    const db = world.store().console
    const twoYears = 2 * 365 * 24 * 60 * minute
    const old = Date.now() - twoYears - minute
    for (const at of [old, old + 2 * minute])
      await sql`insert into console.changes (at, by, who, did, subject, state)
        values (${at}, 'console', 'x', 'old', 'x:', 'done')`.execute(db)
    await createChanges(db as never, { schema: 'console', clock: { now: () => Date.now() } }).prune()
    const { rows } = await sql<{ at: number }>`select at from console.changes where did = 'old'`.execute(db)
    expect(rows.map(({ at }) => at)).toEqual([old + 2 * minute])
  })
})
