import { expect, test } from 'vitest'
import type { Approval } from '../../common/approval/types.js'
import type { HostPage } from '../../common/types.js'
import { linkOf } from './linkOf.js'
import { toShown } from './screen/toShown.js'
import { createNode, createWorld, ether, origin } from './test/setup.js'
import type { Ask } from './types.js'

const method = 'wallet_requestExecutionPermissions'
const agentLink = 'ab'.repeat(32)
const notAllowed = { code: 'METHOD_NOT_ALLOWED' }

test('S12: no other page asks in an agent’s place: what names a link there is refused, and nothing is shown or kept', async () => {
  const world = await createWorld({ chains: [ether] })
  const asked = world.ask(createNode(ether).client, method, [{}], { agentLink })
  await expect(asked).rejects.toMatchObject(notAllowed)
  // By a name or an address that looks like the wallet's own, neither.
  const near = await createWorld({ host: { name: 'frame.test', origin: `${origin}.evil.example` }, chains: [ether] })
  await expect(near.ask(createNode(ether).client, method, [{}], { agentLink })).rejects.toMatchObject(notAllowed)
  expect([world.text(), near.text()]).toEqual(['', ''])
  expect([world.counts.unlocks, near.counts.unlocks]).toEqual([0, 0])
})

test('S15: the wallet’s own page asks for one permission by a link, and for nothing else', async () => {
  const world = await createWorld({ host: { isAgentPage: true }, chains: [ether] })
  const { client } = createNode(ether)
  for (const [asked, params, over] of [
    ['personal_sign', ['0x41', world.evm], { agentLink }],
    ['personal_sign', ['0x41', world.evm], {}],
    ['eth_sendTransaction', [{ to: world.evm }], { agentLink }],
    ['wallet_grantPermissions', [{}], { agentLink }],
    [method, [{}], {}],
    // Nothing would keep it for the agent.
    [method, [{}], { agentLink }],
  ] as const)
    await expect(world.ask(client, asked, params, over), asked).rejects.toMatchObject(notAllowed)
  expect(world.text()).toBe('')
  const own = { isAgentPage: true }
  expect(linkOf({ method, params: [{}], agentLink }, own)).toBe(agentLink)
  expect(linkOf({ method, params: [{}] }, {})).toBeUndefined()
  for (const params of [[{}, {}], [], undefined, {}])
    expect(() => linkOf({ method, params, agentLink }, own)).toThrow(
      expect.objectContaining({ code: 'REQUEST_INVALID' }),
    )
})

test('S12: by a link it is an agent that asks, in its own words, and never under a name that the operator has given', async () => {
  const world = await createWorld()
  const host: HostPage = { ...world.host, origin: 'https://frame.test', isAgentPage: true, name: 'Harbour bot' }
  const config = { operator: 'Example Wallet', names: { 'https://frame.test': 'Example Wallet' } }
  const ask = { config, host, account: world.evm, chain: createNode(ether).client, isLinked: true } as Pick<
    Ask,
    'host'
  > as Ask
  const approval = { content: { kind: 'permission', actions: [] }, warnings: [], hasCost: false } as Pick<
    Approval,
    'content'
  > as Approval
  expect(toShown(approval, ask, host)).toMatchObject({ isLinked: true, name: undefined, claim: 'Harbour bot' })
  // Characters that are not seen, or that pass for others, are no name.
  expect(toShown(approval, ask, { ...host, name: 'Harb\u202eour' }).claim).toBe('?')
  expect(toShown(approval, { ...ask, isLinked: false }, host)).toMatchObject({ name: 'Example Wallet' })
})
