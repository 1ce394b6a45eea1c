/**
 * What a login by e-mail and the approvals after it make a user wait for, CPU slowed 4x in the page and in the frame: `npx tsx bench/emailLogin.ts
 * [--runs 7] [--latency 200] [--login] [--calls] [--json PATH]`. Real services, chains and mail on this machine; each run is a new browser profile and a new address.
 * `--latency`: ms that each request of the frame takes longer; `--login`: nothing after the login; `--calls`: each run's calls after the code, one by one. Medians. Exit code 1 when a bound is broken. Reads the built package.
 * Page and frame note by themselves what is in sight: to ask them from here costs them time, and finds it in steps of 100 ms.
 */
import { parseArgs } from 'node:util'
import { type BrowserContext, chromium, type Frame, type Page } from '@playwright/test'
import { findChromium } from '../scripts/lib/chromium.mjs'
import { startStack } from '../scripts/stack.js'
import { rest } from '../test/browser/login/support/pressAsUser.js'
import { launch } from '../test/browser/support/launch.js'
import { type ApprovalRequest, toRequests } from './lib/approvalRequests.js'
import { median } from './lib/median.js'
import { report } from './lib/rows.js'
import { watchCalls } from './lib/watchCalls.js'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '7' },
    latency: { type: 'string', default: '0' },
    login: { type: 'boolean', default: false },
    calls: { type: 'boolean', default: false },
    json: { type: 'string' },
  },
})
const slowDown = 4

/** Milliseconds of one run. */
interface Times {
  readonly codeView: number
  readonly connected: number
  /** Calls of the services from the code on, and how many of them one after the other; `refused` for want of a nonce. */
  readonly calls: number
  readonly inARow: number
  readonly refused: number
  readonly approval?: number
  readonly signed?: number
  /** From a request to its approval in sight, the wallet unlocked; undefined where the frame does not show it. */
  readonly transfer?: number | undefined
  readonly permit?: number | undefined
  readonly allowance?: number | undefined
  readonly tenCalls?: number | undefined
  readonly permission?: number | undefined
  readonly solanaToken?: number | undefined
  /** A transfer on a page that was just loaded anew, with the login that this device remembers. */
  readonly locked?: number | undefined
}

/** Until an approval is in sight, in ms: on this machine, and with a slower network. */
const shown = Number(values.latency) > 0 ? 1200 : 250
/** Until what never comes in sight ends the bench, which then says what was asked for, in ms. */
const longestWait = 60_000
/** The same where the wallet has to be unlocked first. */
const unlocked = Number(values.latency) > 0 ? 1200 : 600

/** Notes in the page itself when the code can be typed. Wall time, as here. */
const watchForCode = `
  const look = () => {
    const modal = document.querySelector('[data-latchkey=modal]')
    if (modal?.shadowRoot?.querySelector('input[autocomplete=one-time-code]')) window.codeSeen ??= Date.now()
    else requestAnimationFrame(look)
  }
  if (top === window) look()`

/** Notes in the page itself when the code was typed last, and when the host's button first shows the account. Wall time, as here. */
const watchForAccount = `
  const lookForAccount = () => {
    if (document.querySelector('.latchkey-button[data-kind=account]')) window.accountSeen ??= Date.now()
    else requestAnimationFrame(lookForAccount)
  }
  if (top === window) {
    addEventListener('input', () => { window.codeTyped = Date.now() }, true)
    lookForAccount()
  }`

/**
 * Notes when an approval is in sight: in the page, that the frame lies over the open modal; in the frame, that its buttons are drawn. Each when the
 * browser has made the picture that has it. `sheetAsked`: when the user, or the page, has asked for it.
 */
const watchForSheet = `
  const isThere = top === window
    ? () => document.querySelector('iframe')?.checkVisibility({ visibilityProperty: true })
    : () => [...document.body.children].some(({ shadowRoot }) => shadowRoot?.querySelector('.screen-foot button'))
  window.lookForSheet = () => {
    window.sheetAsked = undefined
    window.sheetSeen = new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve(Date.now())
      const look = () => {
        if (isThere()) port2.postMessage(undefined)
        else requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
  }
  addEventListener('click', () => { window.sheetAsked ??= Date.now() }, true)`

