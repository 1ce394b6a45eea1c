import type { ScriptedPage } from './types.js'

/** What axe-core hands back, as far as it is read. */
interface AxeRun {
  run(
    context: unknown,
    options: unknown,
  ): Promise<{ violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[] }>
}

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Looks for what keeps people out, with axe-core; one line for each thing found, none is good.
 * @param page Playwright's page
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
  const { violations } = await page.evaluate(
    ([include, values]) => {
      const { axe } = globalThis as unknown as { axe: AxeRun }
      // The widget is a part of a page: coreViewIds and the first heading are the host's.
      const off = {
        region: { enabled: false },
        'landmark-one-main': { enabled: false },
        'page-has-heading-one': { enabled: false },
      }
      return axe.run({ include: [include] }, { runOnly: values, rules: off })
    },
    [selector, tags] as const,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary ?? ''}`.trim()),
  )
}
