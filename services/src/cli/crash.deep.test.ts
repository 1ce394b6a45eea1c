import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createProgram, readAll } from '../../test/program.js'

// Real processes and databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-cli-'))
})
afterAll(() => rm(folder, { recursive: true }))

const { run, startServer } = createProgram({ folder: () => join(folder, 'data') })

test('behavior: after a crash the next start takes the folder over with all that was written', async () => {
  const server = await startServer()
  expect((await run('project', 'add', 'kept')).code).toBe(0)
  server.child.kill('SIGKILL')
  await once(server.child, 'exit')
  expect(await readdir(join(folder, 'data'))).toContain('lock.json')
  expect(JSON.parse((await run('project', 'list')).out)).toEqual({ projects: [{ id: 'kept', name: 'kept' }] })
})

test('parameters: a taken port is named and leaves the folder free', async () => {
  const server = await startServer()
  const { port } = new URL(server.url)
  server.child.kill('SIGSTOP')
  const child = createProgram({ folder: () => join(folder, 'other') }).start('serve', '--port', port)
  const [err, [code]] = await Promise.all([readAll(child.stderr), once(child, 'exit')])
  expect([code, err]).toEqual([1, expect.stringMatching(/^PORT_TAKEN: /)])
  expect(await readdir(join(folder, 'other'))).toEqual(['pg'])
  server.child.kill('SIGCONT')
  server.child.kill('SIGTERM')
  await once(server.child, 'exit')
})

test('behavior: a first start that is killed while it makes the database is followed by one that works', async () => {
  const data = join(folder, 'killed')
  const program = createProgram({ folder: () => data })
  const child = program.start('serve', '--port', '0')
  // The mark of a database that is being made, whose files are there in part.
  await expect.poll(() => existsSync(join(data, 'pg.making')) && existsSync(join(data, 'pg', 'PG_VERSION'))).toBe(true)
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect((await program.run('project', 'add', 'kept')).code).toBe(0)
  expect((await readdir(data)).toSorted()).toEqual(['pg', 'pg.unfinished'])
  expect(JSON.parse((await program.run('project', 'list')).out)).toEqual({ projects: [{ id: 'kept', name: 'kept' }] })
})
