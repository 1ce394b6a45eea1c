import { createInbox, type Inbox } from '../../../devnet/src/inbox/index.js'
import type { Providers } from '../../../devnet/src/providers/index.js'
import { createServices, type Services, type ServicesOptions } from '../../../services/src/createServices.js'
import { createLineLog } from '../../../services/src/log.js'
import { createMailer } from '../../../services/src/mail/createMailer.js'
import type { Mailer } from '../../../services/src/mail/mailer.js'
import { readMailServer } from '../../../services/src/mail/mailServer.js'
import type { Store } from '../../../services/src/openStore.js'
import type { CustodyOptions } from '../../../services/src/parts/custody/create.js'
import { createMemorySecrets } from '../../../services/test/memorySecrets.js'
import { openTestStore } from '../../../services/test/testStore.js'
import { createTestTime, type TestTime } from './testTime.js'

/** The parts that a flow calls. */
export type Part = 'auth' | 'custody' | 'recovery'

/** A call as it went over the network. */
export interface Exchange {
  readonly part: Part
  /** `custody/v1/release`. */
  readonly route: string
  readonly request: string
  readonly token: string | null
  /** The device proof. */
  readonly proof: string
  status: number
  answer: string
}

/** What becomes of a call in a test: `before`: it never arrives; `after`: it is carried out and its answer is lost. */
export type Fault = (route: string, nth: number) => 'before' | 'after' | undefined

/** A service that lies: what it answers in place of the answer. */
export type Lie = (route: string, answer: Record<string, unknown>) => Record<string, unknown>

/** The services with their mails, and all that went over the network. */
export interface World {
  readonly store: Store
  services: Services
  readonly time: TestTime
  readonly inbox: Inbox
  readonly secrets: Record<Part, ReturnType<typeof createMemorySecrets>>
  /** What the services have logged. */
  readonly lines: string[]
  readonly line: Exchange[]
  /** The site that users log in on. */
  readonly site: string
  /** The project that they log in to. */
  readonly projectId: string
  /** Where browsers find the parts. */
  readonly urls: Readonly<Record<Part, string>>
  /** Calls the services as the frame's page does. */
  fetch(url: string, init: RequestInit): Promise<Response>
  /** From now on; undefined repairs the network. Calls are counted anew. */
  setFault(fault: Fault | undefined): void
  /** Changes accepted answers on their way, as a service that lies would; undefined: no more. */
  setLie(lie: Lie | undefined): void
  /** Waits until nothing is on its way: no call, and no mail that one of them posted. */
  untilArrived(): Promise<void>
  /** The parts that do not answer. */
  readonly down: Set<Part>
  /** Other services over the same databases: another process, or the same one started again. */
  restart(options?: Partial<ServicesOptions>): void
  /** Has another process answer every second call, over its own connections to the same databases. */
  addProcess(store: Store): void
  close(): Promise<void>
}

/** Where each part is. In the tests each has an origin of its own. */
export const urls: Readonly<Record<Part, string>> = {
  auth: 'http://auth.test',
  custody: 'http://custody.test',
  recovery: 'http://recovery.test',
}
export const frameOrigin = 'https://frame.test'
const site = 'https://app.example.com'
/** Real time that a mail may take on a busy machine, in ms. */
const patience = 30_000
const plenty = { perSecond: 10_000, burst: 10_000_000 }
const rateLimits = {
  ...{ custodyAddress: plenty, custodyMailAddress: plenty, custodyMails: plenty, recoveryAddress: plenty },
  ...{ loginAddress: plenty, loginMails: plenty, loginCodes: plenty },
}

/**
 * Real services on a database, with mail over SMTP.
 * @param opened default: an empty one
 * @param providers who users may say they are by. They read the machine's clock, so the world's begins there
 */
export async function createWorld(
  opened?: Store,
  providers?: Providers,
  { mailDelayHours }: Pick<CustodyOptions, 'mailDelayHours'> = {},
): Promise<World> {
  const store = opened ?? (await openTestStore())
  const inbox = await createInbox()
  const time = createTestTime(providers && Date.now())
  providers?.allow(frameOrigin)
  const issuers = providers?.issuers ?? []
  const secrets = { auth: createMemorySecrets(), custody: createMemorySecrets(), recovery: createMemorySecrets() }
  const lines: string[] = []
  const log = createLineLog((text) => lines.push(text))
  const smtp = createMailer({
    server: readMailServer(inbox.url),
    from: { name: 'Login', address: 'login@latchkey.test' },
    log,
  })
  let underway = 0
  inbox.watch(() => underway--)
  const mailer: Mailer = {
    ...smtp,
    post(mail) {
      underway++
      smtp.post(mail)
    },
  }
  const start = (options: Partial<ServicesOptions> = {}) =>
    createServices({
      ...{ store, clock: time, secrets, mailer, frameOrigin, log, rateLimits },
      login: {
        url: urls.auth,
        ...(providers && { providers: { providers: providers.entries, allowsLoopback: true } }),
      },
      ...{ custody: { url: urls.custody, issuers, mailDelayHours }, recovery: { issuers } },
      ...options,
    })
  const services = start()
  await services.projects.add({ id: 'demo', origins: [site] })
  const line: Exchange[] = []
  const down = new Set<Part>()
  let fault: Fault | undefined
  let lie: Lie | undefined
  let counts = new Map<string, number>()

  const world: World = {
    ...{ store, services, time, inbox, secrets, lines, line, site, down, projectId: 'demo', urls },
    async fetch(url, init) {
      const { hostname, pathname } = new URL(url)
      const [part = ''] = hostname.split('.')
      const route = pathname.slice(1)
      const nth = (counts.get(route) ?? 0) + 1
      counts.set(route, nth)
      const request = new Request(url, init)
      request.headers.set('Origin', frameOrigin)
      const exchange: Exchange = {
        ...{ part: part as Part, route, request: await request.clone().text() },
        token: request.headers.get('Authorization'),
        proof: request.headers.get('DPoP') ?? '',
        ...{ status: 0, answer: '' },
      }
      line.push(exchange)
      const what = fault?.(route, nth)
      if (what === 'before' || down.has(part as Part)) throw new TypeError('The line is broken.')
      underway++
      const answering = world.services.fetch(request, { address: '192.0.2.1' })
      const response = await answering.finally(() => underway--)
      exchange.status = response.status
      exchange.answer = await response.clone().text()
      if (what === 'after') throw new TypeError('The line is broken.')
      if (!lie || !response.ok) return response
      const { headers } = response
      headers.delete('Content-Length')
      return Response.json(lie(route, JSON.parse(exchange.answer)), { headers })
    },
    async untilArrived() {
      for (const end = performance.now() + patience; underway > 0; ) {
        if (performance.now() > end) throw new Error(`${underway} calls or mails are still on their way.`)
        await new Promise((resolve) => setImmediate(resolve))
      }
    },
    setLie(next) {
      lie = next
    },
    setFault(next) {
      fault = next
      counts = new Map()
    },
    restart(options) {
      world.services = start(options)
    },
    addProcess(other) {
      const [first, second] = [world.services, start({ store: other })]
      let turn = 0
      const fetch: Services['fetch'] = (request, env) => (turn++ % 2 === 0 ? first : second).fetch(request, env)
      world.services = { ...first, fetch }
    },
    async close() {
      await world.services.close()
      await inbox.close()
    },
  }
  return world
}
