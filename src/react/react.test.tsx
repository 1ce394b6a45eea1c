import { act, type ReactNode, StrictMode } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { defineConnectorSource, definePlugin, type Identity } from '../kernel/index.js'
import { reach } from '../kernel/instance/reach.js'
import { historyAtom } from '../kernel/navigation/index.js'
import { createTestAdapter, createTestLatchkey, settle, type TestLatchkeyOptions } from '../testing/index.js'
import { knowNames } from '../testing/test/knowNames.js'
import {
  type AccountButtonProps,
  LatchkeyAccountButton,
  LatchkeyButton,
  LatchkeyConnectButton,
  LatchkeyNetworkButton,
  LatchkeyProvider,
  LatchkeyWalletButton,
  useLatchkey,
  useLatchkeyAccount,
  useLatchkeyBalance,
  useLatchkeyConnect,
  useLatchkeyConnections,
  useLatchkeyDisconnect,
  useLatchkeyEvent,
  useLatchkeyHoldings,
  useLatchkeyIdentity,
  useLatchkeyNetwork,
  useLatchkeyProvider,
  useLatchkeySession,
  useLatchkeyState,
  useLatchkeyTheme,
  useLatchkeyUpdateEmail,
  useLatchkeyWalletInfo,
  useLatchkeyWallets,
} from './index.js'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
let place: HTMLElement
let root: Root | undefined
const complaints: unknown[][] = []

beforeEach(() => {
  place = document.createElement('div')
  document.body.append(place)
  vi.spyOn(console, 'error').mockImplementation((...words) => void complaints.push(words))
})
afterEach(async () => {
  await act(async () => root?.unmount())
  root = undefined
  place.remove()
  vi.restoreAllMocks()
  expect(complaints.splice(0)).toEqual([])
})

const balance = async () => ({ value: 1_234_567n, decimals: 6, symbol: 'TST' })
function begin(options: TestLatchkeyOptions = {}) {
  const adapter = createTestAdapter({ methods: { getBalance: balance } })
  return { ...createTestLatchkey({ adapters: [adapter.descriptor], ...options }), adapter }
}
const render = (children: ReactNode) =>
  act(async () => {
    root ??= createRoot(place)
    root.render(children)
    await settle()
  })
const inside = ({ latchkey }: ReturnType<typeof begin>, children: ReactNode) => (
  <LatchkeyProvider latchkey={latchkey}>{children}</LatchkeyProvider>
)
const connect = ({ latchkey }: ReturnType<typeof begin>) =>
  act(async () => {
    await latchkey.connect({ connector: 'test' })
    await settle()
  })
/** Waits for a condition, drawing meanwhile. */
const eventually = async (check: () => void) => {
  for (let turn = 0; ; turn++) {
    await act(async () => settle())
    try {
      return check()
    } catch (error) {
      if (turn === 200) throw error
    }
  }
}
const button = () => place.querySelector('button') as HTMLButtonElement
const show = <Value,>(use: () => Value) => {
  const seen: { current?: Value } = {}
  const Probe = () => {
    seen.current = use()
    return null
  }
  return { seen, probe: <Probe /> }
}

test('behavior: hooks and buttons say where they belong', () => {
  const use = () => renderToString(<LatchkeyConnectButton />)
  expect(use).toThrow('put LatchkeyProvider around')
})

/** The page has nothing else to do: what a button fetches by itself comes then. */
const whenIdle = ({ clock }: ReturnType<typeof begin>) => act(() => clock.advance(200))

test('F30 the instance lives as long as something is mounted, also in strict mode and in two roots', async () => {
  const instance = begin()
  const { clock, latchkey } = instance
  await render(<StrictMode>{inside(instance, <LatchkeyButton />)}</StrictMode>)
  const second = document.createElement('div')
  const other = createRoot(second)
  await act(async () => other.render(inside(instance, <LatchkeyButton />)))
  await connect(instance)
  await act(async () => {
    other.unmount()
    await clock.advance()
  })
  expect(latchkey.state().status).toBe('connected')
  await act(async () => {
    root?.unmount()
    root = undefined
    await clock.advance()
  })
  expect(latchkey.state()).toMatchObject({ status: 'disconnected', ready: false })
  expect(clock.pending).toBe(0)
})

