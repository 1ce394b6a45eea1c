import { privateKeyToAccount } from 'viem/accounts'
import { expect } from 'vitest'
import {
  outcomeOf,
  type SessionAnswer,
  site,
  type TestDevice,
  type useLogin,
} from '../../../../../../test/loginServices.js'
import { result, startScriptedNode } from '../../../../../../test/scriptedNode.js'
import { openPage, toOutcome } from '../../../../../../test/signInPage.js'
import { createTestWallet, testMembers } from '../../../../../../test/testWallet.js'
import { digestOf } from '../../namedMessages.js'

/** Origin of the other project's pages alone. */
export const shop = 'https://shop.example.com'
export const email = 'ann@example.com'

const wallet = privateKeyToAccount(`0x${'22'.repeat(32)}`)

/** Two projects of one realm, `demo` with its page and `shop` with another, and a user with a wallet that lists two devices. */
export async function openWorld({ start }: ReturnType<typeof useLogin>) {
  const node = await startScriptedNode((call, response) => response.end(result(call, '0x')))
  const started = start({ chains: { 'eip155:31337': node.url } })
  const { services, mailer } = started
  await services.projects.add({ id: 'shop', origins: [shop] })
  await services.accounts.shareRealm('shop', 'demo')
  const [device, second] = [await started.createDevice(), await started.createDevice()]
  const session = await started.logIn(device, email)
  const { sub, rlm } = session.user
  const made = createTestWallet({ rlm, sub })
  const first = made.first({
    lvl: 'user-held',
    mem: [testMembers.dev(device.jkt), testMembers.dev(second.jkt), testMembers.code()],
  })

  /** A call of the user's frame. */
  const post = (path: string, body: object = {}, { accessToken }: SessionAnswer = session) =>
    device.post(`/login/v1/${path}`, body, { token: accessToken })
  expect(outcomeOf(await post('manifest', { manifests: [made.sign(first)] }))).toBe('200')
  const place = (projectId: string) => ({ projectId, origin: projectId === 'demo' ? site : shop })
  /** The frame's call before it signs. */
  const name = (text: string, projectId: string, more: object = {}) =>
    post('sign-in', { ...place(projectId), digest: digestOf(text), ...more })

  /** A page that signs in with what the wallet signs; unless `isConnected`, the user's frame names it first. */
  async function signIn(projectId = 'demo', { isConnected = false, before = async () => {} } = {}) {
    const page = openPage(services, place(projectId))
    const nonce = await page.readNonce()
    const text = page.write(nonce, { address: wallet.address, chainId: '31337' })
    const named = isConnected ? '200' : outcomeOf(await name(text, projectId))
    await before()
    const response = await page.authenticate(nonce, text, await wallet.signMessage({ message: text }))
    const { token } = (await response.clone().json()) as { token: string }
    const me = async () => toOutcome(await page.call('GET', 'me', token))
    return { page, nonce, text, token, named, outcome: await toOutcome(response), me }
  }
  const run = (command: string, options = {}, of = sub) => services.runCommand(command, { words: { SUB: of }, options })
  const newsOf = async (of: TestDevice) => {
    const { json } = await of.post('/login/v1/news', { wal: first.wal })
    return (json as { news: { kind: string; site: string }[] }).news
  }
  const subjects = () => mailer.mails.map(({ subject }) => subject)
  return { ...started, device, second, session, sub, post, name, signIn, run, newsOf, subjects, wal: first.wal }
}
