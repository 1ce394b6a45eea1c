// The reader of the frame and the reader of the services take the same manifests: a wallet whose manifest only one of them
// takes would be locked, or changed behind the device's back.
import { createPrivateKey, sign } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readManifest } from '../../services/src/manifest/readManifest.js'
import { walletId, withControlKey } from '../keys/control.js'
import { toUtf8 } from '../keys/encoding.js'
import { parseManifest, toB64 } from '../keys/index.js'
import { manifestHeader } from '../keys/manifest/parse.js'
import { fixed } from './fixed.js'
import vectors from './manifest.json' with { type: 'json' }

type Json = null | boolean | number | string | Json[] | { [name: string]: Json }

const isTaken = async (read: (compact: string) => unknown, compact: string): Promise<boolean> => {
  try {
    await read(compact)
    return true
  } catch (error) {
    // Refused in words of its own, not by a fault on the way.
    expect((error as Error).name).toMatch(/^(KeyError|Refusal|HTTPException|Error)$/)
    expect(error).toHaveProperty('code')
    return false
  }
}

const controlKey = await withControlKey(fixed.entropy, fixed.salt, fixed.realm, async (seed) =>
  createPrivateKey({
    key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed]),
    format: 'der',
    type: 'pkcs8',
  }),
)

const signText = (text: string): string => {
  const signed = `${manifestHeader}.${toB64(toUtf8(text))}`
  return `${signed}.${toB64(sign(null, toUtf8(signed), controlKey))}`
}

const isObject = (value: Json): value is { [name: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Ways to all values in a document, the whole first. */
function listPaths(value: Json, path: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  const inner = Array.isArray(value)
    ? value.flatMap((entry, index) => listPaths(entry, [...path, index]))
    : isObject(value)
      ? Object.entries(value).flatMap(([name, entry]) => listPaths(entry, [...path, name]))
      : []
  return [path, ...inner]
}

function change(value: Json, path: readonly (string | number)[], by: (value: Json) => Json | undefined): Json {
  const [step, ...rest] = path
  if (step === undefined) return by(value) ?? null
  if (Array.isArray(value))
    return value.flatMap((entry, index) => {
      if (index !== step) return [entry]
      const changed = rest.length > 0 ? change(entry, rest, by) : by(entry)
      return changed === undefined ? [] : [changed]
    })
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, entry]) => {
      if (name !== step) return [[name, entry]]
      const changed = rest.length > 0 ? change(entry, rest, by) : by(entry)
      return changed === undefined ? [] : [[name, changed]]
    }),
  )
}

const b64 = (length: number) => fc.uint8Array({ minLength: length, maxLength: length }).map((bytes) => toB64(bytes))
const strange: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json>(null, true, false, '', 'dev', 'prf', 'code', 'pass', 'man', 'mail', 'oidc', 'wa', 'user-held'),
  fc.constantFrom<Json>(0, 1, 2, -1, 1.5, 599_999, 600_000, 5_000_000, 5_000_001, 2 ** 31 - 1, 2 ** 31, 2 ** 53 - 1),
  fc.constantFrom<Json>(2 ** 53, 1e21, 'localhost', 'a.b', 'a..b', '.a', 'a-', 'A', 'a'.repeat(253), 'a'.repeat(254)),
  fc.oneof(b64(15), b64(16), b64(17), b64(31), b64(32), b64(33), b64(65), b64(1023), b64(1024)),
  fc.string({ unit: 'grapheme' }),
  fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<Json>,
)
/** What is done to one value of the document. */
const mutation: fc.Arbitrary<(value: Json) => Json | undefined> = fc.oneof(
  strange.map((next) => () => next),
  fc.constant(() => undefined),
  fc.tuple(fc.nat(100), fc.string({ unit: 'grapheme', maxLength: 2 })).map(([at, put]) => (value: Json) => {
    if (typeof value === 'string') return value.slice(0, at) + put + value.slice(at + 1)
    return Array.isArray(value) ? value.concat(value.slice(0, at)) : value
  }),
  fc.integer({ min: 1, max: 65 }).map((times) => (value: Json) => {
    if (!Array.isArray(value)) return typeof value === 'number' ? value + times : value
    return Array.from({ length: times }, (_, index) => {
      const entry = value[index % Math.max(value.length, 1)] ?? null
      const own = toB64(new Uint8Array(32).fill(index))
      if (index < value.length || !isObject(entry)) return entry
      return { ...entry, id: own.slice(0, 21).concat('A'), ...('jkt' in entry ? { jkt: own } : {}) }
    })
  }),
  fc
    .tuple(
      fc.constantFrom('rst', 'nxt', 's', 'it', 'bs', 'jkt', 'alg', '__proto__', 'constructor', '1', 'toString'),
      strange,
    )
    .map(([name, given]) => (value: Json) => {
      if (!isObject(value)) return value
      return Object.fromEntries([
        ...Object.entries(value),
        [name, name === 'rst' ? { seq: 1, hash: fixedHash } : given],
      ])
    }),
  fc.constant((value: Json) => (isObject(value) ? Object.fromEntries(Object.entries(value).reverse()) : value)),
)
const fixedHash = toB64(new Uint8Array(32).fill(7))
const documents = vectors.chain.map(({ manifest }) => manifest as unknown as { [name: string]: Json })

