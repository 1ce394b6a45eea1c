import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CHAIN_ID, DELEGATOR_CONTRACTS } from '@metamask/delegation-deployments'
import { expect, onTestFinished, test } from 'vitest'
import { enforcers } from '../../../../../src/permissions/index.js'
import { readChainOptions } from '../chains.js'
import { delegationFramework } from './delegationFramework.js'

test('behavior: the addresses are those of the framework’s deployments, and so are the chains', () => {
  const deployed = Object.entries(DELEGATOR_CONTRACTS['1.3.0'] ?? {})
  expect(deployed.map(([id]) => Number(id))).toEqual(delegationFramework.chains)
  expect(delegationFramework.chains).toContain(CHAIN_ID.mainnet)
  for (const [id, contracts] of deployed)
    expect([contracts.EIP7702StatelessDeleGatorImpl, contracts.EntryPoint, contracts.DelegationManager], id).toEqual([
      delegationFramework.delegate,
      delegationFramework.entryPoint,
      delegationFramework.delegationManager,
    ])
})

test('behavior: the enforcers stand where the framework’s deployments have them, on every chain', () => {
  const names: Readonly<Record<keyof typeof enforcers, string>> = {
    ...{ allowedCalldata: 'AllowedCalldata', allowedMethods: 'AllowedMethods', allowedTargets: 'AllowedTargets' },
    ...{ approvalRevocation: 'ApprovalRevocation', exactCalldata: 'ExactCalldata', limitedCalls: 'LimitedCalls' },
    ...{ erc20Period: 'ERC20PeriodTransfer', erc20Stream: 'ERC20Streaming', erc20Amount: 'ERC20TransferAmount' },
    ...{ nativePeriod: 'NativeTokenPeriodTransfer', nativeStream: 'NativeTokenStreaming' },
    ...{ nativeAmount: 'NativeTokenTransferAmount', nonce: 'Nonce', redeemer: 'Redeemer', timestamp: 'Timestamp' },
    valueLte: 'ValueLte',
  }
  for (const [id, contracts] of Object.entries(DELEGATOR_CONTRACTS['1.3.0'] ?? {}))
    for (const [name, own] of Object.entries(names))
      expect(contracts[`${own}Enforcer`]?.toLowerCase(), `${own} on ${id}`).toBe(
        enforcers[name as keyof typeof enforcers],
      )
})

/** A chain, as it is read from a chain file. */
async function readChain(chainId: string, written: object) {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-pins-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'chains.json')
  const entry = { name: 'One', symbol: 'ETH', decimals: 18, nodes: ['http://127.0.0.1:1'], ...written }
  await writeFile(path, JSON.stringify({ chains: { [chainId]: entry } }))
  return () => readChainOptions(path).chainNames[chainId]
}

const { chains: _, ...known } = delegationFramework
const own = { ...known, delegate: '0x000000000000000000000000000000000000dE1E' }

test.each<[string, string, unknown, object | undefined]>([
  ['no pin', 'eip155:1', undefined, undefined],
  ['the release where it stands', 'eip155:1', '1.3.0', known],
  ['addresses where it is not known to stand', 'eip155:31337', own, own],
])('parameters: %s', async (_, chainId, smartAccount, pin) => {
  expect((await readChain(chainId, { smartAccount }))()?.smartAccount).toEqual(pin)
})

test('S22: a pin lets no permissions be given: that is said beside it', async () => {
  for (const [written, permissions] of [
    [{}, undefined],
    [{ permissions: false }, undefined],
    [{ permissions: true }, true],
  ] as const)
    expect((await readChain('eip155:1', { smartAccount: '1.3.0', ...written }))()?.permissions).toBe(permissions)
  for (const written of [{ permissions: true }, { smartAccount: '1.3.0', permissions: 'true' }])
    expect(await readChain('eip155:1', written)).toThrow(
      expect.objectContaining({ code: 'CONFIG_INVALID', message: expect.stringContaining('chains.eip155:1') }),
    )
})

test.each<[string, string, unknown]>([
  ['the release where it is not known to stand', 'eip155:31337', '1.3.0'],
  ['another release', 'eip155:1', '1.1.0'],
  ['the zero address as delegate', 'eip155:1', { ...own, delegate: `0x${'0'.repeat(40)}` }],
  ['no delegation manager', 'eip155:1', { ...own, delegationManager: undefined }],
  ['another kind', 'eip155:1', { ...own, kind: 'HybridDeleGator' }],
  ['more than is read', 'eip155:1', { ...own, owner: own.delegate }],
  ['a chain that has no such accounts', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', own],
])('S18: a pin that could mean something else is refused: %s', async (_, chainId, smartAccount) => {
  expect(await readChain(chainId, { smartAccount })).toThrow(
    expect.objectContaining({ code: 'CONFIG_INVALID', message: expect.stringContaining(`chains.${chainId}`) }),
  )
})
