import type { Spelling } from '../kernel/contract/spelling.js'

/** Leading and trailing characters that users compare. Chance gives two addresses six equal ones once in 16 million. */
const looked = 3

/** Whether an address looks like another and is not: made to be taken for it (address poisoning, S20). */
export function resembles(address: string, other: string, { fold, lead }: Pick<Spelling, 'fold' | 'lead'>): boolean {
  // To the eye, case is no difference, also where it counts.
  const look = (text: string) => (text.startsWith(lead) ? text.slice(lead.length) : text).toLowerCase()
  const [one, two] = [look(address), look(other)]
  return (
    fold(address) !== fold(other) &&
    one.slice(0, looked) === two.slice(0, looked) &&
    one.slice(-looked) === two.slice(-looked)
  )
}
