import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { FromOutbox, ToOutbox } from './outboxProcess.js'

/** An outbox in a process of its own. */
export interface OutboxProcess {
  child: ChildProcess
  /** Something happened to each of these users. */
  tell(subs: readonly string[]): Promise<void>
  /** In bytes, without what could be collected. */
  readHeap(): Promise<number>
  kill(): Promise<void>
}

/** Bundles the process once. */
export async function buildOutboxProcess() {
  const local = fileURLToPath(new URL('../../.local', import.meta.url))
  await mkdir(local, { recursive: true })
  const folder = await mkdtemp(join(local, 'outbox-'))
  const entry = fileURLToPath(new URL('outboxProcess.ts', import.meta.url))
  const outfile = join(folder, 'main.mjs')
  await build({ entryPoints: [entry], outfile, bundle: true, platform: 'node', format: 'esm', packages: 'external' })
  return {
    start: (url: string) => start(outfile, url),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

async function start(file: string, url: string): Promise<OutboxProcess> {
  const child = fork(file, [url], { execArgv: ['--expose-gc'] })
  const answered = async () => ((await once(child, 'message')) as [FromOutbox])[0]
  const ask = async (message: ToOutbox) => {
    child.send(message)
    return answered()
  }
  await answered()
  return {
    child,
    async tell(subs) {
      await ask({ tell: subs })
    },
    async readHeap() {
      const answer = await ask({ heap: true })
      return 'heap' in answer ? answer.heap : Number.NaN
    },
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
    },
  }
}
