import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Hex } from 'viem'
import { createServices } from '../../services/src/createServices.js'
import { openStore } from '../../services/src/openStore.js'
import { type MeasuredServer, startProcess } from '../lib/startProcess.js'

/** A project may be asked about so many accounts a second that one is not enough to find out what a process can do. */
export const projects = Array.from({ length: 200 }, (_, index) => `bench-${index}`)

export interface AccountServerOptions {
  /** Address of a Postgres; without it the database is in the folder. */
  readonly database: string | undefined
  readonly folder: string
  readonly nodeUrl: string
  readonly multicall: Hex
  /** The file of `--swaps`. Default: none. */
  readonly swaps?: object
}

const chain = 'eip155:31337'

/** Starts the part `data` alone, with its limits, over a node. */
export async function startServer(options: AccountServerOptions): Promise<MeasuredServer> {
  const { database, folder, nodeUrl, multicall, swaps } = options
  const place = join(folder, 'data')
  const store = await openStore(database ? { url: database } : { folder: place })
  const services = createServices({ store })
  for (const id of projects) await services.projects.add({ id })
  await services.close()

  const accounts = join(folder, 'accounts.json')
  const node = { kind: 'node', multicalls: { [chain]: multicall } }
  await writeFile(accounts, JSON.stringify({ drivers: { node } }))
  const words = ['--parts', 'directory,data', '--accounts', accounts, '--chain', `${chain}=${nodeUrl}`]
  if (swaps) {
    const path = join(folder, 'swaps.json')
    await writeFile(path, JSON.stringify(swaps))
    words.push('--swaps', path)
  }
  const { DATABASE_URL: _url, ...env } = process.env
  return startProcess([...words, '--chain-name', `${chain}=Bench,ETH,18`, ...(database ? [] : ['--data', place])], {
    env: database ? { ...env, DATABASE_URL: database } : env,
  })
}
