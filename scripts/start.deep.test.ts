import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { root } from './lib/run.mjs'

test('behavior: npm start shows what hosts have by default: a demo with every login, and approvals in a window', async () => {
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/start.ts'], {
    cwd: root,
    env: { ...process.env, CI: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit')
  // What it has started goes with it.
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended
  })
  let said = ''
  await new Promise<void>((resolve, reject) => {
    child.on('exit', (code) => reject(new Error(`It ended with ${code}: ${said}`)))
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        said += chunk
        if (said.includes('Ctrl-C stops everything.')) resolve()
      })
  })
  const [, demo = ''] = /^ {2}demo +(\S+)/m.exec(said) ?? []
  const [, frame = ''] = /^ {2}frame +(\S+)/m.exec(said) ?? []
  expect(new URL(demo).search).toBe('?networks=many&socials')
  expect((await fetch(demo)).status).toBe(200)
  const page = await (await fetch(`${frame}/sdk?projectId=demo`)).text()
  const [, config = ''] = /<script[^>]*application\/json[^>]*>([\s\S]*?)<\/script>/.exec(page) ?? []
  expect(JSON.parse(config)).toMatchObject({ framedApprovals: [] })
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
}, 300_000)