const stack = await startStack()
// Storage as users have it: denied to the frame, which Playwright's own flags do, no login is there after a reload.
const browser = await chromium.launch({ ...launch, executablePath: findChromium() })
try {
  const runs: Times[] = []
  while (runs.length < Number(values.runs)) {
    const context = await browser.newContext()
    runs.push(await measure(context, `bench-${runs.length}@mail.test`))
    await context.close()
    process.stdout.write('.')
  }
  const of = (name: keyof Times) => {
    const times = runs.map((run) => run[name]).filter((time) => time !== undefined)
    return times.length ? median(times) : undefined
  }
  const row = (id: keyof Times, title: string, bound?: number, unit = 'ms') => ({
    ...{ id, title, value: of(id), unit },
    ...(bound !== undefined && { bound }),
  })
  await report(
    `Login by e-mail: medians of ${values.runs} runs, CPU ${slowDown}x, +${values.latency} ms a request`,
    [
      row('codeView', "the service's answer -> the code can be typed", 300),
      row('connected', 'code typed -> connected, with a new wallet'),
      row('calls', 'calls of the services after the code', undefined, ''),
      row('inARow', 'of them one after the other', undefined, ''),
      row('refused', 'of them refused', undefined, ''),
      row('approval', 'a message to sign -> it is shown, wallet unlocked', shown),
      row('transfer', 'a transfer -> it is shown', shown),
      row('permit', 'a permit to sign -> it is shown', shown),
      row('allowance', 'an allowance of tokens -> it is shown', shown),
      row('tenCalls', 'ten calls at once -> they are shown', Math.max(shown, 300)),
      row('permission', 'a permission to give -> it is shown', Math.max(shown, 300)),
      row('solanaToken', 'a transfer of tokens on Solana -> it is shown', shown),
      row('locked', 'a transfer after a reload, wallet locked -> it is shown', unlocked),
      row('signed', 'signed -> the page has the signature'),
    ],
    values.json,
  )
} finally {
  await browser.close()
  await stack.stop()
}

