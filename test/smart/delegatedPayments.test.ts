import { HTTPFacilitatorClient, x402ResourceServer } from '@x402/core/server'
import { ExactEvmScheme } from '@x402/evm/exact/server'
import { Hono } from 'hono'
import { concat, encodeFunctionData, erc20Abi, type Hex, parseEther, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Store } from '../../services/src/openStore.js'
import { openFacilitator, type TestFacilitator } from '../../services/test/testFacilitator.js'
import { openTestStore } from '../../services/test/testStore.js'
import { createAgent } from '../../src/agent/createAgent.js'
import type { AgentUse } from '../../src/agent/types.js'
import {
  anyDelegate,
  type Caveat,
  encodeContext,
  encodeDisabling,
  type enforcers,
  hashDelegation,
  type PaymentTerms,
  type Permission,
  type RedeemedCall,
  type SignedDelegation,
  toPaymentCaveats,
} from '../../src/permissions/index.js'
import { readPaymentPayload, readPaymentRequired } from '../../src/x402/messages.js'
import { createPaywall, type PaywallPrice } from '../../src/x402/paywall.js'
import { keccak, openPermissionWorld, type PermissionWorld, without } from './permissionWorld.js'

// Real chains and databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

let world: PermissionWorld
let store: Store
let facilitator: TestFacilitator
/** Another process over the same database. */
let other: TestFacilitator
let key: string
let asset: Hex
let rpcUrl: string
let settlers: readonly Hex[]
const network = 'eip155:31337'
const shop = 'https://shop.example.com'
const merchant: Hex = `0x${'a1'.repeat(20)}`
const day = 86_400
const price = 10_000n

const toServices: typeof fetch = async (input, init) => facilitator.services.fetch(new Request(input, init))

beforeAll(async () => {
  ;[world, store] = await Promise.all([openPermissionWorld(), openTestStore()])
  const [chain] = world.devnet.chains
  if (!chain) throw new Error('The local chain did not start.')
  ;[asset, rpcUrl] = [chain.token.address.toLowerCase() as Hex, chain.rpcUrl]
  const clock = { now: () => Date.now() }
  const options = { clock, rpcUrl, framework: world.framework }
  facilitator = await openFacilitator(store, { asset, node: world.node }, options)
  other = await openFacilitator(store, { asset, node: world.node }, options)
  key = await facilitator.addKey()
  settlers = (await facilitator.services.facilitatorWork.listSettlers(2)).map(
    ({ address }) => address.toLowerCase() as Hex,
  )
  await give(world.account, 10_000_000n)
})
afterAll(async () => {
  await other?.services.facilitatorWork.close()
  await facilitator?.close()
  await world?.stop()
})

const give = (holder: Hex, amount: bigint) => world.send(asset, 0n, encodeTransfer(holder, amount))
const encodeTransfer = (to: Hex, amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] })
const balanceOf = (holder: Hex) =>
  world.reader.readContract({ address: asset, abi: erc20Abi, functionName: 'balanceOf', args: [holder] })

/** A server of ours whose report costs a cent. */
function openShop(more: Partial<PaywallPrice> = {}, fetcher = toServices) {
  const accepts = [{ network, asset, amount: `${price}`, payTo: merchant, facilitators: settlers, ...more }]
  const paywall = createPaywall({
    ...{ facilitator: 'https://services.example.com/v1/x402', key, accepts, fetch: fetcher },
  })
  const app = new Hono()
  app.use('/report', paywall.hono)
  app.get('/report', (context) => context.json({ rain: 3 }))
  return app
}

interface Grant {
  readonly mayPassOn?: boolean
  readonly periodAmount?: bigint
  readonly payees?: readonly Hex[]
  /** Default: the whole set. */
  readonly change?: (caveats: readonly Caveat[]) => readonly Caveat[]
}

/** An agent's key, with a permission of the user. It has no coin. */
async function openGrant({ mayPassOn = true, periodAmount = 25_000n, payees = [], change }: Grant = {}) {
  const own = generatePrivateKey()
  const account = privateKeyToAccount(own)
  const start = (await world.now()) + 1
  const permission: Permission = {
    limit: { type: 'erc20-token-periodic', token: asset, periodAmount, periodDuration: day, start },
    ...{ expiry: start + 30 * day, payees, delegate: account.address.toLowerCase() as Hex, mayPassOn, nonce: 0n },
  }
  const root = await world.grant(permission, change)
  await world.at(start)
  await world.node.mine({ blocks: 1 })
  return { own, account, root }
}

