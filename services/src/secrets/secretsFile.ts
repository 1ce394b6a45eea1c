import { randomBytes } from 'node:crypto'
import { readFile, realpath, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import * as z from 'zod'
import { ServiceError } from '../errors.js'
import type { KeyRing } from './fileKeys.js'
import { writeNewFile } from './writeNewFile.js'

/** What a file of secrets holds. */
export interface SecretsFile {
  /** 32 bytes. */
  pepper: Uint8Array
  /** Key-encryption keys in the file. */
  ring: KeyRing | undefined
  /** A key service in their place; the keys in the file then only unwrap. */
  transit: { url: string; key: string; mount?: string | undefined } | undefined
}

const bytes32 = z
  .string()
  .regex(/^[\w-]{43}$/)
  .transform((text) => new Uint8Array(Buffer.from(text, 'base64url')))
const keyName = z.string().regex(/^[a-z\d-]{1,40}$/)
const serviceUrl = z.url({ protocol: /^https?$/ }).refine((text) => {
  const { protocol, hostname, username, search, hash } = new URL(text)
  const isHere = hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname)
  return (protocol === 'https:' || isHere) && !username && !search && !hash
})
const fileShape = z
  .strictObject({
    version: z.literal(1),
    pepper: bytes32,
    keys: z
      .strictObject({
        name: keyName,
        current: z.int().min(1),
        versions: z.record(z.string().regex(/^[1-9]\d{0,8}$/), bytes32),
      })
      .refine(({ current, versions }) => Object.hasOwn(versions, `${current}`))
      .optional(),
    transit: z
      .strictObject({
        url: serviceUrl,
        key: z.string().regex(/^[\w.-]{1,40}$/),
        mount: z
          .string()
          .regex(/^[\w./-]{1,64}$/)
          .optional(),
      })
      .optional(),
  })
  .refine(({ keys, transit }) => keys !== undefined || transit !== undefined)

/**
 * Reads a file of secrets.
 * @param folder the data folder, which the file must not be in: one stolen folder opens nothing
 * @throws {ServiceError} SECRETS_INVALID, which says what to do and repeats nothing of the file
 */
export async function readSecretsFile(path: string, folder?: string): Promise<SecretsFile> {
  if (folder !== undefined && (await isInside(path, folder))) {
    throw invalid(path, 'is inside the data folder, and a stolen folder would open what is in it. Move it out')
  }
  await checkMode(path)
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (cause) {
    throw invalid(path, 'cannot be read. Make one with: keys make FILE', cause)
  }
  const parsed = fileShape.safeParse(readJson(text))
  // Without zod's own words: they repeat what stands in the file.
  if (!parsed.success) {
    const place = parsed.error.issues[0]?.path
      .slice(0, 2)
      .map(String)
      .filter((name) => /^[a-z]{1,10}$/.test(name))
    const where = place?.length ? ` (at ${place.join('.')})` : ''
    throw invalid(
      path,
      `is no file of secrets${where}. Put back the file that "keys make" wrote, from where you keep it`,
    )
  }
  const { pepper, keys, transit } = parsed.data
  const versions = new Map(Object.entries(keys?.versions ?? {}).map(([version, key]) => [Number(version), key]))
  return { pepper, transit, ring: keys && { name: keys.name, current: keys.current, versions } }
}

/**
 * Writes a new file of secrets that only its owner can read, and the folder that it is in.
 * @param name name of its keys; default: a random one, so that the files of two parts never share a name
 * @throws {ServiceError} SECRETS_INVALID when there is a file already
 */
export async function makeSecretsFile(
  path: string,
  {
    name = `kek-${randomBytes(4).toString('hex')}`,
    transit,
  }: { name?: string | undefined; transit?: SecretsFile['transit'] } = {},
): Promise<SecretsFile> {
  if (!keyName.safeParse(name).success) {
    throw invalid(path, 'was not made: the name of a key has small letters, digits and dashes, 40 at most')
  }
  if (transit && !fileShape.shape.transit.safeParse(transit).success) {
    throw invalid(path, 'was not made: the key service needs an https address and the name of a key')
  }
  const ring = transit ? undefined : { name, current: 1, versions: new Map([[1, randomBytes(32)]]) }
  const made = { pepper: randomBytes(32), ring, transit }
  await writeNew(path, made)
  return made
}

/** Adds a new version of the key-encryption key, which wraps from the next start on. Older ones stay, to unwrap. */
export async function addKeyVersion(path: string): Promise<SecretsFile> {
  const file = await readSecretsFile(path)
  if (!file.ring) throw invalid(path, 'names a key service, which rotates its keys itself')
  const next = Math.max(...file.ring.versions.keys()) + 1
  const versions = new Map([...file.ring.versions, [next, randomBytes(32)]])
  const changed = { ...file, ring: { ...file.ring, current: next, versions } }
  // Whole or not at all: half a file would be the end of what its keys have wrapped.
  const beside = `${path}.${randomBytes(4).toString('hex')}.new`
  try {
    await writeNew(beside, changed)
    await rename(beside, path)
  } finally {
    await rm(beside, { force: true })
  }
  return changed
}

async function writeNew(path: string, { pepper, ring, transit }: SecretsFile): Promise<void> {
  const toText = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
  const content = {
    version: 1,
    pepper: toText(pepper),
    ...(ring && {
      keys: {
        name: ring.name,
        current: ring.current,
        versions: Object.fromEntries([...ring.versions].map(([version, key]) => [version, toText(key)])),
      },
    }),
    ...(transit && { transit }),
  }
  await writeNewFile(path, `${JSON.stringify(content, null, 2)}\n`)
}

async function checkMode(path: string): Promise<void> {
  const found = await stat(path).catch((cause: unknown) => {
    throw invalid(path, 'cannot be read. Make one with: keys make FILE', cause)
  })
  if (!found.isFile()) throw invalid(path, 'is no file')
  // Windows has no such permissions.
  if (process.getuid && (found.mode & 0o077) !== 0) {
    throw invalid(path, 'can be read by others. Close it with chmod 600')
  }
}

/** By where the links lead: a link in the data folder to a file elsewhere is as good as the file, and the other way round. */
async function isInside(path: string, folder: string): Promise<boolean> {
  const follow = async (one: string) => realpath(one).catch(() => resolve(one))
  const around = await follow(folder)
  const places = [await follow(path), join(await follow(dirname(resolve(path))), basename(path))]
  return places.some((place) => {
    const way = relative(around, place)
    return way !== '' && way !== '..' && !way.startsWith(`..${sep}`)
  })
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The error would quote the file.
    return undefined
  }
}

const invalid = (path: string, why: string, cause?: unknown) =>
  new ServiceError('SECRETS_INVALID', `The file ${basename(path)} ${why}.`, { cause })
