import { judgeInPage } from './judgeInPage.js'
import type { ScriptedPage } from './types.js'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Looks for what keeps users out, with axe-core; one line for each thing found, none is good. Waits until nothing moves: contrast is that
 * of what stands. Also found: names that do not hold the words in sight (WCAG 2.5.3), and contrast that axe-core leaves undecided.
 * @param page Playwright's page, or a frame of it
 * @param source `axe.source` of the package axe-core, which the test brings
 * @param selector what to look at. Default: the widget's modal
 * @example expect(await axe(page, axeCore.source)).toEqual([])
 */
export async function axe(
  page: ScriptedPage,
  source: string,
  selector = '[data-latchkey]',
): Promise<readonly string[]> {
  // Through the debugger: the page's own policy forbids adding scripts.
  if (!(await page.evaluate(() => 'axe' in globalThis, undefined))) await page.evaluate(source)
  return page.evaluate(judgeInPage, [selector, tags] as const)
}
