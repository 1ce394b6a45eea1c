import { expect } from '@playwright/test'
import type { DemoPage } from '../../support/demoPage.js'
import type { Mailbox } from './test.js'
import type { Widget } from './widget.js'

/** Logs a user in on a device that the wallet does not know: custody's link is pressed, then the code is typed. */
export async function logInAnew(
  { demo, widget }: { readonly demo: DemoPage; readonly widget: Widget },
  mailbox: Mailbox,
): Promise<void> {
  await widget.typeEmail(mailbox.address)
  const mailPage = await demo.page.context().newPage()
  await mailPage.goto(await mailbox.link('custody/v1/press'))
  await mailPage.getByRole('button').click()
  await expect(mailPage.getByRole('status')).toHaveText(/^Confirmed\./)
  await mailPage.close()
  await widget.codeField.fill(await mailbox.code())
  await expect(demo.accountButton).toBeVisible()
}
