import { findFolderCircles } from './folderCircles.js'
import { isTest } from './isTest.js'
import type { Violation } from './judgeFile.js'

/** What is read as rooms. Between these folders themselves doors lead both ways: the kit of adapters is open to `src`. */
const areas = /^(src|plugins|adapters|frame|services\/src)\//

/**
 * Judges the rooms at every depth: no two folders beside each other import one another, directly or around. Types and lazy imports
 * count, tests do not.
 * @param imports What each file imports.
 */
export function judgeCircles(imports: ReadonlyMap<string, readonly string[]>): Violation[] {
  const shipped = new Map([...imports].filter(([file]) => areas.test(file) && !isTest(file)))
  return findFolderCircles(shipped)
    .filter(({ parent }) => areas.test(`${parent}/`))
    .map(({ parent, folders, imports: [first, ...others] }) => ({
      file: first?.file ?? parent,
      line: 1,
      message:
        `imports ${first?.target}, and the folders ${folders.join(', ')} of ${parent} form a circle: put what they share below them. Also: ` +
        others.map(({ file, target }) => `${file} -> ${target}`).join('; '),
    }))
}
