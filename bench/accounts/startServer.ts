import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Hex } from 'viem'
import { createServices } from '../../services/src/createServices.js'
import { openStore } from '../../services/src/openStore.js'
import { readCpu, readMemory } from '../lib/processFigures.js'

/** A project may be asked about so many accounts a second that one is not enough to find out what a process can do. */
export const projects = Array.from({ length: 200 }, (_, index) => `bench-${index}`)

/** The services as operators run them, in a process of their own. */
export interface AccountServer {
  readonly url: string
  readCpu(): Promise<number>
  readMemory(): Promise<number>
  stop(): Promise<void>
}

export interface AccountServerOptions {
  /** Address of a Postgres; without it the database is in the folder. */
  readonly database: string | undefined
  readonly folder: string
  readonly nodeUrl: string
  readonly multicall: Hex
}

const chain = 'eip155:31337'

/** Starts the part `data` alone, with its limits, over a node. */
export async function startServer(options: AccountServerOptions): Promise<AccountServer> {
  const { database, folder, nodeUrl, multicall } = options
  const place = join(folder, 'data')
  const store = await openStore(database ? { url: database } : { folder: place })
  const services = createServices({ store })
  for (const id of projects) await services.projects.add({ id })
  await services.close()

  const accounts = join(folder, 'accounts.json')
  const node = { kind: 'node', multicalls: { [chain]: multicall } }
  await writeFile(accounts, JSON.stringify({ drivers: { node } }))
  const main = fileURLToPath(new URL('../../services/src/cli/main.ts', import.meta.url))
  const words = ['serve', '--parts', 'directory,data', '--port', '0', '--trusted-proxies', '1', '--accounts', accounts]
  const chains = ['--chain', `${chain}=${nodeUrl}`, '--chain-name', `${chain}=Bench,ETH,18`]
  const { DATABASE_URL: _url, ...env } = process.env
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', main, ...words, ...chains, ...(database ? [] : ['--data', place])],
    { stdio: ['ignore', 'pipe', 'ignore'], env: database ? { ...env, DATABASE_URL: database } : env },
  )
  const [line] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string]
  const { url, dataUrl = url } = JSON.parse(line) as { url: string; dataUrl?: string }
  const pid = child.pid ?? 0
  return {
    url: dataUrl,
    readCpu: () => readCpu(pid),
    readMemory: () => readMemory(pid),
    async stop() {
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
