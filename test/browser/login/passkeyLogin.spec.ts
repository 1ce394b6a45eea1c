import type { Page } from '@playwright/test'
import type { Hex } from 'viem'
import { addAuthenticator } from './support/addAuthenticator.js'
import { createFunds } from './support/funds.js'
import { expect, test } from './support/test.js'

/** Asks the frame what is ours beside the protocol. */
let questions = 0
const ask = (page: Page, name: string, payload: object) =>
  page.evaluate(
    async ([type, given, id]) => {
      const { element, link } = window.client
      const origin = new URL(element.src).origin
      element.contentWindow?.postMessage({ type: `@w3m-app/${type}`, id, payload: given }, origin)
      for (;;) {
        const found = link.dropped.map(({ data }) => data).find((one) => (one as { id?: string }).id === id)
        if (found) return found as { type: string; payload: { address: string; message?: string; code?: string } }
        await new Promise((done) => setTimeout(done, 50))
      }
    },
    [name, payload, `passkey${++questions}`] as const,
  )

test('behavior: a passkey made in a window is login and key; on another site one ceremony brings the wallet', async ({
  client,
  page,
  context,
  clientSite,
  stack,
}) => {
  await client.open()
  await page.evaluate(() => window.client.ready())
  // Screens are ours beside the protocol: its client shows the frame for approvals alone.
  await page.evaluate(() => Object.assign(window.client.element.style, { display: 'block' }))
  const connecting = ask(page, 'CONNECT_PASSKEY', { create: true })
  const opening = context.waitForEvent('page')
  await client.press('Open the window')
  const popup = await opening
  await addAuthenticator(popup)
  // Its authenticator goes with the window, which is therefore kept.
  await popup.evaluate(() => {
    window.close = () => {}
  })
  await popup.getByRole('button', { name: 'Create passkey' }).click()
  await popup.getByRole('button', { name: 'Use passkey' }).click()
  const { address } = (await connecting).payload
  expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)
  const signing = page.evaluate((by) => window.client.personalSign('Hello by passkey', by), address)
  await client.press(/^Sign/)
  const { reads } = createFunds(stack)
  const signed = { address: address as Hex, message: 'Hello by passkey', signature: (await signing) as Hex }
  expect(await reads.verifyMessage(signed)).toBe(true)

  const [here, there] = [clientSite.origin, clientSite.origin.replace('127.0.0.1', 'second.localhost')]
  await stack.projects.addOrigin(stack.projectId, there)
  // Passkeys are used in a frame where the page around it delegates them, as ours does.
  await popup.addInitScript(() => {
    const create = document.createElement.bind(document)
    document.createElement = (name: string, options?: ElementCreationOptions) => {
      const element = create(name, options)
      if (element instanceof HTMLIFrameElement) element.allow = 'publickey-credentials-get'
      return element
    }
  })
  await popup.goto(page.url().replace(here, there))
  await popup.waitForFunction(() => window.client)
  await popup.evaluate(() => window.client.ready())
  const answer = await ask(popup, 'CONNECT_PASSKEY', {})
  expect(answer.payload).toMatchObject({ address })
})
