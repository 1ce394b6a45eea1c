import { expect } from '@playwright/test'
import type { DemoPage } from '../../support/demoPage.js'
import { answerPage, readNumber } from './answerPage.js'
import type { Mailbox } from './test.js'
import type { Widget } from './widget.js'

/** Logs a user in on a device that the wallet does not know: custody's page is answered by the number in sight, then the code is typed. */
export async function logInAnew(
  { demo, widget }: { readonly demo: DemoPage; readonly widget: Widget },
  mailbox: Mailbox,
): Promise<void> {
  await widget.typeEmail(mailbox.address)
  const link = await mailbox.link('custody/v1/press')
  await answerPage(demo.page.context(), link, await readNumber(demo.view('Confirm this device')))
  await widget.codeField.fill(await mailbox.code())
  // A passkey is offered at the second login.
  await widget.press('Not now')
  await expect(demo.accountButton).toBeVisible()
}