/** An agent that pays a server, and what its payments looked like. */
async function openAgent(app: Pick<Hono, 'fetch'>, more: Grant = {}) {
  const { own, account, root } = await openGrant(more)
  const uses: AgentUse[] = []
  const headers: string[] = []
  const agent = createAgent({
    ...{ key: own, rpcUrl, pay: [{ asset, most: 30_000n }], log: (use) => uses.push(use) },
    grant: { chainId: toHex(31337), context: encodeContext([root]), delegationManager: world.manager },
    async fetch(input, init) {
      const request = new Request(input, init)
      const header = request.headers.get('payment-signature')
      if (header) headers.push(header)
      return app.fetch(request)
    },
  })
  return { agent, uses, headers, account, root }
}

test('behavior: an agent without a coin pays from the user’s account, by a permission that it passes on for one payment', async () => {
  const { agent, uses, headers, account } = await openAgent(openShop({ name: 'Local Dollar', version: '1' }))
  const [before, users] = await Promise.all([balanceOf(merchant), balanceOf(world.account)])
  const response = await agent.fetch(`${shop}/report`)
  expect([response.status, await response.json()]).toEqual([200, { rain: 3 }])
  expect((await balanceOf(merchant)) - before).toBe(price)
  expect(users - (await balanceOf(world.account))).toBe(price)
  expect(await world.reader.getTransactionCount({ address: account.address })).toBe(0)
  expect(uses).toEqual([expect.objectContaining({ type: 'paid', amount: price, payTo: merchant, isSeen: true })])
  expect(await agent.left()).toEqual({ state: 'active', amount: 15_000n })
  // As x402 has it, within what servers take of headers.
  expect(readPaymentPayload(headers[0] ?? '')).toMatchObject({
    accepted: { extra: { assetTransferMethod: 'erc7710', facilitatorAddresses: settlers } },
    payload: { delegationManager: world.manager, delegator: world.account, permissionContext: expect.any(String) },
  })
  expect(headers[0]?.length).toBeLessThan(12_000)
})

test('behavior: what is left of the permission is asked before it is passed on, and so is its end', async () => {
  const { agent, uses, root } = await openAgent(openShop(), { periodAmount: 15_000n })
  expect((await agent.fetch(`${shop}/report`)).status).toBe(200)
  await expect(agent.fetch(`${shop}/report`)).rejects.toMatchObject({ code: 'AGENT_LIMIT' })
  await world.act(world.account, { to: world.manager, data: encodeDisabling(root) })
  await expect(agent.fetch(`${shop}/report`)).rejects.toMatchObject({ code: 'AGENT_ENDED' })
  expect(uses.filter(({ type }) => type === 'paid')).toHaveLength(1)
})

test('behavior: a permission that is not to be passed on, or is for another payee, pays by the agent’s own address', async () => {
  for (const more of [{ mayPassOn: false }, { payees: [world.stranger] }]) {
    const { agent, headers, account } = await openAgent(openShop({ name: 'Local Dollar', version: '1' }), more)
    await give(account.address, price)
    expect((await agent.fetch(`${shop}/report`)).status).toBe(200)
    expect(readPaymentPayload(headers[0] ?? '')?.payload).toHaveProperty('authorization')
    expect(await balanceOf(account.address)).toBe(0n)
  }
  const { agent, headers } = await openAgent(openShop(), { mayPassOn: false })
  await expect(agent.fetch(`${shop}/report`)).rejects.toMatchObject({
    code: 'PAYMENT_REFUSED',
    data: { reason: 'terms' },
  })
  expect(headers).toEqual([])
})

test('behavior: what is served is told by x402’s names, and the public server still finds the other way first', async () => {
  const kind = { x402Version: 2, scheme: 'exact', network }
  const { json } = await facilitator.call('', 'supported')
  const addresses = (json.signers as Record<string, Hex[]>)['eip155:*']
  expect(json.kinds).toEqual([
    kind,
    { ...kind, extra: { assetTransferMethod: 'erc7710', facilitatorAddresses: addresses } },
  ])
  const client = new HTTPFacilitatorClient({ url: 'https://services.example.com/v1/x402' })
  Object.assign(client, { getSupported: async () => json })
  const server = new x402ResourceServer(client).register('eip155:*', new ExactEvmScheme())
  await server.initialize()
  expect(server.getSupportedKind(2, network, 'exact')).toEqual(kind)
})

