import type { SdkLine } from './sdk.js'

/** For a promise whose failure is told elsewhere, or of no interest to anybody. */
export const nothing = () => {
  // Told elsewhere, or of no interest to anybody.
}

/** Rejects when the relay closes the line. */
export const dropped = (line: SdkLine): Promise<never> =>
  new Promise((_, reject) => {
    line.events.once('disconnect', () => reject(new Error('The relay closed the line')))
  })

/**
 * Calls on a line that breaks fail at once, so that they are sent again over the next. The SDK would wait 15 s, or open
 * another line behind our back.
 */
export function failWithLine(line: SdkLine): void {
  const { events, connection } = line
  const broken = () => new Error('The line to the relay broke')
  let isBroken = false
  events.setMaxListeners?.(0)
  events.once('disconnect', () => {
    isBroken = true
  })
  // It may be turned away after it was left: an `error` that nobody hears ends a Node process.
  events.on('error', nothing)

  const plainRequest = line.request.bind(line)
  line.request = (call) =>
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

/** Closes a line that is no longer listened to. */
export function leave(line: Partial<SdkLine>): void {
  line.events?.emit('disconnect')
  line.disconnect?.().catch(nothing)
}
