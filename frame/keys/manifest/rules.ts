import { KeyError } from '../errors.js'
import type { Manifest } from './types.js'

/** A manifest lists so many members at most. */
export const memberLimit = 64

/**
 * What every manifest keeps, whoever signed it.
 *
 * @throws KeyError `MANIFEST_RULES`
 */
export function assertRules({ seq, prev, lvl, mem, evd, rst }: Manifest): void {
  if ((seq === 1) !== (prev === null)) throw broken('The first manifest has no predecessor, every other has one.')
  if (mem.length === 0) throw broken('A wallet without an opener is lost. Keep one.')
  if (mem.length > memberLimit) throw broken(`A wallet has at most ${memberLimit} openers. Remove one first.`)
  const ids = [...mem, ...evd].map(({ id }) => id)
  if (new Set(ids).size < ids.length) throw broken('Two entries have the same id. Make a new one.')
  const managed = mem.filter(({ k }) => k === 'man').length
  if (managed > 1) throw broken('A wallet has one managed opener at most. Remove the other first.')
  if (managed > 0 && lvl !== 'managed') throw broken('Only a managed wallet has a managed opener. Remove it.')
  if (rst && rst.seq >= seq) throw broken('A restored manifest comes after the one that it replaces. Count from there.')
}

const broken = (message: string) => new KeyError('MANIFEST_RULES', message)