/** How a payment is passed on, where not as asked for. */
interface Odd {
  readonly terms?: Partial<PaymentTerms>
  readonly change?: (caveats: readonly Caveat[]) => readonly Caveat[]
  readonly leaf?: Partial<SignedDelegation>
  /** Passed on from. Default: the grant. */
  readonly parents?: readonly SignedDelegation[]
  readonly key?: ReturnType<typeof privateKeyToAccount>
}

let salt = 0n
type OpenGrant = Pick<Awaited<ReturnType<typeof openGrant>>, 'account' | 'root'>

async function passOn({ account, root }: OpenGrant, odd: Odd = {}): Promise<readonly SignedDelegation[]> {
  const parents = odd.parents ?? [root]
  const terms = {
    ...{ token: asset, payee: merchant, amount: price, redeemers: settlers },
    expiry: (await world.now()) + 60,
    ...odd.terms,
  }
  salt += 1n
  const leaf = {
    ...{ delegate: anyDelegate, delegator: account.address.toLowerCase() as Hex, salt },
    authority: hashDelegation(parents[0] as SignedDelegation, keccak),
    caveats: (odd.change ?? ((all) => all))(toPaymentCaveats(terms)),
    ...odd.leaf,
  }
  return [await world.sign(leaf, odd.key ?? account), ...parents]
}

const requirements = (more: object = {}) => ({
  ...{ scheme: 'exact', network, asset, amount: `${price}`, payTo: merchant, maxTimeoutSeconds: 60 },
  extra: { assetTransferMethod: 'erc7710', facilitatorAddresses: settlers },
  ...more,
})

/** The body that has a payment checked or settled. */
const toBody = (delegations: readonly SignedDelegation[], more: object = {}, asked: object = requirements()) => ({
  x402Version: 2,
  paymentPayload: {
    ...{ x402Version: 2, accepted: asked },
    payload: {
      ...{ delegationManager: world.manager, permissionContext: encodeContext(delegations), delegator: world.account },
      ...more,
    },
  },
  paymentRequirements: asked,
})

const settle = async (body: unknown, headers: object = {}, by = facilitator) =>
  (await by.call(key, 'settle', body, headers)).json
const verify = async (body: unknown) => (await facilitator.call(key, 'verify', body)).json

test('behavior: of ten that have one payment settled at once, by two processes, one does', async () => {
  const before = await balanceOf(merchant)
  const body = toBody(await passOn(await openGrant()))
  expect(await verify(body)).toMatchObject({ isValid: true })
  const asked = await Promise.all(Array.from({ length: 10 }, (_, at) => settle(body, {}, at % 2 ? facilitator : other)))
  expect(asked.filter(({ success }) => success)).toHaveLength(1)
  expect(new Set(asked.map(({ errorReason }) => errorReason))).toEqual(new Set([undefined, 'duplicate_settlement']))
  expect((await balanceOf(merchant)) - before).toBe(price)
  expect(await verify(body)).toMatchObject({ isValid: false, invalidReason: 'duplicate_settlement' })
})

test('F11: a lost answer of the facilitator is asked for again, and the payment is settled once', async () => {
  let isLost = false
  const app = openShop({}, async (input, init) => {
    const response = await toServices(input, init)
    if (!String(input).endsWith('/settle') || isLost) return response
    isLost = true
    await response.arrayBuffer()
    throw new TypeError('the connection broke')
  })
  const { agent } = await openAgent(app)
  const before = await balanceOf(merchant)
  expect((await agent.fetch(`${shop}/report`)).status).toBe(200)
  expect(isLost).toBe(true)
  expect((await balanceOf(merchant)) - before).toBe(price)
})

