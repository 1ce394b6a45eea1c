import { type Kysely, type Migration, sql } from 'kysely'

/** Where a node stands in the order of its chain, and whether it is switched off. One that has no row stands where the configuration has it. */
export interface NodeSettingRow {
  chain: string
  /** Of `nodeIdOf`. */
  node: string
  position: number
  is_off: boolean
}

/** A node that an operator added while the services ran. Its address may hold a key, as in the chain file. */
export interface AddedNodeRow {
  chain: string
  /** Of `nodeIdOf`. */
  node: string
  url: string
  headers: Readonly<Record<string, string>> | null
  /** In ms since 1970. */
  added_at: number
}

export const addedNodesMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table data.added_nodes (
      chain text not null,
      node text not null,
      url text not null,
      headers jsonb,
      added_at double precision not null,
      primary key (chain, node)
    )`.execute(db)
  },
}

export const nodeSettingsMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table data.node_settings (
      chain text not null,
      node text not null,
      position integer not null,
      is_off boolean not null,
      primary key (chain, node)
    )`.execute(db)
  },
}
