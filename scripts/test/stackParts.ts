import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { RunningPage } from '../stack.js'

/** A host page that says nothing: these tests ask about the parts around it. */
export async function startPage({ port }: { readonly port: number }): Promise<RunningPage> {
  const server = createServer((_, response) => response.end('page')).listen(port, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, stop: async () => void (await once(server.close(), 'close')) }
}

/** Whether a process runs. */
export const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
