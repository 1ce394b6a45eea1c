import type { Violation } from './judgeFile.js'
import type { Title } from './readTitles.js'

const count = (letter: string, last: number) => Array.from({ length: last }, (_, index) => `${letter}${index + 1}`)

/** Ids of the security requirements (S) and of the faults that must be survived (F). */
export const requirements: readonly string[] = [...count('S', 40), ...count('F', 33)]

/**
 * Judges whether each requirement is named by a test of `npm test`. One with several clauses is named with a letter: `S38a`.
 *
 * @param waiting Why a requirement has no test yet, by its id.
 * @param waitingFile Where that stands.
 */
export function judgeRequirements(
  known: readonly string[],
  titles: readonly (Title & { readonly file: string })[],
  waiting: Readonly<Record<string, string>>,
  waitingFile: string,
): Violation[] {
  const uses = titles.flatMap(({ file, line, text, isDeep }) =>
    [...text.matchAll(/\b([SF]\d+)[a-z]?\b/g)].map(([, id = '']) => ({ file, line, id, isDeep })),
  )
  const tested = new Map(uses.filter(({ isDeep }) => !isDeep).map((use) => [use.id, use]))
  const atList = (message: string) => ({ file: waitingFile, line: 1, message })
  return [
    ...uses
      .filter(({ id }) => !known.includes(id))
      .map(({ file, line, id }) => ({ file, line, message: `${id} is no requirement: correct the title` })),
    ...Object.entries(waiting).flatMap(([id, reason]) => {
      if (!known.includes(id)) return atList(`${id} is no requirement: take it out`)
      const use = tested.get(id)
      if (use) return atList(`${id} is tested now (${use.file}:${use.line}): take it out`)
      return reason.trim() ? [] : atList(`${id} waits without a reason: say what it waits for`)
    }),
    ...known
      .filter((id) => !tested.has(id) && !(id in waiting))
      .map((id) =>
        atList(
          `${id} is in no title of a test that \`npm test\` runs: name it where it is tested, or say here why it waits`,
        ),
      ),
  ]
}
