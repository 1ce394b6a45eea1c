import type { Action, Warning } from '../../common/approval/types.js'
import type { Ask } from './types.js'

/** Leading and trailing characters that users compare. Chance gives two addresses six equal ones once in 16 million. */
const looked = 3

const bare = (address: string) => address.replace(/^0x/i, '').toLowerCase()

/** Whether an address looks like another and is not: made to be taken for it. */
export function resembles(address: string, other: string): boolean {
  const [one, two] = [bare(address), bare(other)]
  return one !== two && one.slice(0, looked) === two.slice(0, looked) && one.slice(-looked) === two.slice(-looked)
}

/** Who gets something by these actions. What sends nothing says nothing of whom the user knows. */
export const toReceivers = (actions: readonly Action[]): readonly string[] =>
  actions.flatMap(({ text, figure, facts }) =>
    text === 'act.send' && figure?.amount !== 0n
      ? facts.flatMap(({ label, value }) => (label === 'approve.to' && value.kind === 'address' ? [value.address] : []))
      : [],
  )

/** Says of receivers whether the account has sent to them before, and whether they resemble one that it has sent to, or itself (S20). */
export async function judgeReceivers(
  { records, account }: Pick<Ask, 'records' | 'account'>,
  receivers: readonly string[],
): Promise<readonly Warning[]> {
  const past = await records.receivers()
  const known = new Set([account, ...past].map(bare))
  const fresh = receivers.filter((each) => !known.has(bare(each)))
  if (!fresh.length) return []
  const isTaken = fresh.some((each) => [account, ...past].some((other) => resembles(each, other)))
  return isTaken ? [{ severity: 'danger', text: 'warn.resembles' }] : [{ severity: 'note', text: 'warn.firstTime' }]
}
