import { addAuthenticator } from './login/support/addAuthenticator.js'
import { createWidget } from './login/support/widget.js'
import { findConsoleFaults } from './support/findConsoleFaults.js'
import { expect, test } from './support/punctual.js'

test('behavior: who logs in on a page is found in the console, suspended, so that the open page loses its session, lifted, deleted and brought back @deep', async ({
  demo,
  page,
  browser,
  stack,
  newMailbox,
}) => {
  const widget = createWidget(demo)
  const mailbox = newMailbox()
  // No test waits for a minute.
  await page.clock.install()
  await demo.goto('/?wallets=none&signin=required')
  await widget.typeEmail(mailbox.address)
  await widget.codeField.fill(await mailbox.code())
  await expect(page.locator('.signed-in')).toContainText('and the server of this page knows.')

  const operator = await browser.newContext({ colorScheme: 'dark' })
  const pages = await operator.newPage()
  const failures: string[] = []
  pages.on('console', (line) => {
    // What the browser says of the question whether there is a session: there is none yet.
    if (line.type() === 'error' && !/401/.test(line.text())) failures.push(line.text())
  })
  await addAuthenticator(pages)
  await pages.goto((await stack.consoleLinks?.makeOwnerLink()) ?? '')
  await pages.getByRole('button', { name: 'Make a passkey' }).click()
  await pages.getByRole('link', { name: 'Users' }).click()
  const field = pages.getByLabel('Find by mailbox, account or id')
  await field.fill(mailbox.address)
  await field.press('Enter')
  const masked = `${mailbox.address[0]}…@${mailbox.address.split('@')[1]}`
  const found = pages.getByRole('table').getByRole('link', { name: masked })
  await expect(found).toHaveCount(1)
  expect(await findConsoleFaults(pages)).toEqual([])
  await found.press('Enter')
  await expect(pages.getByText('Nothing here moves a key')).toBeVisible()
  expect(pages.url()).not.toMatch(/@|%40/)
  await expect(pages.getByText(mailbox.address)).toHaveCount(0)

  await pages.getByRole('button', { name: 'Suspend', exact: true }).click()
  await pages.getByRole('button', { name: 'Suspend user' }).click()
  await expect(pages.getByText('Suspended for all projects of the realm').first()).toBeVisible()
  await page.clock.fastForward(60_000)
  await expect(page.locator('.signed-in')).toContainText('Not signed in')

  await pages.getByRole('button', { name: 'Lift for all' }).click()
  await expect(pages.getByText('Suspended for all projects of the realm')).toHaveCount(0)
  await pages.getByRole('button', { name: 'Delete', exact: true }).click()
  await pages.getByRole('button', { name: 'Delete user' }).click()
  await expect(pages.getByText('This user is being deleted')).toBeVisible()
  await pages.setViewportSize({ width: 390, height: 844 })
  expect(await findConsoleFaults(pages)).toEqual([])
  expect(await pages.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  await pages.getByRole('button', { name: 'Take deletion back' }).click()
  await expect(pages.getByText('This user is being deleted')).toHaveCount(0)

  await pages.emulateMedia({ colorScheme: 'light' })
  for (const [path, words] of [
    ['/insight', 'By way and outcome'],
    ['/mails', 'Addresses that bounce'],
    ['/chains', 'Behind the newest'],
  ] as const) {
    await pages.goto(`${stack.consoleUrl}${path}`)
    await expect(pages.getByText(words).first()).toBeVisible()
    expect(await findConsoleFaults(pages), path).toEqual([])
    expect(await pages.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBe(0)
  }
  const [chain] = stack.chains
  await pages.keyboard.press('Control+k')
  await pages.getByRole('searchbox', { name: 'Page or action' }).fill('Add a node')
  await pages.keyboard.press('Enter')
  await pages.getByLabel('Address', { exact: true }).fill(`${chain?.rpcUrl}/?second`)
  expect(await findConsoleFaults(pages)).toEqual([])
  await pages.keyboard.press('Enter')
  await expect(pages.getByText('Added here')).toBeVisible()
  await pages.getByRole('button', { name: 'Remove', exact: true }).click()
  await pages.getByRole('button', { name: 'Remove node' }).click()
  await expect(pages.getByText('Added here')).toHaveCount(0)
  await pages.goto(`${stack.consoleUrl}/mails?kind=login&language=de&look=dark`)
  await expect(pages.frameLocator('iframe').getByText('000000')).toBeVisible()
  expect(failures).toEqual([])
  await operator.close()
})
