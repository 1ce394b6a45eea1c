import { type Bytes, joinBytes, wipe } from './bytes.js'
import { toB64Bytes, toUtf8 } from './encoding.js'

/** JSON whose values may be bytes, which are written in B64. */
export type BodyValue =
  | string
  | number
  | boolean
  | null
  | Uint8Array
  | readonly BodyValue[]
  | { readonly [field: string]: BodyValue | undefined }

/**
 * A request's body as bytes. Secrets in it (S, r) go from bytes to bytes and are no string on the way; the code that sent the body
 * wipes it. Fields that are undefined are left out.
 */
export function encodeBody(value: BodyValue): Bytes {
  const parts: Bytes[] = []
  write(value, parts)
  try {
    return joinBytes(...parts)
  } finally {
    wipe(...parts)
  }
}

function write(value: BodyValue, parts: Bytes[]): void {
  if (value instanceof Uint8Array) parts.push(toUtf8('"'), toB64Bytes(value), toUtf8('"'))
  else if (isList(value)) writeBetween('[', value, (item) => write(item, parts), ']', parts)
  else if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).filter(([, field]) => field !== undefined)
    const writeField = ([name, field]: (typeof fields)[number]) => {
      parts.push(toUtf8(`${JSON.stringify(name)}:`))
      write(field ?? null, parts)
    }
    writeBetween('{', fields, writeField, '}', parts)
  } else parts.push(toUtf8(JSON.stringify(value)))
}

const isList = (value: BodyValue): value is readonly BodyValue[] => Array.isArray(value)

function writeBetween<Item>(
  open: string,
  items: readonly Item[],
  writeItem: (item: Item) => void,
  close: string,
  parts: Bytes[],
): void {
  parts.push(toUtf8(open))
  items.forEach((item, index) => {
    if (index > 0) parts.push(toUtf8(','))
    writeItem(item)
  })
  parts.push(toUtf8(close))
}
