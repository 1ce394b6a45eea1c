import type { Page } from '@playwright/test'
import { createDemoPage, type DemoPage } from '../../support/demoPage.js'
import { changeDirective, startHost } from '../../support/host.js'
import { test as base, expect } from './test.js'
import { createWidget, type Widget } from './widget.js'

interface Fixtures {
  /**
   * Starts another site of the project with the same widget.
   * @param name Host name under `localhost`: the browser takes each for a site of its own. Default: another port of the demo's host
   */
  readonly openSite: (name?: string) => Promise<string>
  /** The demo in another page. */
  readonly handle: (page: Page) => { readonly demo: DemoPage; readonly widget: Widget }
}

export const test = base.extend<Fixtures>({
  openSite: async ({ stack }, use) => {
    const hosts: { stop(): Promise<unknown> }[] = []
    await use(async (name) => {
      // Tests put frames of strangers beside the widget's.
      const addFrames = changeDirective('frame-src', (sources) => [...sources, 'http://127.0.0.1:*'])
      const host = await startHost(stack, addFrames)
      hosts.push(host)
      const url = name ? host.url.replace('127.0.0.1', `${name}.localhost`) : host.url
      await stack.projects.addOrigin(stack.projectId, url)
      return url
    })
    for (const host of hosts) await host.stop()
  },
  handle: async ({ stack }, use) => {
    await use((page) => {
      const demo = createDemoPage(page, stack)
      return { demo, widget: createWidget(demo) }
    })
  },
})

export { expect }