test('behavior: what the host started itself is left running', async () => {
  const instance = begin()
  instance.latchkey.start()
  await render(inside(instance, null))
  await act(async () => {
    root?.unmount()
    root = undefined
    await instance.clock.advance()
  })
  await instance.latchkey.ready()
  expect(instance.latchkey.state().ready).toBe(true)
  instance.latchkey.stop()
})

test('behavior: account, network and state follow the instance', async () => {
  const instance = begin()
  const account = show(useLatchkeyAccount)
  const network = show(useLatchkeyNetwork)
  const open = show(() => useLatchkeyState((state) => state.open))
  await render(
    inside(
      instance,
      <>
        {account.probe}
        {network.probe}
        {open.probe}
      </>,
    ),
  )
  expect(account.seen.current).toMatchObject({ address: undefined, status: 'disconnected', isConnected: false })
  expect(network.seen.current?.network?.name).toBe('Test')
  await connect(instance)
  expect(account.seen.current).toMatchObject({ address, status: 'connected', isConnected: true })
  await act(async () => {
    void instance.latchkey.open()
    await settle()
  })
  expect(open.seen.current).toBe(true)
  await expect(network.seen.current?.switchNetwork('eip155:5')).rejects.toMatchObject({ code: 'NETWORK_NOT_FOUND' })
  expect(complaints.splice(0)).toEqual([[expect.stringContaining('(SWITCH_NETWORK_NOT_FOUND)')]])
})

test('behavior: the balance is asked for once it is looked at, and again on demand', async () => {
  const ask = vi.fn(balance)
  const adapter = createTestAdapter({ methods: { getBalance: ask } })
  const instance = { ...createTestLatchkey({ adapters: [adapter.descriptor] }), adapter }
  const { seen, probe } = show(useLatchkeyBalance)
  await render(inside(instance, probe))
  expect(seen.current).toMatchObject({ balance: undefined, error: undefined })
  await connect(instance)
  await eventually(() => expect(seen.current?.balance?.value).toBe(1_234_567n))
  ask.mockRejectedValueOnce(new Error('node down'))
  await act(async () => {
    seen.current?.refresh()
    await settle()
  })
  // Old figures stay while the new ones failed (F15).
  expect(seen.current).toMatchObject({ balance: { value: 1_234_567n }, error: { message: 'node down' } })
})

test('behavior: all that the account holds is asked for once it is looked at, and again on demand', async () => {
  const ask = vi.fn(balance)
  const adapter = createTestAdapter({ methods: { getBalance: ask } })
  const instance = { ...createTestLatchkey({ adapters: [adapter.descriptor] }), adapter }
  const { seen, probe } = show(useLatchkeyHoldings)
  await render(inside(instance, probe))
  expect(ask).not.toHaveBeenCalled()
  await connect(instance)
  await eventually(() => expect(seen.current?.holdings).toMatchObject([{ amount: 1_234_567n }]))
  ask.mockRejectedValueOnce(new Error('node down'))
  await act(async () => {
    seen.current?.refresh()
    await settle()
  })
  expect(seen.current).toMatchObject({ holdings: [{ amount: 1_234_567n }], error: { message: 'node down' } })
})

test('behavior: connect and disconnect say how it went', async () => {
  const instance = begin()
  const connecting = show(useLatchkeyConnect)
  const leaving = show(useLatchkeyDisconnect)
  await render(
    inside(
      instance,
      <>
        {connecting.probe}
        {leaving.probe}
      </>,
    ),
  )
  await act(async () => {
    const failing = expect(connecting.seen.current?.connect({ connector: 'unknown' })).rejects.toMatchObject({
      code: 'CONNECTOR_UNKNOWN',
    })
    await settle()
    // How long a wallet may take to announce itself.
    await instance.clock.advance(1000)
    await failing
  })
  expect(connecting.seen.current).toMatchObject({ connecting: false, error: { code: 'CONNECTOR_UNKNOWN' } })
  await act(async () => void (await connecting.seen.current?.connect({ connector: 'test' })))
  expect(connecting.seen.current).toMatchObject({ connecting: false, error: undefined })
  await act(async () => leaving.seen.current?.())
  expect(instance.latchkey.state().status).toBe('disconnected')
})

