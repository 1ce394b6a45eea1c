import { type Kysely, sql } from 'kysely'
import type { Hex } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import type { Clock } from '../../clock.js'
import { openEnvelope, resealEnvelope, sealEnvelope } from '../../envelope/envelope.js'
import { ServiceError } from '../../errors.js'
import type { KeyProvider } from '../../secrets/partSecrets.js'
import { readEvmAddress } from './holder.js'
import type { NamesTables } from './schema.js'

/** A key that signs answers of the gateway, and zones that are handed on. It has no funds. */
export interface GatewayKey {
  readonly address: Hex
  readonly privateKey: Hex
}

/** A key without its secret. Times in ms. */
export interface KeyRow {
  readonly address: string
  readonly madeAt: number
  /** Null for one that no answer was signed with. */
  readonly usedSince: number | null
}

/** The keys of the gateway: resolvers take what any key signs that they know, so one can follow another without a failed look-up. */
export interface GatewayKeys {
  /** The key that signs now. Other processes follow within a minute. */
  current(): Promise<GatewayKey>
  list(): Promise<readonly KeyRow[]>
  /** Makes a key, which signs nothing yet: resolvers have to know it first. The first one of all signs at once. */
  add(): Promise<readonly KeyRow[]>
  /** Lets a key sign from now on. @throws {ServiceError} KEY_UNKNOWN */
  use(address: string): Promise<readonly KeyRow[]>
  /** @throws {ServiceError} KEY_UNKNOWN; KEY_IN_USE */
  remove(address: string): Promise<readonly KeyRow[]>
  /** Seals all under the key-encryption key in use. */
  reseal(): Promise<void>
}

/** For so long a process goes on with the key that it knows, in ms. */
const freshMs = 30_000

export function createGatewayKeys(db: Kysely<NamesTables>, keys: KeyProvider, clock: Clock): GatewayKeys {
  let known: { readonly key: GatewayKey; readonly at: number } | undefined

  const list = async (): Promise<readonly KeyRow[]> => {
    const rows = await db.selectFrom('names.keys').selectAll().orderBy('made_at').orderBy('address').execute()
    return rows.map(({ address, made_at, used_since }) => ({ address, madeAt: made_at, usedSince: used_since }))
  }
  const find = (from: Kysely<NamesTables>) =>
    from
      .selectFrom('names.keys')
      .selectAll()
      .where('used_since', 'is not', null)
      .orderBy('used_since', 'desc')
      .orderBy('address')
      .limit(1)
      .executeTakeFirst()

  async function insert(to: Kysely<NamesTables>, usedSince: number | null): Promise<void> {
    const privateKey = generatePrivateKey()
    const address = privateKeyToAddress(privateKey)
    const { bytes, keyName } = await sealEnvelope(keys, contextOf(address), Buffer.from(privateKey.slice(2), 'hex'))
    const row = { address, sealed: bytes, key_name: keyName, made_at: clock.now(), used_since: usedSince }
    await to.insertInto('names.keys').values(row).execute()
  }

  /** Changes the keys; processes that do so at once each see what the one before left. */
  const change = async (run: (transaction: Kysely<NamesTables>) => Promise<void>) => {
    await db.transaction().execute(async (transaction) => {
      await sql`lock table names.keys in exclusive mode`.execute(transaction)
      await run(transaction)
    })
    known = undefined
    return list()
  }

  return {
    list,
    async current() {
      if (known && Math.abs(clock.now() - known.at) < freshMs) return known.key
      const row = await find(db)
      if (!row) throw new ServiceError('KEY_UNKNOWN', 'The gateway has no key that signs.')
      const plain = await openEnvelope(keys, contextOf(row.address), row.sealed)
      const key = { address: row.address as Hex, privateKey: `0x${Buffer.from(plain).toString('hex')}` as const }
      plain.fill(0)
      known = { key, at: clock.now() }
      return key
    },
    add: () => change(async (transaction) => insert(transaction, (await find(transaction)) ? null : clock.now())),
    use: (text) =>
      change(async (transaction) => {
        const last = await find(transaction)
        const usedSince = Math.max(clock.now(), (last?.used_since ?? 0) + 1)
        const { numUpdatedRows } = await transaction
          .updateTable('names.keys')
          .set({ used_since: usedSince })
          .where('address', '=', readEvmAddress(text) ?? '')
          .executeTakeFirst()
        if (numUpdatedRows === 0n) throw unknown()
      }),
    remove: (text) =>
      change(async (transaction) => {
        const address = readEvmAddress(text) ?? ''
        if ((await find(transaction))?.address === address)
          throw new ServiceError('KEY_IN_USE', 'This key signs now: let another one sign first, with names keys use.')
        const { numDeletedRows } = await transaction
          .deleteFrom('names.keys')
          .where('address', '=', address)
          .executeTakeFirst()
        if (numDeletedRows === 0n) throw unknown()
      }),
    async reseal() {
      const name = await keys.currentName()
      const rows = await db.selectFrom('names.keys').selectAll().where('key_name', '<>', name).execute()
      for (const { address, sealed } of rows) {
        const { bytes, keyName } = await resealEnvelope(keys, contextOf(address), sealed)
        await db
          .updateTable('names.keys')
          .set({ sealed: bytes, key_name: keyName })
          .where('address', '=', address)
          .where('sealed', '=', sealed)
          .execute()
      }
    },
  }
}

const unknown = () => new ServiceError('KEY_UNKNOWN', 'The gateway has no such key: see names keys list.')

/** A sealed key opens as itself alone. */
const contextOf = (address: string) => ({ part: 'names', rlm: '', wal: '', k: 'gateway', id: address, gen: 0 }) as const
