/** An item of an RLP list: its bytes, or those of its own items. */
export interface RlpItem {
  readonly isList: boolean
  readonly payload: Uint8Array
}

/** The items of an RLP list that fills the bytes exactly; undefined when it is none. */
export function readRlpList(bytes: Uint8Array): readonly RlpItem[] | undefined {
  const outer = readItem(bytes, 0)
  return outer?.isList && outer.end === bytes.length ? readRlpItems(bytes.subarray(outer.start)) : undefined
}

/** Items one after another, as in the payload of a list; undefined when the bytes are none. */
export function readRlpItems(bytes: Uint8Array): readonly RlpItem[] | undefined {
  const items: RlpItem[] = []
  for (let at = 0; at < bytes.length; ) {
    const item = readItem(bytes, at)
    if (!item) return undefined
    items.push({ isList: item.isList, payload: bytes.subarray(item.start, item.end) })
    at = item.end
  }
  return items
}

function readItem(bytes: Uint8Array, at: number): { isList: boolean; start: number; end: number } | undefined {
  const first = bytes[at]
  if (first === undefined) return undefined
  if (first < 0x80) return { isList: false, start: at, end: at + 1 }
  const isList = first >= 0xc0
  const short = first - (isList ? 0xc0 : 0x80)
  if (short <= 55) return bounded(bytes, isList, at + 1, short)
  const size = short - 55
  let length = 0
  for (const byte of bytes.subarray(at + 1, at + 1 + size)) length = length * 256 + byte
  return bounded(bytes, isList, at + 1 + size, length)
}

const bounded = (bytes: Uint8Array, isList: boolean, start: number, length: number) =>
  start + length <= bytes.length ? { isList, start, end: start + length } : undefined