test('behavior: the session of the account in use, and its end', async () => {
  const data = { domain: 'a.example', uri: 'https://a.example', version: '1', nonce: 'n' }
  let sessions = [{ data: { ...data, accountAddress: address, chainId: 'eip155:31337' }, message: 'm', signature: 's' }]
  const siwx = {
    createMessage: () => Promise.reject(new Error('not asked for')),
    addSession: () => Promise.reject(new Error('not asked for')),
    async revokeSession() {
      sessions = []
    },
    async setSessions() {},
    getSessions: async () => sessions as never,
  }
  const instance = begin({ siwx })
  const { seen, probe } = show(useLatchkeySession)
  await render(inside(instance, probe))
  expect(seen.current).toMatchObject({ session: undefined, isSignedIn: false })
  await connect(instance)
  await eventually(() => expect(seen.current).toMatchObject({ session: { message: 'm' }, isSignedIn: true }))
  const { signOut } = seen.current ?? {}
  await act(async () => signOut?.())
  expect(seen.current).toMatchObject({ session: undefined, isSignedIn: false, signOut })
  expect(instance.latchkey.state().status).toBe('connected')
})

test('behavior: events reach the newest listener, while it is mounted', async () => {
  const instance = begin()
  const heard: string[] = []
  const Listener = ({ name }: { readonly name: string }) => {
    useLatchkeyEvent('connect', ({ reconnected }) => heard.push(`${name} ${reconnected}`))
    return null
  }
  await render(inside(instance, <Listener name="first" />))
  await render(inside(instance, <Listener name="second" />))
  await connect(instance)
  expect(heard).toEqual(['second false'])
})

test('behavior: the theme can be read and changed', async () => {
  const instance = begin({ themeMode: 'light' })
  const { seen, probe } = show(useLatchkeyTheme)
  await render(inside(instance, probe))
  await act(async () => seen.current?.setTheme('dark', { accent: '#b00' }))
  expect(seen.current).toMatchObject({ themeMode: 'dark', themeVariables: { accent: '#b00' } })
})

test('behavior: one button connects, waits, and shows the account', async () => {
  const instance = begin()
  await render(inside(instance, <LatchkeyButton className="mine" label="Log in" balance charsStart={6} />))
  expect(button()).toMatchObject({ className: 'latchkey-button mine', textContent: 'Log in', type: 'button' })
  expect(button().getAttribute('style')).toBeNull()
  await act(async () => button().click())
  await eventually(() => expect(instance.modalCalls).toContain('show'))
  await connect(instance)
  expect(button().textContent).toBe('0xf39F...b92266')
  await whenIdle(instance)
  await eventually(() => expect(button().textContent).toBe('1.234 TST0xf39F...b92266'))
  expect(button().dataset).toMatchObject({ kind: 'account', state: 'connected' })
})

