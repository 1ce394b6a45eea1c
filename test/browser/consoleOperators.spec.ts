import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { addAuthenticator } from './login/support/addAuthenticator.js'
import { findConsoleFaults } from './support/findConsoleFaults.js'
import { expect, test } from './support/test.js'

const isUnscrolled = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)

test('behavior: an operator is invited and joins; of two who change the same the second sees both and decides; the log has it all @deep', async ({
  page,
  browser,
  stack,
  complaints,
}) => {
  test.slow()
  const { consoleUrl, consoleLinks, projectId } = stack
  if (!consoleUrl || !consoleLinks) throw new Error('This stack has no console.')
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await addAuthenticator(page)
  await page.goto(await consoleLinks.makeOwnerLink())
  await page.getByLabel('Your name').fill('Grace')
  await page.getByRole('button', { name: 'Make a passkey' }).click()
  await page.getByRole('link', { name: 'Operators', exact: true }).click()
  await expect(page.getByText('(you)')).toBeVisible()

  await page.getByRole('button', { name: 'Invite' }).press('Enter')
  await page.getByLabel('Name', { exact: true }).fill('Lin')
  await page.getByRole('button', { name: 'Add a role' }).click()
  await page.getByLabel('Role', { exact: true }).selectOption('editor')
  await page.getByLabel('For', { exact: true }).selectOption(projectId)
  expect(await findConsoleFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Make the link' }).click()
  const link = (await page.getByRole('region', { name: 'The link' }).textContent()) ?? ''
  await page.getByRole('button', { name: 'Done' }).click()
  const row = page.getByRole('region', { name: 'All operators' }).getByRole('listitem').filter({ hasText: 'Lin' })
  await expect(row).toContainText('Has not joined')
  await expect(row).toContainText(`Editor of ${projectId}`)

  const other = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage()
  await addAuthenticator(other)
  await other.goto(link)
  await other.getByRole('button', { name: 'Make a passkey' }).click()
  await expect(other.getByRole('link', { name: 'Projects', exact: true })).toBeVisible()

  await test.step('two change the features: both are shown, and the second decides', async () => {
    const features = `${consoleUrl}/projects/${projectId}?tab=features`
    for (const [each, name] of [
      [page, /^Swap /],
      [other, /^Usage counts/],
    ] as const) {
      await each.goto(features)
      await each.getByRole('switch', { name }).click()
      await expect(each.getByText('One change is not published')).toBeVisible()
    }
    await other.getByRole('button', { name: 'Publish' }).click()
    await expect(other.getByText('Published. Pages have it').first()).toBeVisible()
    await page.getByRole('button', { name: 'Publish' }).click()
    const notice = page.getByText('Another has changed this meanwhile')
    await expect(notice).toBeVisible()
    complaints.expect(/412|Precondition|connect-src|Content Security Policy|STORAGE_UNAVAILABLE/)
    await expect(page.getByText('Theirs: Usage counts: off, now on.')).toBeVisible()
    await expect(page.getByText('Yours: Swap: as by default, now off.')).toBeVisible()
    expect(await findConsoleFaults(page)).toEqual([])
    expect(await stack.projects.find(projectId)).toMatchObject({ analytics: true })
    await page.getByRole('button', { name: 'Publish mine over it' }).click()
    await expect(notice).toBeHidden()
    await expect
      .poll(() => stack.projects.find(projectId))
      .toMatchObject({
        analytics: false,
        features: expect.arrayContaining([{ feature: 'swap', isEnabled: false, config: null }]),
      })
    // The stack is the other tests', too.
    await stack.projects.resetFeature(projectId, 'swap')
  })

  await test.step('and the widget’s look, of which the second takes what is there', async () => {
    for (const each of [page, other]) {
      await each.goto(`${consoleUrl}/projects/${projectId}?tab=look`)
      await expect(each.getByRole('heading', { name: 'The widget on your pages' })).toBeVisible()
    }
    const accentOf = (each: Page) =>
      each.getByRole('region', { name: 'The widget on your pages' }).getByLabel('Accent', { exact: true })
    // Typed sign by sign: the preview is drawn anew meanwhile, and takes no focus.
    await accentOf(other).pressSequentially('#0b7d5b', { delay: 250 })
    await expect(accentOf(other)).toBeFocused()
    const preview = other.frameLocator('iframe[title="The widget on this configuration"]')
    const token = () =>
      preview
        .locator('[data-latchkey="modal"]')
        .evaluate((host) => getComputedStyle(host).getPropertyValue('--latchkey-accent'))
    await expect.poll(token).toBe('#0b7d5b')
    await accentOf(page).fill('#a01f86')
    await expect(page.getByText('One change is not published')).toBeVisible()
    await other.getByRole('button', { name: 'Publish' }).click()
    await expect(other.getByText('Published. Pages have it').first()).toBeVisible()
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByText('Theirs: Widget, accent: as by default, now #0b7d5b (dark #6f8cff).')).toBeVisible()
    await page.getByRole('button', { name: 'Take theirs' }).click()
    await expect(accentOf(page)).toHaveValue('#0b7d5b')
    expect(await stack.projects.find(projectId)).toMatchObject({ theme: { accent: { light: '#0b7d5b' } } })
    await other.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => stack.projects.find(projectId)).not.toHaveProperty('theme')
  })

  await test.step('the log: who, what, before and after; all of it as a file', async () => {
    await page.getByRole('link', { name: 'Log', exact: true }).click()
    await page.getByLabel('By', { exact: true }).selectOption({ label: 'Lin' })
    const entry = page.getByRole('listitem').filter({ hasText: 'Publish project' })
    await expect(entry).toHaveCount(1)
    await expect(page.getByRole('listitem').filter({ hasText: 'Add operator' })).toHaveCount(0)
    await entry.locator('summary').press('Enter')
    await expect(entry.getByText('analytics')).toBeVisible()
    await expect(entry.locator('dd').filter({ hasText: 'Before' }).first()).toContainText('false')
    await expect(entry.locator('dd').filter({ hasText: 'After' }).first()).toContainText('true')
    expect(await findConsoleFaults(page)).toEqual([])
    // The list's state is in its address.
    await page.reload()
    await expect(entry).toHaveCount(1)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export as JSON lines' }).click(),
    ])
    const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\n')
    expect(JSON.parse(lines.at(-1) ?? '')).toEqual({ end: true, entries: lines.length - 1 })
    expect(lines.join()).toContain('"did":"addOperator"')
    // Lin owns nothing: no export, and of the log what is of its project.
    await other.getByRole('link', { name: 'Log', exact: true }).click()
    await expect(other.getByRole('listitem').filter({ hasText: 'Publish project' }).first()).toBeVisible()
    await expect(other.getByRole('button', { name: 'Export as JSON lines' })).toHaveCount(0)
    await expect(other.getByRole('listitem').filter({ hasText: 'Add operator' })).toHaveCount(0)
  })

  await test.step('sessions end, roles change, an operator goes, and the last owner stays', async () => {
    await page.getByRole('link', { name: 'Operators', exact: true }).click()
    await page.getByRole('button', { name: 'Roles of Lin' }).click()
    await page.getByLabel('Role', { exact: true }).selectOption('viewer')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(row).toContainText(`Viewer of ${projectId}`)
    await page.getByRole('button', { name: 'Sessions of Lin' }).click()
    await expect(page.getByRole('dialog').getByText('last used').first()).toBeVisible()
    await page.getByRole('button', { name: 'End all' }).click()
    await expect(page.getByText('No session')).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await other.reload()
    await expect(other.getByRole('button', { name: /passkey/i }).first()).toBeVisible()
    await page.getByRole('button', { name: 'Remove Lin' }).click()
    await page.getByRole('button', { name: 'Remove operator' }).click()
    await expect(row).toHaveCount(0)
    await page.getByRole('button', { name: 'Remove Grace' }).click()
    await page.getByRole('button', { name: 'Remove operator' }).click()
    await expect(page.getByText('LAST_OWNER')).toBeVisible()
    complaints.expect(/409|Conflict/)
    expect(await findConsoleFaults(page)).toEqual([])
  })

  await test.step('on a phone, in the dark', async () => {
    await page.setViewportSize({ width: 390, height: 800 })
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    for (const path of ['operators', 'log', `projects/${projectId}?tab=look`]) {
      await page.goto(`${consoleUrl}/${path}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('.skeleton')).toHaveCount(0)
      expect([path, await findConsoleFaults(page)]).toEqual([path, []])
      expect([path, await isUnscrolled(page)]).toEqual([path, true])
    }
  })
})
