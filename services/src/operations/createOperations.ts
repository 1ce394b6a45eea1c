import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type * as z from 'zod'
import type { Clock } from '../clock.js'
import { ServiceError } from '../errors.js'
import { untyped } from '../store/untyped.js'
import { ChangedError } from './changedError.js'
import { type Changes, createChanges } from './changes.js'
import type { Actor, CallBy, Done, OperationDescription, OperationDescriptions, PartOperations } from './description.js'

/** What does an operation. */
export interface OperationHandler<Input> {
  /** What it reads or changes, as it is now: in the log, and what tags are of. Without addresses and secrets. */
  look?(input: Input): Promise<object | undefined>
  /** What a caller is answered; of what it holds the log has nothing. */
  run(input: Input, actor: Actor): Promise<object>
}

/** Handlers of all operations of a part. */
export type OperationHandlers<Descriptions extends OperationDescriptions> = {
  readonly [Name in keyof Descriptions]: OperationHandler<z.output<Descriptions[Name]['input']>>
}

/** What operations work with. */
export interface OperationsTools<
  Tables,
  Descriptions extends OperationDescriptions,
  Handlers extends OperationHandlers<Descriptions>,
> {
  /** Schema of the part. */
  readonly schema: string
  readonly db: Kysely<Tables>
  readonly clock: Clock
  readonly descriptions: Descriptions
  /** Handlers over the transaction of one call; those with transactions of their own over the database. */
  handlers(db: Kysely<Tables>): Handlers
  /** See `PartOperations`. Default: none. */
  findProjects?: PartOperations['findProjects']
  /** Runs once a change is made good. */
  onChange?(subject: string): void
}

/** The operations of a part of this process. */
export interface OwnOperations<Handlers extends Readonly<Record<string, OperationHandler<never>>>>
  extends PartOperations {
  /** Does one for a command, which may do all, and gives its answer. @throws {ServiceError} as it says */
  command<Name extends keyof Handlers & string>(
    name: Name,
    input: Parameters<Handlers[Name]['run']>[0],
  ): Promise<Awaited<ReturnType<Handlers[Name]['run']>>>
  readonly changes: Changes
}

/** Makes the one way to change a part that commands and the console share: checks, tag and log are here. */
export function createOperations<
  Tables,
  Descriptions extends OperationDescriptions,
  Handlers extends OperationHandlers<Descriptions>,
>(tools: OperationsTools<Tables, Descriptions, Handlers>): OwnOperations<Handlers> {
  const { schema, db, clock, descriptions, onChange, findProjects = async () => [] } = tools
  const changes = createChanges(untyped(db), { schema, clock })
  const find = (name: string) => (Object.hasOwn(descriptions, name) ? descriptions[name] : undefined)
  const handlerOf = (name: string, on: Kysely<Tables>) => tools.handlers(on)[name] as OperationHandler<unknown>

  async function change(name: string, input: Input, by: CallBy, description: OperationDescription): Promise<Done> {
    const entry = toEntry(name, description, input, by)
    if (description.isApart) return changeApart(handlerOf(name, db), input, by, entry)
    const done = await db.transaction().execute(async (trx) => {
      const log = untyped(trx)
      // Of two changes of the same thing one waits: the tag that it was held against is still true when it is made.
      await sql`select pg_advisory_xact_lock(hashtextextended(${`${schema} ${entry.subject}`}, 0))`.execute(trx)
      const handler = handlerOf(name, trx)
      const before = (await handler.look?.(input)) ?? null
      if (by.expected !== undefined && by.expected !== tagOf(before)) throw new ChangedError(before, tagOf(before))
      const answer = await handler.run(input, by.actor)
      const after = (await handler.look?.(input)) ?? null
      await changes.append(log, { ...entry, state: 'done', before, after })
      return { answer, tag: tagOf(after) }
    })
    onChange?.(entry.subject)
    return done
  }

  async function changeApart(handler: OperationHandler<unknown>, input: Input, by: CallBy, entry: Entry) {
    const log = untyped(db)
    const before = (await handler.look?.(input)) ?? null
    await changes.append(log, { ...entry, state: 'begun', before, after: null })
    try {
      const answer = await handler.run(input, by.actor)
      const after = (await handler.look?.(input)) ?? null
      await changes.append(log, { ...entry, state: 'done', before, after })
      return { answer, tag: tagOf(after) }
    } catch (error) {
      await changes.append(log, { ...entry, state: 'failed', before, after: null })
      throw error
    }
  }

  async function call(name: string, given: unknown, by: CallBy): Promise<Done> {
    const description = find(name)
    if (!description) throw new ServiceError('BODY_INVALID', 'This part has no such operation. Is it another version?')
    const parsed = description.input.safeParse(given)
    if (!parsed.success) throw new ServiceError('BODY_INVALID', `Not as it has to be: ${placesOf(parsed.error)}.`)
    if (description.changes) return change(name, parsed.data, by, description)
    const handler = handlerOf(name, db)
    const answer = await handler.run(parsed.data, by.actor)
    const seen = await handler.look?.(parsed.data)
    return { answer, ...(seen && { tag: tagOf(seen) }) }
  }

  return {
    call,
    changes,
    findProjects,
    listChanges: (filter) => changes.list(filter),
    command: <Name extends keyof Handlers & string>(
      name: Name,
      input: Parameters<Handlers[Name]['run']>[0],
    ): Promise<Awaited<ReturnType<Handlers[Name]['run']>>> =>
      // The handler of that name gave it.
      call(name, input, { actor: { by: 'command', who: 'machine' } }).then(
        ({ answer }) => answer as Awaited<ReturnType<Handlers[Name]['run']>>,
      ),
  }
}

type Input = Readonly<Record<string, unknown>>
type Entry = ReturnType<typeof toEntry>

function toEntry(name: string, { changes, reach }: OperationDescription, input: Input, { actor }: CallBy) {
  const text = (field: string) => {
    const value = input[field]
    return typeof value === 'string' ? value : null
  }
  const project = reach.of === 'project' ? text(reach.field) : changes?.kind === 'project' ? text(changes.field) : null
  return { ...actor, did: name, subject: `${changes?.kind}:${text(changes?.field ?? '') ?? ''}`, project }
}

/** Paths, and no values: those may be a user's. */
const placesOf = ({ issues }: z.ZodError) => [...new Set(issues.map(({ path }) => path.join('.') || 'it'))].join(', ')

/** The tag of a state; null is none that is there. */
export function tagOf(state: object | null): string {
  return createHash('sha256').update(JSON.stringify(state)).digest('base64url').slice(0, 22)
}