test('S31: a payment that is not what was asked for, or that others could have done, is refused before anything is sent', async () => {
  const grant = await openGrant()
  const stranger = privateKeyToAccount(generatePrivateKey())
  const now = await world.now()
  const odd = async (how: Odd, more: object = {}) => toBody(await passOn(grant, how), more)
  const closed = await openGrant({ mayPassOn: false })
  const another = await openGrant()
  const good = await passOn(grant)
  const cases: readonly (readonly [string, unknown])[] = [
    ['invalid_exact_evm_payload_authorization_value', await odd({ terms: { amount: price - 1n } })],
    ['invalid_exact_evm_payload_authorization_value', await odd({ terms: { amount: price + 1n } })],
    ['invalid_exact_evm_payload_recipient_mismatch', await odd({ terms: { payee: world.stranger } })],
    ['invalid_exact_evm_payload_authorization_valid_before', await odd({ terms: { expiry: now + 2 } })],
    // For other facilitators, and for all.
    ['invalid_payload', await odd({ terms: { redeemers: [world.stranger] } })],
    ['invalid_payload', await odd({ change: without('redeemer') })],
    ['invalid_payload', await odd({ terms: { token: merchant } })],
    // Passed on where that was not allowed.
    ['invalid_payload', toBody(await passOn(closed))],
    // Another permission in the place of the one that was passed on.
    ['invalid_payload', toBody([good[0] as SignedDelegation, another.root])],
    ['invalid_payload', toBody([good[0] as SignedDelegation])],
    ['invalid_payload', toBody([grant.root])],
    ['invalid_payload', toBody([])],
    ['invalid_payload', toBody(Array.from({ length: 5 }, () => good[0] as SignedDelegation))],
    // Code of a stranger is never run.
    ['invalid_payload', await odd({ change: (all) => [...all, { enforcer: merchant, terms: '0x' }] })],
    ['invalid_payload', await odd({}, { delegationManager: merchant })],
    ['invalid_payload', await odd({}, { delegator: merchant })],
    ['invalid_payload', await odd({}, { permissionContext: `${encodeContext(good)}00` })],
    ['invalid_payload', await odd({}, { permissionContext: '0x12' })],
    ['invalid_exact_evm_payload_signature', await odd({ key: stranger })],
    ['invalid_exact_evm_payload_signature', toBody([{ ...good[0], signature: '0x' } as SignedDelegation, grant.root])],
    ['invalid_payload', { ...toBody(good), paymentRequirements: requirements({ amount: '1' }) }],
    [
      'invalid_payload',
      { ...toBody(good), paymentRequirements: requirements({ extra: { assetTransferMethod: 'erc7710' } }) },
    ],
    ['invalid_payment_requirements', toBody(good, {}, requirements({ asset: merchant }))],
    ['unsupported_scheme', toBody(good, {}, requirements({ extra: { assetTransferMethod: 'permit2' } }))],
    ['unsupported_scheme', toBody(good, {}, requirements({ extra: { assetTransferMethod: 'constructor' } }))],
  ]
  for (const [at, [reason, body]] of cases.entries()) {
    expect(await verify(body), `${at}`).toMatchObject({ isValid: false, invalidReason: reason })
    expect(await settle(body), `${at}`).toMatchObject({ success: false, errorReason: reason, transaction: '' })
  }
  expect(await verify(toBody(good))).toEqual({ isValid: true, payer: expect.stringMatching(/^0x/) })
})

test('S31: an account whose code is not the pinned one is refused: it could change its mind in the block, at the settler’s cost', async () => {
  const grant = await openGrant()
  const body = toBody(await passOn(grant))
  const own = (await world.reader.getCode({ address: world.account })) ?? '0x'
  // It does the same as the pinned one, today.
  const copy = privateKeyToAccount(generatePrivateKey()).address
  const bytecode = (await world.reader.getCode({ address: world.framework.delegate })) ?? '0x'
  await world.node.setCode({ address: copy, bytecode })
  for (const [address, before] of [
    [world.account, own],
    [grant.account.address, '0x'],
  ] as const) {
    await world.node.setCode({ address, bytecode: concat(['0xef0100', copy]) })
    expect(await verify(body)).toMatchObject({ isValid: false, invalidReason: 'invalid_transaction_state' })
    await world.node.setCode({ address, bytecode: before })
  }
  expect(await verify(body)).toMatchObject({ isValid: true })
})

test('S31: more than is left, an ended permission and an empty account are refused before anything is sent', async () => {
  const grant = await openGrant({ periodAmount: price - 1n })
  expect(await settle(toBody(await passOn(grant)))).toMatchObject({ errorReason: 'invalid_transaction_state' })
  const ended = await openGrant()
  await world.act(world.account, { to: world.manager, data: encodeDisabling(ended.root) })
  expect(await settle(toBody(await passOn(ended)))).toMatchObject({
    errorReason: 'invalid_transaction_state',
    transaction: '',
  })
  const most = (await balanceOf(world.account)) + 1n
  const rich = await openGrant({ periodAmount: most })
  const asked = requirements({ amount: `${most}` })
  expect(await settle(toBody(await passOn(rich, { terms: { amount: most } }), {}, asked))).toMatchObject({
    errorReason: 'insufficient_funds',
  })
})

