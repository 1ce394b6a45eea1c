import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Store } from '../src/openStore.js'
import type { ConsoleBuild } from '../src/parts/console/consoleBuild.js'
import { fromB64, sha256, toB64 } from '../src/proof/encoding.js'
import { type RunningServices, type ServeOptions, serve } from '../src/serve.js'
import { createTestClock } from './memoryServices.js'
import { createTestPasskey } from './testCeremonies.js'
import { createTestMailer } from './testMailer.js'
import { openTestStore } from './testStore.js'

/** What the console answered. */
export interface ConsoleAnswer {
  status: number
  headers: IncomingMessage['headers']
  text: string
  // Tests look into it.
  json: Record<string, unknown> & { reasons?: readonly { name: string }[] }
}

/** What a call says differently in a test. */
export interface CallChanges {
  headers?: Record<string, string | undefined>
  body?: object
}

/** `403 CONSOLE_ROLE_MISSING`, or the status alone. */
export const outcome = ({ status, json }: ConsoleAnswer) => [status, json.reasons?.[0]?.name].filter(Boolean).join(' ')

/** A passkey of the console, as a device and a browser make it. */
export function createConsolePasskey(origin: string, { flags = 0x45, type = 'webauthn.create' } = {}) {
  const host = new URL(origin).hostname
  const passkey = createTestPasskey(host, origin)
  let userHandle: string | undefined
  const client = (challenge: string, more: object) =>
    toB64(Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false, ...more })))
  return {
    credential: passkey.credential,
    make({ challenge, user }: { challenge: string; user: { id: string } }, more: object = {}) {
      userHandle = user.id
      const id = Buffer.from(passkey.credential, 'base64url')
      const data = Buffer.concat([
        ...[sha256(host), Buffer.of(flags, 0, 0, 0, 0), Buffer.alloc(16), Buffer.of(0, id.length), id],
      ])
      const { credential, publicKey } = passkey
      return { credential, publicKey, authenticatorData: toB64(data), clientDataJSON: client(challenge, more) }
    },
    show(
      { challenge }: { challenge: string },
      { client: more = {}, ...changes }: { flags?: number; client?: object } = {},
    ) {
      const bytes = fromB64(challenge) ?? new Uint8Array()
      return { ...passkey.get(bytes, { client: { crossOrigin: false, ...more }, ...changes }), userHandle }
    },
  }
}

/** A browser on the console's page. */
export function createConsoleBrowser(running: Pick<RunningServices, 'consoleUrl'>, address = '127.0.0.1') {
  const port = new URL(running.consoleUrl).port
  const origin = `http://console.localhost:${port}`
  let cookie: string | undefined
  const passkey = createConsolePasskey(origin)

  async function call(method: string, path: string, { headers = {}, body }: CallChanges = {}): Promise<ConsoleAnswer> {
    const sent = {
      ...{ Host: `console.localhost:${port}`, 'Sec-Fetch-Site': 'same-origin' },
      ...(method !== 'GET' && { Origin: origin }),
      ...(body && { 'Content-Type': 'application/json' }),
      ...(cookie && { Cookie: cookie }),
      ...headers,
    }
    const outgoing = request({
      // A connection of its own: one that the server has closed meanwhile would fail.
      ...{ host: address, port, method, path, agent: false },
      headers: Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)),
    })
    outgoing.end(body && JSON.stringify(body))
    const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage]
    let text = ''
    for await (const chunk of incoming.setEncoding('utf8')) text += chunk
    const sets = incoming.headers['set-cookie'] ?? []
    const [, pair, value] =
      sets.flatMap((set) => [/^(__Host-console=([^;]*))/.exec(set) ?? []]).find(([all]) => all) ?? []
    if (pair !== undefined) cookie = value === '' ? undefined : pair
    const isJson = incoming.headers['content-type']?.startsWith('application/json') ?? false
    const json = isJson ? (JSON.parse(text) as ConsoleAnswer['json']) : {}
    return { status: incoming.statusCode ?? 0, headers: incoming.headers, text, json }
  }
  const post = (path: string, body: object = {}, headers: CallChanges['headers'] = {}) =>
    call('POST', `/console/v1/${path}`, { body, headers })

  async function join(link: string, more: object = {}): Promise<ConsoleAnswer> {
    const begun = await post('join/begin', { code: codeOf(link), ...more })
    if (begun.status !== 200) return begun
    const made = passkey.make(begun.json as unknown as { challenge: string; user: { id: string } })
    return post('join/finish', { ceremony: begun.json.ceremony, ...made })
  }
  async function prove(what: 'login' | 'proof'): Promise<ConsoleAnswer> {
    const begun = await post(`${what}/begin`)
    if (begun.status !== 200) return begun
    const shown = passkey.show(begun.json as unknown as { challenge: string })
    return post(`${what}/finish`, { ceremony: begun.json.ceremony, ...shown })
  }
  return {
    ...{ origin, passkey, call, post, join, prove },
    get: (path: string, headers: CallChanges['headers'] = {}) => call('GET', `/console/v1/${path}`, { headers }),
    put: (path: string, body: object, headers: CallChanges['headers'] = {}) =>
      call('PUT', `/console/v1/${path}`, { body, headers }),
    delete: (path: string, headers: CallChanges['headers'] = {}) => call('DELETE', `/console/v1/${path}`, { headers }),
    cookie: () => cookie,
    setCookie: (text: string | undefined) => {
      cookie = text
    },
  }
}

