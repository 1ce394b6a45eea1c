import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { readCpu, readMemory } from './processFigures.js'

/** The command of the services. */
export const servicesMain = fileURLToPath(new URL('../../services/src/cli/main.ts', import.meta.url))

/** The services as operators run them, in a process of their own. */
export interface MeasuredServer {
  readonly url: string
  /** Of the part `data`, where it runs; else `url`. */
  readonly dataUrl: string
  /** CPU seconds so far, of all threads. Linux only. */
  readCpu(): Promise<number>
  /** Memory now, in MB. Linux only. */
  readMemory(): Promise<number>
  stop(): Promise<void>
}

/**
 * Starts `serve` at a free port, behind what it believes callers' addresses of.
 * @param words further ones
 * @param options of Node
 */
export async function startProcess(
  words: readonly string[],
  { options = [], env = process.env }: { options?: readonly string[]; env?: NodeJS.ProcessEnv } = {},
): Promise<MeasuredServer> {
  const serve = ['serve', '--port', '0', '--trusted-proxies', '1', ...words]
  const child = spawn(process.execPath, [...options, '--import', 'tsx', servicesMain, ...serve], {
    ...{ stdio: ['ignore', 'pipe', 'ignore'], env },
  })
  const [line] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string]
  const { url, dataUrl = url } = JSON.parse(line) as { url: string; dataUrl?: string }
  const pid = child.pid ?? 0
  return {
    ...{ url, dataUrl },
    readCpu: () => readCpu(pid),
    readMemory: () => readMemory(pid),
    async stop() {
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
