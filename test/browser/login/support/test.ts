import type { Frame, FrameLocator, Page } from '@playwright/test'
import { solanaOf } from '../../../../scripts/stack.js'
import { recordViolations } from '../../../../src/testing/index.js'
import type { ClientOptions } from '../../../frame/client/createClient.js'
import { test as base, expect } from '../../support/test.js'
import { pressAsUser } from './pressAsUser.js'

/** A user's mailbox, and the codes that came to it. */
export interface Mailbox {
  readonly address: string
  /** The code of the next mail that has one. */
  code(): Promise<string>
  /** The link to a page of this name, such as `press`, of the next mail that has one. */
  link(name: string): Promise<string>
  /** The text of the next mail. */
  mail(): Promise<string>
  /** How many mails have come. */
  count(): number
}

/** The protocol's client in a page, and what its user does. */
export interface ClientPage {
  readonly page: Page
  /** Opens the client's page, on the first local chain. */
  open(options?: Partial<ClientOptions>): Promise<void>
  /** Logs in by e-mail as a new user, and gets the wallet's address on a chain (CAIP-2). */
  logIn(mailbox: Mailbox): Promise<string>
  /** The address of the wallet on a chain. */
  addressOn(caip2: string): Promise<string>
  /** The frame's own window, once its page is there. */
  window(): Promise<Frame>
  /** What the frame shows. */
  readonly frame: FrameLocator
  /** Presses a button of the frame when it may be pressed. */
  press(button: string | RegExp): Promise<void>
}

interface Fixtures {
  /** Makes a mailbox that nobody else has. */
  readonly newMailbox: () => Mailbox
  readonly client: ClientPage
}

/** The browser's own lines of calls that are asked for once more with the service's nonce, and of a wallet that is not there yet. */
const challenged = /^Failed to load resource: .* 40[14] /

let mailboxes = 0

export const test = base.extend<Fixtures>({
  complaints: async ({ page }, use) => {
    const complaints = await recordViolations(page, /latchkey/i)
    const left = () => complaints.left().filter((text) => !challenged.test(text))
    await use({ ...complaints, left })
    expect(left(), 'policy violations, console errors, unhandled rejections').toEqual([])
  },
  newMailbox: async ({ stack }, use, { workerIndex }) => {
    await use(() => {
      const address = `user${++mailboxes}-${workerIndex}@mail.example`
      const passed: string[] = []
      const next = async () => (await stack.inbox.next(address)).text
      /** In the next mail that has it: custody's and auth's arrive in either order. */
      const find = async (pattern: RegExp) => {
        const at = passed.findIndex((text) => pattern.test(text))
        let text = at < 0 ? await next() : passed.splice(at, 1).join('')
        while (!pattern.test(text)) {
          passed.push(text)
          text = await next()
        }
        return pattern.exec(text)?.[0] ?? ''
      }
      return {
        address,
        code: () => find(/^\d{6,8}$/m),
        link: (name) => find(new RegExp(`http\\S+/${name}\\S*`)),
        mail: async () => passed.shift() ?? next(),
        count: () => stack.inbox.list(address).length,
      }
    })
  },
  client: async ({ page, stack, clientSite }, use) => {
    const frame = page.frameLocator('#w3m-iframe')
    const [first] = stack.chains
    if (!first) throw new Error('The stack has no chain.')
    const client: ClientPage = {
      page,
      frame,
      async open(options = {}) {
        await page.goto(
          clientSite.address({
            frameUrl: `${stack.frameOrigin}/sdk`,
            projectId: stack.projectId,
            chainId: first.caipNetworkId,
            rpcUrl: stack.servicesUrl,
            ...options,
          }),
        )
        await page.waitForFunction(() => window.client)
      },
      async window() {
        await page.evaluate(() => window.client.ready())
        const found = page.frames().find((each) => each.url().startsWith(stack.frameOrigin))
        if (!found) throw new Error('The frame is not in the page.')
        return found
      },
      async logIn(mailbox) {
        const action = await page.evaluate((email) => window.client.connectEmail(email), mailbox.address)
        if (action !== 'VERIFY_OTP') throw new Error(`The frame wants ${action} of a new user.`)
        const code = await mailbox.code()
        await page.evaluate((otp) => window.client.connectOtp(otp), code)
        return client.addressOn(first.caipNetworkId)
      },
      addressOn: (caip2) => page.evaluate((on) => window.client.getUser(on).then(({ address }) => address), caip2),
      press: (name) => pressAsUser(frame.getByRole('button', { name })),
    }
    await use(client)
  },
})

/** The stack's first EVM chain and its Solana cluster, in CAIP-2. */
export function chainsOf(stack: Parameters<typeof solanaOf>[0]) {
  const [evm, other] = stack.chains
  const [solana] = solanaOf(stack).clusters
  if (!evm || !other || !solana) throw new Error('The stack lacks a chain.')
  return { evm, other, solana }
}

export { expect }
