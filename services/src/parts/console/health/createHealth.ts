import { sql } from 'kysely'
import type { Readiness } from '../../../http/readiness.js'
import type { ConsoleTools } from '../tools.js'
import type { Health, Seen } from './health.js'
import { seeNodes } from './seeNodes.js'
import { type Addresses, askReady, isAnswering, seeReadiness } from './seeParts.js'

/** What the state of an installation is seen with. */
export interface HealthTools extends Pick<ConsoleTools, 'db' | 'clock' | 'log' | 'findPart' | 'partIds'> {
  /** What this process needs. */
  ready(): Promise<Readiness>
  readonly addresses: Addresses
  readonly fetch: typeof fetch
}

/** Whether all is well, and since when. */
export interface HealthWatch {
  look(): Promise<readonly Health[]>
  /** Looks each minute, so that it is known since when, also where no page is open. */
  start(): void
  close(): void
}

const everyMs = 60_000

/** Looks at parts, databases, key services, the mail server, nodes and drivers, of this process and of others. */
export function createHealth(tools: HealthTools): HealthWatch {
  const { db, clock, log, findPart, partIds, addresses, ready } = tools
  let timer: NodeJS.Timeout | undefined

  async function seeOthers(here: ReadonlySet<string>): Promise<Seen[]> {
    const ids = [...new Set([...partIds, ...addresses.keys()])].filter((id) => !here.has(id))
    const seen = ids.map(async (id): Promise<Seen[]> => {
      const url = addresses.get(id)
      const said = url === undefined ? undefined : await askReady(tools.fetch, url)
      // What the console changes has to answer it; of the others it is asked whether they are ready.
      const isWell = partIds.includes(id) ? await isAnswering(findPart(id)) : said !== undefined
      const own: Seen = { part: id, what: 'part', name: '', isWell, why: '' }
      return [own, ...(said ? seeReadiness(said, id) : [])]
    })
    return (await Promise.all(seen)).flat()
  }

  /** Writes what has changed, and reads since when it is so. */
  async function keep(seen: readonly Seen[]): Promise<readonly Health[]> {
    const rows = seen.map((one) => ({ key: keyOf(one), is_well: one.isWell }))
    const { rows: kept } = await sql<{ key: string; since: number }>`
      with seen as (
        select key, is_well from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s (key text, is_well boolean)
      ), written as (
        insert into console.health as h (key, is_well, since)
        select key, is_well, ${clock.now()}::double precision from seen order by key
        on conflict (key) do update set is_well = excluded.is_well, since = excluded.since
        where h.is_well <> excluded.is_well
        returning h.key, h.since
      )
      select key, since from written
      union all
      select h.key, h.since from console.health h join seen using (key)
      where h.key not in (select key from written)`.execute(db)
    const times = new Map(kept.map(({ key, since }) => [key, since]))
    return seen.map((one) => ({
      ...one,
      since: new Date(times.get(keyOf(one)) ?? clock.now()).toISOString(),
    }))
  }

  async function look(): Promise<readonly Health[]> {
    const here = await ready()
    const own = seeReadiness(here)
    const others = await seeOthers(new Set(Object.keys(here.parts)))
    // A process tells of several parts, and several of them of one.
    const all = new Map([...own, ...others, ...(await seeNodes(findPart('data')))].map((one) => [keyOf(one), one]))
    return keep([...all.values()])
  }

  return {
    look,
    start() {
      timer ??= setInterval(() => {
        look().catch((error: Error) => log.problem(`console could not see whether all is well: ${error.name}`))
      }, everyMs).unref()
    },
    close: () => clearInterval(timer),
  }
}

const keyOf = ({ part, what, name }: Seen) => `${part} ${what} ${name}`.trim()
