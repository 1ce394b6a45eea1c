import type { Frame } from '@playwright/test'
import { changeDirective, startHost } from '../../support/host.js'
import { type ScriptedFrame, serveScriptedFrame } from './scriptedFrame.js'
import { test as base, expect } from './test.js'
import { address, createWidget, type Widget } from './widget.js'

interface Alerts {
  /** How often an alert was written to the page's console. */
  count(code: string): number
  /** How many of them read so. */
  matching(text: RegExp): number
}

interface Fixtures {
  /** The frame's place is taken by one that fails as the test wants. */
  readonly scripted: ScriptedFrame
  /** A site of the project whose widget has that frame. */
  readonly siteUrl: string
  readonly widget: Widget
  readonly alerts: Alerts
  /** Opens the site by a clock that the test moves. */
  readonly openSite: () => Promise<void>
  /** Logs in with the scripted frame. */
  readonly logInScripted: () => Promise<Frame>
}

/** Where a wallet of the scripted frame's user is shown. */
export const user = 'scripted@mail.example'

/** The demo with a frame that fails as the test says: the widget, the modal and the host are the real ones. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the first parameter's names
  scripted: async ({}, use) => {
    const scripted = await serveScriptedFrame()
    await use(scripted)
    await scripted.close()
  },
  siteUrl: async ({ stack, scripted }, use) => {
    const addFrame = changeDirective('frame-src', (sources) => [...sources, scripted.origin, 'http://127.0.0.1:*'])
    const host = await startHost(stack, addFrame, (told) => ({ ...told, frame: scripted.origin }))
    await stack.projects.addOrigin(stack.projectId, host.url)
    await use(host.url)
    await host.stop()
  },
  widget: async ({ demo }, use) => use(createWidget(demo)),
  alerts: async ({ page }, use) => {
    const lines: string[] = []
    page.on('console', (message) => {
      if (message.text().startsWith('Latchkey:')) lines.push(message.text())
    })
    await use({
      count: (code) => lines.filter((line) => line.includes(code)).length,
      matching: (text) => lines.filter((line) => text.test(line)).length,
    })
  },
  openSite: async ({ demo, page, siteUrl }, use) => {
    await use(async () => {
      await page.clock.install()
      await demo.goto(address, siteUrl)
    })
  },
  logInScripted: async ({ demo, page, scripted, widget }, use) => {
    await use(async () => {
      await widget.typeEmail(user)
      await widget.codeField.fill('123456')
      await expect(demo.accountButton).toBeVisible()
      return scripted.in(page)
    })
  },
})

export { expect }
