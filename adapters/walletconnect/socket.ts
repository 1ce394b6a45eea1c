import type { SdkSocket } from './sdk.js'

/** For a promise whose failure is reported elsewhere, or changes nothing. */
export const ignore = () => {
  // Told elsewhere, or of no consequence.
}

/** Rejects when the relay closes the socket. */
export const rejectsWhenClosed = (socket: SdkSocket): Promise<never> =>
  new Promise((_, reject) => {
    socket.events.once('disconnect', () => reject(new Error('The relay closed the socket')))
  })

/**
 * Calls on a socket that breaks fail at once, so that they are sent again over the next. The SDK would wait 15 s, or open
 * another socket unseen.
 */
export function failWhenClosed(socket: SdkSocket): void {
  const { events, connection } = socket
  const broken = () => new Error('The socket to the relay broke')
  let isBroken = false
  events.setMaxListeners?.(0)
  events.once('disconnect', () => {
    isBroken = true
  })
  // It may be turned away after it was closed here: an `error` without a listener ends a Node process.
  events.on('error', ignore)

  const plainRequest = socket.request.bind(socket)
  socket.request = (call) =>
    new Promise((resolve, reject) => {
      if (isBroken) return reject(broken())
      const onDrop = () => reject(broken())
      events.once('disconnect', onDrop)
      plainRequest(call)
        .then(resolve, reject)
        .finally(() => events.off('disconnect', onDrop))
    })
  const plainSend = connection.send.bind(connection)
  connection.send = async (payload) => {
    if (isBroken) throw broken()
    await plainSend(payload)
  }
}

/** Closes a socket that is no longer listened to. */
export function closeSocket(socket: Partial<SdkSocket>): void {
  socket.events?.emit('disconnect')
  socket.disconnect?.().catch(ignore)
}
