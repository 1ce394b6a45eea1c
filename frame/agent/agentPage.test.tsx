/** @jsxImportSource preact */
import { afterEach, expect, test, vi } from 'vitest'
import { createSurface } from '../common/screen/createSurface.js'
import { AgentPage } from './AgentPage.js'
import { CallError, createCaller } from './createCaller.js'
import type { AgentWallet } from './createWallet.js'

const link = {
  name: 'Harbour bot',
  request: { chainId: '0x1', to: `0x${'b1'.repeat(20)}`, permission: {} },
  digest: 'ab'.repeat(32),
} as const

/** The page over a wallet that answers as a test says. */
function show(
  change: Partial<AgentWallet> = {},
  {
    language = 'en',
    ...more
  }: { language?: string; isOn?: boolean; hasLink?: boolean; hasWallet?: boolean; name?: string } = {},
) {
  const { isOn = true, hasLink = true, hasWallet = true, name = link.name } = more
  const wallet: AgentWallet = {
    network: 'One',
    user: async () => ({ email: 'ann@example.com' }),
    logInByEmail: vi.fn(async () => undefined),
    logInByPasskey: vi.fn(async () => undefined),
    logOut: async () => undefined,
    ask: vi.fn(async () => undefined),
    showPermissions: async () => undefined,
    reload: vi.fn(),
    leave: vi.fn(),
    watch: () => () => undefined,
    ...change,
  }
  const place = document.body.appendChild(document.createElement('div'))
  const surface = createSurface(place, 'window')
  surface.setLook({ theme: 'light', language })
  surface.draw(
    <main class="screen">
      <AgentPage
        link={hasLink ? { ...link, name } : undefined}
        wallet={hasWallet ? wallet : undefined}
        isOn={isOn}
        operator="Example"
      />
    </main>,
  )
  const text = () => surface.root.querySelector('main')?.textContent ?? ''
  const button = (words: string) =>
    [...surface.root.querySelectorAll('button')].find((one) => one.textContent?.includes(words))
  return { wallet, text, root: surface.root, button, sees: (words: string) => expect.poll(text).toContain(words) }
}
const press = async (page: ReturnType<typeof show>, words: string) => {
  await expect.poll(() => page.button(words)?.getAttribute('aria-disabled')).toBe(null)
  page.button(words)?.click()
}
afterEach(() => document.body.replaceChildren())

test('S12: who asks stands there in its own words, marked, and with its whole address; a name that is none is missed', async () => {
  const page = show()
  await page.sees('It calls itself (unverified)Harbour bot')
  expect(page.root.querySelector(`[data-address="${link.request.to}"]`)?.textContent).toHaveLength(42)
  for (const name of ['Harb\u202eour bot', '\u200b']) {
    document.body.replaceChildren()
    const hostile = show({}, { name })
    await hostile.sees('It calls itself (unverified)')
    expect(hostile.text()).not.toContain('\u202e')
  }
})

test('behavior: what cannot be asked is said, and nothing is asked', async () => {
  await show({}, { hasLink: false }).sees('This link cannot be read')
  await show({}, { isOn: false }).sees('No permissions for agents here')
  await show({}, { hasWallet: false }).sees('Not on this network')
})

test.each([
  [new CallError('GRANT_LINK_USED'), 'This link was used already'],
  [new CallError('REQUEST_REJECTED'), 'Nothing was given'],
  [new CallError('REQUEST_ABORTED'), 'Nothing was given'],
  [new CallError('INSUFFICIENT_FUNDS'), 'Not enough coin for the fee'],
  [new CallError('CHAIN_UNKNOWN'), 'Not on this network'],
  [new CallError('CHAIN_UNREACHABLE'), 'Your wallet does not answer'],
  [new CallError('RPC_FAILED'), 'Your wallet does not answer'],
  [new CallError('RPC_FAILED', 4200), 'This permission cannot be given'],
  [new CallError('REQUEST_INVALID'), 'This permission cannot be given'],
  [new CallError(), 'Your wallet does not answer'],
])('behavior: what came of it: %s', async (error, words) => {
  const page = show({ ask: () => Promise.reject(error) })
  await press(page, 'Read it as ann@example.com')
  await page.sees(words)
})