describe('the name of an account', () => {
  const picture = 'https://pictures.example/ada.png'
  let asked: string[] = []
  const names = (known: Identity) =>
    knowNames((account) => {
      asked.push(account)
      return known
    })
  let look = () => {}
  beforeEach(() => {
    asked = []
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(told: (entries: readonly { isIntersecting: boolean }[]) => void) {
          told([{ isIntersecting: false }])
          look = () => told([{ isIntersecting: true }])
        }
        observe() {}
        disconnect() {}
      },
    )
  })
  afterEach(() => void vi.unstubAllGlobals())
  const image = () => place.querySelector('img')
  const shown = async (known: Identity, options: AccountButtonProps = {}) => {
    const instance = begin({ plugins: [names(known)] })
    await connect(instance)
    await render(inside(instance, <LatchkeyButton {...options} />))
    await whenIdle(instance)
    return instance
  }

  test('behavior: the button shows name and picture once it is in sight, and asks for nothing before', async () => {
    await shown({ name: 'ada.tidemark.test', avatar: picture })
    await eventually(() => expect(place.querySelector('.latchkey-account')).not.toBeNull())
    expect([button().textContent, asked]).toEqual(['0xf3...b92266', []])
    await act(async () => look())
    await eventually(() => expect(button().textContent).toBe('ada.tidemark.test'))
    expect(asked).toEqual([`eip155:31337:${address}`])
    expect(button().title).toBe(address)
    // Decoration: the name stands beside it, and no other site learns which page it is on.
    expect(image()).toMatchObject({ src: picture, alt: '', referrerPolicy: 'no-referrer' })
    await act(async () => void image()?.dispatchEvent(new Event('error')))
    expect([image(), button().textContent]).toEqual([null, 'ada.tidemark.test'])
  })

  test('S38 a name that is not what it looks like, and a picture by another way than https, are left out', async () => {
    await shown({ name: 'ada\u202etset', avatar: 'http://pictures.example/ada.png' })
    await eventually(() => expect(place.querySelector('.latchkey-account')).not.toBeNull())
    await act(async () => look())
    await eventually(() => expect(asked).toHaveLength(1))
    expect([button().textContent, image()]).toEqual(['0xf3...b92266', null])
  })

  test('parameters: name', async () => {
    await shown({ name: 'ada.tidemark.test' }, { name: false })
    expect(place.querySelector('.latchkey-account')).toBeNull()
    expect(button().textContent).toBe('0xf3...b92266')
  })

  test('behavior: useLatchkeyIdentity is what is known of the account in use, and nothing where none is', async () => {
    const instance = begin({ plugins: [names({ name: 'ada.tidemark.test', avatar: picture })] })
    const { seen, probe } = show(useLatchkeyIdentity)
    await render(inside(instance, probe))
    expect(seen.current).toEqual({ name: undefined, avatar: undefined })
    await connect(instance)
    await eventually(() => expect(seen.current).toEqual({ name: 'ada.tidemark.test', avatar: picture }))
  })
})

test('behavior: the account button is not there without an account; a disabled button opens nothing', async () => {
  const instance = begin()
  await render(inside(instance, <LatchkeyAccountButton />))
  expect(place.innerHTML).toBe('')
  await render(inside(instance, <LatchkeyConnectButton disabled />))
  await act(async () => button().click())
  await settle()
  expect(instance.modalCalls).toEqual([])
})

test.each([
  ['alone', LatchkeyConnectButton],
  ['in the button of both', LatchkeyButton],
])('parameters: the labels of the connect button; what it does is for one namespace (%s)', async (_, Button) => {
  const slow = defineConnectorSource({
    id: 'slow',
    api: '1.0',
    namespaces: ['eip155'],
    connectors: [{ id: 'slow', name: 'Slow', type: 'injected', namespaces: ['eip155'] }],
    load: async () => ({ setup: () => ({ connect: () => new Promise(() => {}) }) }),
  })
  const instance = begin({ adapters: [slow()] })
  await render(inside(instance, <Button label="Log in" loadingLabel="One moment" namespace="eip155" />))
  expect(button().textContent).toBe('Log in')
  await act(async () => button().click())
  await eventually(() =>
    expect(reach(instance.latchkey).instance.store.get(historyAtom)[0]?.params.namespace).toBe('eip155'),
  )
  instance.latchkey.close()
  await act(async () => {
    instance.latchkey.connect({ connector: 'slow' }).catch(() => {})
    await settle()
  })
  await eventually(() => expect(button().textContent).toBe('One moment'))
})

test('parameters: disabled, className, charsStart, charsEnd and balance, on the button of both', async () => {
  const instance = begin()
  await connect(instance)
  await render(inside(instance, <LatchkeyButton disabled className="mine" charsStart={6} charsEnd={4} />))
  expect(button()).toMatchObject({ disabled: true, className: 'latchkey-button mine', textContent: '0xf39F...2266' })
  expect(place.querySelector('.latchkey-balance')).toBeNull()
  await render(inside(instance, <LatchkeyNetworkButton disabled className="mine" />))
  expect(button()).toMatchObject({ disabled: true, className: 'latchkey-button mine' })
})

