import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { expect, onTestFinished, test } from 'vitest'
import { findFreePort } from '../../../devnet/src/index.js'
import { findHolder, type LockRecord, lockFolder } from './lockFile.js'

const inUse = expect.objectContaining({ code: 'FOLDER_IN_USE' })

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-lock-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

/** A folder whose lock another process left, or holds. */
async function makeLocked(record: Partial<LockRecord>): Promise<string> {
  const folder = await makeFolder()
  const full = { id: 'x', pid: 1, hostname: hostname(), processStart: 1, doorPort: null, token: 't', ...record }
  await writeFile(join(folder, 'lock.json'), JSON.stringify(full))
  return folder
}

async function makeDeadPid(): Promise<number> {
  const child = spawn(process.execPath, ['-e', ''])
  await once(child, 'exit')
  return child.pid ?? 0
}

test('behavior: one holder at a time; the folder is free after release', async () => {
  const folder = await makeFolder()
  const lock = await lockFolder(folder)
  await expect(lockFolder(folder)).rejects.toEqual(inUse)
  expect(await findHolder(folder)).toMatchObject({ pid: process.pid, doorPort: null })
  await lock.publishDoor(4321)
  expect(await findHolder(folder)).toMatchObject({ doorPort: 4321, token: lock.token })
  await lock.release()
  expect(await readdir(folder)).toEqual([])
  await (await lockFolder(folder)).release()
})

test('behavior: of many that come at once one gets in', async () => {
  const folder = await makeFolder()
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => lockFolder(folder)))
  const held = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  expect(held).toHaveLength(1)
  await held[0]?.release()
})

test('S37: only the owner of the folder can read the lock file', async () => {
  const folder = await makeFolder()
  const lock = await lockFolder(folder)
  await lock.publishDoor(4321)
  expect((await stat(join(folder, 'lock.json'))).mode & 0o077).toBe(0)
  expect(JSON.parse(await readFile(join(folder, 'lock.json'), 'utf8'))).toMatchObject({ token: lock.token })
  await lock.release()
})

const modeOf = async (path: string) => (await stat(path)).mode & 0o777
const unsafe = expect.objectContaining({ code: 'FOLDER_UNSAFE' })

test.skipIf(process.platform === 'win32')(
  'S37: a data folder that was there already is closed to all but its owner',
  async () => {
    const folder = await makeFolder()
    await mkdir(join(folder, 'pg'))
    await chmod(folder, 0o755)
    const lock = await lockFolder(folder)
    expect(await modeOf(folder)).toBe(0o700)
    await lock.release()
    const fresh = join(folder, 'fresh')
    await (await lockFolder(fresh)).release()
    expect(await modeOf(fresh)).toBe(0o700)
  },
)

test.skipIf(process.platform === 'win32')(
  'S37: a folder that holds files of others is refused instead of closed to them',
  async () => {
    const folder = await makeFolder()
    await writeFile(join(folder, 'index.html'), '')
    await chmod(folder, 0o755)
    await expect(lockFolder(folder)).rejects.toEqual(unsafe)
    expect([await modeOf(folder), await readdir(folder)]).toEqual([0o755, ['index.html']])
    // Its operator has closed it: then it may hold whatever it does.
    await chmod(folder, 0o700)
    await (await lockFolder(folder)).release()
  },
)

test.skipIf(process.platform === 'win32')('S37: a folder of another user, who could read it, is refused', async () => {
  // Only root can give a folder away; all others find that the folder for temporary files is root's.
  const isRoot = process.getuid?.() === 0
  const folder = isRoot ? await makeFolder() : '/tmp'
  if (isRoot) await chown(folder, 12345, 12345)
  await expect(lockFolder(folder)).rejects.toEqual(unsafe)
  expect(await readdir(folder)).not.toContain('lock.json')
})

test('behavior: a path that is a file is refused with a code', async () => {
  const path = join(await makeFolder(), 'file')
  await writeFile(path, '')
  await expect(lockFolder(path)).rejects.toEqual(unsafe)
})

test('behavior: the lock of a process that died is taken over', async () => {
  const folder = await makeLocked({ pid: await makeDeadPid() })
  expect(await findHolder(folder)).toBeUndefined()
  await (await lockFolder(folder)).release()
})

test('behavior: the lock of an earlier process with our own number is taken over', async () => {
  await (await lockFolder(await makeLocked({ pid: process.pid, processStart: 1 }))).release()
  const ours = await makeLocked({ pid: process.pid, processStart: performance.timeOrigin })
  await expect(lockFolder(ours)).rejects.toEqual(inUse)
})

test('behavior: a living process holds its lock while it starts, and then as long as its door is open', async () => {
  const pid = process.ppid
  await expect(lockFolder(await makeLocked({ pid }))).rejects.toEqual(inUse)

  const door = createServer((socket) => socket.end())
  door.listen(0, '127.0.0.1')
  await once(door, 'listening')
  onTestFinished(() => void door.close())
  const { port } = door.address() as { port: number }
  await expect(lockFolder(await makeLocked({ pid, doorPort: port }))).rejects.toEqual(inUse)

  // The number went to a process that is none of ours.
  await (await lockFolder(await makeLocked({ pid, doorPort: await findFreePort() }))).release()
})

test('behavior: a holder on another machine is judged by its heartbeat', async () => {
  const folder = await makeLocked({ hostname: 'elsewhere' })
  await expect(lockFolder(folder)).rejects.toEqual(inUse)
  const past = new Date(Date.now() - 60_000)
  await utimes(join(folder, 'lock.json'), past, past)
  await (await lockFolder(folder)).release()
})

test.each(['', '{', '[]', '{"pid":"1"}'])('behavior: a broken lock file %j is taken over', async (text) => {
  const folder = await makeFolder()
  await writeFile(join(folder, 'lock.json'), text)
  await (await lockFolder(folder)).release()
})
