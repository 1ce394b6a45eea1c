import { readPicture } from '../http/readPicture.js'

/** It travels in each page. In bytes. */
const limit = 32_768

/** A picture as an address that shows itself and leads nowhere; undefined for what is none, or too large. */
export function toMark(bytes: Uint8Array): string | undefined {
  const picture = bytes.length > limit ? undefined : readPicture(bytes)
  return picture && `data:${picture.type};base64,${Buffer.from(picture.bytes).toString('base64')}`
}

/** Whether an address is one that `toMark` makes. */
export function isMark(address: string): boolean {
  const [, data] = /^data:image\/[a-z+]+;base64,([\w+/]+={0,2})$/.exec(address) ?? []
  return data !== undefined && toMark(Buffer.from(data, 'base64')) === address
}
