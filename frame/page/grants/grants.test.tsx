import { createElement } from 'preact'
import { getAddress } from 'viem'
import { afterEach, expect, test, vi } from 'vitest'
import type { SignedDelegation } from '../../../src/permissions/index.js'
import type { FrameChain } from '../../common/types.js'
import { createTestClock, showScreen } from '../screens/test/showScreen.js'
import { createGivenScreen } from './createGivenScreen.js'
import { createGrantsRoom } from './createGrantsRoom.js'
import type { GrantList, Grants, ShownGrant } from './types.js'

const chain: FrameChain = {
  ...{ id: 'eip155:1', name: 'Ethereum', coin: { symbol: 'ETH', decimals: 18 }, rpcUrl: 'https://rpc.example' },
  explorerUrl: 'https://explorer.example/',
}
const app = getAddress(`0x${'ab'.repeat(20)}`)
const grant = (more: Partial<ShownGrant> = {}): ShownGrant => ({
  ...{ hash: '0x01', chain, origin: 'https://shop.example', at: 1_800_000_000_000, tokens: {}, isCalls: false },
  action: {
    text: 'act.grant.periodic',
    figure: { asset: { kind: 'coin' }, amount: 100_000_000_000_000_000n },
    facts: [{ label: 'act.grant.to', value: { kind: 'address', address: app } }],
  },
  ...{ until: 1_800_086_400_000, state: 'active', left: 40_000_000_000_000_000n, lastUse: undefined, isNumbered: true },
  ...{ delegation: {} as SignedDelegation, context: '0x', ...more },
})
const listOf = (grants: readonly ShownGrant[], more: Partial<GrantList> = {}): GrantList => ({
  ...{ grants, chains: [{ chain, state: undefined }], isPartial: false, ...more },
})

/** Shows the room over a list that a test can change. */
function show(first: GrantList, change: Partial<Grants> = {}, host = {}) {
  const clock = createTestClock()
  const onBack = vi.fn()
  let current = first
  const grants: Grants = {
    list: vi.fn(async () => current),
    end: vi.fn(async () => undefined),
    takeProblem: () => undefined,
    ...change,
  }
  const Room = createGrantsRoom({
    grants,
    names: { 'https://shop.example': 'Tidemark Shop' },
    ownOrigin: 'https://frame.test',
    clock,
  })
  const draw = () => showScreen('settings', () => createElement(Room, { onBack }), host)
  const screen = draw()
  const row = (words: RegExp) =>
    [...screen.root.querySelectorAll<HTMLElement>('.row')].find((one) => words.test(one.textContent ?? ''))
  const become = (next: GrantList) => {
    current = next
  }
  return { ...screen, clock, grants, onBack, row, draw, become }
}
afterEach(() => {
  document.body.replaceChildren()
})

test('S12: what was given by a link, on the wallet’s own page, is an agent’s in the list, and no site’s', async () => {
  const { text } = show(listOf([grant({ origin: 'https://frame.test' }), grant({ hash: '0x02' })]))
  await expect.poll(text).toContain('Agents, by links')
  expect(text()).toContain('Tidemark Shop')
  expect(text()).not.toContain('frame.test')
})

test('behavior: by app, in the words of the approval: what is left now, until when, its state; what counts no more stands last', async () => {
  const { sees, root, row } = show(
    listOf([
      grant(),
      grant({ hash: '0x02', origin: 'https://xn--80ak6aa92e.example', state: 'spent', left: 0n }),
      grant({ hash: '0x03', state: 'over' }),
    ]),
  )
  await sees('Tidemark Shop')
  expect([...root.querySelectorAll('h2')].map((each) => each.textContent)).toEqual([
    ...['Tidemark Shop', 'xn--80ak6aa92e.example', 'No longer counting'],
  ])
  const first = row(/Active/)?.textContent
  expect(first).toContain('May send, again in each period, at most: 0.1 ETH')
  expect(first).toMatch(/Active · Left now: 0\.04 ETH · Until .*2027/)
  expect(row(/Used up/)?.textContent).toContain('Left now: 0 ETH')
  expect(row(/Expired/)?.textContent).not.toContain('Left now')
})

test('behavior: nothing was permitted, and all of a network can be ended nevertheless', async () => {
  const { sees, row, grants } = show(listOf([]))
  await sees('No app has a permission.')
  row(/End all/)?.click()
  await sees('also what no list knows')
  row(/Ethereum/)?.click()
  expect(grants.end).toHaveBeenCalledWith({ chain, state: undefined })
})

