import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sendJson } from './directoryServer.js'

/** A question that came. */
export interface DataCall {
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly body: unknown
}

/** A data service on this machine. What it answers may be changed at any time; a path that is not there is refused with 404. */
export interface DataServer {
  readonly url: string
  readonly calls: readonly DataCall[]
  /** Calls of one path, by how it begins. */
  asked(path: string): readonly DataCall[]
  /** JSON by path: a value, or what makes it of the call. */
  readonly routes: Map<string, unknown>
  /** Answers instead, while it is set: faults. */
  answer: ((response: ServerResponse, call: DataCall) => void) | undefined
  stop(): Promise<void>
}

/** An answer that refuses, and is not worth a second try. */
export const refuse = (response: ServerResponse) => void response.writeHead(400).end()

/**
 * Starts a server that speaks as the protocol has it (protocol/blockchain-api.md sections 1 and 2). It stands in for the
 * data part of our services, which does not serve these routes yet.
 */
export async function startDataServer(): Promise<DataServer> {
  const calls: DataCall[] = []
  const routes = new Map<string, unknown>()
  const server = createServer(async (request, response) => {
    response.setHeader('access-control-allow-origin', '*')
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://data.invalid')
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const text = Buffer.concat(parts).toString()
    const { method = '' } = request
    const query = Object.fromEntries(searchParams)
    const call = { method, path: pathname, query, body: text ? JSON.parse(text) : undefined }
    calls.push(call)
    if (data.answer) return data.answer(response, call)
    if (!routes.has(pathname)) return void response.writeHead(404).end()
    const route = routes.get(pathname)
    sendJson(response, typeof route === 'function' ? route(call) : route)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const data: DataServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    asked: (path) => calls.filter((call) => call.path.startsWith(path)),
    routes,
    answer: undefined,
    async stop() {
      server.closeAllConnections()
      await once(server.close(), 'close')
    },
  }
  return data
}
