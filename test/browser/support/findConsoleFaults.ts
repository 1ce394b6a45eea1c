import type { Page } from '@playwright/test'
import axe from 'axe-core'

/**
 * What axe finds on a page of the console, with how to mend it. The preview's document has no origin: no one speaks to it, axe neither.
 */
export async function findConsoleFaults(page: Page): Promise<readonly string[]> {
  // A colour on its way to another one has a contrast of its own.
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map((each) => each.finished)))
  // Set through the debugger: the page's own policy forbids adding scripts.
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate(() =>
    (window as unknown as { axe: typeof axe }).axe.run(
      { exclude: ['iframe'] },
      { iframes: false, runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
    ),
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 200)} ${node.failureSummary}`),
  )
}
