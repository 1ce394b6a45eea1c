import { beforeEach, expect, test, vi } from 'vitest'
import { describeStore } from '../../../../test/eachStore.js'
import { createTestClock } from '../../../../test/memoryServices.js'
import { walletRecords } from '../../../../test/walletRecords.js'
import { bundledWallets } from '../data/index.js'
import type { WalletRecord } from './record.js'
import { parseWallets } from './wallet.js'
import { createWallets } from './wallets.js'

// Real databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const all = { page: 1, entries: 100 }
const ids = (wallets: readonly { id: string }[]) => wallets.map(({ id }) => id)

describeStore('wallets', (stores) => {
  beforeEach(async () => {
    await stores.store.directory.deleteFrom('directory.wallets').execute()
    await stores.store.directory.updateTable('directory.wallet_set').set({ version: 0 }).execute()
  })

  const create = () => createWallets(stores.store.directory)

  test('behavior: what is imported is answered field for field, and an import says what it did', async () => {
    const wallets = create()
    expect(await wallets.import(walletRecords)).toEqual({ added: 5, changed: 0, unchanged: 0, removed: 0 })
    const { data, count } = await wallets.query(all)
    expect(count).toBe(5)
    const written = parseWallets(walletRecords)
    expect(data).toEqual(ids(data).map((id) => written.find((record) => record.id === id)))

    const changes: WalletRecord[] = [
      { id: 'late', name: 'Later' },
      ...walletRecords.filter(({ id }) => id === 'beta'),
      { id: 'fresh', name: 'New' },
    ]
    expect(await wallets.import(changes)).toEqual({ added: 1, changed: 1, unchanged: 1, removed: 0 })
    // The whole record is replaced: nothing of the old one is left.
    expect(await wallets.find('late')).toEqual({ id: 'late', name: 'Later', image_id: 'late' })
    expect(await wallets.import(changes, { replace: true })).toEqual({ added: 0, changed: 0, unchanged: 3, removed: 3 })
    expect(await wallets.list()).toEqual([
      { id: 'beta', name: 'beta' },
      { id: 'late', name: 'Later' },
      { id: 'fresh', name: 'New' },
    ])
  })

  test('behavior: one wrong wallet, and nothing of the import is kept', async () => {
    const wallets = create()
    await wallets.import([{ id: 'kept', name: 'Kept' }])
    const wrong = [
      { id: 'good', name: 'Good' },
      { id: 'bad', name: 'Bad', homepage: 'javascript:alert(1)' },
    ]
    await expect(wallets.import(wrong, { replace: true })).rejects.toMatchObject({ code: 'WALLET_INVALID' })
    expect(ids(await wallets.list())).toEqual(['kept'])
  })

  test('behavior: pages cover every wallet once, in order, and all say the same count', async () => {
    const wallets = create()
    await wallets.import(walletRecords)
    const pages = await Promise.all([1, 2, 3, 4].map((page) => wallets.query({ page, entries: 2 })))
    expect(pages.map(({ data }) => ids(data))).toEqual([['inside', 'zeta'], ['beta', 'late'], ['both'], []])
    expect(new Set(pages.map(({ count }) => count))).toEqual(new Set([5]))
    expect(JSON.parse(pages[0]?.text ?? '')).toEqual({ data: pages[0]?.data, count: 5 })
  })

  test('behavior: a removed wallet is gone, and the installation is not filled again', async () => {
    const wallets = create()
    expect(await wallets.seed(async () => walletRecords)).toBe(true)
    for (const { id } of walletRecords) await wallets.remove(id)
    await expect(wallets.remove('late')).rejects.toMatchObject({ code: 'WALLET_NOT_FOUND' })
    expect(await wallets.find('late')).toBeUndefined()
    expect(await wallets.seed(() => Promise.reject(new Error('not read')))).toBe(false)
    expect((await wallets.query(all)).count).toBe(0)
  })

  test('behavior: an installation is filled once, by the first of all processes', async () => {
    const makers = [stores.store, stores.other, stores.store].map((store) => createWallets(store.directory))
    const filled = await Promise.all(makers.map((wallets) => wallets.seed(async () => walletRecords)))
    expect(filled.filter(Boolean)).toHaveLength(1)
    for (const wallets of makers) expect((await wallets.query(all)).count).toBe(5)
  })

  test('behavior: another process sees a change within a second, and asks no more often than that', async () => {
    const clock = createTestClock()
    const reader = createWallets(stores.other.directory, clock)
    const writer = createWallets(stores.store.directory, clock)
    await writer.import([{ id: 'first', name: 'First' }])
    const before = await reader.query(all)
    await writer.import([{ id: 'second', name: 'Second' }])
    clock.advance(999)
    expect(await reader.query(all)).toEqual(before)
    clock.advance(1)
    const after = await reader.query(all)
    expect(ids(after.data)).toEqual(['first', 'second'])
    expect(after.tag).not.toBe(before.tag)
    // A clock that is set back does not freeze the answer.
    await writer.remove('first')
    clock.advance(-60_000)
    expect(ids((await reader.query(all)).data)).toEqual(['second'])
  })

  test('behavior: imports at once do not mix, and the last answer has all of them', async () => {
    const makers = [stores.store, stores.other].map((store) => createWallets(store.directory, createTestClock()))
    const imports = Array.from({ length: 10 }, (_, index) =>
      makers[index % 2]?.import([
        { id: `own-${index}`, name: `Own ${index}` },
        { id: 'shared', name: `Shared ${index}` },
      ]),
    )
    await Promise.all(imports)
    expect(await makers[0]?.list()).toHaveLength(11)
    expect(await makers[1]?.list()).toHaveLength(11)
  })

  test('behavior: the bundled wallets fit the store; without chain adapters those reached by browser link alone are left out', async () => {
    const wallets = create()
    await wallets.seed(bundledWallets)
    expect(await wallets.import(await bundledWallets())).toMatchObject({ added: 0, changed: 0 })
    const { data } = await wallets.query({ page: 1, entries: 10_000 })
    expect(data).toEqual(await bundledWallets())
    const core = ids((await wallets.query({ page: 1, entries: 10_000, isCoreOnly: true })).data)
    const left = data.filter(({ id }) => !core.includes(id))
    expect(ids(left)).toEqual(expect.arrayContaining(['coinbase', 'phantom', 'solflare']))
    for (const wallet of left) expect(wallet.supports_wc ?? false).toBe(false)
    expect(core).toContain('metamask')
  })
})
