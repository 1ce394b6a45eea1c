import { encodeFunctionData, erc20Abi, type Hex, parseEther, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { type NodeBetween, startNodeBetween } from '../../services/test/startNodeBetween.js'
import { createAgent } from '../../src/agent/createAgent.js'
import type { AgentUse } from '../../src/agent/types.js'
import {
  encodeContext,
  encodeDisabling,
  encodeNonceStep,
  enforcers,
  type Permission,
} from '../../src/permissions/index.js'
import { openPermissionWorld, type PermissionWorld } from './permissionWorld.js'

// A real chain on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

let world: PermissionWorld
let between: NodeBetween
let rpcUrl: string
/** What of the node's answers gets lost. */
let lost: 'answers' | 'everything' | undefined
const payee = `0x${'bb'.repeat(20)}` as const
const day = 86_400

beforeAll(async () => {
  world = await openPermissionWorld()
  rpcUrl = world.devnet.chains[0]?.rpcUrl ?? ''
  between = await startNodeBetween(rpcUrl, async (call, ask) => {
    if (call.method !== 'eth_sendRawTransaction' || lost === undefined) return undefined
    if (lost === 'answers') await ask(call)
    return { error: { code: -32000, message: 'the connection broke' } }
  })
})
afterAll(async () => {
  await between?.close()
  await world?.stop()
})

/** An agent with coin for gas, and a daily allowance of a tenth of the user's coin. */
async function openAgent(change: (permission: Permission) => Permission = (own) => own) {
  const key = generatePrivateKey()
  const { address } = privateKeyToAccount(key)
  await world.node.setBalance({ address, value: parseEther('1') })
  const start = (await world.now()) + 1
  const permission = change({
    limit: { type: 'native-token-periodic', periodAmount: parseEther('0.1'), periodDuration: day, start },
    ...{ expiry: start + 30 * day, payees: [], delegate: address.toLowerCase() as Hex, mayPassOn: false },
    nonce: await readNonce(),
  })
  const delegation = await world.grant(permission)
  const grant = { chainId: toHex(31337), context: encodeContext([delegation]), delegationManager: world.manager }
  const uses: AgentUse[] = []
  await world.at(start)
  await world.node.mine({ blocks: 1 })
  const agent = createAgent({ key, grant, rpcUrl: between.url, log: (use) => uses.push(use) })
  return { agent, uses, delegation, key, grant, address }
}

const readNonce = async () => {
  const data =
    `0x2bd4ed21${world.manager.slice(2).padStart(64, '0')}${world.account.slice(2).padStart(64, '0')}` as const
  return BigInt((await world.reader.call({ to: enforcers.nonce, data })).data ?? '0x0')
}
const pay = (amount: string) => [{ to: payee, value: parseEther(amount) }]
const refused = (code: string) => expect.objectContaining({ code })

test('behavior: a bot spends its daily allowance from the user’s account, is told when it is spent, and goes on the next day', async () => {
  const { agent, uses, address } = await openAgent()
  const before = await world.reader.getBalance({ address: payee })
  expect(await agent.left()).toEqual({ state: 'active', amount: parseEther('0.1') })
  const { hash } = await agent.send(pay('0.06'))
  expect(await world.reader.getTransactionReceipt({ hash })).toMatchObject({
    status: 'success',
    from: address.toLowerCase(),
  })
  await expect(agent.send(pay('0.06'))).rejects.toEqual(refused('AGENT_LIMIT'))
  expect(await agent.left()).toEqual({ state: 'active', amount: parseEther('0.04') })
  await world.at((await world.now()) + day)
  await world.node.mine({ blocks: 1 })
  await agent.send(pay('0.06'))
  expect((await world.reader.getBalance({ address: payee })) - before).toBe(parseEther('0.12'))
  expect(uses.map(({ type }) => type)).toEqual(['sent', 'done', 'sent', 'done'])
  expect(JSON.stringify(uses, (_, value) => (typeof value === 'bigint' ? `${value}` : value))).not.toContain(
    'signature',
  )
})

test('F11: an answer that got lost sends nothing twice; what no node answered is found by its hash before anything else is sent', async () => {
  const { agent, uses } = await openAgent()
  const before = await world.reader.getBalance({ address: payee })
  lost = 'answers'
  onTestFinished(() => {
    lost = undefined
  })
  await agent.send(pay('0.01'))
  expect((await world.reader.getBalance({ address: payee })) - before).toBe(parseEther('0.01'))
  lost = 'everything'
  vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true, advanceTimeDelta: 20 })
  const sending = agent.send(pay('0.02')).catch((error: unknown) => error)
  await vi.waitFor(() => expect(uses.filter(({ type }) => type === 'sent')).toHaveLength(2), { timeout: 20_000 })
  vi.setSystemTime(Date.now() + 120_000)
  expect(await sending).toEqual(refused('AGENT_UNCERTAIN'))
  vi.useRealTimers()
  lost = undefined
  await agent.send(pay('0.03'))
  // The one of which nothing was known came first, and once.
  expect((await world.reader.getBalance({ address: payee })) - before).toBe(parseEther('0.06'))
})

