import { type Kysely, sql } from 'kysely'
import { ServiceError } from '../../errors.js'
import { type FeatureSetting, readFeatureSetting } from './features.js'
import { type LookInput, type ProjectLook, readLook } from './look/readLook.js'
import { findOriginName, setOriginName } from './originNames.js'
import { readOriginPattern } from './originPattern.js'
import type { DirectoryTables } from './schema.js'
import { type ProjectTheme, readTheme, type ThemeInput } from './theme/readTheme.js'

/** What a host app is registered as. */
export interface Project {
  /** Public id that the widget sends; no secret. */
  id: string
  name: string
  /** Origin patterns; an empty list allows every origin. */
  allowedOrigins: string[]
  /** What the operator calls the apps at some of these origins, each named in full. Users read it in mails. */
  names: Readonly<Record<string, string>>
  /** What the operator has set; the rest are defaults. */
  features: FeatureSetting[]
  /** How the wallet looks on its pages. Left out: as everywhere. */
  look?: ProjectLook
  /** How the widget looks there, where a page sets no theme itself. Left out: as everywhere. */
  theme?: ProjectTheme
  /** Whether its pages may send events, of which counts are kept. Off until an operator says otherwise. */
  analytics: boolean
}

/** The projects of an installation. Every change is seen by the next call, in this process and in others. */
export interface Projects {
  list(): Promise<{ id: string; name: string }[]>
  /** Undefined when there is none of this id. */
  find(id: string): Promise<Project | undefined>
  /** Adds a project; without origins every origin may use it. @throws {ServiceError} PROJECT_EXISTS, PROJECT_INVALID, ORIGIN_INVALID */
  add(project: { id: string; name?: string; origins?: readonly string[] }): Promise<Project>
  /** @throws {ServiceError} PROJECT_NOT_FOUND */
  remove(id: string): Promise<void>
  /** @throws {ServiceError} PROJECT_NOT_FOUND, ORIGIN_INVALID */
  addOrigin(id: string, pattern: string): Promise<Project>
  /** @throws {ServiceError} PROJECT_NOT_FOUND, ORIGIN_INVALID when the project has no such pattern */
  removeOrigin(id: string, pattern: string): Promise<Project>
  /**
   * Names the app at an origin of the project, which is no pattern; undefined takes the name away.
   * @throws {ServiceError} PROJECT_NOT_FOUND, PROJECT_INVALID, ORIGIN_INVALID
   */
  nameOrigin(id: string, origin: string, name: string | undefined): Promise<Project>
  /** The name of the app at exactly this origin, of whichever project; of several that of the first project by id. */
  findSiteName(origin: string): Promise<string | undefined>
  /** @throws {ServiceError} PROJECT_NOT_FOUND, FEATURE_INVALID */
  setFeature(id: string, setting: FeatureSetting): Promise<Project>
  /** Back to the default. @throws {ServiceError} PROJECT_NOT_FOUND */
  resetFeature(id: string, feature: string): Promise<Project>
  /** Sets how the wallet looks on the project's pages; null: as everywhere. @throws {ServiceError} PROJECT_NOT_FOUND, LOOK_INVALID, LOOK_FAINT, LOOK_ALARMING */
  setLook(id: string, look: LookInput | null): Promise<Project>
  /** Sets these tokens of the widget, and the rest back to its own; null: all of them. @throws {ServiceError} PROJECT_NOT_FOUND, THEME_INVALID */
  setTheme(id: string, theme: ThemeInput | null): Promise<Project>
  /** Sets exactly these features and this theme, and the rest back to their defaults. @throws {ServiceError} PROJECT_NOT_FOUND, FEATURE_INVALID, THEME_INVALID */
  publish(id: string, configuration: Configuration): Promise<Project>
  /** @throws {ServiceError} PROJECT_NOT_FOUND */
  setAnalytics(id: string, isEnabled: boolean): Promise<Project>
}

/** All that the widget reads of a project. */
export interface Configuration extends Pick<Project, 'features' | 'analytics'> {
  readonly theme?: ThemeInput | undefined
}

const idShape = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/

/** Whether a text can be a project's id; anything else is not looked up. */
export function isProjectId(text: string): boolean {
  return idShape.test(text)
}

/** Sets exactly these features and this theme, all or none. @throws {ServiceError} FEATURE_INVALID, THEME_INVALID */
async function writeConfiguration(
  db: Kysely<DirectoryTables>,
  id: string,
  { features, analytics, theme = {} }: Configuration,
): Promise<void> {
  const rows = features.map(readFeatureSetting).map(({ feature, isEnabled, config }) => ({
    ...{ project_id: id, feature, is_enabled: isEnabled, config },
  }))
  if (new Set(rows.map(({ feature }) => feature)).size < rows.length)
    throw new ServiceError('FEATURE_INVALID', 'A configuration names each feature once.')
  const stored = toJson(readTheme(theme))
  const write = async (trx: Kysely<DirectoryTables>) => {
    await trx.deleteFrom('directory.features').where('project_id', '=', id).execute()
    if (rows.length > 0) await trx.insertInto('directory.features').values(rows).execute()
    await trx.updateTable('directory.projects').set({ analytics, theme: stored }).where('id', '=', id).execute()
  }
  await (db.isTransaction ? write(db) : db.transaction().execute(write))
}

/** A value of a column of JSON; null is the database's own. */
const toJson = <Value extends object>(value: Value | null) =>
  sql<Value | null>`${value && JSON.stringify(value)}::jsonb`

