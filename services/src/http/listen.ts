import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer, type HttpBindings } from '@hono/node-server'
import { ServiceError } from '../errors.js'
import { parseAddress } from './callerNetworks.js'
import type { RequestEnv } from './env.js'

/** Where and how to listen. */
export interface ListenOptions {
  /** Address of the interface, such as `127.0.0.1`. */
  host: string
  /** 0 takes a free port. */
  port: number
  /** Proxies of the operator in front, each of which adds one entry to `X-Forwarded-For`. 0: the header is not read. */
  trustedProxies?: number
}

/** An open port. */
export interface Listener {
  /** Address to call, without a final slash. */
  url: string
  port: number
  /** Refuses new calls, lets open ones end for up to 5 s, and frees the port. */
  close(): Promise<void>
}

/**
 * Answers web requests on a port.
 * @throws {ServiceError} PORT_TAKEN
 */
export async function listen(
  handle: (request: Request, env: RequestEnv) => Promise<Response>,
  { host, port, trustedProxies = 0 }: ListenOptions,
): Promise<Listener> {
  const server = createAdaptorServer({
    fetch: (request, env) => handle(request, { address: readAddress((env as HttpBindings).incoming, trustedProxies) }),
    // A caller who sends slowly, or nothing, holds a connection no longer than this.
    serverOptions: { requestTimeout: 15_000, headersTimeout: 10_000, keepAliveTimeout: 5_000, maxHeaderSize: 16_384 },
  }) as Server
  server.maxConnections = 2_000
  server.listen(port, host)
  try {
    await once(server, 'listening')
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw cause
    throw new ServiceError('PORT_TAKEN', `Port ${port} is taken. Choose another with --port, or 0 for any free one.`, {
      cause,
    })
  }
  const { port: open } = server.address() as AddressInfo
  return {
    url: `http://${toUrlHost(host)}:${open}`,
    port: open,
    async close() {
      const closed = once(server, 'close')
      server.close()
      const timer = setTimeout(() => server.closeAllConnections(), 5_000)
      await closed
      clearTimeout(timer)
    },
  }
}

/** Entries further left than our own proxies were written by the caller, who may write anything. */
function readAddress(incoming: HttpBindings['incoming'], trustedProxies: number): string {
  const peer = incoming.socket.remoteAddress ?? 'unknown'
  if (trustedProxies === 0) return peer
  const entries = [incoming.headers['x-forwarded-for'] ?? ''].flat().join(',').split(',')
  // Some proxies write the port too, which is another for each connection: the caller is its address.
  return parseAddress(entries.at(-trustedProxies)?.trim() ?? '') ?? peer
}

function toUrlHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
