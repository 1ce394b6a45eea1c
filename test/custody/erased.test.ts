import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { deleteAccount } from '../../frame/flows/account.js'
import { readBackup, saveBackup, streamBackup } from '../../services/src/backup/backupFile.js'
import { restoreBackup } from '../../services/src/backup/restoreBackup.js'
import { readErasedLists } from '../../services/src/erased/erasedList.js'
import { openStore, type Store } from '../../services/src/openStore.js'
import { connect } from '../../services/src/store/connect.js'
import { enterNew, logIn } from './support/createBrowser.js'
import { createWorld, type Part, type World } from './support/createWorld.js'
import { dump, listValues } from './support/databases.js'

// Real services, databases and mail on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const parts: readonly Part[] = ['auth', 'custody', 'recovery']
const day = 24 * 3_600_000

let folder: string
let world: World
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-erased-'))
  world = await createWorld(await openStore({ folder: 'memory', erased: join(folder, 'erased') }))
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})

/** Which of some texts a part of a store has. */
async function find(store: Store, part: Part, texts: readonly string[]) {
  const values = listValues(await dump(store, part)).map((value) =>
    typeof value === 'string' ? value : Buffer.from(value).toString('latin1'),
  )
  return texts.filter((text) => values.some((value) => value.includes(text)))
}

test('S37: a backup from before brings no erased user back: what the list names is gone before a service answers', async () => {
  const [email, other] = ['canary-erased@backup.test', 'stays@backup.test']
  const { flow, unlocked } = await enterNew(world, email)
  const { user } = await logIn(world, flow, email)
  const stays = await enterNew(world, other)
  const kept = await logIn(world, stays.flow, other)
  const { store } = world
  const path = join(folder, 'backup.gz')
  const of = (id: string) => store[id as Part] as never
  const { bytes, parts: written } = streamBackup({ parts: store.parts, of })
  await Promise.all([saveBackup(bytes, path), written])

  await deleteAccount(flow)
  world.time.advance(31 * day)
  await world.services.start()
  const canaries = [email, user.sub, unlocked.wallet.wal]
  const list = await readFile(join(folder, 'erased'), 'utf8')
  // It names nobody: digests of random ids.
  for (const canary of canaries) expect(list).not.toContain(canary)
  expect(
    list
      .trim()
      .split('\n')
      .map((line) => line.split(' ')[0]),
  ).toEqual(['auth', 'sessions', 'custody', 'recovery'])

  const ids = store.parts.map(({ description }) => description.id)
  const keys = Object.fromEntries(parts.map((part) => [part, { ...world.secrets[part].keys, knows: async () => true }]))
  const restore = async (isErased?: Awaited<ReturnType<typeof readErasedLists>>) => {
    const { of: to, close, isShared, lock } = await connect({ folder: 'memory' }, ids)
    const options = { read: () => readBackup(path), parts: store.parts, of: to, keys }
    const { erased } = await restoreBackup({ ...options, ...(isErased && { isErased }) })
    const back = { ...Object.fromEntries(ids.map((id) => [id, to(id)])), parts: store.parts, isShared, lock, close }
    return { erased, store: back as unknown as Store }
  }
  // Without the list all of it is back: this is what it is for.
  const plain = await restore()
  expect(plain.erased).toBe(0)
  expect(await find(plain.store, 'auth', canaries)).toEqual(canaries)
  await plain.store.close()

  const back = await restore(await readErasedLists([join(folder, 'erased')]))
  expect(back.erased).toBe(3)
  for (const part of parts) expect([part, await find(back.store, part, canaries)]).toEqual([part, []])
  const others = [kept.user.sub, stays.unlocked.wallet.wal]
  for (const part of parts) expect([part, await find(back.store, part, others)]).toEqual([part, others])
  await back.store.close()
})

test('behavior: a list that cannot be read, or is none, stops a restore', async () => {
  await expect(readErasedLists([join(folder, 'nowhere')])).rejects.toMatchObject({ code: 'RESTORE_REFUSED' })
  await expect(readErasedLists([join(folder, 'backup.gz')])).rejects.toMatchObject({ code: 'RESTORE_REFUSED' })
})
