import { isSameAddress, readHash } from '../readAsset.js'
import type { DepositRow } from '../schema.js'
import type { DepositReport, DepositStatus } from './types.js'

const order: readonly DepositStatus[] = ['FAILED', 'IN_PROGRESS', 'SUCCESS']

/** Of several tries of one user the one that came furthest; undefined where there was none. */
export const toBest = (reports: readonly DepositReport[]): DepositReport | undefined =>
  reports.toSorted((one, two) => order.indexOf(two.status) - order.indexOf(one.status))[0]

/** What a deposit is known to be. */
export type DepositFacts = Pick<DepositRow, 'status' | 'provider_id' | 'hash'>

/**
 * What a report makes of a deposit. An exchange that names an address or a transaction of others is not believed that it has sent, and what was
 * sent is not taken back by its word.
 * @param isUsed whether another deposit on that network has the hash
 */
export function judgeReport(row: DepositRow, report: DepositReport, isUsed: boolean): DepositFacts {
  const { chain, recipient } = row
  const isElsewhere = report.address !== undefined && !isSameAddress(chain, report.address, recipient)
  const isDoubtful = isElsewhere || isUsed
  const hash = isDoubtful || report.hash === undefined ? undefined : readHash(chain, report.hash)
  const said = isDoubtful && report.status === 'SUCCESS' ? 'IN_PROGRESS' : report.status
  return {
    status: row.status === 'SUCCESS' ? row.status : said,
    provider_id: report.providerId ?? row.provider_id,
    // Until the end a transaction may be replaced by one that pays more for its place.
    hash: row.status === 'SUCCESS' && row.hash !== null ? row.hash : (hash ?? row.hash),
  }
}
