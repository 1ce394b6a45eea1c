import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openStore } from '../openStore.js'
import { createProjects } from '../parts/directory/projects.js'

// Real databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-embedded-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('behavior: a database whose making was stopped is put aside, and a new one is made', async () => {
  // As a kill leaves it: the mark, and some of the files.
  await writeFile(join(folder, 'pg.making'), '')
  await mkdir(join(folder, 'pg'))
  await writeFile(join(folder, 'pg', 'PG_VERSION'), '17\n')
  const store = await openStore({ folder })
  await createProjects(store.directory).add({ id: 'kept', origins: [] })
  await store.close()
  expect((await readdir(folder)).toSorted()).toEqual(['pg', 'pg.unfinished'])
  expect(await readdir(join(folder, 'pg.unfinished'))).toEqual(['PG_VERSION'])

  const again = await openStore({ folder })
  expect(await createProjects(again.directory).find('kept')).toMatchObject({ id: 'kept' })
  await again.close()
})

test('behavior: a database that does not open is told of by its folder, and left as it is', async () => {
  await (await openStore({ folder })).close()
  const file = join(folder, 'pg', 'global', 'pg_control')
  await truncate(file, 0)
  const opening = openStore({ folder })
  await expect(opening).rejects.toMatchObject({ code: 'DATABASE_UNREADABLE' })
  await expect(opening).rejects.toThrow(join(folder, 'pg'))
  expect(existsSync(file)).toBe(true)
  // The folder is free again.
  expect(await readdir(folder)).toEqual(['pg'])
})
