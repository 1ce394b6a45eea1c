import { KeyError } from '../errors.js'
import type { Manifest } from './types.js'

/** A manifest lists so many members at most. */
export const memberLimit = 64

/** And so many checks. */
const checkLimit = 64

/**
 * What every manifest keeps, whoever signed it.
 *
 * @throws KeyError `MANIFEST_RULES`
 */
export function assertRules({ seq, prev, gen, wal, lvl, mem, evd, rst, nxt }: Manifest): void {
  const isFirst = seq === 1
  if (isFirst !== (prev === null)) throw broken('The first manifest has no predecessor, every other has one.')
  if (isFirst && (gen !== 1 || rst)) throw broken('A wallet begins with generation 1, and replaces nothing.')
  if (rst && rst.seq >= seq) throw broken('A restored manifest comes after the one that it replaces. Count from there.')
  if (mem.length === 0) throw broken('A wallet without an opener is lost. Keep one.')
  if (mem.length > memberLimit) throw broken(`A wallet has at most ${memberLimit} openers. Remove one first.`)
  if (evd.length > checkLimit) throw broken(`A wallet has at most ${checkLimit} checks. Remove one first.`)
  if (nxt === wal) throw broken('A wallet is not replaced by itself. Name the new one.')
  const devices = mem.flatMap((member) => (member.k === 'dev' ? [member.jkt] : []))
  if (![mem.map(({ id }) => id), evd.map(({ id }) => id), devices].every(isDistinct))
    throw broken('Two entries have the same id or key. Make a new one.')
  const managed = mem.filter(({ k }) => k === 'man').length
  if (managed > 1) throw broken('A wallet has one managed opener at most. Remove the other first.')
  if (managed > 0 && lvl !== 'managed') throw broken('Only a managed wallet has a managed opener. Remove it.')
  // Without a check of its own, custody would give the managed share to whoever auth lets in.
  if (managed > 0 && evd.length === 0)
    throw broken('A managed opener needs a check of custody. Add a mail address or passkey first.')
}

/**
 * What a manifest keeps to its predecessor, besides its place: a new record is a new generation, and a restore always makes one.
 *
 * @throws KeyError `MANIFEST_RULES`
 */
export function assertSuccessor(last: Manifest, next: Manifest): void {
  const isSame = next.gen === last.gen && next.rec === last.rec
  const isNew = next.gen === last.gen + 1 && next.rec !== last.rec
  if (!isSame && !isNew)
    throw broken('A new sealed wallet, and only that, is a new generation. Ask the custody service again.')
  if (next.rst && !isNew) throw broken('A restored wallet is secured anew. Ask the custody service again.')
}

/** So far may a manifest be ahead of the services' clock, in seconds. */
const mostAhead = 600

const isFarAhead = ({ iat }: Manifest, now: number) => iat > now + mostAhead

/** The time of a manifest that follows: not before the one that is there, but where that is far ahead, as one of before may be. */
export const timeAfter = (last: Manifest, now: number): number =>
  isFarAhead(last, now) ? now : Math.max(last.iat, now)

/**
 * What is published keeps, and the services ask for: nothing new is dated before the manifest before, nothing is far ahead.
 * Chains that are written already are not asked.
 *
 * @param now Seconds since 1970, the server's time.
 * @throws KeyError `MANIFEST_RULES`
 */
export function assertTimes(last: Manifest, next: Manifest, now: number): void {
  const old = [...last.mem, ...last.evd]
  const added = [...next.mem, ...next.evd].filter(({ id, at }) => !old.some((one) => one.id === id && one.at === at))
  const earliest = isFarAhead(last, now) ? now - mostAhead : last.iat
  if ([next.iat, ...added.map(({ at }) => at)].every((time) => time >= earliest && time <= now + mostAhead)) return
  throw broken('A change of this wallet is dated back, or far ahead. Look at its devices and ways back.')
}

const isDistinct = (values: readonly string[]) => new Set(values).size === values.length

const broken = (message: string) => new KeyError('MANIFEST_RULES', message)
