import type { Page } from '@playwright/test'
import { expect, test } from './support/test.js'

/** What a library of the page's does, and how it ends. */
const ask = (page: Page, method: string, params: readonly unknown[] = []) =>
  page.evaluate(
    ([method, params]) =>
      window.latchkey
        .provider('eip155' as never)
        .request({ method: method as string, params })
        .then(
          (result) => ({ result }),
          ({ code, message }) => ({ code, message: `${message}` }),
        ),
    [method, params] as const,
  )

test('behavior: eth_requestAccounts opens Connect once for all who ask, and answers with the accounts', async ({
  demo,
  page,
  stack,
}) => {
  await demo.goto()
  expect(await ask(page, 'eth_accounts')).toEqual({ result: [] })
  const asked = Promise.all([ask(page, 'eth_requestAccounts'), ask(page, 'eth_requestAccounts')])
  await demo.view('Connect').getByRole('button', { name: 'Dev Wallet' }).click()
  await demo.answer('Connect')
  const result = [stack.accounts[0]?.address]
  expect(await asked).toEqual([{ result }, { result }])
  await expect(demo.modal).toBeHidden()
  expect(await ask(page, 'eth_requestAccounts')).toEqual({ result })
  await expect(demo.wallet().locator('small')).toHaveText('Asked once')
})

test('behavior: 4001 when the modal is closed, 4100 for what needs an account, reads go on @deep', async ({
  demo,
  page,
}) => {
  await demo.goto()
  const asked = Promise.all([ask(page, 'eth_requestAccounts'), ask(page, 'eth_requestAccounts')])
  await demo.view('Connect').getByRole('button', { name: 'Close' }).click()
  expect(await asked).toMatchObject([{ code: 4001 }, { code: 4001 }])
  for (const method of ['personal_sign', 'eth_sendTransaction', 'eth_signTypedData_v4'])
    expect(await ask(page, method)).toMatchObject({ code: 4100 })
  expect(await ask(page, 'eth_blockNumber')).toEqual({ result: expect.stringMatching(/^0x/) })
  expect(await ask(page, 'latchkey_chooseChain', ['eip155:1'])).toMatchObject({ code: 4200 })
  await demo.connect()
  expect(await ask(page, 'latchkey_chooseChain', ['eip155:1'])).toMatchObject({ code: 4200 })
})
