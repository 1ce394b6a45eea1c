import { type Kysely, type Migration, sql } from 'kysely'

/** Where a node stands in the order of its chain, and whether it is switched off. One that has no row stands where the configuration has it. */
export interface NodeSettingRow {
  chain: string
  /** Of `nodeIdOf`. */
  node: string
  position: number
  is_off: boolean
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