test('parameters: failedLabel, on a button whose modal did not arrive, until the next press', async () => {
  let isBroken = true
  const container = () => {
    if (isBroken) throw new Error('gone')
    // There is no place for a modal now, which is no fault of the network: nothing is drawn.
    return null
  }
  const instance = begin({ testModal: 'real', container })
  await render(inside(instance, <LatchkeyConnectButton label="Log in" failedLabel="No luck. Again?" />))
  await act(async () => button().click())
  await eventually(() => expect(button().textContent).toBe('No luck. Again?'))
  expect(place.querySelector('[role=alert]')?.textContent).toBe('No luck. Again?')
  isBroken = false
  await act(async () => button().click())
  await eventually(() => expect(instance.latchkey.state().open).toBe(false))
  expect(button().textContent).toBe('Log in')
  expect(place.querySelector('[role=alert]')).toBeNull()
})

test('parameters: a wallet button: wallet, label and size', async () => {
  const instance = begin()
  const { latchkey, clock } = instance
  await render(inside(instance, <LatchkeyWalletButton wallet="test" size="small" label="Test, at once" />))
  expect([button().textContent, button().dataset.kind, button().dataset.size]).toEqual([
    'Test, at once',
    'wallet',
    'small',
  ])
  await act(async () => button().click())
  await eventually(() => expect(latchkey.state().status).toBe('connected'))
  expect(latchkey.state().open).toBe(false)
  await act(async () => latchkey.disconnect())

  await render(inside(instance, <LatchkeyWalletButton wallet="github" />))
  expect(button().textContent).toBe('GitHub')
  await render(inside(instance, <LatchkeyWalletButton wallet="org.example.gone" />))
  await act(async () => button().click())
  await eventually(() => expect(clock.pending).toBeGreaterThan(0))
  await act(async () => clock.advance(12_000))
  // A wallet that is not installed leads to the list.
  await eventually(() => expect(latchkey.state().view).toBe('Connect'))
})

test('behavior: hooks of wallets, connections, providers and the login’s address', async () => {
  const instance = begin()
  const { latchkey } = instance
  const namespace = latchkey.state().networks[0]?.chainNamespace ?? ''
  const { seen, probe } = show(() => ({
    ...useLatchkeyWallets(),
    ...useLatchkeyConnections(),
    info: useLatchkeyWalletInfo(),
    provider: useLatchkeyProvider(namespace),
    updateEmail: useLatchkeyUpdateEmail(),
  }))
  await render(inside(instance, probe))
  await act(async () => void (await seen.current?.connect('test')))
  await eventually(() => expect(seen.current?.connections).toHaveLength(1))
  expect(seen.current?.wallets.map(({ id }) => id)).toContain('test')
  expect(seen.current?.info).toBe(latchkey.state().connections[0]?.wallet)
  expect(seen.current?.provider).toBe(latchkey.provider(namespace))
  const [live] = latchkey.state().connections
  await act(async () => {
    expect(await seen.current?.switchConnection(live?.id ?? '')).toBe(live)
  })
  await act(async () => latchkey.disconnect())
  await eventually(() => expect([seen.current?.connections, seen.current?.info]).toEqual([[], undefined]))
  expect(seen.current?.deleteConnection).toBe(latchkey.deleteConnection)
  // No plugin of e-mail is listed: the call says so.
  await act(async () => {
    await expect(seen.current?.updateEmail()).rejects.toMatchObject({ code: 'VIEW_UNKNOWN' })
  })
})

test('behavior: what update changes reaches hooks at once', async () => {
  const tips = definePlugin({ id: 'tips', api: '1.0', load: async () => ({ setup: () => ({}) }) })
  const instance = begin({ plugins: [tips()] })
  const { seen, probe } = show(() => useLatchkeyState((state) => state.flags.tips?.value))
  await render(inside(instance, probe))
  await act(async () => void (await instance.loadEngine()))
  await eventually(() => expect(seen.current).toBe(true))
  await act(async () => instance.latchkey.update({ features: { tips: false } }))
  expect(seen.current).toBe(false)
})

test('behavior: the network button names the network, and says when it is none of the app', async () => {
  const instance = begin({ allowUnsupportedChain: true })
  await render(inside(instance, <LatchkeyNetworkButton />))
  expect(button().textContent).toBe('Test')
  await connect(instance)
  await act(async () => instance.adapter.emit({ type: 'network', namespace: 'eip155', networkId: 'eip155:5' }))
  expect(button()).toMatchObject({ textContent: 'Unsupported network' })
  expect(button().dataset.state).toBe('unsupported')
})