/** What a facilitator, or who has stolen its key, has done with a payment that was passed on. */
const attacks: readonly {
  readonly name: string
  readonly enforcer: keyof typeof enforcers
  readonly call?: (chain: { stranger: Hex }) => { readonly to?: Hex; readonly value?: bigint; readonly data?: Hex }
  readonly by?: (chain: { stranger: Hex }) => Hex
  readonly lateBy?: number
  readonly uses?: number
}[] = [
  { name: 'another amount', enforcer: 'exactCalldata', call: () => ({ data: encodeTransfer(merchant, price + 1n) }) },
  { name: 'a smaller amount', enforcer: 'exactCalldata', call: () => ({ data: encodeTransfer(merchant, 1n) }) },
  {
    name: 'another payee',
    enforcer: 'exactCalldata',
    call: ({ stranger }) => ({ data: encodeTransfer(stranger, price) }),
  },
  { name: 'another facilitator', enforcer: 'redeemer', by: ({ stranger }) => stranger },
  { name: 'late', enforcer: 'timestamp', lateBy: 61 },
  { name: 'twice', enforcer: 'limitedCalls', uses: 2 },
]

test.each(attacks)(
  'S22: a payment that was passed on is for itself alone: $name is refused, and succeeds without $enforcer',
  async ({ enforcer, call, by, lateBy = 0, uses = 1 }) => {
    const attempt = async (change: Odd['change']) => {
      const grant = await openGrant()
      const delegations = await passOn(grant, change ? { change } : {})
      await world.at((await world.now()) + 1 + lateBy)
      const use = () =>
        world.use(delegations, {
          call: { to: asset, data: encodeTransfer(merchant, price), ...call?.(world) },
          by: by?.(world) ?? (settlers[0] as Hex),
        })
      let last = false
      for (let count = 0; count < uses; count++) last = await use()
      return last
    }
    expect(await attempt(undefined)).toBe(false)
    expect(await attempt(without(enforcer))).toBe(true)
  },
)

test('S22: a payment that was passed on moves no other token and no coin, and each is moved without its enforcer', async () => {
  // The grant's own enforcers refuse as well: it is given without them here.
  const bare = await openGrant({ change: (all) => without('valueLte')(without('erc20Period')(all)) })
  const data = encodeTransfer(merchant, price)
  const use = async (call: RedeemedCall, odd: Odd) =>
    world.use(await passOn(bare, odd), { call, by: settlers[0] as Hex })
  const elsewhere = { to: world.stranger, data }
  expect(await use(elsewhere, {})).toBe(false)
  expect(await use(elsewhere, { change: without('allowedTargets') })).toBe(true)
  const terms = { token: world.stranger }
  const withCoin = { ...elsewhere, value: parseEther('0.1') }
  expect(await use(withCoin, { terms })).toBe(false)
  expect(await use(withCoin, { terms, change: without('valueLte') })).toBe(true)
})

test('S22: a permission that is not to be passed on is refused by the chain, and so is another in its place', async () => {
  const closed = await openGrant({ mayPassOn: false })
  const data = encodeTransfer(merchant, price)
  const use = async (delegations: readonly SignedDelegation[]) =>
    world.use(delegations, { call: { to: asset, data }, by: settlers[0] as Hex })
  expect(await use(await passOn(closed))).toBe(false)
  const [leaf] = await passOn(await openGrant())
  expect(await use([leaf as SignedDelegation, (await openGrant()).root])).toBe(false)
  const open = await openGrant()
  expect(await use(await passOn(open))).toBe(true)
})

test('behavior: a paywall offers both ways, or the one that its price is for', async () => {
  const ways = async (more: Partial<PaywallPrice>) => {
    const response = await openShop(more).request(`${shop}/report`)
    return readPaymentRequired(response.headers.get('payment-required'))?.accepts.map(({ extra }) => extra)
  }
  const passed = { assetTransferMethod: 'erc7710', facilitatorAddresses: settlers }
  expect(await ways({})).toEqual([passed])
  expect(await ways({ name: 'Local Dollar', version: '1' })).toEqual([{ name: 'Local Dollar', version: '1' }, passed])
  expect(await ways({ name: 'Local Dollar', version: '1', facilitators: [] })).toEqual([
    { name: 'Local Dollar', version: '1' },
  ])
  const refused = (more: Partial<PaywallPrice>) => () => openShop(more)
  expect(refused({ facilitators: [] })).toThrow(expect.objectContaining({ code: 'PAYWALL_OPTIONS' }))
  expect(refused({ facilitators: ['no'] })).toThrow(expect.objectContaining({ code: 'PAYWALL_OPTIONS' }))
})
