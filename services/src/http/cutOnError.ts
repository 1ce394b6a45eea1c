/**
 * A stream that breaks the connection where the given one fails. Left to the HTTP layer, the failure would be printed with
 * all that is known of it, such as the address of a node.
 */
export function cutOnError(stream: ReadableStream<Uint8Array>, cutOff: () => void): ReadableStream<Uint8Array> {
  const reader = stream.getReader()
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read()
        if (done) controller.close()
        else controller.enqueue(value)
      } catch {
        // What reads this stream learns it by the connection's end. Where the failure matters it was dealt with before.
        cutOff()
      }
    },
    cancel: (reason) => reader.cancel(reason),
  })
}
