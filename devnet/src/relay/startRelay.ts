import { createServer, type IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { createAdmission } from './admission.js'
import { createAllowList } from './allowList.js'
import { type CallCounts, createCallHandler, type SeenCall } from './calls.js'
import { createConnection } from './connection.js'
import type { DeliveryFaults } from './delivery.js'
import { keepAlive } from './keepAlive.js'
import { createRateCounter, defaultLimits } from './limits.js'
import { createMailbox } from './mailbox.js'
import { createMethods } from './methods.js'
import { openServer } from './openServer.js'
import { createOwnAddress } from './ownAddress.js'
import { createSubscriptions } from './subscriptions.js'
import type { Relay, RelayOptions } from './types.js'

/** Said to whoever opens the address in a browser. */
const selfDescription =
  'Latchkey relay for development and tests: one process, everything in memory, gone when it stops.\n'

/** Bytes of a frame that are read at least, so that what is too large can be refused by its id. Beyond, the socket ends. */
const minPayload = 8 * 1024 * 1024

/**
 * Starts a relay for WalletConnect clients: for development and tests, one process, everything in memory. It hands on
 * sealed messages; what clients send in plain text beside them is neither kept nor logged.
 * @throws {Error} when the port is taken, or an option makes no sense
 * @example
 * const relay = await startRelay()
 * const provider = await UniversalProvider.init({ relayUrl: relay.url, projectId: 'local' })
 * await relay.stop()
 */
export async function startRelay(options: RelayOptions = {}): Promise<Relay> {
  const { clock = { now: () => Date.now() }, pingMs = 20_000 } = options
  if (!(pingMs > 0 && pingMs <= 30_000)) throw new RangeError('pingMs is more than 0 and at most 30,000.')
  const limits = { ...defaultLimits, ...options.limits }
  const assertAllowed = createAllowList(options)
  const isOwnAddress = createOwnAddress(options.urls)

  const mailbox = createMailbox(limits, clock)
  const subscriptions = createSubscriptions(limits.topicsPerClient)
  const methods = createMethods({ mailbox, subscriptions, limits })
  const addressRate = createRateCounter(limits.address, clock)
  const counts: CallCounts = { answered: {}, refused: {}, acknowledged: 0 }
  const handle = createCallHandler({
    methods,
    addressRate,
    clientRate: createRateCounter(limits.client, clock),
    counts,
    onCall: (call) => {
      for (const watcher of watchers) watcher(call)
    },
  })
  const deliver: DeliveryFaults = { duplicate: false, reorder: false }
  const watchers = new Set<(call: SeenCall) => void>()
  let admitted = 0
  let turnedAway = 0

  const server = createServer((_request, response) => {
    response.writeHead(426, { 'content-type': 'text/plain; charset=utf-8', upgrade: 'websocket' }).end(selfDescription)
  })
  // Who connects and says nothing holds a socket no longer than this.
  server.headersTimeout = 10_000
  server.maxConnections = limits.connections * 2
  const opened = await openServer(server, options.port ?? 0)
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: Math.max(minPayload, limits.messageBytes * 4),
    // What is sealed does not shrink.
    perMessageDeflate: false,
  })
  const alive = keepAlive(sockets.clients, pingMs, mailbox.sweep)
  const isFull = () => sockets.clients.size >= limits.connections
  const admit = createAdmission({
    clock,
    isOwnAddress: (address) => isOwnAddress(address, opened.port),
    assertAllowed,
    isFull,
    addressRate,
  })

  function serve(socket: WebSocket, client: { clientId: string; address: string }) {
    admitted += 1
    const connection = createConnection(socket, client, mailbox, deliver)
    socket.on('message', (data, isBinary) => {
      if (isBinary) socket.close(1003, 'Text frames only')
      else handle(connection, data.toString())
    })
    socket.once('close', () => {
      subscriptions.remove(connection, connection.topics)
      connection.close()
    })
  }

  async function upgrade(request: IncomingMessage, stream: Duplex, head: Buffer) {
    // A socket that breaks while the token is checked is gone, and no fault of ours.
    stream.on('error', () => stream.destroy())
    const verdict = await admit(request)
    if (stream.destroyed) return
    sockets.handleUpgrade(request, stream, head, (socket) => {
      // Frames that are too large or broken: the socket closes itself with the code that says so.
      socket.on('error', () => socket.terminate())
      if ('clientId' in verdict) return serve(socket, verdict)
      turnedAway += 1
      socket.close(verdict.code, verdict.reason)
    })
  }
  server.on('upgrade', (request, stream, head) => void upgrade(request, stream, head))

  let stopping: Promise<void> | undefined
  return {
    url: `ws://127.0.0.1:${opened.port}`,
    port: opened.port,
    stats() {
      mailbox.sweep()
      const { messages, bytes } = mailbox
      const { topics } = subscriptions
      const connections = sockets.clients.size
      return { ...structuredClone(counts), connections, topics, messages, bytes, admitted, turnedAway }
    },
    pause() {
      opened.dead = true
      opened.cut()
    },
    resume() {
      opened.dead = false
    },
    dropSockets: opened.cut,
    watch(listener) {
      watchers.add(listener)
      return () => void watchers.delete(listener)
    },
    deliver,
    stop() {
      alive.stop()
      stopping ??= opened.end()
      return stopping
    },
  }
}
