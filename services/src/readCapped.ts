/** The body was longer than allowed; reading stopped there. */
export class TooLongError extends Error {
  override name = 'TooLongError' as const
}

/**
 * Reads a body as UTF-8 text and stops at the cap, whatever length was announced.
 * @param maxBytes largest length that is read
 * @param signal ends the reading. `fetch` takes one, too, but with `redirect: 'error'` Node's forgets it once the answer has
 *   begun and its request was collected as garbage: a server that stops half way would be waited for without end
 * @throws {TooLongError}
 * @throws the signal's reason
 */
export async function readCapped(
  body: ReadableStream<Uint8Array> | null,
  maxBytes: number,
  signal?: AbortSignal,
): Promise<string> {
  if (!body) return ''
  const reader = body.getReader()
  const stop = () => cancelReading(reader)
  if (signal?.aborted) stop()
  signal?.addEventListener('abort', stop, { once: true })
  const chunks: Uint8Array[] = []
  let length = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      signal?.throwIfAborted()
      if (done) return Buffer.concat(chunks).toString('utf8')
      length += value.byteLength
      if (length > maxBytes) {
        await reader.cancel()
        throw new TooLongError(`The body is longer than ${maxBytes} bytes.`)
      }
      chunks.push(value)
    }
  } finally {
    signal?.removeEventListener('abort', stop)
  }
}

/** Ends the connection behind a body, and a read that waits. A body that has failed already is left as it is. */
export function cancelReading(reader: ReadableStreamDefaultReader<Uint8Array>): void {
  reader.cancel().catch(() => undefined)
}
