import { connect, createServer, type Socket } from 'node:net'
import { findFreePort } from '../../../devnet/src/index.js'
import { createWorld } from './world.js'

/**
 * A way to the relay of another world. Shut, its sockets break, and new ones get no answer, unseen; muted, the sockets that
 * are open carry nothing any more, and neither end is notified.
 */
export async function startDoor() {
  const port = await findFreePort()
  const url = `ws://127.0.0.1:${port}`
  const own = await createWorld({ urls: [url] })
  const sockets = new Set<Socket>()
  const lines: (readonly [near: Socket, far: Socket])[] = []
  let shut = false
  let waiting = 0
  const cut = () => {
    for (const socket of sockets) socket.destroy()
    sockets.clear()
  }
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    if (shut) {
      waiting++
      return
    }
    const far = connect(own.relay.port, '127.0.0.1')
    far.on('error', () => {})
    sockets.add(far)
    lines.push([socket, far])
    socket.pipe(far).pipe(socket)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url,
    world: own,
    waiting: () => waiting,
    /** Sockets that were passed on. */
    passed: () => lines.length,
    shut() {
      shut = true
      cut()
    },
    mute() {
      for (const [near, far] of lines) {
        near.unpipe(far).resume()
        far.unpipe(near).resume()
      }
    },
    open() {
      shut = false
    },
    stop() {
      cut()
      server.close()
      return own.stop()
    },
  }
}
