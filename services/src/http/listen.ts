import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer, type HttpBindings } from '@hono/node-server'
import { ServiceError } from '../errors.js'
import { parseAddress, toNetworks } from './callerNetworks.js'
import type { RequestEnv } from './env.js'
import { createOpenCounter } from './openCounter.js'
import type { Problem } from './problem.js'

/** Where and how to listen. */
export interface ListenOptions {
  /** Address of the interface, such as `127.0.0.1`. */
  host: string
  /** 0 takes a free port. */
  port: number
  /** Proxies of the operator in front, each of which adds one entry to `X-Forwarded-For`. 0: the header is not read. */
  trustedProxies?: number
  /** Header in which the last of these proxies names the caller's country; read only behind one. Default: none does. */
  countryHeader?: string | undefined
  /** Default: {@link defaultConnectionLimits}. */
  limits?: Partial<ConnectionLimits>
}

/** What connections may take. Times are in ms. */
export interface ConnectionLimits {
  /** Connections in all. */
  total: number
  /**
   * Connections of one network address, and its calls that are being answered. With proxies in front the connections are
   * theirs and only the calls are counted.
   */
  perAddress: number
  /** Time until the header of a request has arrived, or the first byte of a connection. */
  headersMs: number
  /** Time until a request has arrived. */
  requestMs: number
  /** A caller that takes nothing of its answer for so long is cut off. */
  stalledMs: number
  /** Time for a caller to take its whole answer. */
  answerMs: number
}

/** A caller that sends or reads slowly, or not at all, holds a connection no longer than this. */
export const defaultConnectionLimits: ConnectionLimits = {
  total: 2_000,
  perAddress: 128,
  headersMs: 10_000,
  requestMs: 15_000,
  stalledMs: 20_000,
  answerMs: 60_000,
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
  { host, port, trustedProxies = 0, countryHeader, limits: given }: ListenOptions,
): Promise<Listener> {
  const limits = { ...defaultConnectionLimits, ...given }
  const answering = createOpenCounter(limits.perAddress)
  const server = createAdaptorServer({
    async fetch(request, bindings) {
      const { incoming, outgoing } = bindings as HttpBindings
      const address = readAddress(incoming, trustedProxies)
      const leave = answering.enter(toNetworks(address))
      if (!leave) return refuseOpen()
      outgoing.once('close', leave)
      const country = trustedProxies > 0 ? readCountry(incoming, countryHeader) : undefined
      const env = { address, ...(country && { country }), cutOff: () => outgoing.destroy() }
      const response = await handle(request, env)
      limitReading(outgoing, limits)
      return response
    },
    serverOptions: {
      requestTimeout: limits.requestMs,
      headersTimeout: limits.headersMs,
      // Node looks so often for connections whose time is over; its own 30 s would be the real limit.
      connectionsCheckingInterval: Math.min(1_000, limits.headersMs),
      keepAliveTimeout: 5_000,
      maxHeaderSize: 16_384,
    },
  }) as Server
  server.maxConnections = limits.total
  if (trustedProxies === 0) limitConnections(server, limits)
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

/** One address must not take all connections from the others. */
function limitConnections(server: Server, { perAddress }: ConnectionLimits): void {
  const open = createOpenCounter(perAddress)
  server.on('connection', (socket) => {
    const leave = open.enter(toNetworks(parseAddress(socket.remoteAddress ?? '') ?? 'unknown'))
    if (leave) socket.once('close', leave)
    else socket.destroy()
  })
}

/** Begins when the answer does: how long a handler takes is its own business. */
function limitReading(outgoing: HttpBindings['outgoing'], { stalledMs, answerMs }: ConnectionLimits): void {
  // Node takes this back for the next request of the connection, and sees parts of a large write that get through.
  outgoing.socket?.setTimeout(stalledMs)
  const timer = setTimeout(() => outgoing.destroy(), answerMs)
  timer.unref()
  outgoing.once('close', () => clearTimeout(timer))
}

function refuseOpen(): Response {
  const description = 'Too many calls at the same time. Wait for answers before you ask again.'
  const body: Problem = { status: 'error', reasons: [{ name: 'RATE_LIMITED', description }] }
  return Response.json(body, { status: 429, headers: { 'Retry-After': '1', 'Cache-Control': 'no-store' } })
}

/** Entries further left than our own proxies were written by the caller, who may write anything. */
function readAddress(incoming: HttpBindings['incoming'], trustedProxies: number): string {
  const peer = incoming.socket.remoteAddress ?? 'unknown'
  if (trustedProxies === 0) return peer
  const entries = [incoming.headers['x-forwarded-for'] ?? ''].flat().join(',').split(',')
  // Some proxies write the port too, which is another for each connection: the caller is its address.
  return parseAddress(entries.at(-trustedProxies)?.trim() ?? '') ?? peer
}

/** What is no country's code, as a proxy's own word for `unknown`, counts as none. */
function readCountry(incoming: HttpBindings['incoming'], header: string | undefined): string | undefined {
  const value = header === undefined ? undefined : incoming.headers[header.toLowerCase()]
  return typeof value === 'string' && /^[A-Z]{2}$/.test(value) && value !== 'XX' ? value : undefined
}

function toUrlHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
