/** The body was longer than allowed; reading stopped there. */
export class TooLongError extends Error {
  override name = 'TooLongError' as const
}

/**
 * Reads a body as UTF-8 text and stops at the cap, whatever length was announced.
 * @param maxBytes largest length that is read
 * @throws {TooLongError}
 */
export async function readCapped(body: ReadableStream<Uint8Array> | null, maxBytes: number): Promise<string> {
  if (!body) return ''
  const reader = body.getReader()
  const chunks: Uint8Array[] = []
  let length = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    length += value.byteLength
    if (length > maxBytes) {
      await reader.cancel()
      throw new TooLongError(`The body is longer than ${maxBytes} bytes.`)
    }
    chunks.push(value)
  }
  return Buffer.concat(chunks).toString('utf8')
}
