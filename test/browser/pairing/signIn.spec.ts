import { expect, showCode, test } from '../support/pairing.js'
import { readQr } from '../support/readQr.js'

const required = '/?wallets=none&signin=required'

test('behavior: whoever signs while they connect is known to the page’s own server, and is asked once @deep', async ({
  demo,
  page,
  makePhone,
  stack,
}) => {
  const phone = await makePhone({ oneClick: true })
  await demo.goto(required)
  await showCode(demo)
  await phone.pair(await readQr(page))
  const { id, messages } = await phone.question('signIn')
  expect(messages[0]).toContain('Sign in to Tidemark.')
  await phone.approve(id)
  await expect(page.locator('.signed-in')).toContainText('and the server of this page knows.')
  await expect(demo.modal).toBeHidden()
  expect(phone.get().asked).toBe(1)
  const { session, network } = await demo.state()
  expect(session?.data).toMatchObject({
    chainId: network?.caipNetworkId,
    accountAddress: stack.accounts[0]?.address,
  })

  await demo.reload()
  await expect(page.locator('.signed-in')).toContainText('and the server of this page knows.')
  await expect(demo.modal).toBeHidden()
  expect(phone.get().asked).toBe(1)
})

test('behavior: a phone that cannot connects first, and is asked for a signature then @deep', async ({
  demo,
  page,
  phone,
}) => {
  await demo.goto(required)
  await showCode(demo)
  await phone.pair(await readQr(page))
  await phone.approveNext('proposal')
  await demo.view('Sign in').getByRole('button', { name: 'Sign message' }).click()
  expect((await phone.approveNext('request')).method).toBe('personal_sign')
  await expect(page.locator('.signed-in')).toContainText('and the server of this page knows.')
})

test('behavior: a signature that the services do not take ends the connection, and the phone hears of it @deep', async ({
  demo,
  page,
  makePhone,
  complaints,
}) => {
  const phone = await makePhone({ oneClick: true })
  const answers: unknown[] = []
  await page.route('**/auth/v1/authenticate*', async (route) => {
    const { message, signature } = route.request().postDataJSON()
    const postData = JSON.stringify({ message: message.replace('Tidemark.', 'Highmark.'), signature })
    const response = await route.fetch({ postData })
    answers.push(await response.json())
    await route.fulfill({ response })
  })
  await demo.goto(required)
  await showCode(demo)
  await phone.pair(await readQr(page))
  await phone.approve((await phone.question('signIn')).id)
  await phone.waitFor(({ sessions }) => sessions.length === 0)
  await expect(demo.connectButton).toBeVisible()
  expect(answers).toMatchObject([{ reasons: [{ name: 'SIGNATURE_INVALID' }] }])
  await expect(page.locator('.signed-in')).toHaveText('Not signed in.')
  complaints.expect(/401/)
})
