import { once } from 'node:events'
import { copyFile, mkdtemp, readFile, rm, stat, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createInbox } from '../../../devnet/src/inbox/index.js'
import { createProgram } from '../../test/program.js'
import { readMail } from './readMail.js'
import { run as runWords } from './run.js'

// Real processes and databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-operating-'))
})
afterAll(() => rm(folder, { recursive: true }))
const at = (name: string) => join(folder, name)

/** A command line in this process. */
async function run(words: string[], env: NodeJS.ProcessEnv = {}) {
  const said = { out: '', err: '' }
  const code = await runWords(words, {
    env,
    out: (text) => {
      said.out += text
    },
    err: (text) => {
      said.err += text
    },
  })
  return { code, ...said }
}

/** Every secret of a file, in the forms that it could leak in. */
async function secretsOf(path: string): Promise<string[]> {
  const { pepper, keys } = JSON.parse(await readFile(path, 'utf8')) as {
    pepper: string
    keys: { versions: Record<string, string> }
  }
  return [pepper, ...Object.values(keys.versions)].flatMap((text) => {
    const bytes = Buffer.from(text, 'base64url')
    return [text, bytes.toString('base64'), bytes.toString('hex'), bytes.toString('latin1')]
  })
}

describe('keys', () => {
  test('S37: they are made, rotated and shown, and no command prints a secret', async () => {
    const path = at('keys.json')
    const made = await run(['keys', 'make', path, '--name', 'custody'])
    expect(JSON.parse(made.out)).toEqual({ keys: { name: 'custody', current: 1, versions: [1] } })
    const added = await run(['keys', 'add', path])
    expect(JSON.parse(added.out)).toEqual({ keys: { name: 'custody', current: 2, versions: [1, 2] } })
    const shown = await run(['keys', 'show', path])
    expect(shown.out).toBe(added.out)
    const again = await run(['keys', 'make', path])
    expect(again).toMatchObject({ code: 1, out: '', err: expect.stringContaining('SECRETS_INVALID: ') })
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    const said = [made, added, shown, again].map(({ out, err }) => out + err).join('')
    for (const secret of await secretsOf(path)) expect(said).not.toContain(secret)
  })

  test('behavior: a key service is named in place of a key', async () => {
    const url = 'https://vault.example.com'
    const { out } = await run(['keys', 'make', at('transit.json'), '--transit-url', url, '--transit-key', 'custody'])
    expect(JSON.parse(out)).toEqual({ transit: { url, key: 'custody' } })
    expect((await run(['keys', 'make', at('half.json'), '--transit-url', url])).code).toBe(2)
    const plain = ['--transit-url', 'http://vault.example.com', '--transit-key', 'custody']
    expect((await run(['keys', 'make', at('plain.json'), ...plain])).err).toMatch(/^SECRETS_INVALID: /)
    await expect(stat(at('plain.json'))).rejects.toThrow()
    expect((await run(['keys', 'add', at('transit.json')])).err).toMatch(/^SECRETS_INVALID: .*rotates its keys itself/)
  })
})

describe('mail', () => {
  test('S37: its settings are shown without the password', async () => {
    const env = { MAIL_URL: 'smtps://login:canary@mail.example' }
    const { out, err } = await run(['mail', 'show', '--mail-from', 'Example <login@mail.example>'], env)
    expect(JSON.parse(out)).toEqual({
      mail: {
        server: 'mail.example:465',
        tls: 'always',
        hasPassword: true,
        from: { name: 'Example', address: 'login@mail.example' },
      },
    })
    expect(out + err).not.toContain('canary')
  })

  test('parameters: a sender without a name has the operator’s', () => {
    const env = { MAIL_URL: 'smtps://mail.example' }
    const nameOf = (name: string) => readMail(env, { name, address: 'login@mail.example' }, 'Example')?.from.name
    expect([nameOf(''), nameOf('Example mails')]).toEqual(['Example', 'Example mails'])
  })

  test('behavior: a test mail is sent, or the failure is reported', async () => {
    const inbox = await createInbox()
    const env = { MAIL_URL: inbox.url }
    const words = ['mail', 'test', 'me@user.example', '--mail-from', 'login@mail.example']
    expect(JSON.parse((await run(words, env)).out)).toMatchObject({ mail: { sent: true } })
    expect((await inbox.next('me@user.example')).subject).toBe('Test of the mail settings')
    await inbox.close()
    expect(await run(words, env)).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringMatching(/^MAIL_FAILED: \D*\n$/),
    })
    expect((await run(['mail', 'test', 'me'], env)).err).toMatch(/^EMAIL_INVALID: /)
    expect((await run(['mail', 'show'])).err).toMatch(/^MAIL_NOT_SET_UP: /)
    expect((await run(['mail', 'show'], env)).code).toBe(2)
  })
})

