import { type Kysely, sql } from 'kysely'
import { bucketMigration } from '../../src/http/buckets.js'
import { createApp } from '../../src/http/createApp.js'
import { readCaller } from '../../src/http/env.js'
import { problem } from '../../src/http/problem.js'
import { refuseTooMany } from '../../src/http/refuseTooMany.js'
import type { CommandRunner, PartContext } from '../../src/part/definePart.js'
import { wordOf } from '../../src/part/usage.js'
import type { noteRates } from './limits.js'

interface NotesTables {
  'notes.entries': { project_id: string; text: string }
}

export const migrations = {
  '001_entries': {
    async up(db: Kysely<unknown>) {
      await sql`create table notes.entries (project_id text not null, text text not null)`.execute(db)
    },
  },
  '002_buckets': bucketMigration('notes'),
}

export function create(
  context: PartContext<NotesTables, typeof noteRates>,
  { noteLength = 10 }: { noteLength?: number | undefined },
) {
  const { db, limiters, offers } = context
  const app = createApp('notes', context)
  const list = async (projectId: string) =>
    (await db.selectFrom('notes.entries').select('text').where('project_id', '=', projectId).execute()).map(
      ({ text }) => text,
    )
  app.post('/notes', async (context) => {
    const { waitMs } = await limiters.noteAddress.take(readCaller(context), 1)
    if (waitMs > 0) return refuseTooMany(context, waitMs)
    const projectId = context.req.query('projectId') ?? ''
    if (!(await offers.projectAccess.findOrigins(projectId))) {
      return problem(context, 401, 'PROJECT_NOT_FOUND', 'This project id is not known here.')
    }
    const text = (await context.req.text()).slice(0, noteLength)
    await db.insertInto('notes.entries').values({ project_id: projectId, text }).execute()
    return context.json({ text })
  })
  return {
    app,
    api: { noteBook: { list } },
    commands: {
      listNotes: async (input) => ({ answer: { notes: await list(wordOf(input, 'PROJECT')) } }),
    } satisfies Record<string, CommandRunner>,
    facts: { noteLength },
  }
}
