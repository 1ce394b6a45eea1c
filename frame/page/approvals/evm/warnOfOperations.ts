import type { Warning } from '../../../common/approval/types.js'
import type { Ask } from '../types.js'

/** An operation whose sending had no clear answer may still come. */
export async function warnOfOperations({
  records,
  chain,
  now,
}: Pick<Ask, 'records' | 'chain' | 'now'>): Promise<readonly Warning[]> {
  const isOpen = (await records.batches()).some(
    ({ chain: id, operation }) =>
      id === chain.chain.id && operation?.isUnclear && !operation.isOver && now() < operation.until * 1000,
  )
  return isOpen ? [{ severity: 'danger', text: 'warn.unclear' }] : []
}