test('behavior: a login leads on to the request; one that was left says nothing, one that failed says so', async () => {
  const fails: (CallError | undefined)[] = [new CallError('SCREEN_CLOSED'), new CallError('TOO_MANY'), undefined]
  let isIn = false
  const page = show({
    user: async () => (isIn ? { email: undefined } : undefined),
    async logInByPasskey() {
      const error = fails.shift()
      if (error) throw error
      isIn = true
    },
  })
  await press(page, 'Log in with a passkey')
  await expect.poll(() => fails.length).toBe(2)
  expect(page.text()).not.toMatch(/did not work|Too many/)
  await press(page, 'Log in with a passkey')
  await page.sees('Too many tries')
  await press(page, 'Log in with a passkey')
  await page.sees('Permission given')
  expect(page.wallet.ask).toHaveBeenCalledTimes(1)
})

test('behavior: a frame that does not answer is said, and begun again', async () => {
  const page = show({ user: () => Promise.reject(new CallError('SERVICE_UNREACHABLE')) })
  await page.sees('Your wallet does not answer')
  await press(page, 'Try again')
  expect(page.wallet.reload).toHaveBeenCalledTimes(1)
})

test.each([
  ['ar', 'وكيل يطلب إذنًا'],
  ['de', 'Ein Agent bittet um eine Berechtigung'],
  ['es', 'Un agente pide un permiso'],
  ['zh', '智能代理请求权限'],
])('behavior: in the language of the browser: %s', async (language, words) => {
  const page = show({}, { language })
  await page.sees(words)
  expect(document.documentElement.dir).toBe(language === 'ar' ? 'rtl' : 'ltr')
})

test('S1: what another window or origin says is no answer of the frame’s', async () => {
  const posted: { type: string; id: string }[] = []
  const other = new EventTarget()
  const source = Object.assign(new EventTarget(), {
    postMessage: (message: { type: string; id: string }, to: string) => {
      expect(to).toBe(location.origin)
      posted.push(message)
    },
  }) as EventTarget as Window
  const element = { contentWindow: source }
  const screens: string[] = []
  const caller = createCaller({ window, element, onScreen: ({ name }) => void screens.push(name) })
  const say = (type: string, id: string, payload: unknown, from: object = {}) =>
    window.dispatchEvent(
      new MessageEvent('message', { data: { type, id, payload }, origin: location.origin, source, ...from }),
    )
  const screen = { name: 'approve', height: 300 }
  for (const from of [{ origin: 'https://evil.example' }, { source: other }, { source: null }]) {
    say('@latchkey-frame/SCREEN', 'x', screen, from)
    say('@w3m-frame/READY', 'x', {}, from)
  }
  const asked = caller.call('IS_CONNECTED')
  await Promise.resolve()
  expect([screens, posted]).toEqual([[], []])
  say('@w3m-frame/READY', 'x', {})
  say('@latchkey-frame/SCREEN', 'x', screen)
  expect(screens).toEqual(['approve'])
  await expect.poll(() => posted.length).toBe(1)
  const { id = '' } = posted[0] ?? {}
  say('@w3m-frame/IS_CONNECTED_SUCCESS', id, { isConnected: true }, { origin: 'https://evil.example' })
  say('@w3m-frame/SIGN_OUT_SUCCESS', id, undefined)
  say('@w3m-frame/IS_CONNECTED_SUCCESS', 'other', { isConnected: true })
  say('@w3m-frame/IS_CONNECTED_SUCCESS', id, { isConnected: false })
  expect(await asked).toEqual({ isConnected: false })
})