test('S34: frame and services take and refuse the same manifests, whatever is changed in one', async () => {
  let taken = 0
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...documents),
      fc.array(fc.tuple(fc.nat(), mutation), { maxLength: 2 }),
      fc.boolean(),
      async (document, mutations, isRenamed) => {
        let changed: Json = document
        for (const [at, by] of mutations) {
          const paths = listPaths(changed)
          changed = change(changed, paths[at % paths.length] ?? [], by)
        }
        if (isRenamed && isObject(changed)) {
          const { rlm, salt, ctl } = changed
          const names = [rlm, salt, ctl]
          const isNamed = names.every((name) => typeof name === 'string' && /^[\w-]+$/.test(name))
          if (isNamed)
            changed = { ...changed, wal: named(String(rlm), String(salt), String(ctl)) ?? changed.wal ?? null }
        }
        const compact = signText(JSON.stringify(changed))
        const byFrame = await isTaken(parseManifest, compact)
        taken += Number(byFrame)
        expect(await isTaken(readManifest, compact)).toBe(byFrame)
      },
    ),
    { numRuns: 500 },
  )
  // A test in which nothing is taken says nothing.
  expect(taken).toBeGreaterThan(30)
})

function named(rlm: string, salt: string, ctl: string): string | undefined {
  try {
    return walletId(rlm, salt, ctl)
  } catch {
    // Not of the right length: the id stays.
    return undefined
  }
}

test('S34: frame and services take and refuse the same texts, whatever is changed in the compact form', async () => {
  const compacts = vectors.chain.map(({ compact }) => compact)
  const put = fc.oneof(
    fc.constantFrom('', '.', '=', ' ', '\n', '+', '/', 'A', '_', '\u00e9'),
    fc.string({ maxLength: 3 }),
  )
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...compacts), fc.nat(), fc.nat(3), put, async (compact, at, drop, text) => {
      const from = at % (compact.length + 1)
      const changed = compact.slice(0, from) + text + compact.slice(from + drop)
      expect(await isTaken(readManifest, changed)).toBe(await isTaken(parseManifest, changed))
    }),
    { numRuns: 1000 },
  )
})

test('S34: frame and services take and refuse the same JSON texts of one manifest', async () => {
  const texts = documents.map((document) => JSON.stringify(document))
  const put = fc.constantFrom(
    '',
    ' ',
    '\t',
    '\ufeff',
    '"v":1,',
    ',',
    '0',
    '.0',
    'e0',
    '\\u0061',
    '\\n',
    '-',
    '\u0000',
    '}',
  )
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...texts), fc.nat(), fc.nat(1), put, async (text, at, drop, inserted) => {
      const from = at % (text.length + 1)
      const compact = signText(text.slice(0, from) + inserted + text.slice(from + drop))
      expect(await isTaken(readManifest, compact)).toBe(await isTaken(parseManifest, compact))
    }),
    { numRuns: 300 },
  )
})
