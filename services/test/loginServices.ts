import { beforeEach } from 'vitest'
import { createServices, type Services, type ServicesOptions } from '../src/createServices.js'
import type { Store } from '../src/openStore.js'
import { createFileKeys } from '../src/secrets/fileKeys.js'
import type { PartSecrets } from '../src/secrets/partSecrets.js'
import type { OpenStores } from './eachStore.js'
import { createTestClock } from './memoryServices.js'
import { createTestDevice } from './testDevice.js'
import { createTestMailer, type TestMailer } from './testMailer.js'

/** The site that users log in on in tests. */
export const site = 'https://app.example.com'

/** A client device, and the network address that it calls from. */
export type TestDevice = Awaited<ReturnType<typeof createTestDevice>> & { address: string }

/** What `email/redeem` and `refresh` answer. */
export interface SessionAnswer {
  accessToken: string
  expiresIn: number
  refreshToken: string
  user: { sub: string; rlm: string; email: string | null; wal: string | null; head: unknown; at: number; amr: string[] }
}

/** What auth needs beside its database in tests: the same for all processes of an installation. */
export function createTestSecrets(fill = 3): PartSecrets {
  const versions = new Map([[1, new Uint8Array(32).fill(fill)]])
  return { pepper: new Uint8Array(32).fill(fill), keys: createFileKeys({ name: 'test', current: 1, versions }) }
}

/** Services with login, of one process. */
export interface LoginServices {
  services: Services
  mailer: TestMailer
  clock: ReturnType<typeof createTestClock>
  /** @param address network address that the device calls from */
  createDevice(address?: string): Promise<TestDevice>
  /** Begins a login. */
  begin(device: TestDevice, email: string, more?: object): Promise<{ status: number; json: Record<string, unknown> }>
  /** Logs a device in, with the code of its mail. */
  logIn(device: TestDevice, email: string, more?: object): Promise<SessionAnswer>
}

/** Starts services with login on a store. */
export function startLogin(
  store: Store,
  options: Partial<ServicesOptions> = {},
  clock = createTestClock(),
  mailer = createTestMailer(),
): LoginServices {
  const services = createServices({
    store,
    clock,
    mailer,
    frameOrigin: 'https://frame.test',
    // Custody's key is what auth encrypts consents to.
    secrets: { auth: createTestSecrets(), custody: createTestSecrets(4) },
    login: { url: 'http://services.test' },
    ...options,
  })
  const begin: LoginServices['begin'] = (device, email, more = {}) =>
    device.post(
      '/login/v1/email',
      { projectId: 'demo', email, origin: site, ...more },
      { via: (request) => services.fetch(request, { address: device.address }) },
    )
  return {
    services,
    mailer,
    clock,
    begin,
    async createDevice(address = '192.0.2.1') {
      return Object.assign(await createTestDevice((request) => services.fetch(request, { address })), { address })
    },
    async logIn(device, email, more) {
      const { json } = await begin(device, email, more)
      const answer = await device.post('/login/v1/email/redeem', {
        transaction: json.transaction,
        code: mailer.code(email),
      })
      if (answer.status !== 200) throw new Error(`The login failed: ${JSON.stringify([json, answer])}`)
      return answer.json as unknown as SessionAnswer
    },
  }
}

/** Tables of login that a test begins without. */
const tables = ['buckets', 'users', 'realms', 'transactions', 'tallies', 'failures', 'notices', 'keys'] as const

/** The code of a refusal. */
export const reasonOf = ({ json }: { json: { reasons?: readonly { name: string }[] } }) => json.reasons?.[0]?.name

/** What a call came to, in one text: `401 CODE_WRONG`. */
export const outcomeOf = (answer: { status: number; json: { reasons?: readonly { name: string }[] } }) =>
  [answer.status, reasonOf(answer)].filter((part) => part !== undefined).join(' ')

/** Begins each test of a suite with a project and nobody who has logged in. */
export function useLogin(stores: OpenStores): {
  start(options?: Partial<ServicesOptions>): LoginServices
  /** Two processes on one database, with one clock and one mailbox. */
  startTwo(): [LoginServices, LoginServices]
} {
  beforeEach(async () => {
    for (const table of tables) await stores.store.auth.deleteFrom(`auth.${table}`).execute()
    await stores.store.directory.deleteFrom('directory.projects').execute()
    await createServices({ store: stores.store }).projects.add({ id: 'demo', origins: [site] })
  })
  return {
    start: (options) => startLogin(stores.store, options),
    startTwo() {
      const one = startLogin(stores.store)
      return [one, startLogin(stores.other, {}, one.clock, one.mailer)]
    },
  }
}
