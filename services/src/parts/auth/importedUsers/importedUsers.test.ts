import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { describeStore } from '../../../../test/eachStore.js'
import { outcomeOf, site } from '../../../../test/loginServices.js'
import { useProviders } from '../../../../test/providerLogins.js'
import { openHost } from '../../../../test/testHost.js'
import { readImportFile } from './readFile.js'

// Real databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const ann = { email: 'Ann@Example.com', id: 'A-1', data: { plan: 'gold' } }

/** A file as an operator writes it. */
async function writeImport(text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-import-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'users.jsonl'), text)
  return join(folder, 'users.jsonl')
}

describeStore('imported users', (stores) => {
  const start = useProviders(stores)

  async function open() {
    const { logIn: logInBy, loginByMail: logIn, ...started } = start()
    await started.services.projects.add({ id: 'far', origins: [site] })
    for (const table of ['imported_users', 'host_keys'] as const)
      await stores.store.auth.deleteFrom(`auth.${table}`).execute()
    const host = openHost(stores.store, { clock: started.clock, projects: ['demo', 'far'] })
    const [key, far] = [await host.addKey(), await host.addKey('far')]
    const find = async (externalId: string, by = key) =>
      (await host.call(by, 'POST', 'users/find', { body: { externalId } })).json.users
    return {
      ...{ ...started, logIn, logInBy, host, key, far, find },
      importLines: async (lines: readonly object[], project = 'demo') => {
        const path = await writeImport(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
        const payload = await readImportFile(path)
        return started.services.runCommand('importUsers', {
          words: { PROJECT: project, FILE: path },
          options: {},
          payload,
        })
      },
    }
  }

  test('behavior: who first gives our code from an imported mailbox is that user', async () => {
    const { importLines, createDevice, logIn, mailer, find, host, key, far, clock } = await open()
    expect((await importLines([ann, { email: 'bob@example.com', id: 'B-2' }])).answer).toEqual({ imported: 2 })
    expect(mailer.mails).toEqual([])
    expect(await find('A-1')).toEqual([])
    const rows = await stores.store.auth.selectFrom('auth.imported_users').selectAll().execute()
    expect(JSON.stringify(rows)).not.toMatch(/example/i)

    const { user } = await logIn(await createDevice(), 'ann@example.com')
    expect(await find('A-1')).toMatchObject([{ id: user.sub, externalId: 'A-1' }])
    expect((await host.call(key, 'GET', `users/${user.sub}/data`)).json).toMatchObject({ data: { plan: 'gold' } })
    // Of this project alone; and once.
    expect(await find('A-1', far)).toEqual([])
    await host.call(key, 'PUT', `users/${user.sub}/data`, { body: { data: { plan: 'none' } } })
    clock.advance(60_000)
    await logIn(await createDevice(), 'ann@example.com')
    expect((await host.call(key, 'GET', `users/${user.sub}/data`)).json.data).toEqual({ plan: 'none' })
  })

  test('S30: a provider’s word for the mailbox attaches nothing, and neither does our code in another realm', async () => {
    const { importLines, createDevice, logIn, logInBy, find, host, key } = await open()
    await importLines([ann])
    for (const provider of ['google', 'github']) {
      const { user } = await logInBy(await createDevice(), provider, { person: 'ann@example.com' })
      expect((await host.call(key, 'GET', `users/${user.sub}/data`)).json.data).toBeNull()
    }
    await logIn(await createDevice(), 'ann@example.com', { projectId: 'far' })
    expect(await find('A-1')).toEqual([])
    const { user } = await logIn(await createDevice(), 'ann@example.com')
    expect(await find('A-1')).toMatchObject([{ id: user.sub }])
  })

  test('behavior: a user who is here gets it with the next code: of a new check, and of a new mailbox', async () => {
    const { importLines, createDevice, logIn, mailer, find, clock, host, key } = await open()
    const device = await createDevice()
    const { user, accessToken: token } = await logIn(device, 'ann@example.com')
    await importLines([ann, { email: 'new@example.com', data: { from: 'import' } }])
    clock.advance(60_000)
    const begun = await device.post('/login/v1/step-up', {}, { token })
    const code = () => mailer.code('ann@example.com')
    const stepUp = { transaction: begun.json.transaction, code: code() }
    expect(outcomeOf(await device.post('/login/v1/step-up/redeem', stepUp, { token }))).toBe('200')
    expect(await find('A-1')).toMatchObject([{ id: user.sub }])

    clock.advance(60_000)
    const old = await device.post('/login/v1/email-change', { email: 'new@example.com' }, { token })
    const id = { transaction: old.json.transaction }
    await device.post('/login/v1/email-change/primary', { ...id, code: code() }, { token })
    const moved = { ...id, code: mailer.code('new@example.com') }
    expect(outcomeOf(await device.post('/login/v1/email-change/secondary', moved, { token }))).toBe('200')
    expect((await host.call(key, 'GET', `users/${user.sub}/data`)).json.data).toEqual({ plan: 'gold' })
    expect(await stores.store.auth.selectFrom('auth.imported_users').selectAll().execute()).toEqual([])
  })

  test('behavior: what the project has set of a user stays, and an id is given once', async () => {
    const { importLines, createDevice, logIn, host, key, find, clock } = await open()
    const { user } = await logIn(await createDevice(), 'ann@example.com')
    const other = (await logIn(await createDevice(), 'other@example.com')).user.sub
    await host.call(key, 'PUT', `users/${user.sub}/external-id`, { body: { externalId: 'own' } })
    await importLines([ann])
    // Kept for who comes from that mailbox.
    const taken = await host.call(key, 'PUT', `users/${other}/external-id`, { body: { externalId: 'A-1' } })
    expect(outcomeOf(taken)).toBe('409 EXTERNAL_ID_TAKEN')
    await expect(importLines([{ email: 'c@example.com', id: 'own' }])).rejects.toMatchObject({ code: 'IMPORT_INVALID' })
    await expect(importLines([{ email: 'c@example.com', id: 'A-1' }])).rejects.toMatchObject({ code: 'IMPORT_INVALID' })
    clock.advance(60_000)
    await logIn(await createDevice(), 'ann@example.com')
    expect(await find('A-1')).toEqual([])
    expect(await find('own')).toMatchObject([{ id: user.sub }])
    // Imported anew, a mailbox is as the newest file has it.
    await importLines([{ email: 'd@example.com', id: 'D-1' }])
    await importLines([{ email: 'd@example.com', id: 'D-2' }])
    const { user: late } = await logIn(await createDevice(), 'd@example.com')
    expect(await find('D-1')).toEqual([])
    expect(await find('D-2')).toMatchObject([{ id: late.sub }])
    await expect(importLines([ann], 'none')).rejects.toMatchObject({ code: 'PROJECT_NOT_FOUND' })
  })
})

test('behavior: a file that is wrong is refused as a whole, by the line, without what is in it', async () => {
  const read = async (text: string) =>
    readImportFile(await writeImport(text)).then(
      (lines) => lines.length,
      (error: { code: string; message: string }) => `${error.code} ${error.message}`,
    )
  const good = '{"email":"canary@example.com","id":"1"}'
  expect(await read(`${good}\r\n{"email":"b@example.com","data":{}}\n\n`)).toBe(2)
  const bad: Record<string, RegExp> = {
    [`${good}\ncanary`]: /^IMPORT_INVALID Line 2 is not JSON/,
    [`${good}\n\n${good}`]: /^IMPORT_INVALID Line 2 is not JSON/,
    [`${good}\n${good}`]: /^IMPORT_INVALID Line 2 has an e-mail address or id of a line before/,
    '{"email":"canary@example.com"}': /^IMPORT_INVALID Line 1 has neither id nor data/,
    '{"email":"canary","id":"1"}': /^IMPORT_INVALID Line 1 has no e-mail address/,
    '{"email":"canary@example.com","id":"1","canary":1}': /^IMPORT_INVALID Line 1 is not \{"email"/,
    '{"email":"canary@example.com","data":{"__proto__":{"canary":1}}}': /^IMPORT_INVALID Line 1 has data that no user/,
    [`{"email":"canary@example.com","data":{"a":"${'x'.repeat(4096)}"}}`]: /^IMPORT_INVALID Line 1 .* longer than 4096/,
  }
  for (const [text, expected] of Object.entries(bad)) {
    expect(await read(text)).toMatch(expected)
    expect(await read(text)).not.toContain('canary')
  }
  await expect(readImportFile('/none/canary')).rejects.toMatchObject({
    code: 'IMPORT_INVALID',
    message: 'The file cannot be read.',
  })
})
