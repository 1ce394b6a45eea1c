import type { Kysely } from 'kysely'

/**
 * A part's database for what several parts share, which keeps tables of its own in the part's schema and names them itself. Kysely takes a database
 * for no other than that of exactly its tables.
 */
export const untyped = <Tables>(db: Kysely<Tables>): Kysely<never> => db as unknown as Kysely<never>