test.each([
  ['intent', 'pointerover', 1],
  ['intent', 'touchstart', 1],
  ['none', 'pointerover', 0],
] as const)('parameters: preload %s on %s', async (preload, type, times) => {
  const fetched = vi.fn(async () => ({ setup: () => ({ slots: {} }) }))
  const method = definePlugin({ id: 'method', api: '1.0', slots: ['connect.method'], load: fetched })
  const { latchkey, requests } = createTestLatchkey({ preload, plugins: [method()] })
  await render(
    <LatchkeyProvider latchkey={latchkey}>
      <LatchkeyButton />
    </LatchkeyProvider>,
  )
  await act(async () => {
    button().dispatchEvent(new Event(type, { bubbles: true }))
    await settle()
  })
  // Intent fetches code; it opens nothing and calls no service.
  await eventually(() => expect(fetched).toHaveBeenCalledTimes(times))
  expect(requests).toEqual([])
  expect(latchkey.state().open).toBe(false)
})

test('parameters: locale: buttons say what they say in its language and direction, in place of English, and a label of the host’s stays', async () => {
  const instance = begin({ locale: 'ar' })
  await render(
    inside(
      instance,
      <>
        <LatchkeyButton />
        <LatchkeyConnectButton label="Enter" />
        <LatchkeyWalletButton wallet="email" />
      </>,
    ),
  )
  const looks = () =>
    [...place.querySelectorAll('button')].map(({ lang, dir, textContent }) => [lang, dir, textContent])
  await eventually(() =>
    expect(looks()).toEqual([
      ['ar', 'rtl', 'ربط محفظة'],
      ['', '', 'Enter'],
      ['ar', 'rtl', 'البريد'],
    ]),
  )
  await act(async () => instance.latchkey.update({ locale: 'de' }))
  await eventually(() => expect(looks()[0]).toEqual(['de', 'ltr', 'Wallet verbinden']))
})

test('F30 a button that goes right after it got focus preloads nothing, and its instance stays stopped', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const fetched = vi.fn(async () => ({ setup: () => ({ slots: {} }) }))
    const method = definePlugin({ id: 'method', api: '1.0', slots: ['connect.method'], load: fetched })
    const { latchkey } = createTestLatchkey({ preload: 'intent', plugins: [method()] })
    const preload = vi.spyOn(latchkey, 'preload')
    const focus = async () => {
      await act(async () => {
        root = createRoot(place)
        root.render(
          <LatchkeyProvider latchkey={latchkey}>
            <LatchkeyButton />
          </LatchkeyProvider>,
        )
      })
      vi.spyOn(button(), 'matches').mockReturnValue(true)
      await act(async () => void button().dispatchEvent(new FocusEvent('focusin', { bubbles: true })))
    }
    await focus()
    vi.advanceTimersByTime(100)
    expect(preload).toHaveBeenCalledOnce()
    await act(async () => root?.unmount())
    await focus()
    await act(async () => root?.unmount())
    vi.advanceTimersByTime(1000)
    expect(preload).toHaveBeenCalledOnce()
  } finally {
    vi.useRealTimers()
  }
})

test('F31 the server draws the disconnected label, and the page takes over without a mismatch', async () => {
  const instance = begin()
  const tree = inside(
    instance,
    <>
      <LatchkeyButton />
      <LatchkeyNetworkButton />
    </>,
  )
  const html = renderToString(tree)
  expect(html).toContain('Connect wallet')
  expect(html).not.toContain('style=')
  // Connected before the page takes over: the first drawing is the server's all the same.
  await instance.latchkey.connect({ connector: 'test' })
  place.innerHTML = html
  const errors: unknown[] = []
  await act(async () => {
    root = hydrateRoot(place, tree, { onRecoverableError: (error) => errors.push(error) })
    await settle()
  })
  expect(errors).toEqual([])
  expect(button().textContent).toBe('0xf3...b92266')
})

test('behavior: the instance itself is at hand', async () => {
  const instance = begin()
  const { seen, probe } = show(useLatchkey)
  await render(inside(instance, probe))
  expect(seen.current).toBe(instance.latchkey)
})
