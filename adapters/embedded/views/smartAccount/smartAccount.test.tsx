// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { createTestAdapter, testPlugin, testPluginViews } from '../../../../src/testing/index.js'
import { click, dialog, each, sees, seesTitle, type, until } from '../../../../test/fixtures/modalPage.js'
import { createFixtureFrame, embeddedOver } from '../../test/frame.js'
import { createLoginWorld, type LoginWorldOptions } from '../../test/loginWorld.js'
import { networks } from '../../test/world.js'
import { smartAccounts } from './index.js'

const { descriptor, connector } = createTestAdapter()
// As in a host, but for the plugins that it brings: one of them is what is tested.
const source = { ...embeddedOver(createFixtureFrame({ isEither: true })), plugins: [] }
testPlugin({ describe, test }, () => smartAccounts(), { adapters: [descriptor, source], connector })
testPluginViews({ describe, test }, () => smartAccounts(), { adapters: [descriptor, source], connector })

const delegate = `0x${'63'.repeat(20)}`
const first = networks[0] as NonNullable<(typeof networks)[0]>
const others = [10, 11, 12, 13].map((id) => ({ ...first, id, name: `Net ${id}` }))
const all = [...networks, ...others]
type Chains = NonNullable<ReturnType<typeof createFixtureFrame>['states']>

/** A node that has one transaction, once it is mined. */
function createNode() {
  const node = { isMined: false }
  return {
    node,
    networks: networks.map((one) => ({ ...one, rpcUrls: { default: { http: ['https://node.test'] } } })),
    async fetch(_: unknown, { body }: RequestInit = {}) {
      const calls = [JSON.parse(`${body}`)].flat() as readonly { id: number; method: string; params: string[] }[]
      const receipt = { status: '0x1', blockNumber: '0x5', blockHash: `0x${'1'.repeat(64)}`, logs: [] }
      const results: Readonly<Record<string, unknown>> = {
        ...{ eth_chainId: '0x7a69', eth_getBalance: '0x0', eth_blockNumber: '0x5' },
        eth_getTransactionReceipt: node.isMined ? { ...receipt, transactionHash: `0x${'ab'.repeat(32)}` } : null,
      }
      const answers = calls.map(({ id, method }) => ({ jsonrpc: '2.0', id, result: results[method] ?? null }))
      return Response.json(`${body}`.startsWith('[') ? answers : answers[0])
    },
  }
}

/** A user who is logged in, at the view. */
async function begin(states: Chains | undefined, options: LoginWorldOptions = {}) {
  const world = createLoginWorld({ ...options, frame: { isEither: true, ...options.frame } })
  const { latchkey, frame } = world
  frame.states = states
  const connected = latchkey.connect()
  await type('input[type=email]', 'alice@example.com')
  await click('Continue')
  await world.pass(() => latchkey.state().view === 'EmailLogin')
  await type('input[autocomplete=one-time-code]', '123456')
  await connected
  await until(() => expect(latchkey.state().open).toBe(false))
  void latchkey.open({ view: 'SmartAccountSettings' }).catch(() => undefined)
  await seesTitle('Account type')
  return world
}
const row = (label: string) =>
  each('[part=row]').find((found) => found.querySelector('[part=row-label]')?.textContent === label)

test('behavior: from the settings to the view: each network says what the account is there, as its chain has it', async () => {
  const world = await begin(
    [
      { chainId: 31337, state: 'smart', code: delegate },
      { chainId: 10, state: 'plain' },
      { chainId: 11, state: 'other', code: `0x${'ab'.repeat(20)}` },
      { chainId: 12, state: 'unsupported' },
      { chainId: 13, state: 'unknown' },
    ],
    { networks: all },
  )
  const says = (label: string, text: string) => until(() => expect(row(label)?.textContent).toContain(text))
  await says('Local', 'Has the contract')
  await says('Net 10', 'Standard')
  await says('Net 11', 'Contract of another wallet: 0xab...ababab')
  await says('Net 12', 'Standard accounts only')
  await says('Net 13', 'The network does not answer')
  await sees('To take a contract off on another network, change to that network first.')
  const asked = world.frame.asked.find(({ type }) => type.endsWith('GET_SMART_ACCOUNT_STATES'))
  expect(asked?.payload).toEqual({ chains: ['eip155:31337', ...[10, 11, 12, 13].map((id) => `eip155:${id}`)] })
  world.latchkey.close()
  void world.latchkey.open({ view: 'Account' }).catch(() => undefined)
  await click('Settings')
  await click('Account type')
  await seesTitle('Account type')
})

