import { abortAfter } from '../abortAfter.js'
import type { Clock } from '../clock.js'
import { Refusal } from '../http/refusal.js'
import type { Log } from '../log.js'
import { readCapped } from '../readCapped.js'

const longestAnswer = 256 * 1024

/** What the keys of a part that runs elsewhere are read with. */
export interface RemoteKeysSurroundings {
  fetch: typeof globalThis.fetch
  clock: Clock
  log: Log
}

/** A part that answers its public keys. */
export interface RemoteKeys<Keys> {
  part: 'auth' | 'custody'
  /** Address of its JWK set. */
  url: string
  /** Reads its answer; what it throws counts as no answer. */
  read(answer: unknown): Keys | Promise<Keys>
  /** Code of the refusal where the set cannot be had. */
  code: 'AUTH_UNREACHABLE' | 'CUSTODY_UNREACHABLE'
}

/** Asks a part for its public keys. @throws {Refusal} the code that was given, 503 */
export async function readRemoteKeys<Keys>(
  { part, url, read, code }: RemoteKeys<Keys>,
  { fetch, log }: RemoteKeysSurroundings,
): Promise<Keys> {
  try {
    const signal = abortAfter(5_000)
    const response = await fetch(url, { signal, redirect: 'error' })
    if (!response.ok) throw new Error(`It answered ${response.status}.`)
    return await read(JSON.parse(await readCapped(response.body, longestAnswer, signal)))
  } catch (error) {
    log.problem(`the keys of the ${part} part cannot be had: ${error instanceof Error ? error.message : 'no error'}`)
    throw new Refusal(503, code, `The keys of the ${part} part cannot be had now. Try again shortly.`)
  }
}