/** See {@link createConsoleBrowser}. */
export type ConsoleBrowser = ReturnType<typeof createConsoleBrowser>

/** What stands behind `#` of a link. */
export const codeOf = (link: string) => link.split('#join=')[1] ?? ''

/** Tables that each test begins without. */
const tables = ['operators', 'links', 'ceremonies', 'harms', 'buckets'] as const

/** Pages that are none: these tests ask about what is around them. */
const testBuild: ConsoleBuild = {
  manifest: {
    version: 1,
    page: { entry: 'console-TEST.js', preload: [], styles: [] },
    preview: 'preview-TEST.js',
    files: {},
  },
  files: new Map([
    ['console-TEST.js', Buffer.from('/* page of a test */')],
    ['preview-TEST.js', Buffer.from('/* preview of a test */')],
  ]),
}

/** Services with a console on a real port. */
export function useConsole(options: Partial<Omit<ServeOptions, 'store'>> = {}) {
  const mailer = createTestMailer()
  const clock = createTestClock(Date.now())
  let store: Store
  let running: RunningServices
  beforeAll(async () => {
    store = await openTestStore()
    running = await serve({ store, ports: { console: 0 }, clock, mailer, console: { build: testBuild }, ...options })
  })
  beforeEach(async () => {
    mailer.mails.length = 0
    for (const table of tables) await store.console.deleteFrom(`console.${table}`).execute()
    await store.directory.deleteFrom('directory.projects').execute()
  })
  afterAll(() => running?.close())

  async function createOwner(): Promise<ConsoleBrowser> {
    const browser = createConsoleBrowser(running)
    const answer = await browser.join(await running.consoleLinks.makeOwnerLink())
    if (answer.status !== 200) throw new Error(`The owner did not join: ${outcome(answer)}`)
    return browser
  }
  return {
    ...{ mailer, clock, createOwner },
    store: () => store,
    running: () => running,
    browser: () => createConsoleBrowser(running),
    /** An operator that an owner has invited, logged in. */
    async invite(owner: ConsoleBrowser, roles: readonly { project: string; role: string }[], email?: string) {
      await owner.prove('proof')
      const { json } = await owner.post('operators', { name: 'Ada', roles, ...(email && { email }) })
      const browser = createConsoleBrowser(running)
      const answer = await browser.join(String(json.link))
      if (answer.status !== 200) throw new Error(`The invited did not join: ${outcome(answer)}`)
      return Object.assign(browser, { id: String(json.operator) })
    },
  }
}
