import type { Page } from '@playwright/test'
import wallets from '../../../services/src/parts/directory/data/wallets.json' with { type: 'json' }
import { deepIf } from '../support/deep.js'
import { findLatin, readTexts, toPattern } from '../support/findWords.js'
import { answerPage, readNumber } from './support/answerPage.js'
import { pressAsUser } from './support/pressAsUser.js'
import { expect, test } from './support/sites.js'
import { address } from './support/widget.js'

/** Names that are no text in any language: of the host, the operator, browsers, wallets, chains and coins. */
const names = toPattern([
  ...['https?://\\S+', '\\S+@\\S+', '127\\.0\\.0\\.1(:\\d+)?', 'localhost', '0x[0-9a-fA-F.…]+', '[0-9a-fA-F]{4}\\b'],
  ...[
    'Tidemark',
    'Latchkey demo',
    'Latchkey',
    'Latchkey Local Two',
    'Latchkey Local',
    'Local Ether',
    'Local Dollar',
    'ETH',
    'LUSD',
    'SOL',
  ],
  // The directory's wallets come when they come, also while a row of them is on its way out.
  ...wallets.map(({ name }) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')),
  ...['Headless', 'Chromium', 'Chrome', 'Linux', 'WalletConnect', 'Phone Wallet', 'Solana', 'Passkey', 'PIN', 'UTC'],
])

const languages = [
  { language: 'ar', isDeep: false, words: { confirmed: /^تم التأكيد/, said: 'مرحبا' } },
  { language: 'zh', isDeep: true, words: { confirmed: /^已确认/, said: '你好' } },
] as const

for (const { language, isDeep, words } of languages)
  test(`behavior: ${language}: a user logs in by mail on a new device and signs, and reads no English word: widget, frame, mails, page${deepIf(isDeep)}`, async ({
    browser,
    demo,
    page,
    stack,
    stackClock,
    handle,
    newMailbox,
  }) => {
    test.slow()
    const mailbox = newMailbox()
    const look = async (what: string, of: Page, whole?: 'page') =>
      expect.soft(findLatin(await readTexts(of, whole ?? 'widget'), names), what).toEqual([])
    const lookAtFrame = async (what: string, of: Page) => {
      const frame = of.frames().find((one) => one.url().startsWith(stack.frameOrigin))
      if (!frame) throw new Error('The page has no frame.')
      expect.soft(findLatin(await readTexts(frame, 'page'), names), what).toEqual([])
    }

    // The first device makes the wallet.
    await demo.goto(`${address}&locale=${language}`)
    const { widget } = handle(page)
    await demo.connectButton.click()
    await expect(demo.modal).toHaveAttribute('lang', language)
    await look('Connect', page)
    await demo.modal.locator('input[type="email"]').fill(mailbox.address)
    await page.keyboard.press('Enter')
    const code = demo.modal.locator('input[autocomplete="one-time-code"]')
    await expect(code).toBeFocused()
    await look('the code', page)
    await code.fill(await mailbox.code())
    await expect(demo.accountButton).toBeVisible()
    await look('the user is in', page)
    await expect(demo.modal).toBeHidden()

    // The page asks for a signature, and the user approves it in the frame.
    const { account } = await demo.state()
    await page.evaluate(
      ([said, by]) => {
        const hex = `0x${[...new TextEncoder().encode(said)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
        window.latchkey
          .provider('eip155')
          .request({ method: 'personal_sign', params: [hex, by] })
          .then((signed) => Object.assign(window, { signed }))
      },
      [words.said, account?.address] as const,
    )
    await expect(widget.frame.getByRole('main')).toContainText(words.said)
    await lookAtFrame('the approval', page)
    await look('around the approval', page)
    await pressAsUser(widget.frame.locator('.button.primary'))
    await page.waitForFunction(() => 'signed' in window)

    // A device that the wallet does not know: custody's mail, its page, a number, a code.
    // Another code may be asked for after half a minute.
    stackClock.advance(31_000)
    const context = await browser.newContext()
    const other = await context.newPage()
    const second = handle(other)
    await second.demo.goto(`${address}&locale=${language}`)
    await second.demo.connectButton.click()
    await second.demo.modal.locator('input[type="email"]').fill(mailbox.address)
    await other.keyboard.press('Enter')
    const link = await mailbox.link('custody/v1/press')
    const number = await readNumber(second.demo.modal)
    await look('the number', other)
    const mailed = await context.newPage()
    await mailed.goto(link)
    await mailed.getByRole('button', { name: number, exact: true }).waitFor()
    await look('the page of the mail', mailed, 'page')
    await mailed.close()
    await answerPage(context, link, number, words.confirmed)
    await second.demo.modal.locator('input[autocomplete="one-time-code"]').fill(await mailbox.code())
    await expect(second.widget.frame.getByRole('heading', { level: 1 })).toBeVisible()
    await lookAtFrame('what is offered', other)
    await context.close()

    const mails = stack.inbox.list(mailbox.address)
    expect(mails.length).toBeGreaterThanOrEqual(3)
    for (const { subject, text } of mails)
      expect.soft(findLatin([subject, ...text.split('\n')], names), subject).toEqual([])
  })
