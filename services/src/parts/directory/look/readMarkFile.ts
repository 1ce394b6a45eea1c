import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { ServiceError } from '../../../errors.js'
import { toMark } from '../../../pages/mark.js'

/** Reads a mark as operators have it. @throws {ServiceError} LOOK_INVALID */
export async function readMarkFile(path: string): Promise<string> {
  const file = await readFile(path).catch((cause: unknown) => {
    throw new ServiceError('LOOK_INVALID', `${basename(path)} cannot be read.`, { cause })
  })
  const mark = toMark(file)
  if (mark !== undefined) return mark
  throw new ServiceError(
    'LOOK_INVALID',
    `${basename(path)} is no picture of 32 kB at most: PNG, JPEG, GIF, WebP, or an SVG that only draws.`,
  )
}
