import { randomInt } from 'node:crypto'

/** How many numbers the page offers. */
const count = 3

/**
 * Numbers of two digits in random order, and which of them the device gets: each one as likely as the others.
 * @param taken numbers of other requests that the user may have in sight: no page offers the number of another device
 */
export function drawNumbers(taken: ReadonlySet<string> = new Set()): { number: string; numbers: readonly string[] } {
  const drawn = new Set<string>()
  while (drawn.size < count) {
    const number = String(randomInt(10, 100))
    if (!taken.has(number)) drawn.add(number)
  }
  const numbers = [...drawn]
  return { number: numbers[randomInt(count)] ?? '', numbers }
}
