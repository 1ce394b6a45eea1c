import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createProgram } from '../../test/program.js'
import { bundledWallets } from '../parts/directory/data/index.js'

// Real processes and databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-cli-'))
})
afterAll(() => rm(folder, { recursive: true }))

const { run, startServer } = createProgram({ folder: () => join(folder, 'data') })

async function write(name: string, content: unknown): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

test('behavior: wallets are imported, shown and removed beside a running server, whose next answer has the change', async () => {
  const bundled = await bundledWallets()
  const own = await write('own.json', [{ id: 'acme', name: 'Acme', order: 1, mobile_link: 'acme://' }])
  // Ahead of the first start: the wallets that come with the program are there nevertheless.
  expect(JSON.parse((await run('wallets', 'import', own)).out)).toEqual({
    imported: { added: 1, changed: 0, unchanged: 0, removed: 0 },
  })
  await run('project', 'add', 'demo')
  const server = await startServer()
  const list = async () => {
    const response = await fetch(`${server.url}/getWallets?projectId=demo&entries=1`)
    const { data, count } = (await response.json()) as { data: { id: string }[]; count: number }
    return { first: data[0]?.id, count }
  }
  expect(await list()).toEqual({ first: 'acme', count: bundled.length + 1 })
  expect(JSON.parse((await run('wallets', 'list')).out)).toEqual({
    wallets: [{ id: 'acme', name: 'Acme' }, ...bundled.map(({ id, name }) => ({ id, name }))],
  })
  expect(JSON.parse((await run('wallets', 'show', 'acme')).out)).toMatchObject({ wallet: { mobile_link: 'acme://' } })
  expect(JSON.parse((await run('wallets', 'remove', 'acme')).out)).toEqual({ removed: 'acme' })
  expect(await run('wallets', 'show', 'acme')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^WALLET_NOT_FOUND: /),
  })
  expect(await list()).toEqual({ first: bundled[0]?.id, count: bundled.length })

  await mkdir(join(folder, 'set'))
  await write('set/a.json', { id: 'one', name: 'One' })
  await write('set/b.json', [{ id: 'two', name: 'Two' }])
  await write('set/notes.txt', 'no wallets')
  expect(JSON.parse((await run('wallets', 'import', join(folder, 'set'), '--replace')).out)).toEqual({
    imported: { added: 2, changed: 0, unchanged: 0, removed: bundled.length },
  })
  expect(await list()).toEqual({ first: 'one', count: 2 })

  // A whole set passes through the door to the running server.
  expect(JSON.parse((await run('wallets', 'import', '--bundled')).out)).toMatchObject({
    imported: { added: bundled.length },
  })
  expect(await list()).toMatchObject({ count: bundled.length + 2 })

  expect(JSON.parse((await run('project', 'analytics', 'demo', 'on')).out)).toMatchObject({
    project: { analytics: true },
  })
  const event = { eventId: 'a', timestamp: 1, props: { event: 'MODAL_OPEN' } }
  await vi.waitFor(async () => {
    await fetch(`${server.url}/e?projectId=demo`, { method: 'POST', body: JSON.stringify(event) })
    const { analytics } = JSON.parse((await run('project', 'analytics', 'demo')).out)
    expect(analytics).toEqual({ isEnabled: true, days: [{ day: expect.any(String), events: { MODAL_OPEN: 1 } }] })
  }, 20_000)
})

test('parameters: a wrong file is named with its entry and field, and changes nothing', async () => {
  const before = (await run('wallets', 'list')).out
  await mkdir(join(folder, 'twice'))
  await mkdir(join(folder, 'empty'))
  await write('twice/a.json', { id: 'same', name: 'A' })
  const cases: [path: string, message: RegExp][] = [
    [
      await write('bad.json', [
        { id: 'ok', name: 'Ok' },
        { id: 'evil', name: 'E', homepage: 'javascript:x' },
      ]),
      /^WALLET_INVALID: bad\.json: Wallet 2 \("evil"\): field "homepage": /,
    ],
    [await write('text.json', 'no json'), /^WALLET_FILE_UNREADABLE: text\.json is not JSON/],
    [
      await write('twice/b.json', { id: 'same', name: 'B' }).then(() => join(folder, 'twice')),
      /^WALLET_INVALID: .*"same"/,
    ],
    [join(folder, 'empty'), /^WALLET_FILE_UNREADABLE: empty holds no \.json file/],
  ]
  for (const [path, message] of cases) {
    expect(await run('wallets', 'import', path, '--replace')).toMatchObject({
      code: 1,
      err: expect.stringMatching(message),
    })
  }
  expect((await run('wallets', 'list')).out).toBe(before)
})
