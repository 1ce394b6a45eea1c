import { readFile } from 'node:fs/promises'
import { ServiceError } from '../errors.js'
import { toMark } from '../pages/mark.js'

/** The picture of `--frame-operator-mark`, as pages have it. @throws {ServiceError} COMMAND_INVALID */
export async function readMark(path: string): Promise<string> {
  const mark = toMark(await readFile(path).catch(() => new Uint8Array()))
  if (mark !== undefined) return mark
  throw new ServiceError(
    'COMMAND_INVALID',
    `--frame-operator-mark takes a picture of 32 kB at most, PNG, JPEG, GIF, WebP or an SVG that only draws: ${path} is none, or cannot be read.`,
  )
}
