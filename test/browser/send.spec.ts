import { createPublicClient, type Hex, http, parseAbi, parseEther, parseUnits } from 'viem'
import type { Stack } from '../../scripts/stack.js'
import { openAsHost } from './support/hostPromise.js'
import { expect, test } from './support/test.js'

const erc20 = parseAbi(['function balanceOf(address) view returns (uint256)'])

/** Reads balances as any program could: from the chain's node. */
function readChain(stack: Stack, index = 0) {
  const chain = stack.chains[index]
  if (!chain) throw new Error('The stack has no such chain.')
  const client = createPublicClient({ transport: http(chain.rpcUrl), cacheTime: 0 })
  return {
    ...chain,
    coins: (address: Hex) => client.getBalance({ address }),
    tokens: (address: Hex) =>
      client.readContract({ address: chain.token.address, abi: erc20, functionName: 'balanceOf', args: [address] }),
  }
}

const addressOf = (stack: Stack, index: number) => stack.accounts.at(index)?.address as Hex

test('behavior: the page is paid in tokens, and they arrive on the chain', async ({ demo, page, stack }) => {
  const chain = readChain(stack)
  const keeper = addressOf(stack, -1)
  const before = await chain.tokens(keeper)
  await demo.goto()
  await demo.connect()
  await page.getByRole('radio', { name: '25' }).check()
  await page.getByRole('button', { name: 'Give 25 LUSD' }).click()
  await demo.view('Send').getByRole('button', { name: 'Review' }).click()
  const review = demo.view('Review')
  await expect(review).toContainText(keeper.slice(-4))
  await expect(review).toContainText('Latchkey Local')
  await review.getByRole('button', { name: 'Send 25 LUSD' }).click()
  await expect(demo.wallet()).toContainText('Send 25 LUSD?')
  await expect(demo.wallet()).toContainText(keeper)
  await demo.answer('Send')
  await expect(demo.modal).toContainText('Sent 25 LUSD')
  await demo.modal.getByRole('button', { name: 'Done' }).click()
  await expect(demo.modal).toBeHidden()
  await expect(page.getByText('Thank you. 25 LUSD keep the lamp lit.')).toBeVisible()
  expect((await chain.tokens(keeper)) - before).toBe(parseUnits('25', chain.token.decimals))
  await expect(page.getByRole('region', { name: 'Keep the lamp lit' })).toHaveAttribute('data-hash', /^0x[0-9a-f]{64}$/)
})

test('behavior: sends native coins from the account, digit by digit @deep', async ({ demo, stack }) => {
  const chain = readChain(stack)
  const to = addressOf(stack, 5)
  const before = await chain.coins(to)
  await demo.goto()
  await demo.connect()
  await demo.accountButton.click()
  await demo.view('Account').getByRole('button', { name: 'Send' }).click()
  const form = demo.view('Send')
  await form.getByLabel('Amount').fill('1.5')
  await form.getByLabel('Send to').fill(to)
  await form.getByRole('button', { name: 'Review' }).click()
  await demo.view('Review').getByRole('button', { name: 'Send 1.5 ETH' }).click()
  await expect(demo.wallet()).toContainText('Send 1.5 ETH?')
  await demo.answer('Send')
  // Spec section 4: a send ends on Account, and its state is reset.
  await expect(demo.view('Account')).toBeVisible()
  await expect(demo.modal.locator('[part=toast]')).toHaveText('Sent 1.5 ETH')
  expect((await chain.coins(to)) - before).toBe(parseEther('1.5'))
  await demo.view('Account').getByRole('button', { name: 'Send' }).click()
  await expect(demo.view('Send').getByLabel('Amount')).toHaveValue('')
  // A payment link fills in the form, and sends nothing.
  await form.getByLabel('Send to').fill(`ethereum:${to}@${chain.chainId}?value=2.5e17`)
  await expect(form.getByLabel('Send to')).toHaveValue(to)
  await expect(form.getByLabel('Amount')).toHaveValue('0.25')
  await expect(form.getByRole('button', { name: 'Review' })).toBeEnabled()
})

