import type { Hono } from 'hono'
import { stream } from 'hono/streaming'
import * as z from 'zod'
import type { AppEnv } from '../../http/env.js'
import { orRefusal, Refusal } from '../../http/refusal.js'
import type { Change, ChangeFilter, PartOperations } from '../../operations/description.js'
import { admit, requireProof } from './door.js'
import { mostChanges } from './limits.js'
import { missingPart } from './missingPart.js'
import { hasRole } from './operators.js'
import { refuseRole } from './refuseRole.js'
import type { ConsoleTools } from './tools.js'
import { writeChange } from './writeChange.js'

const query = z.strictObject({
  before: z.coerce.number().positive().optional(),
  /** Of one project alone: all that the console changed of it. */
  project: z.string().max(64).optional(),
  /** Of one operator, or `machine`; and of one operation. */
  who: z.string().max(64).optional(),
  did: z.string().max(64).optional(),
  limit: z.coerce.number().int().min(1).max(mostChanges).default(50),
})

/** Adds the log of all parts, for reading alone. */
export function addLogRoutes(app: Hono<AppEnv>, tools: ConsoleTools): void {
  app.get('/console/v1/log', (context) =>
    orRefusal(context, async () => {
      const { operator } = await admit(context, tools)
      const parsed = query.safeParse(context.req.query())
      if (!parsed.success)
        throw new Refusal(
          400,
          'BODY_INVALID',
          'Ask with `before` as a time in ms, `project`, `who`, `did` and `limit`.',
        )
      const { project, ...rest } = parsed.data
      if (project !== undefined && !hasRole(operator.roles, 'viewer', project)) throw refuseRole('viewer')
      const isAll = hasRole(operator.roles, 'viewer')
      const projects = project !== undefined ? [project] : isAll ? undefined : operator.roles.map((one) => one.project)
      const filter = { ...rest, ...(projects && { projects }) }
      const { entries, missing } = await readLog(tools, filter)
      return context.json({ changes: entries.map(toEntry), missing })
    }),
  )

  app.get('/console/v1/log/export', (context) =>
    orRefusal(context, async () => {
      const visitor = await admit(context, tools)
      if (!hasRole(visitor.operator.roles, 'owner')) throw refuseRole('owner')
      requireProof(tools, visitor)
      // Before the first byte: an export that lacks a part must not begin.
      const parts = tools.partIds.map((id) => tools.findPart(id) ?? missingPart(id))
      await writeChange(tools, tools.db, { who: visitor.operator.id, did: 'exportLog', subject: 'log:' })
      context.header('Content-Type', 'application/x-ndjson')
      context.header('Content-Disposition', 'attachment; filename="console-log.jsonl"')
      return stream(context, async (out) => {
        for await (const entry of walkLog([tools.changes.list, ...parts.map(({ listChanges }) => listChanges)]))
          await out.write(`${JSON.stringify(entry)}\n`)
      })
    }),
  )
}

const toEntry = ({ at, ...entry }: Change) => ({ at: new Date(at).toISOString(), ...entry })

/** The newest entries of all parts together. `missing`: parts that do not answer, whose entries are not among them. */
async function readLog(
  { changes, partIds, findPart }: ConsoleTools,
  filter: ChangeFilter,
): Promise<{ entries: readonly Change[]; missing: readonly string[] }> {
  const missing: string[] = []
  const lists = await Promise.all([
    changes.list(filter),
    ...partIds.map(async (id) => {
      try {
        const part = findPart(id)
        if (part) return await part.listChanges(filter)
      } catch (error) {
        // The others are read all the same; which one is missing is said.
        if (!(error instanceof Error)) throw error
      }
      missing.push(id)
      return []
    }),
  ])
  const entries = lists.flat().toSorted((one, other) => other.at - one.at)
  return { entries: entries.slice(0, filter.limit), missing }
}

/** All entries, part by part, newest first; then their number, without which an export is not whole. */
async function* walkLog(lists: readonly PartOperations['listChanges'][]): AsyncGenerator<object> {
  let count = 0
  for (const list of lists) {
    let beforeNumber: number | undefined
    for (;;) {
      const entries = await list({ beforeNumber, limit: mostChanges })
      count += entries.length
      yield* entries.map(toEntry)
      if (entries.length < mostChanges) break
      beforeNumber = Number(entries.at(-1)?.id.split(':')[1])
    }
  }
  yield { end: true, entries: count }
}