/**
 * Projects kept in the directory's tables.
 * @param onChange called with the id after each change that was made here
 */
export function createProjects(db: Kysely<DirectoryTables>, onChange: (id: string) => void = () => {}): Projects {
  async function find(id: string): Promise<Project | undefined> {
    if (!isProjectId(id)) return undefined
    // One statement: one moment in time, and a third of the work of three on the embedded database.
    const { rows } = await sql<Project & { look: ProjectLook | null; theme: ProjectTheme | null }>`
      select p.id, p.name, p.analytics, p.look, p.theme,
        array(select o.pattern from directory.origins o where o.project_id = p.id order by o.pattern) as "allowedOrigins",
        coalesce((
          select json_object_agg(o.pattern, o.name order by o.pattern)
          from directory.origins o where o.project_id = p.id and o.name is not null
        ), '{}') as names,
        coalesce((
          select json_agg(json_build_object('feature', f.feature, 'isEnabled', f.is_enabled, 'config', f.config)
            order by f.feature)
          from directory.features f where f.project_id = p.id
        ), '[]') as features
      from directory.projects p where p.id = ${id}`.execute(db)
    if (!rows[0]) return undefined
    const { look, theme, ...project } = rows[0]
    return { ...project, ...(look && { look }), ...(theme && { theme }) }
  }

  async function get(id: string): Promise<Project> {
    const project = await find(id)
    if (project) return project
    throw new ServiceError(
      'PROJECT_NOT_FOUND',
      'There is no project of that id. `project list` shows those that exist.',
    )
  }

  function tellChange(id: string): Promise<Project> {
    onChange(id)
    return get(id)
  }

  return {
    find,
    list: () => db.selectFrom('directory.projects').select(['id', 'name']).orderBy('id').execute(),

    async add({ id, name = id, origins = [] }) {
      if (!isProjectId(id)) {
        throw new ServiceError('PROJECT_INVALID', 'A project id has 1 to 64 letters, digits, _ and -, no sign first.')
      }
      if (name.length === 0 || name.length > 200) {
        throw new ServiceError('PROJECT_INVALID', 'A project name has 1 to 200 characters.')
      }
      const rows = [...new Set(origins.map(readOriginPattern))].map((pattern) => ({
        project_id: id,
        pattern,
        name: null,
      }))
      // At once: a project whose origins were still missing would be open to all for a moment.
      const insert = async (trx: Kysely<DirectoryTables>) => {
        const added = await trx
          .insertInto('directory.projects')
          .values({ id, name })
          .onConflict((conflict) => conflict.doNothing())
          .returning('id')
          .executeTakeFirst()
        if (!added) throw new ServiceError('PROJECT_EXISTS', 'There is a project of that id already.')
        if (rows.length > 0) await trx.insertInto('directory.origins').values(rows).execute()
      }
      await (db.isTransaction ? insert(db) : db.transaction().execute(insert))
      return tellChange(id)
    },

    async remove(id) {
      await get(id)
      await db.deleteFrom('directory.projects').where('id', '=', id).execute()
      onChange(id)
    },

    async addOrigin(id, text) {
      await get(id)
      await db
        .insertInto('directory.origins')
        .values({ project_id: id, pattern: readOriginPattern(text), name: null })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return tellChange(id)
    },

    async removeOrigin(id, text) {
      await get(id)
      const removed = await db
        .deleteFrom('directory.origins')
        .where('project_id', '=', id)
        .where('pattern', '=', readOriginPattern(text))
        .returning('pattern')
        .executeTakeFirst()
      // Silence would leave an operator believing that a door is closed which is open.
      if (!removed)
        throw new ServiceError('ORIGIN_INVALID', 'The project has no such origin. `project show` lists its origins.')
      return tellChange(id)
    },

    async nameOrigin(id, text, name) {
      await get(id)
      await setOriginName(db, { id, origin: text, name })
      return tellChange(id)
    },
    findSiteName: (origin) => findOriginName(db, origin),

    async setFeature(id, input) {
      await get(id)
      const { feature, isEnabled, config } = readFeatureSetting(input)
      const values = { is_enabled: isEnabled, config }
      await db
        .insertInto('directory.features')
        .values({ project_id: id, feature, ...values })
        .onConflict((conflict) => conflict.columns(['project_id', 'feature']).doUpdateSet(values))
        .execute()
      return tellChange(id)
    },

    async resetFeature(id, feature) {
      await get(id)
      readFeatureSetting({ feature, isEnabled: true, config: null })
      await db.deleteFrom('directory.features').where('project_id', '=', id).where('feature', '=', feature).execute()
      return tellChange(id)
    },

    async setLook(id, input) {
      await get(id)
      const look = toJson(input && readLook(input))
      await db.updateTable('directory.projects').set({ look }).where('id', '=', id).execute()
      return tellChange(id)
    },

    async setTheme(id, input) {
      await get(id)
      const theme = toJson(input && readTheme(input))
      await db.updateTable('directory.projects').set({ theme }).where('id', '=', id).execute()
      return tellChange(id)
    },

    async publish(id, configuration) {
      await get(id)
      await writeConfiguration(db, id, configuration)
      return tellChange(id)
    },

    async setAnalytics(id, isEnabled) {
      await get(id)
      await db.updateTable('directory.projects').set({ analytics: isEnabled }).where('id', '=', id).execute()
      return tellChange(id)
    },
  }
}
