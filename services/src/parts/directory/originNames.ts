import type { Kysely } from 'kysely'
import { ServiceError } from '../../errors.js'
import { isPlainText } from '../../text.js'
import { readOriginPattern } from './originPattern.js'
import type { DirectoryTables } from './schema.js'

/** Longest name of an app: it stands in the subject of mails. */
const longestName = 40

/**
 * Names the app at an origin of a project; undefined takes the name away.
 * @throws {ServiceError} PROJECT_INVALID, ORIGIN_INVALID
 */
export async function setOriginName(
  db: Kysely<DirectoryTables>,
  { id, origin: text, name }: { id: string; origin: string; name: string | undefined },
): Promise<void> {
  if (name !== undefined && (name.length > longestName || !isPlainText(name))) {
    throw new ServiceError('PROJECT_INVALID', 'The name of an app has 1 to 40 characters, each of which can be seen.')
  }
  const origin = readOriginPattern(text)
  // A name for a pattern would be one for pages that the operator has never seen.
  if (origin.includes('*') || !URL.canParse(origin) || new URL(origin).origin !== origin) {
    throw new ServiceError('ORIGIN_INVALID', 'Only one origin can have a name: write https://app.example.com.')
  }
  const named = await db
    .updateTable('directory.origins')
    .set({ name: name ?? null })
    .where('project_id', '=', id)
    .where('pattern', '=', origin)
    .returning('pattern')
    .executeTakeFirst()
  if (!named)
    throw new ServiceError('ORIGIN_INVALID', 'The project has no such origin. `project show` lists its origins.')
}

/** The name of the app at exactly this origin, of whichever project; of several that of the first project by id. */
export async function findOriginName(db: Kysely<DirectoryTables>, origin: string): Promise<string | undefined> {
  const named = await db
    .selectFrom('directory.origins')
    .select('name')
    .where('pattern', '=', origin)
    .where('name', 'is not', null)
    .orderBy('project_id')
    .limit(1)
    .executeTakeFirst()
  return named?.name ?? undefined
}
