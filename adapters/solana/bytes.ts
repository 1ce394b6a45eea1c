/** The bytes of a view, also of one that another realm made (an extension's, a frame's); undefined when it is none. */
export const toBytes = (value: unknown): Uint8Array | undefined =>
  ArrayBuffer.isView(value) ? new Uint8Array(value.buffer, value.byteOffset, value.byteLength) : undefined

/** Reads a length as transactions have them: seven bits a byte, the lowest first. */
export function readLength(bytes: Uint8Array, start: number): { readonly value: number; readonly end: number } {
  let value = 0
  let end = start
  for (let shift = 0; shift < 21; shift += 7) {
    const byte = bytes[end++]
    if (byte === undefined) throw new RangeError('The transaction ends too early.')
    value |= (byte & 127) << shift
    if (byte < 128) return { value, end }
  }
  throw new RangeError('The transaction has a length that is none.')
}