test('behavior: a list that does not load says so, with a way to try again', async () => {
  let isOffline = true
  const { sees, press } = show(listOf([]), {
    async list() {
      if (isOffline) throw new Error('offline')
      return listOf([grant()])
    },
  })
  await sees('Your permissions could not be loaded')
  isOffline = false
  press('Try again')
  await sees('Tidemark Shop')
})

test('behavior: "Ended" is said once the network says it; until then it is looked again, and nothing can be pressed twice', async () => {
  const { sees, row, press, grants, find, become, clock, text } = show(listOf([grant()]))
  await expect.poll(() => row(/Active/)).toBeDefined()
  row(/Active/)?.click()
  await sees(app)
  become(listOf([grant({ state: 'ending' })]))
  press('End this permission')
  expect(grants.end).toHaveBeenCalledTimes(1)
  await sees('It counts until the network has ended it.')
  expect(find('End this permission')).toBeUndefined()
  expect(text()).not.toContain('has ended it: nothing')
  become(listOf([grant({ state: 'ended' })]))
  await clock.pass(2000)
  await sees('The network has ended it: nothing of it can be used any more.')
})

test('behavior: what was not sent is told with a way on, also by the room that comes back after the approval, where it was left', async () => {
  let problem: 'funds' | undefined
  const room = show(listOf([grant()]), {
    end: () => new Promise(() => {}),
    takeProblem() {
      const taken = problem
      problem = undefined
      return taken
    },
  })
  await expect.poll(() => room.row(/Active/)).toBeDefined()
  room.row(/Active/)?.click()
  await room.sees(app)
  room.press('End this permission')
  // The approval takes its place.
  room.screens.close()
  problem = 'funds'
  const after = room.draw()
  await after.sees('Your account has not enough coins for the fee.')
  await after.sees(app)
  after.press('Back')
  await after.sees('Tidemark Shop')
})

test('behavior: while permissions rest, a network is silent or a service is, the list says so', async () => {
  const { sees } = show(
    listOf([grant({ state: 'paused' }), grant({ hash: '0x02', state: 'unknown', left: undefined })], {
      isPartial: true,
    }),
  )
  await sees('Permissions rest on Ethereum')
  await sees('Ethereum does not answer')
  await sees('These are the ones that you gave in this browser.')
})

test('behavior: what another wallet gave without a number is named as out of reach; the last use leads to its transaction', async () => {
  const { sees, row, root } = show(
    listOf([
      grant({ action: undefined, left: undefined, isNumbered: false, until: undefined }),
      grant({ hash: '0x02', lastUse: { hash: '0xfeed', at: 1_800_000_000_000 } }),
    ]),
  )
  await expect.poll(() => row(/another wallet/)).toBeDefined()
  row(/another wallet/)?.click()
  await sees('so “End all” does not reach it')
  root.querySelector<HTMLElement>('.icon-button')?.click()
  await expect.poll(() => row(/in each period/)).toBeDefined()
  row(/in each period/)?.click()
  await sees('Last used')
  const link = root.querySelector('a')
  expect([link?.href, link?.rel, link?.target]).toEqual([
    ...['https://explorer.example/tx/0xfeed', 'noopener noreferrer', '_blank'],
  ])
})

test('behavior: after a permission was given its user reads what, to whom, until when and where to end it; one press closes it, or time', async () => {
  const { action } = grant()
  if (!action) throw new Error('It has no sentence.')
  const until = { label: 'act.until', value: { kind: 'time', at: 1_800_086_400_000 } } as const
  const given = {
    ...{ origin: 'https://shop.example', chain, tokens: {} },
    actions: [{ ...action, facts: [...action.facts, until] }],
  }
  const names = { 'https://shop.example': 'Tidemark Shop' }
  const clock = createTestClock()
  const first = showScreen('offer', createGivenScreen(given, names, clock))
  await first.sees('Tidemark Shop may do this from now on')
  await first.sees('May send, again in each period, at most: 0.1 ETH')
  await first.sees(/Until .*2027/)
  await first.sees('Wallet settings, Permissions')
  first.press('Done')
  expect(await first.outcome).toEqual({ value: undefined })
  const second = showScreen('offer', createGivenScreen(given, names, clock))
  await second.sees('Permission given')
  let isOver = false
  void second.outcome.then(() => {
    isOver = true
  })
  await expect
    .poll(async () => {
      await clock.pass(20_000)
      return isOver
    })
    .toBe(true)
})
