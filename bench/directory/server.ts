import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { readCpu, readMemory } from '../lib/processFigures.js'

const main = fileURLToPath(new URL('../../services/src/cli/main.ts', import.meta.url))

/** The services as operators run them, in a process of their own. */
export interface MeasuredServer {
  url: string
  /** CPU seconds so far, of all threads. Linux only. */
  readCpu(): Promise<number>
  /** Memory now, in MB. Linux only. */
  readMemory(): Promise<number>
  stop(): Promise<void>
}

/**
 * Starts the services with a project `demo` whose analytics are on.
 * @param folder of the database; a `DATABASE_URL` in the environment wins
 * @param walletFile more wallets to import
 * @param options of Node, for the server
 */
export async function startServer(
  folder: string,
  walletFile: string,
  options: readonly string[] = [],
): Promise<MeasuredServer> {
  const command = (...words: string[]) =>
    execFileSync(process.execPath, ['--import', 'tsx', main, ...words, '--data', folder], { stdio: 'ignore' })
  command('wallets', 'import', walletFile)
  command('project', 'add', 'demo')
  command('project', 'analytics', 'demo', 'on')
  const words = ['serve', '--port', '0', '--trusted-proxies', '1', '--data', folder]
  const child = spawn(process.execPath, [...options, '--import', 'tsx', main, ...words], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [line] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string]
  return {
    url: (JSON.parse(line) as { url: string }).url,
    readCpu: () => readCpu(child.pid ?? 0),
    readMemory: () => readMemory(child.pid ?? 0),
    async stop() {
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