test('behavior: two sends at once have nonces of their own', async () => {
  const { agent } = await openAgent()
  const sent = await Promise.all([agent.send(pay('0.01')), agent.send(pay('0.02'))])
  expect(new Set(sent.map(({ hash }) => hash)).size).toBe(2)
})

test('S22: each end of a permission has its code, and nothing is sent', async () => {
  const late = await openAgent((own) => ({ ...own, expiry: own.expiry - 30 * day + 100 }))
  await world.at((await world.now()) + 200)
  await world.node.mine({ blocks: 1 })
  await expect(late.agent.send(pay('0.01'))).rejects.toEqual(refused('AGENT_TIME'))

  const narrow = await openAgent((own) => ({ ...own, payees: [`0x${'cc'.repeat(20)}`] }))
  await expect(narrow.agent.send(pay('0.01'))).rejects.toEqual(refused('AGENT_TARGET'))

  const poor = await openAgent()
  await world.node.setBalance({ address: poor.address, value: 1n })
  await expect(poor.agent.send(pay('0.01'))).rejects.toEqual(refused('AGENT_GAS'))

  const paused = await openAgent()
  await world.pause(true)
  await expect(paused.agent.send(pay('0.01'))).rejects.toEqual(refused('AGENT_PAUSED'))
  await world.pause(false)

  const ended = await openAgent()
  await world.act(world.account, { to: world.manager, data: encodeDisabling(ended.delegation) })
  await expect(ended.agent.send(pay('0.01'))).rejects.toEqual(refused('AGENT_ENDED'))

  const others = await openAgent()
  await world.act(world.account, { to: enforcers.nonce, data: encodeNonceStep(world.manager) })
  expect(await others.agent.left()).toMatchObject({ state: 'ended' })
  await expect(others.agent.send(pay('0.01'))).rejects.toEqual(refused('AGENT_ENDED'))
  expect([late, narrow, poor, paused, ended, others].flatMap(({ uses }) => uses)).toEqual([])
})

test('S22: another key, another chain and what is no grant are refused before anything is asked', async () => {
  const { grant, key } = await openAgent()
  const make = (more: object) => () => createAgent({ key, grant, rpcUrl, ...more })
  expect(make({ key: generatePrivateKey() })).toThrow(refused('AGENT_GRANT'))
  expect(make({ grant: { ...grant, context: '0x1234' } })).toThrow(refused('AGENT_GRANT'))
  const elsewhere = createAgent({ key, grant: { ...grant, chainId: '0x1' }, rpcUrl })
  await expect(elsewhere.left()).rejects.toEqual(refused('AGENT_GRANT'))
  const alone = createAgent({ key, grant, rpcUrl: 'http://127.0.0.1:9' })
  await expect(alone.left()).rejects.toEqual(refused('AGENT_OFFLINE'))
})

test('S22: a permission for tokens moves no coin, and the account’s own call is the agent’s word alone', async () => {
  const token = world.devnet.chains[0]?.token.address.toLowerCase() as Hex
  await world.act(world.devnet.accounts[0]?.address.toLowerCase() as Hex, {
    to: token,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [world.account, 1_000_000n] }),
  })
  const { agent } = await openAgent((own) => ({
    ...own,
    limit: {
      type: 'erc20-token-periodic',
      ...{ token, periodAmount: 1_000n, periodDuration: day, start: 'start' in own.limit ? own.limit.start : 0 },
    },
  }))
  const transfer = (amount: bigint) =>
    encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [payee, amount] })
  await agent.send([
    { to: token, data: transfer(400n) },
    { to: token, data: transfer(600n) },
  ])
  await expect(agent.send([{ to: token, data: transfer(1n) }])).rejects.toEqual(refused('AGENT_LIMIT'))
  await expect(agent.send([{ to: token, data: transfer(1n), value: 1n }])).rejects.toEqual(refused('AGENT_LIMIT'))
  await expect(agent.send(pay('0.01'))).rejects.toEqual(refused('AGENT_TARGET'))
})
