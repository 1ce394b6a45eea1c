import { type Kysely, sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { describeStore } from '../../../test/eachStore.js'
import { createTestWallet, randomId, testMembers } from '../../../test/testWallet.js'
import { readManifest } from '../../manifest/readManifest.js'
import { migratePart } from '../../store/migrate.js'
import { custodyMigrations } from './schema.js'

// Real processes and databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

describeStore('counts of custody', (stores) => {
  test('S34: devices of a database of before go on counting where they were', async () => {
    const db = stores.store.custody as unknown as Kysely<unknown>
    await sql`drop schema custody cascade`.execute(db)
    await migratePart(db, 'custody', custodyMigrations, '004_buckets')
    const wallet = createTestWallet()
    const devices = ['A', 'B', 'C'].map((letter) => testMembers.dev(letter.repeat(42).concat('A')))
    const first = wallet.first({ mem: devices.slice(0, 2) })
    const second = wallet.next(first, { mem: devices })
    for (const manifest of [first, second]) {
      const { head, compact } = readManifest(wallet.sign(manifest))
      await sql`insert into custody.wallets (wal, rlm, sub, is_current, seq, hash, gen, record, created_at, opened_at)
        values (${wallet.wal}, ${wallet.rlm}, ${wallet.sub}, true, ${head.seq}, ${head.hash}, 1, '', 0, 0)
        on conflict (wal) do update set seq = excluded.seq, hash = excluded.hash`.execute(db)
      await sql`insert into custody.manifests (wal, seq, hash, compact, created_at)
        values (${wallet.wal}, ${head.seq}, ${head.hash}, ${compact}, 0)`.execute(db)
    }
    for (const [index, { id, k }] of [...devices, { id: randomId(), k: 'dev' }].entries())
      await sql`insert into custody.shares (wal, id, k, gen, enc, ct, s, s_key, n)
        values (${wallet.wal}, ${id}, ${k}, 1, '', '', '', 'file:v1', ${index * 7})`.execute(db)
    await migratePart(db, 'custody', custodyMigrations)
    const { rows } = await sql`select wal, pk, n from custody.counts order by n`.execute(db)
    expect(rows).toEqual([7, 14].map((n, index) => ({ wal: wallet.wal, pk: devices[index + 1]?.pk, n })))
  })
})
