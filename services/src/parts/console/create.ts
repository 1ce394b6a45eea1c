import { ServiceError } from '../../errors.js'
import { createChanges } from '../../operations/changes.js'
import { createRemoteOperations, type RemotePart } from '../../operations/createRemoteOperations.js'
import type { PartOperations } from '../../operations/description.js'
import type { CommandRunner, PartContext } from '../../part/definePart.js'
import { untyped } from '../../store/untyped.js'
import { createConsole } from './app.js'
import { createCeremonies } from './ceremonies.js'
import type { ConsoleBuild } from './consoleBuild.js'
import { createHealth } from './health/createHealth.js'
import type { consoleRates } from './limits.js'
import { createLinks } from './links.js'
import { createOpenId } from './openId/createOpenId.js'
import type { OpenIdSettings } from './openId/readFile.js'
import { hasOwner } from './owners.js'
import { type ConsolePartId, consoleParts } from './parts.js'
import { createPlace } from './place.js'
import { readBuild } from './readBuild.js'
import type { ConsoleTables } from './schema.js'
import { createSessions } from './sessions.js'
import { tellOwners } from './tellOwners.js'
import type { ConsoleTools } from './tools.js'
import { writeChange } from './writeChange.js'

export { migrations } from './schema.js'

/** What the console is made with. */
export interface ConsolePartOptions {
  console?:
    | {
        /** As browsers write it, over https. Default: `http://console.localhost` with the port, for this machine alone. */
        origin?: string | undefined
        /** Login by a provider, for those who were invited. Default: by passkey alone. */
        openId?: OpenIdSettings | undefined
        /** Parts that run in other processes. Default: those of this process alone. */
        parts?: Readonly<Partial<Record<ConsolePartId, RemotePart | undefined>>> | undefined
        /** Other parts of other processes, whose state is shown: addresses by their ids, without a final slash. Default: none. */
        watched?: Readonly<Record<string, string>> | undefined
        /** Public address of the services, for the code that the console writes. Default: the operator types it. */
        servicesUrl?: string | undefined
        /** Its pages. Default: the build that comes with the program. */
        build?: ConsoleBuild | undefined
      }
    | undefined
}

/** Links to a first login, as the machine makes them. */
export interface ConsoleLinks {
  /**
   * A link by which its reader becomes an owner: good once, for a day. Where there is an owner already it is for one who has lost all passkeys.
   * @throws {ServiceError} COMMAND_INVALID where no console was ever served, so that it has no address
   */
  makeOwnerLink(): Promise<string>
}

/** The console over its tables. */
export function create(
  context: PartContext<ConsoleTables, typeof consoleRates>,
  { console: { origin, openId, parts = {}, watched = {}, servicesUrl, build } = {} }: ConsolePartOptions,
) {
  const { db, clock, frameOrigin, mailer, limiters, offers } = context
  const place = createPlace({ origin, frameOrigin })
  const changes = createChanges(untyped(db), { schema: 'console', clock })
  const links = createLinks(db, clock)
  const here: Readonly<Record<ConsolePartId, PartOperations | undefined>> = {
    directory: offers.projectOperations,
    auth: offers.userOperations,
    data: offers.nodeOperations,
  }
  const isPart = (id: string): id is ConsolePartId => Object.hasOwn(consoleParts, id)
  const partIds = Object.keys(consoleParts).filter(isPart)
  const found = new Map(
    partIds.map((id) => {
      const remote = parts[id]
      return [id, here[id] ?? (remote && createRemoteOperations(id, remote, context))] as const
    }),
  )
  const tools: ConsoleTools = {
    ...{ db, clock, log: context.log, place, limiters, changes, links, partIds, mailer, servicesUrl },
    sessions: createSessions(db, clock),
    ceremonies: createCeremonies(db, clock),
    findPart: (id) => (isPart(id) ? found.get(id) : undefined),
    tellOwners: (text) => tellOwners({ db, mailer, place }, text),
  }

  const named = partIds.flatMap((id) => (parts[id] && !here[id] ? [[id, parts[id].url] as const] : []))
  const addresses = new Map([...named, ...Object.entries(watched)])
  const health = createHealth({ ...tools, addresses, fetch: context.fetch, ready: context.ready })

  let reading: Promise<ConsoleBuild | undefined> | undefined
  const findBuild = () => {
    reading ??= build ? Promise.resolve(build) : readBuild()
    // What could not be read is read anew with the next call.
    reading.catch(() => {
      reading = undefined
    })
    return reading
  }

  async function keepPlace(own: string): Promise<void> {
    await db
      .insertInto('console.place')
      .values({ one: true, origin: own })
      .onConflict((conflict) => conflict.column('one').doUpdateSet({ origin: own }))
      .execute()
  }

  const makeOwnerLink: ConsoleLinks['makeOwnerLink'] = async () => {
    const kept = await db.selectFrom('console.place').select('origin').executeTakeFirst()
    const at = place.origin() ?? kept?.origin
    if (at === undefined)
      throw new ServiceError('COMMAND_INVALID', 'The console has no address yet: serve it once, with --console-port.')
    const kind = (await hasOwner(db)) ? 'recovery' : 'first'
    const code = await links.make(kind)
    await writeChange(tools, db, { who: 'machine', did: 'makeOwnerLink', subject: 'link:', after: { kind } })
    if (kind === 'recovery')
      await tools.tellOwners('On the machine a link was made by which its reader becomes an owner.')
    return `${at}/#join=${code}`
  }
  const consoleLinks: ConsoleLinks = { makeOwnerLink }

  return {
    app: createConsole({ ...context, tools, findBuild, health, openId: openId && createOpenId(openId, context) }),
    isGuarded: true,
    /** Links to a first login. */
    api: { consoleLinks },
    commands: {
      makeOwnerLink: async () => ({
        answer: { link: await makeOwnerLink() },
        warning: 'Open it within a day, in the browser that has your passkeys. It is good once.',
      }),
    } satisfies Record<string, CommandRunner>,
    async start() {
      await changes.prune()
      if (origin !== undefined) await keepPlace(origin)
    },
    async listening(port: number) {
      place.listen(port)
      const own = place.origin()
      if (own !== undefined) await keepPlace(own)
      health.start()
    },
    async close() {
      health.close()
    },
    async note(isTerminal: boolean) {
      if (await hasOwner(db)) return undefined
      if (!isTerminal)
        return 'The console has no owner. On this machine, in a terminal: latchkey-services console owner'
      return `The console has no owner. Open this within a day to become it; it is good once: ${await makeOwnerLink()}`
    },
  }
}
