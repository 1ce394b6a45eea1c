import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { PayChain } from './testPay.js'

/** A watch of payments in a process of its own. */
export interface PayWatchProcess {
  readonly child: ChildProcess
  kill(): Promise<void>
}

/** Bundles the process once. */
export async function buildPayWatch() {
  const local = fileURLToPath(new URL('../../.local', import.meta.url))
  await mkdir(local, { recursive: true })
  const folder = await mkdtemp(join(local, 'pay-watch-'))
  const entry = fileURLToPath(new URL('payWatchProcess.ts', import.meta.url))
  const outfile = join(folder, 'main.mjs')
  await build({ entryPoints: [entry], outfile, bundle: true, platform: 'node', format: 'esm', packages: 'external' })
  return {
    start: (url: string, { chainId, rpcUrl, multicall }: Pick<PayChain, 'chainId' | 'rpcUrl' | 'multicall'>) =>
      start(outfile, [url, chainId, rpcUrl, multicall]),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

async function start(file: string, words: readonly string[]): Promise<PayWatchProcess> {
  const child = fork(file, words, { execArgv: [] })
  await once(child, 'message')
  return {
    child,
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
    },
  }
}
