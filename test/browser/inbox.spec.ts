import { expect } from '@playwright/test'
import axeCore from 'axe-core'
import { createInbox, type Inbox, type InboxPage, startInboxPage } from '../../devnet/src/index.js'
import { createMailer, readMailServer, silentLog } from '../../services/src/index.js'
import { axe } from '../../src/testing/index.js'
import { test as base } from './support/workerTest.js'

interface Mailbox {
  inbox: Inbox
  page: InboxPage
  /** Sends a mail over SMTP, as the services do. */
  post(to: string, text: string, html: string): void
}

const test = base.extend<{ mailbox: Mailbox }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the first parameter's names
  mailbox: async ({}, use) => {
    const inbox = await createInbox()
    const page = await startInboxPage({ inbox })
    const from = { name: 'Latchkey', address: 'login@latchkey.test' }
    const mailer = createMailer({ server: readMailServer(inbox.url), from, log: silentLog })
    await use({
      inbox,
      page,
      post: (to, text, html) => mailer.post({ to, subject: `Mail to ${to}`, text, html }),
    })
    await mailer.close()
    await page.stop()
    await inbox.close()
  },
})

test('behavior: the inbox shows mails as they come over SMTP, the newest first, with a code to copy and links to open @deep', async ({
  page,
  context,
  mailbox,
}) => {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(mailbox.page.url)
  await expect(page.getByRole('heading', { name: 'No mail yet' })).toBeVisible()
  expect(await axe(page, axeCore.source, 'html')).toEqual([])

  mailbox.post('ada@example.com', 'The code is:\n\n012345\n', '<p>The code is <b>012345</b></p>')
  const mails = page.getByRole('listitem')
  await expect(mails).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'No mail yet' })).toBeHidden()
  await expect(mails.first()).toContainText('To ada@example.com')
  await page.getByRole('button', { name: 'Copy: 012345' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('012345')

  const link = `${mailbox.page.url}/inbox.css#secret`
  mailbox.post(
    'bob@example.com',
    `This was not me:\n${link}\n`,
    `<html><head></head><body><script>top.document.title='taken'</script><a href="${link}">This was not me</a></body></html>`,
  )
  await expect(mails).toHaveCount(2)
  await expect(mails.first()).toContainText('To bob@example.com')
  const [beside] = await Promise.all([
    context.waitForEvent('page'),
    mails.first().getByRole('link', { name: 'This was not me' }).click(),
  ])
  await expect(beside).toHaveURL(link)

  // Before the mail's own page is there: axe would speak to it.
  expect(await axe(page, axeCore.source, 'html')).toEqual([])
  await mails.first().getByText('Show the mail').click()
  const shown = page.frameLocator('iframe').getByRole('link', { name: 'This was not me' })
  const [another] = await Promise.all([context.waitForEvent('page'), shown.click()])
  await expect(another).toHaveURL(link)
  await expect(page).toHaveTitle('(2) Inbox')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

  await page.reload()
  await expect(mails).toHaveCount(2)
  // A script in a mail is blocked, which Chromium says; nothing else is.
  expect(complaints.filter((text) => !/Blocked script execution in '.*\/mails\/2'/.test(text))).toEqual([])
})
