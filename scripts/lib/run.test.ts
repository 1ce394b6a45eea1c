import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { root, run } from './run.mjs'

const node = process.execPath

/** A program that starts a grandchild which would live for a minute, prints its process id, then does `rest`. */
const parent = (rest: string) => `
  const child = require('node:child_process').spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)'], { stdio: 'ignore' })
  console.log('grandchild ' + child.pid)
  ${rest}`

const readPid = (output: string) => Number(/grandchild (\d+)/.exec(output)?.[1])

/** Whether a process still runs; one that ended and waits to be counted does not. */
async function isRunning(pid: number): Promise<boolean> {
  const { output } = await run('ps', ['-o', 'stat=', '-p', String(pid)])
  return output.trim() !== '' && !output.trim().startsWith('Z')
}

const expectGone = (pid: number) => vi.waitFor(async () => expect(await isRunning(pid)).toBe(false), { timeout: 5000 })

test('behavior: output and code of a command are reported', async () => {
  const result = await run(node, ['-e', "console.log('out'); console.error('err'); process.exitCode = 3"])
  expect(result).toMatchObject({ code: 3, output: expect.stringMatching(/out[\s\S]*err|err[\s\S]*out/) })
})

test('behavior: a command that is not there fails and says so', async () => {
  expect(await run('no-such-program-here', [])).toMatchObject({ code: 127, output: expect.stringContaining('ENOENT') })
})

test('behavior: what a command leaves running ends with it', async () => {
  const { code, output } = await run(node, ['-e', parent('child.unref()')])
  expect(code).toBe(0)
  await expectGone(readPid(output))
})

test('parameters: timeout ends the command and its children', async () => {
  const { code, output } = await run(node, ['-e', parent('')], { timeout: 1000 })
  expect(code).toBe(1)
  expect(output).toContain('Stopped after 1 s.')
  await expectGone(readPid(output))
})

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('behavior: %s leaves nothing running', async (signal, code) => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-run-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const script = join(folder, 'script.mjs')
  const module = pathToFileURL(join(root, 'scripts/lib/run.mjs')).href
  const command = JSON.stringify(parent(''))
  await writeFile(
    script,
    `import { run, stopOnSignals } from '${module}'\nstopOnSignals()\nawait run(process.execPath, ['-e', ${command}], { stream: true })`,
  )
  const child = spawn(node, [script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = once(child, 'exit')
  const [chunk] = await once(child.stdout, 'data')
  child.kill(signal)
  expect(await exited).toEqual([code, null])
  await expectGone(readPid(String(chunk)))
})
