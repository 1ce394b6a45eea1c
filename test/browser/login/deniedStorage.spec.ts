import { findChromium } from '../../../scripts/lib/chromium.mjs'
import { launch } from '../support/launch.js'
import { test as base, expect } from './support/test.js'
import { address, createWidget } from './support/widget.js'

/** A browser that denies storage to every frame of another site: without partitions Chromium does. */
const args = launch.args.map((arg) =>
  arg.startsWith('--disable-features=') ? `${arg},ThirdPartyStoragePartitioning` : arg,
)

const test = base.extend({
  page: async ({ playwright }, use) => {
    const executablePath = findChromium()
    const browser = await playwright.chromium.launch({ ...launch, args, ...(executablePath && { executablePath }) })
    await use(await browser.newPage())
    await browser.close()
  },
})

test('F20: a frame whose storage throws takes the code and says that this browser keeps nothing', async ({
  demo,
  page,
  stack,
  newMailbox,
  complaints,
}) => {
  const widget = createWidget(demo)
  await demo.goto(`${address}&signin=required`)
  const mailbox = newMailbox()
  await widget.typeEmail(mailbox.address)
  await expect(widget.codeField).toBeVisible()
  const frame = page.frames().find((each) => each.url().startsWith(stack.frameOrigin))
  // Else the test shows nothing.
  expect(
    await frame?.evaluate(() => {
      try {
        return typeof localStorage
      } catch (error) {
        return (error as Error).name
      }
    }),
  ).toBe('SecurityError')
  await widget.codeField.fill(await mailbox.code())
  await expect(widget.frame.getByText('This browser keeps nothing for this site')).toBeVisible()
  await widget.press('Continue')
  await expect(demo.accountButton).toBeVisible()
  const { account } = await demo.state()
  expect(account?.user?.email).toBe(mailbox.address)
  // Its device is not one that the wallet lists: what it signs shows its account alone, which suffices to sign in.
  await expect(page.locator('.signed-in')).toContainText('and the server of this page knows.')
  complaints.expect(/status of 403/)
})
