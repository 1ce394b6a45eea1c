import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { toKeptOperation } from '../src/smart/userOperation.js'
import type { FromBundler, ToBundler } from './bundlerProcess.js'
import type { SmartChain } from './testSmart.js'

/** A bundler in a process of its own. */
export interface BundlerProcess {
  readonly isAlive: boolean
  readonly pid: number
  /** It ends itself after so many steps from now. */
  arm(steps: number): void
  /** Undefined when the process ended before it answered. */
  send(operation: ReturnType<typeof toKeptOperation>): Promise<unknown>
  kill(): Promise<void>
}

/** Bundles the process once. */
export async function buildBundlerProcess() {
  const local = fileURLToPath(new URL('../../.local', import.meta.url))
  await mkdir(local, { recursive: true })
  const folder = await mkdtemp(join(local, 'bundler-'))
  const entry = fileURLToPath(new URL('bundlerProcess.ts', import.meta.url))
  const outfile = join(folder, 'main.mjs')
  await build({ entryPoints: [entry], outfile, bundle: true, platform: 'node', format: 'esm', packages: 'external' })
  return {
    /** @param execArgv switches of Node. Default: none */
    start: (
      url: string,
      { rpcUrl, framework }: Pick<SmartChain, 'rpcUrl' | 'framework'>,
      executors = 3,
      execArgv: readonly string[] = [],
    ) => start(outfile, [url, rpcUrl, JSON.stringify(framework), `${executors}`], execArgv),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

async function start(file: string, words: readonly string[], execArgv: readonly string[]): Promise<BundlerProcess> {
  const child: ChildProcess = fork(file, words, { execArgv: [...execArgv] })
  const waiting = new Map<number, (answer: unknown) => void>()
  let next = 0
  const ended = once(child, 'exit').then(() => {
    for (const resolve of waiting.values()) resolve(undefined)
  })
  const isAlive = () => child.exitCode === null && child.signalCode === null
  await new Promise<void>((resolve, reject) => {
    child.on('message', (message: FromBundler) => {
      if ('ready' in message) return resolve()
      waiting.get(message.id)?.(message.answer)
      waiting.delete(message.id)
    })
    void ended.then(() => reject(new Error('The process ended before it was ready.')))
  })
  const post = (message: ToBundler) => void (isAlive() && child.send(message))
  return {
    get isAlive() {
      return isAlive()
    },
    pid: child.pid ?? 0,
    arm: (kill) => post({ kill }),
    send(operation) {
      if (!isAlive()) return Promise.resolve(undefined)
      const id = next++
      const answer = new Promise<unknown>((resolve) => waiting.set(id, resolve))
      post({ id, operation })
      return answer
    },
    async kill() {
      if (isAlive()) child.kill('SIGKILL')
      await ended
    },
  }
}