test('behavior: the user’s choice is kept by the frame, told as an event, and stands in the state', async () => {
  const { latchkey, frame } = await begin([{ chainId: 31337, state: 'plain' }])
  const events: unknown[] = []
  latchkey.on('track', ({ event, properties }) => event.startsWith('SET_') && events.push([event, properties]))
  expect(row('Standard account')?.getAttribute('aria-current')).toBe('true')
  await sees('Standard')
  await click('Smart account')
  await until(() => expect(latchkey.state().account?.type).toBe('smartAccount'))
  await until(() => expect(row('Smart account')?.getAttribute('aria-current')).toBe('true'))
  await sees('Standard until first needed')
  expect(frame.accountType).toBe('smartAccount')
  expect(events).toEqual([['SET_PREFERRED_ACCOUNT_TYPE', { accountType: 'smartAccount', network: 'eip155:31337' }]])
  // Pressed again it asks for nothing.
  const before = frame.asked.length
  await click('Smart account')
  expect(frame.asked).toHaveLength(before)
  frame.refuseType = true
  await click('Standard account')
  await until(() => expect(dialog().textContent).toContain('The type was not changed. Try again.'))
  expect(latchkey.state().account?.type).toBe('smartAccount')
})

test('behavior: a contract is taken off by an approval in the frame; the view says so once the chain does', async () => {
  const node = createNode()
  const { latchkey, frame, pass } = await begin([{ chainId: 31337, state: 'smart', code: delegate }], node)
  frame.decision = 'later'
  await click('Take the contract off on Local')
  await until(() => expect(latchkey.state().view).toBe('ApproveTransaction'))
  expect(frame.asked.at(-1)).toMatchObject({ payload: { method: 'latchkey_takeOffContract', chainId: 31337 } })
  frame.decide('approve')
  await sees('Taking the contract off')
  await sees('Local has the transaction. You can close this.')
  frame.states = [{ chainId: 31337, state: 'plain' }]
  node.node.isMined = true
  await pass(() => row('Local')?.textContent?.includes('Standard'))
  await until(() => expect(dialog().textContent).toContain('Your account is a standard one on Local again'))
  expect(dialog().textContent).not.toContain('Take the contract off on')
})

test('behavior: declined, nothing has changed and nothing is said; refused, it is told', async () => {
  const { latchkey, frame } = await begin([{ chainId: 31337, state: 'other', code: delegate }], createNode())
  frame.decision = 'refuse'
  await click('Take the contract off on Local')
  await until(() => expect(latchkey.state().view).toBe('SmartAccountSettings'))
  await sees('Contract of another wallet')
  expect(dialog().textContent).not.toContain('was not taken off')
  frame.decision = 'approve'
  frame.failTakeOff = true
  await click('Take the contract off on Local')
  await sees('The contract was not taken off')
})

test('behavior: without an answer the view says so, and asks again', async () => {
  const { frame } = await begin(undefined)
  await sees('This could not be loaded')
  frame.states = [{ chainId: 31337, state: 'plain' }]
  await click('Try again')
  await until(() => expect(row('Local')?.textContent).toContain('Standard'))
})

test('behavior: a wallet without smart accounts says so, and has no row in the settings', async () => {
  const world = createLoginWorld()
  const { latchkey } = world
  const connected = latchkey.connect()
  await type('input[type=email]', 'alice@example.com')
  await click('Continue')
  await world.pass(() => latchkey.state().view === 'EmailLogin')
  await type('input[autocomplete=one-time-code]', '123456')
  await connected
  await until(() => expect(latchkey.state().open).toBe(false))
  void latchkey.open({ view: 'SmartAccountSettings' }).catch(() => undefined)
  await sees('This wallet offers no other one here.')
  latchkey.close()
  void latchkey.open({ view: 'AccountSettings' }).catch(() => undefined)
  await sees('Wallet settings')
  expect(dialog().textContent).not.toContain('Account type')
})
