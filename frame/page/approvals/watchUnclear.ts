import type { Ask, Warning } from './types.js'

/** Says that a transaction which was posted without a clear answer may still come; forgets those that have. */
export async function watchUnclear(
  { unclear }: Pick<Ask, 'unclear'>,
  hasArrived: (id: string) => Promise<boolean>,
): Promise<readonly Warning[]> {
  for (const id of [...unclear]) if (await hasArrived(id)) unclear.delete(id)
  return unclear.size ? [{ severity: 'danger', text: 'warn.unclear' }] : []
}
