import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { ServiceError } from '../../errors.js'
import { toMark } from '../../pages/mark.js'

/** Reads a logo of mails as operators have it; whether mail programs show its kind is judged where it is set. @throws {ServiceError} LOOK_INVALID */
export async function readLogoFile(path: string): Promise<string> {
  const file = await readFile(path).catch((cause: unknown) => {
    throw new ServiceError('LOOK_INVALID', `${basename(path)} cannot be read.`, { cause })
  })
  const logo = toMark(file)
  if (logo !== undefined) return logo
  throw new ServiceError('LOOK_INVALID', `${basename(path)} is no picture of 32 kB at most: PNG, JPEG or GIF.`)
}
