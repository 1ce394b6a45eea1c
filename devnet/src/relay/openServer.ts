import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/** The TCP connections of a server: what a network that fails would take away. */
export interface OpenServer {
  port: number
  /** Cuts all that are open. */
  cut(): void
  /** While true, new ones are cut as they come. */
  dead: boolean
  /** Cuts all and frees the port. */
  end(): Promise<void>
}

/**
 * Opens a server on a port of 127.0.0.1.
 * @param port 0 takes a free one
 * @throws {Error} when the port is taken
 */
export async function openServer(server: Server, port: number): Promise<OpenServer> {
  const sockets = new Set<Socket>()
  const opened: OpenServer = {
    port,
    dead: false,
    cut() {
      for (const socket of sockets) socket.destroy()
    },
    async end() {
      const closed = once(server, 'close')
      server.close()
      opened.cut()
      await closed
    },
  }
  server.on('connection', (socket) => {
    if (opened.dead) {
      socket.destroy()
      return
    }
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw cause
    throw new Error(`Port ${port} of 127.0.0.1 is taken. Stop what uses it, or choose another port.`, { cause })
  }
  opened.port = (server.address() as AddressInfo).port
  return opened
}
