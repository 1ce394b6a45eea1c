/** Names this short are other words with one letter changed. */
const shortest = 4

/**
 * Whether a name is most likely another that was misspelt: the same but for case and hyphens, or a letter or two of a longer one that were left
 * out, put in, changed, or changed places.
 */
export function isMisspelt(name: string, meant: string): boolean {
  const [from, to] = [toPlain(name), toPlain(meant)]
  const most = to.length < shortest ? 0 : to.length === shortest ? 1 : 2
  return name !== meant && countEdits(from, to) <= most
}

const toPlain = (name: string) => name.toLowerCase().replaceAll('-', '')

/** How many letters are to be put in, left out or replaced to make one word of the other (Levenshtein). */
function countEdits(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at)
  for (const [at, letter] of [...from].entries()) {
    const next = [at + 1]
    for (const [column, other] of [...to].entries()) {
      const replaced = (row[column] ?? 0) + (letter === other ? 0 : 1)
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
