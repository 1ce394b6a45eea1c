import type { WebSocket } from 'ws'

/**
 * Pings sockets and drops those that did not answer the ping before.
 * @param onRound Runs with each round.
 */
export function keepAlive(sockets: ReadonlySet<WebSocket>, everyMs: number, onRound: () => void): { stop(): void } {
  const waiting = new WeakSet<WebSocket>()
  const watched = new WeakSet<WebSocket>()
  const timer = setInterval(() => {
    onRound()
    for (const socket of sockets) {
      if (waiting.has(socket)) {
        socket.terminate()
        continue
      }
      if (!watched.has(socket)) {
        watched.add(socket)
        socket.on('pong', () => waiting.delete(socket))
      }
      waiting.add(socket)
      socket.ping()
    }
  }, everyMs)
  return { stop: () => clearInterval(timer) }
}
