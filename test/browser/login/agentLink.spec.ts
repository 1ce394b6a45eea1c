import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { run } from '../../../services/src/cli/run.js'
import { type AgentGrant, createAgent } from '../../../src/agent/index.js'
import { createFunds } from './support/funds.js'
import { pressAsUser } from './support/pressAsUser.js'
import { chainsOf, expect, test } from './support/test.js'

/** `agent link`, in this process; `link` is what it says first. */
function begin(words: readonly string[]) {
  const said = { out: '', err: '' }
  let tell: (link: string) => void
  const link = new Promise<string>((resolve) => {
    tell = resolve
  })
  const ended = run(['agent', 'link', ...words], {
    env: {},
    out: (text) => {
      said.out += text
    },
    err(text) {
      said.err += text
      const [found] = /http\S+#\S+/.exec(said.err) ?? []
      if (found) tell(found)
    },
  })
  // What ends before it says a link, says why.
  const failed = ended.then(() => Promise.reject(new Error(said.err)))
  return { link: Promise.race([link, failed]), ended: ended.then((code) => ({ code, ...said })) }
}

/** The frame on the page of the link. */
const walletOf = (page: Page) => page.frameLocator('iframe.wallet')

test('S22: an agent’s link asks a new user, who logs in, reads and gives; the agent gets it once and uses it on the chain; the link is good for nothing more', async ({
  page,
  stack,
  newMailbox,
  complaints,
}) => {
  // Where no one else pays.
  const { other: evm } = chainsOf(stack)
  const funds = createFunds(stack, evm)
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-link-'))
  try {
    const key = generatePrivateKey()
    const bot = privateKeyToAccount(key)
    const at = (name: string) => join(folder, name)
    await writeFile(at('agent.key'), `${key}\n`, { mode: 0o600 })
    const asked = {
      chainId: `0x${evm.chainId.toString(16)}`,
      permission: {
        type: 'native-token-periodic',
        isAdjustmentAllowed: false,
        data: { periodAmount: `0x${parseEther('0.1').toString(16)}`, periodDuration: 86_400 },
      },
      rules: [{ type: 'expiry', data: { timestamp: Math.floor(Date.now() / 1000) + 3 * 86_400 } }],
    }
    await writeFile(at('ask.json'), JSON.stringify(asked))
    const { link, ended } = begin([
      ...[at('agent.key'), '--frame-origin', stack.frameOrigin, '--project', stack.projectId],
      ...['--sessions-url', stack.servicesUrl, '--ask', at('ask.json'), '--name', 'Harbour bot'],
      ...['--out', at('grant.json'), '--data', at('data')],
    ])
    const address = await link
    const response = await page.goto(address)
    expect(response?.headers()['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(response?.request().url()).not.toContain(address.slice(address.indexOf('#')))

    const main = page.locator('main')
    const wallet = walletOf(page)
    await expect(page.getByRole('heading', { name: 'An agent asks for a permission' })).toBeVisible()
    await expect(main).toContainText('It calls itself (unverified)')
    await expect(main).toContainText('Harbour bot')
    await expect(page.locator(`[data-address="${bot.address}"]`)).toBeVisible()
    const mailbox = newMailbox()
    await page.getByRole('textbox', { name: 'E-mail address' }).fill('nobody')
    await page.getByRole('button', { name: 'Log in and read what it asks' }).click()
    await expect(main).toContainText('Enter an e-mail address such as')
    await page.getByRole('textbox', { name: 'E-mail address' }).fill(mailbox.address)
    await page.getByRole('button', { name: 'Log in and read what it asks' }).click()
    await wallet.getByRole('textbox', { name: /code/i }).fill(await mailbox.code())

    // The sheet opens by itself, and says whose word the name is.
    await expect(wallet.locator('main')).toContainText('An agent, by a link')
    await expect(wallet.locator('main')).toContainText('calls itself Harbour bot (unverified)')
    await expect(wallet.locator('main')).toContainText('0.1 ETH')
    await expect(wallet.locator('main')).toContainText(bot.address)
    // Its account is new, and has no coin for the fee of its contract.
    const sheet = await wallet.locator('main').innerText()
    const account = /0x[0-9a-fA-F]{36}\s*[0-9a-fA-F]{4}/.exec(sheet)?.[0].replace(/\s/g, '') ?? ''
    await pressAsUser(wallet.getByRole('button', { name: 'Close' }))
    await expect(page.getByRole('heading', { name: 'Not enough coin for the fee' })).toBeVisible()
    await funds.giveEth(account, parseEther('1'))
    await funds.giveEth(bot.address, parseEther('1'))
    await page.getByRole('button', { name: 'Try again' }).click()
    await pressAsUser(wallet.getByRole('button', { name: 'Give permission' }))
    await expect(page.getByRole('heading', { name: 'Permission given' })).toBeVisible()
    await expect(main).toContainText('You can end it in your wallet’s settings')

    const { code, out, err } = await ended
    expect(code, err).toBe(0)
    expect(JSON.parse(out)).toEqual({ address: bot.address, grant: at('grant.json') })
    const grant = JSON.parse(await readFile(at('grant.json'), 'utf8')) as AgentGrant
    const agent = createAgent({ key, grant, rpcUrl: evm.rpcUrl })
    const payee = privateKeyToAccount(generatePrivateKey()).address
    await agent.send([{ to: payee, value: parseEther('0.06') }])
    expect(await funds.ethOf(payee)).toBe(parseEther('0.06'))
    await expect(agent.send([{ to: payee, value: parseEther('0.06') }])).rejects.toMatchObject({ code: 'AGENT_LIMIT' })

    // The list names it as an agent's, and not as the operator's own site's.
    await page.getByRole('button', { name: 'Show my permissions' }).click()
    await expect(wallet.getByRole('heading', { name: 'Agents, by links' })).toBeVisible()
    await expect(wallet.locator('main')).toContainText('Left now: 0.04 ETH')
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page.getByRole('heading', { name: 'Permission given' })).toBeVisible()

    await page.reload()
    await page.getByRole('button', { name: `Read it as ${mailbox.address}` }).click()
    await pressAsUser(wallet.getByRole('button', { name: 'Give permission' }))
    await expect(page.getByRole('heading', { name: 'This link was used already' })).toBeVisible()
    // The browser's own line of that.
    complaints.expect(/409/)
    await page.reload()
    await page.getByRole('button', { name: /^Read it as/ }).click()
    await pressAsUser(wallet.getByRole('button', { name: 'Reject' }))
    await expect(page.getByRole('heading', { name: 'Nothing was given' })).toBeVisible()
  } finally {
    await rm(folder, { recursive: true })
  }
})