describe('serve refuses what would not be separate or not be safe, before anything is opened', () => {
  beforeAll(async () => {
    for (const name of ['auth', 'custody']) await run(['keys', 'make', at(`${name}.json`)])
    await copyFile(at('auth.json'), at('copy.json'))
    await symlink(at('auth.json'), at('link.json'))
  })
  const serve = (words: string[], env: NodeJS.ProcessEnv = {}) => run(['serve', '--data', at('none'), ...words], env)

  test.each(['auth.json', 'copy.json', 'link.json'])('S33: one set of secrets for two parts, as %s', async (name) => {
    const { code, err } = await serve(['--auth-secrets', at('auth.json'), '--custody-secrets', at(name)])
    expect([code, err]).toEqual([1, expect.stringMatching(/^SECRETS_INVALID: .*auth and custody.*not separated/)])
    for (const secret of await secretsOf(at('auth.json'))) expect(err).not.toContain(secret)
    await expect(stat(at('none'))).rejects.toThrow()
  })

  test('S33: secrets in the data folder', async () => {
    const { code, err } = await run(['serve', '--data', folder, '--custody-secrets', at('custody.json')])
    expect([code, err]).toEqual([1, expect.stringMatching(/^SECRETS_INVALID: .*inside the data folder/)])
  })

  test.each([
    [['--parts', 'auth,vaults'], /--parts takes/],
    [['--parts', ''], /--parts takes/],
    [['--parts', 'custody', '--auth-secrets', 'auth.json'], /--auth-secrets is for the auth part/],
    [['--parts', 'custody', '--auth-port', '1'], /--auth-port is for the auth part/],
    [['--frame-origin', 'https://login.example.com/'], /--frame-origin/],
    [['--frame-origin', 'https://login.example.com/frame'], /--frame-origin/],
    [['--frame-origin', 'http://login.example.com'], /--frame-origin/],
    [['--frame-origin', 'https://Login.example.com'], /--frame-origin/],
    [['--frame-origin', '*'], /--frame-origin/],
    [['--parts', 'auth,frame'], /Nothing else may be where the frame part is.*--frame-port/],
    [['--auth-url', 'login.example.com'], /--auth-url takes/],
    [['--parts', 'frame', '--recovery-url', 'https://user@recovery.example.com'], /--recovery-url takes/],
    [['--parts', 'frame', '--frame-operator', ''], /--frame-operator takes/],
    [['--parts', 'frame', '--code-entry', 'mail'], /--code-entry takes/],
    [['--frame-operator', 'Tide\u202ekram'], /--frame-operator takes/],
    [['--frame-operator-mark', 'none.svg'], /--frame-operator-mark takes/],
    [['--mail-from', 'login@mail.example'], /MAIL_URL is not/],
    [['--mail-from', 'login'], /--mail-from takes/],
  ])('parameters: %j', async (words, message) => {
    const { code, err } = await serve(words)
    expect([code, err]).toEqual([2, expect.stringMatching(message)])
  })

  test('parameters: a database for one part only', async () => {
    const env = { CUSTODY_DATABASE_URL: 'postgres://127.0.0.1:1/canary' }
    const { code, err } = await run(['serve'], env)
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(
        /^DATABASE_MISSING: .*directory, onramp, data, bundler, names, auth, paymaster, pay, facilitator, sessions, recovery/,
      ),
    ])
    expect(err).not.toContain('canary')
  })
})

describe('a process of one part, its backup, and a fresh installation', () => {
  const { startServer } = createProgram({ folder: () => at('custody-data') })

  test('S33: custody alone serves custody alone, and its backup holds nothing of its secrets', async () => {
    const secrets = at('alone.json')
    await run(['keys', 'make', secrets])
    const inbox = await createInbox()
    onTestFinished(() => inbox.close())
    vi.stubEnv('MAIL_URL', inbox.url.replace('smtp://', 'smtp://canary:canary@'))
    onTestFinished(() => void vi.unstubAllEnvs())
    const server = await startServer(
      ...['--parts', 'custody', '--custody-secrets', secrets, '--mail-from', 'custody@mail.example'],
      ...['--frame-origin', 'http://localhost:5177', '--custody-url', 'https://custody.example.com'],
      ...['--assertion-keys', 'http://127.0.0.1:1/login/v1/keys'],
    )
    expect(server).toMatchObject({ parts: ['custody'], mail: { server: inbox.url.slice(7), tls: 'off' } })
    expect((await fetch(`${server.url}/appkit/v1/config?projectId=demo`)).status).toBe(404)
    expect((await fetch(`${server.url}/login/v1/keys`)).status).toBe(404)
    const nonces = await fetch(`${server.url}/custody/v1/nonces`, { method: 'POST', body: '{}' })
    expect(await nonces.json()).not.toMatchObject({ reasons: [{ name: 'LOGIN_NOT_SET_UP' }] })
    const ready = await (await fetch(`${server.url}/ready`)).json()
    expect(ready).toMatchObject({ parts: { custody: { database: 'ok', keys: 'ok' } } })

    const path = at('custody.backup')
    const saved = await run(['backup', path, '--data', at('custody-data')])
    expect(JSON.parse(saved.out)).toMatchObject({ backup: { parts: ['custody'] } })
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    const text = gunzipSync(await readFile(path)).toString('latin1')
    for (const secret of [...(await secretsOf(secrets)), 'canary']) expect(text).not.toContain(secret)
    const taken = await run(['restore', path, '--data', at('custody-data')])
    expect(taken.err).toMatch(/^FOLDER_IN_USE: /)

    server.child.kill('SIGTERM')
    expect((await once(server.child, 'exit'))[0]).toBe(0)
    const log = await server.err
    expect(log).not.toContain('not separated')
    expect(log).not.toContain('canary')

    const restored = await run(['restore', path, '--data', at('fresh')])
    expect(JSON.parse(restored.out)).toMatchObject({ restored: { parts: ['custody'] } })
    expect(restored.err).toContain('--end-sessions')
    expect((await run(['restore', path, '--data', at('fresh')])).err).toMatch(/^RESTORE_REFUSED: /)
    const again = await run(['backup', at('again.backup'), '--data', at('fresh')])
    expect(JSON.parse(again.out)).toMatchObject({ backup: { parts: ['custody'] } })
    expect((await run(['backup', path, '--data', at('fresh')])).err).toMatch(/^BACKUP_INVALID: /)
    const resealed = await run(['custody', 'reseal', '--data', at('fresh'), '--custody-secrets', secrets])
    expect(JSON.parse(resealed.out)).toEqual({ resealed: 0 })
    expect((await run(['custody', 'reseal', '--data', at('fresh')])).err).toMatch(/^SECRETS_INVALID: /)
  })
})
