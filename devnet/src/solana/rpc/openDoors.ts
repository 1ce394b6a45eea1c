import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type WebSocket, WebSocketServer } from 'ws'
import { answer, callMethod } from './answer.js'
import { createHttpDoor } from './httpDoor.js'
import { methods } from './methods.js'
import type { Node } from './node.js'
import { serveSocket } from './socketDoor.js'

/** The doors of a node. */
export interface Doors {
  /** Of the HTTP door; the websocket door is the next one, where clients look for it. */
  port: number
  /** Frees the ports; resolves when nothing is open. */
  close(): Promise<void>
}

/** Tries for two free ports side by side. */
const maxTries = 20
/** One message of a client. */
const maxMessageBytes = 64 * 1024

/**
 * Opens a node's HTTP and websocket doors on 127.0.0.1. Both ports answer both.
 * @param port Its own and the next one; two free ones when absent
 * @throws {Error} when one of them is taken
 */
export async function openDoors(node: Node, port?: number): Promise<Doors> {
  let lastId = 0
  const nextId = () => {
    lastId += 1
    return lastId
  }
  const answerText = (body: string) => {
    node.chain.catchUp()
    return answer(body, (method, params) => callMethod(methods, method, (found) => found(node, params)))
  }
  const door = createHttpDoor(answerText, () => (node.slotsBehind === 0 ? 'ok' : 'behind'))
  const sockets = new WebSocketServer({ noServer: true, maxPayload: maxMessageBytes, perMessageDeflate: false })
  sockets.on('connection', (socket: WebSocket) => serveSocket(socket, node, nextId))

  const listen = async (wanted: number): Promise<Server> => {
    const server = createServer(door)
    server.on('upgrade', (request, stream, head) => {
      sockets.handleUpgrade(request, stream, head, (socket) => sockets.emit('connection', socket, request))
    })
    server.listen(wanted, '127.0.0.1')
    await once(server, 'listening')
    return server
  }
  const servers = port === undefined ? await listenAnywhere(listen) : await listenAt(listen, port)
  return {
    port: portOf(servers[0]),
    async close() {
      for (const socket of sockets.clients) socket.terminate()
      await Promise.all(servers.map(closeServer))
    },
  }
}

type Listen = (port: number) => Promise<Server>
type Pair = [http: Server, socket: Server]

async function listenAt(listen: Listen, port: number): Promise<Pair> {
  const first = await listen(port).catch((cause) => refuse(port, cause))
  try {
    return [first, await listen(port + 1)]
  } catch (cause) {
    await closeServer(first)
    return refuse(port + 1, cause)
  }
}

function refuse(port: number, cause: unknown): never {
  const text = `Port ${port} of 127.0.0.1 is taken. A local Solana needs its port and the next one: choose another.`
  throw new Error(text, { cause })
}

/** Any free port whose neighbour is free as well. */
async function listenAnywhere(listen: Listen): Promise<Pair> {
  for (let tries = 1; ; tries += 1) {
    const first = await listen(0)
    try {
      return [first, await listen(portOf(first) + 1)]
    } catch (cause) {
      await closeServer(first)
      if (tries === maxTries) throw cause
    }
  }
}

function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server does not listen on a port.')
  return address.port
}

async function closeServer(server: Server): Promise<void> {
  server.close()
  server.closeAllConnections()
  await once(server, 'close')
}
