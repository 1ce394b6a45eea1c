import { randomInt } from 'node:crypto'

/** How many numbers the page offers. */
const count = 3

/** Numbers of two digits in rising order, and which of them the device is told: each one as likely as the others. */
export function drawNumbers(): { number: string; numbers: readonly string[] } {
  const drawn = new Set<string>()
  while (drawn.size < count) drawn.add(String(randomInt(10, 100)))
  const numbers = [...drawn].sort()
  return { number: numbers[randomInt(count)] ?? '', numbers }
}