test('behavior: more than there is leads to receiving, and back to what was typed @deep', async ({ demo, stack }) => {
  await demo.goto()
  await demo.connect()
  await demo.accountButton.click()
  await demo.view('Account').getByRole('button', { name: 'Send' }).click()
  const form = demo.view('Send')
  await form.getByLabel('Amount').fill('99999999')
  await form.getByLabel('Send to').fill(addressOf(stack, 5))
  await expect(form.locator('[part=notice]')).toContainText('Get more ETH, or send less.')
  await form.getByRole('button', { name: 'Receive' }).click()
  await demo.view('Receive').getByRole('button', { name: 'Back' }).click()
  await expect(form.getByLabel('Amount')).toHaveValue('99999999')
})

test('behavior: declining in the wallet sends nothing, and the form keeps what was typed @deep', async ({
  demo,
  page,
  stack,
}) => {
  const chain = readChain(stack)
  const to = addressOf(stack, 6)
  const before = await chain.coins(to)
  await demo.goto()
  await demo.connect()
  const promise = await openAsHost(page, { view: 'WalletSend' })
  const form = demo.view('Send')
  await form.getByLabel('Amount').fill('2')
  await form.getByLabel('Send to').fill(to)
  await form.getByRole('button', { name: 'Review' }).click()
  await demo.view('Review').getByRole('button', { name: 'Send 2 ETH' }).click()
  await demo.answer('Refuse')
  await expect(demo.modal).toContainText('Nothing was sent')
  await expect(form.getByLabel('Amount')).toHaveValue('2')
  await expect(form.getByLabel('Send to')).toHaveValue(to)
  expect(await chain.coins(to)).toBe(before)
  expect(await promise()).toEqual([])
  await demo.modal.getByRole('button', { name: 'Close' }).click()
  await expect.poll(promise).toEqual([{ code: 'MODAL_CLOSED', outcome: 'dismissed' }])
})

test('behavior: shows the address to receive at, and the networks that share it', async ({ demo, stack }) => {
  await demo.goto()
  await demo.connect()
  await demo.accountButton.click()
  await demo.view('Account').getByRole('button', { name: 'Receive' }).click()
  const view = demo.view('Receive')
  await expect(view.getByRole('img', { name: 'QR code of your address' })).toBeVisible()
  const text = (await view.innerText()).replaceAll(/\s/g, '')
  expect(text).toContain(addressOf(stack, 0))
  await view.getByRole('button', { name: /networks share this address/ }).click()
  await expect(demo.view('Networks with this address')).toContainText('Latchkey Local Two')
})

test('behavior: right to left, a figure still stands before its unit @deep', async ({ demo, page, stack }) => {
  await demo.goto('/?dir=rtl')
  await demo.connect()
  await page.getByRole('button', { name: 'Give 25 LUSD' }).click()
  const form = demo.view('Send')
  const left = async (words: string) =>
    page.evaluate((wanted) => {
      const root = document.querySelector('[data-latchkey]')?.shadowRoot
      const walker = document.createTreeWalker(root as Node, NodeFilter.SHOW_TEXT)
      while (walker.nextNode()) {
        const { data } = walker.currentNode as Text
        if (data !== wanted) continue
        const leftOf = (part: string) => {
          const range = document.createRange()
          range.setStart(walker.currentNode, data.indexOf(part))
          range.setEnd(walker.currentNode, data.indexOf(part) + part.length)
          return range.getBoundingClientRect().left
        }
        const [figure = '', unit = ''] = data.split(' ')
        return leftOf(figure) - leftOf(unit)
      }
      return undefined
    }, words)
  const field = await form.getByLabel('Amount').boundingBox()
  const unit = await form.locator('[part~="amount"] > span').boundingBox()
  expect(field?.x).toBeLessThan(unit?.x ?? 0)
  await form.getByRole('button', { name: 'Review' }).click()
  await expect(demo.view('Review')).toContainText(stack.accounts.at(-1)?.address.slice(-4) ?? '-')
  expect(await left('25 LUSD')).toBeLessThan(0)
})
