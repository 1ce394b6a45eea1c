import axeCore from 'axe-core'
import type { Stack } from '../../scripts/stack.js'
import { axe } from '../../src/testing/index.js'
import type { DemoPage } from './support/demoPage.js'
import { expect, test } from './support/test.js'
import { settled } from './support/tour.js'

/** Asks the local chain's node, which takes such orders. */
async function order({ chains }: Stack, method: string, ...params: unknown[]): Promise<void> {
  const [chain] = chains
  if (!chain) throw new Error('The stack has no chain.')
  const answer = await fetch(chain.rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  expect(await answer.json()).not.toHaveProperty('error')
}

async function sendCoins(demo: DemoPage, to: string, amount: string): Promise<void> {
  await demo.view('Account').getByRole('button', { name: 'Send' }).click()
  const form = demo.view('Send')
  await form.getByLabel('Amount').fill(amount)
  await form.getByLabel('Send to').fill(to)
  await form.getByRole('button', { name: 'Review' }).click()
  await demo
    .view('Review')
    .getByRole('button', { name: `Send ${amount} ETH` })
    .click()
  await demo.answer('Send')
  await expect(demo.view('Account')).toBeVisible()
}

async function openActivity(demo: DemoPage) {
  await demo.accountButton.click()
  const account = demo.view('Account')
  await account.getByRole('tab', { name: 'Activity' }).click()
  return account
}

/** Figures of Account: what is said of coins, of their worth, and of the whole; and of the button of the page. */
async function readFigures(demo: DemoPage) {
  const account = demo.view('Account')
  await account.getByRole('tab', { name: 'Tokens' }).click()
  const rows = account.getByRole('tabpanel').locator('[part=row]')
  const toNumber = (text: string | null | undefined) =>
    Number(/[\d,]+(?:\.\d+)?/.exec(text ?? '')?.[0].replaceAll(',', ''))
  const worths = (await rows.locator('[part=token-worth] bdi:first-child').allTextContents()).map(toNumber)
  return {
    coins: toNumber(await rows.filter({ hasText: 'ETH' }).first().locator('.row-hint').textContent()),
    onButton: toNumber(await demo.accountButton.locator('.latchkey-balance').textContent()),
    total: toNumber(await account.locator('.account-total').textContent()),
    sum: worths.filter((worth) => !Number.isNaN(worth)).reduce((one, other) => one + other, 0),
  }
}

test('behavior: a send is pending at once and after a reload, then confirmed, and is one row with the service’s', async ({
  demo,
  page,
  stack,
  stackClock,
}) => {
  await page.clock.install()
  const to = stack.accounts.at(7)?.address ?? ''
  await demo.goto()
  await demo.connect()
  const account = await openActivity(demo)
  const before = await readFigures(demo)
  await order(stack, 'evm_setAutomine', false)
  try {
    await sendCoins(demo, to, '1.2345')
    const pending = account.getByRole('button', { name: /^Send 1\.234 ETH/ })
    await account.getByRole('tab', { name: 'Activity' }).click()
    await expect(pending).toContainText('Pending')
    await demo.reload()
    await openActivity(demo)
    await expect(pending).toContainText('Pending')
  } finally {
    await order(stack, 'evm_setAutomine', true)
    await order(stack, 'evm_mine')
  }
  const sent = account.getByRole('button', { name: /^Sent 1\.234 ETH/ })
  await expect(sent).toHaveCount(1)
  // Balance, activity and total say the same of it, long before the 30 s that figures are kept.
  await expect
    .poll(async () => {
      const { coins, onButton, total, sum } = await readFigures(demo)
      return {
        isSent: Math.abs(before.coins - coins - 1.2345) < 0.01,
        isOnButton: coins === onButton,
        isLess: total < before.total,
        isSum: Math.abs(total - sum) < 0.02,
      }
    })
    .toEqual({ isSent: true, isOnButton: true, isLess: true, isSum: true })
  await account.getByRole('tab', { name: 'Activity' }).click()
  await expect(sent).toHaveCount(1)
  // Once the service tells of it, nothing of it is kept on the page. It is asked again every 15 s.
  await expect(async () => {
    stackClock.advance(15_000)
    await page.clock.fastForward(15_000)
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('1234500000000000000')
  }).toPass()
  await expect(sent).toHaveCount(1)

  await sent.click()
  const transaction = demo.view('Transaction')
  for (const text of ['1.2345 ETH', to, 'Confirmed', 'Latchkey Local']) await expect(transaction).toContainText(text)
  await demo.modal.getByRole('button', { name: 'Back' }).click()
  // Account begins with its first tab.
  await account.getByRole('tab', { name: 'Activity' }).click()
  await expect(sent).toBeVisible()
})

for (const [look, query, width] of [
  ['light', 'theme=light', 1280],
  ['dark', 'theme=dark', 1280],
  ['at 390 px', 'theme=light', 390],
  ['right to left', 'theme=light&dir=rtl', 390],
] as const) {
  test(`behavior: axe finds nothing in the list and in a transaction, by keyboard: ${look} @deep`, async ({
    demo,
    page,
    stack,
  }, info) => {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await demo.goto(`/?${query}`)
    await demo.connect()
    await openActivity(demo)
    await sendCoins(demo, stack.accounts.at(8)?.address ?? '', '0.25')
    const account = demo.view('Account')
    await account.getByRole('tab', { name: 'Activity' }).click()
    const row = account.getByRole('button', { name: /^Sent 0\.25 ETH/ }).first()
    await row.waitFor()
    await settled(demo)
    expect(await axe(page, axeCore.source)).toEqual([])
    await row.scrollIntoViewIfNeeded()
    await page.screenshot({ path: info.outputPath('list.png') })
    await row.focus()
    await page.keyboard.press('Enter')
    await demo.view('Transaction').waitFor()
    await settled(demo)
    expect(await axe(page, axeCore.source)).toEqual([])
    await page.screenshot({ path: info.outputPath('transaction.png') })
  })
}

test('behavior: what fails is reported once, and tried again by its button @deep', async ({
  demo,
  page,
  complaints,
}) => {
  await page.route(/\/history\?/, (route) =>
    route.fulfill({ status: 400, headers: { 'access-control-allow-origin': '*' } }),
  )
  await demo.goto()
  await demo.connect()
  const account = await openActivity(demo)
  await expect(account).toContainText('Failed to fetch transactions')
  await expect(demo.modal.locator('[part=toast]')).toHaveText('Failed to fetch transactions')
  await page.unroute(/\/history\?/)
  await account.getByRole('button', { name: 'Try again' }).click()
  await expect(account.getByRole('button', { name: 'Try again' })).toBeHidden()
  await expect(account.getByRole('heading', { level: 2 }).first()).toBeVisible()
  complaints.expect(/400/)
})
