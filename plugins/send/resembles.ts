/** Leading and trailing characters that people compare. Chance gives two addresses six equal ones once in 16 million. */
const looked = 3

const bare = (address: string) => address.replace(/^0x/i, '').toLowerCase()

/** Whether an address looks like another and is not: made to be taken for it (address poisoning, S20). */
export function resembles(address: string, other: string): boolean {
  const [one, two] = [bare(address), bare(other)]
  return one !== two && one.slice(0, looked) === two.slice(0, looked) && one.slice(-looked) === two.slice(-looked)
}
