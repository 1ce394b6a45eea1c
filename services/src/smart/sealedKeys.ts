import { type Kysely, sql } from 'kysely'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import type { Clock } from '../clock.js'
import { openEnvelope, resealEnvelope, sealEnvelope } from '../envelope/envelope.js'
import type { KeyProvider } from '../secrets/partSecrets.js'

/** A key as a part keeps it: sealed, in the table `{part}.{table}`. */
export interface SealedKeyRow {
  address: string
  place: number
  sealed: Uint8Array
  key_name: string
  made_at: number
}

/** The table of a part's keys. */
export const sealedKeysTable = (part: string, table: string) => sql`create table ${sql.table(`${part}.${table}`)} (
  address text primary key,
  place integer not null unique,
  sealed bytea not null,
  key_name text not null,
  made_at double precision not null
)`

/** Keys of a part that sign for the operator. All processes have the same. */
export interface SealedKeys {
  /** The first so many, made where they are not there. */
  list(count: number): Promise<readonly PrivateKeyAccount[]>
  /** Seals all under the key-encryption key in use. */
  reseal(): Promise<void>
}

/** @param tables of the part, which has `table` of {@link sealedKeysTable} */
export function createSealedKeys(
  db: Kysely<never>,
  { part, table }: { part: 'bundler' | 'facilitator' | 'paymaster'; table: string },
  keys: KeyProvider,
  clock: Clock,
): SealedKeys {
  const name = sql.table(`${part}.${table}`)
  // A sealed key opens as itself alone.
  const contextOf = (address: string) => ({ part, rlm: '', wal: '', k: table, id: address, gen: 0 }) as const
  const opened = new Map<string, PrivateKeyAccount>()
  const read = async (from: Kysely<never>) =>
    (await sql<SealedKeyRow>`select * from ${name} order by place`.execute(from)).rows

  async function make(count: number): Promise<readonly SealedKeyRow[]> {
    return db.transaction().execute(async (transaction) => {
      await sql`lock table ${name} in exclusive mode`.execute(transaction)
      const there = await read(transaction)
      for (let place = there.length; place < count; place++) {
        const privateKey = generatePrivateKey()
        const { address } = privateKeyToAccount(privateKey)
        const { bytes, keyName } = await sealEnvelope(keys, contextOf(address), Buffer.from(privateKey.slice(2), 'hex'))
        await sql`insert into ${name} (address, place, sealed, key_name, made_at)
          values (${address}, ${place}, ${bytes}, ${keyName}, ${clock.now()})`.execute(transaction)
      }
      return read(transaction)
    })
  }

  return {
    async list(count) {
      let rows = await read(db)
      if (rows.length < count) rows = [...(await make(count))]
      return Promise.all(
        rows.slice(0, count).map(async ({ address, sealed }) => {
          const known = opened.get(address)
          if (known) return known
          const plain = await openEnvelope(keys, contextOf(address), sealed)
          const account = privateKeyToAccount(`0x${Buffer.from(plain).toString('hex')}`)
          plain.fill(0)
          opened.set(address, account)
          return account
        }),
      )
    },
    async reseal() {
      const current = await keys.currentName()
      for (const { address, sealed, key_name } of await read(db)) {
        if (key_name === current) continue
        const { bytes, keyName } = await resealEnvelope(keys, contextOf(address), sealed)
        await sql`update ${name} set sealed = ${bytes}, key_name = ${keyName}
          where address = ${address} and sealed = ${sealed}`.execute(db)
      }
    },
  }
}

/** Names of the keys that a part's keys are sealed under. */
export async function listSealedKeyNames(db: Kysely<never>, part: string, table: string): Promise<readonly string[]> {
  const { rows } = await sql<{
    key_name: string
  }>`select distinct key_name from ${sql.table(`${part}.${table}`)}`.execute(db)
  return rows.map(({ key_name }) => key_name)
}