async function measure(context: BrowserContext, address: string): Promise<Times> {
  const page = await context.newPage()
  await slow(context, page)
  await page.addInitScript({ content: watchForCode })
  await page.addInitScript({ content: watchForAccount })
  await page.addInitScript({ content: watchForSheet })
  await page.goto(`${stack.demoUrl}/?wallets=none&networks=many`)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  const answered = page
    .waitForResponse((response) => response.url().endsWith('/login/v1/email') && response.status() === 200)
    .then(() => Date.now())
  await page.getByRole('textbox', { name: 'E-mail address' }).pressSequentially(address)
  // By then the frame is in a process of its own.
  page.on('framenavigated', (frame) => {
    if (frame.url().includes('/sdk')) void slow(context, frame)
  })
  const walletFrame = () => {
    const frame = page.frames().find((each) => each.url().includes('/sdk'))
    if (!frame) throw new Error('The page has no frame of the wallet.')
    return frame
  }
  await page.keyboard.press('Enter')
  const code = page.locator('input[autocomplete=one-time-code]')
  await code.waitFor()
  const readCalls = await watchCalls(context, walletFrame(), Number(values.latency))
  const codeView = (await page.evaluate<number>('window.codeSeen')) - (await answered)

  const mail = await stack.inbox.next(address)
  // As long as a user needs at least.
  await page.waitForTimeout(3_000)
  readCalls()
  await code.fill(/\b\d{6}\b/.exec(mail.text)?.[0] ?? '')
  await page.locator('.latchkey-button[data-kind=account]').waitFor()
  const connected = await page.evaluate<number>('window.accountSeen - window.codeTyped')
  await page.waitForTimeout(2_000)
  const { count: calls, inARow, refused, lines } = readCalls()
  if (values.calls) console.log(`\n${lines.join('\n')}`)
  if (values.login) return { codeView, connected, calls, inARow, refused }

  const wallet = page.frameLocator('iframe')
  await page.keyboard.press('Escape')
  const book = page.locator('section', { has: page.getByRole('heading', { name: 'Guest book' }) })
  await book.getByRole('textbox').fill('Fair wind')
  // The first one fetches the code; the second is what a user meets from then on.
  await sign()
  await book.getByRole('textbox').fill('Following sea')
  const message = await sign()
  const requests = await describe()
  // The first of each kind fetches its code.
  for (const request of Object.values(requests)) await show(request)
  const [transfer, permit, allowance, tenCalls, permission, solanaToken] = [
    await show(requests.transfer),
    await show(requests.permit),
    await show(requests.allowance),
    await show(requests.tenCalls),
    await show(requests.permission),
    await show(requests.solanaToken),
  ]
  await page.reload()
  await page.locator('.latchkey-button[data-kind=account]').waitFor()
  await watchCalls(context, walletFrame(), Number(values.latency))
  // Nobody asks for anything before the page was looked at.
  await page.waitForTimeout(3_000)
  const locked = await show(requests.transfer)
  const kinds = { transfer, permit, allowance, tenCalls, permission, solanaToken, locked }
  return { codeView, connected, calls, inARow, refused, ...message, ...kinds }

  async function describe() {
    const accounts = await page.evaluate(() =>
      window.latchkey
        .state()
        .connections.map(({ namespace, accounts: [first] }) => [namespace, first?.address] as const),
    )
    const of = (namespace: string) => accounts.find(([each]) => each === namespace)?.[1] ?? ''
    const [chain] = stack.chains
    if (!chain) throw new Error('The stack has no chain.')
    return toRequests(of('eip155'), of('solana'), chain.chainId, chain.token.address)
  }

  /** Ms until an approval is in sight, which is rejected then; undefined when it is refused. */
  async function show({ namespace, method, params }: ApprovalRequest): Promise<number | undefined> {
    await lookForSheet()
    const refused = page.evaluate(
      ([on, name, given]) => {
        Object.assign(window, { sheetAsked: Date.now() })
        return window.latchkey
          .provider(on as never)
          .request({ method: name, params: given } as never)
          .then(() => undefined)
          .catch(() => undefined)
      },
      [namespace, method, params] as const,
    )
    const time = await Promise.race([seen(method), refused])
    if (time === undefined) return undefined
    // By the keyboard: Chromium takes no press of a pointer in a frame that has come into sight a moment ago.
    await wallet.getByRole('button', { name: /^(Reject|Close)$/ }).press('Enter')
    await refused
    return time
  }

  async function sign() {
    await lookForSheet()
    await book.getByRole('button').click()
    const approval = await seen('a message to sign')
    const approve = wallet.getByRole('button', { name: 'Sign message' })
    const lines = await book.getByRole('listitem').count()
    // It arms when it has stood unchanged for a moment.
    await wallet.locator('button:not([aria-disabled=true])', { hasText: 'Sign message' }).waitFor()
    await approve.hover()
    await approve.evaluate((_, ms) => new Promise((done) => setTimeout(done, ms)), rest)
    const pressed = performance.now()
    await approve.click()
    await book.getByRole('listitem').nth(lines).waitFor()
    return { approval, signed: performance.now() - pressed }
  }

  async function lookForSheet() {
    for (const each of [page, walletFrame()]) await each.evaluate('lookForSheet()')
  }

  /** Ms from the request to the picture in which page and frame show its approval. */
  async function seen(what: string): Promise<number> {
    const over = AbortSignal.timeout(longestWait)
    const late = new Promise<never>((_, reject) => {
      over.onabort = () => reject(new Error(`No approval came in sight: ${what}.`))
    })
    const looks = [page, walletFrame()].map((each) => each.evaluate<number>('window.sheetSeen'))
    const times = await Promise.race([Promise.all(looks), late])
    return Math.max(...times) - (await page.evaluate<number>('window.sheetAsked'))
  }
}

/** A frame of another site has a process of its own. */
async function slow(context: BrowserContext, target: Page | Frame): Promise<void> {
  const session = await context.newCDPSession(target)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown })
}
