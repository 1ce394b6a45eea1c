import type { Address, Hex } from 'viem'
import { parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { ServicesOptions } from '../src/createServices.js'
import type { Store } from '../src/openStore.js'
import type { SmartChainOptions } from '../src/smart/config.js'
import { toKeptOperation, type UserOperation } from '../src/smart/userOperation.js'
import type { createTestClock } from './memoryServices.js'
import { createTestAuth } from './testCustody.js'
import { createTestDevice } from './testDevice.js'
import {
  connectSmart,
  encodeCalls,
  openSmart,
  type SmartChain,
  type SmartServices,
  smartChain,
  toDelegator,
} from './testSmart.js'
import { randomId } from './testWallet.js'

/** Where users of the tests are. */
export const shopOrigin = 'https://shop.test'

const plenty = { perSecond: 1e6, burst: 1e6 }

/** Services that pay for operations: the paymaster stands on the chain, with five coins. */
export async function openPaymaster(
  store: Store,
  chain: SmartChain,
  clock: ReturnType<typeof createTestClock>,
  { smart, ...more }: Partial<Omit<ServicesOptions, 'smart'>> & { readonly smart?: SmartChainOptions } = {},
) {
  const auth = await createTestAuth(clock)
  const before = await openSmart(store, chain, { clock })
  const words = { CHAIN: smartChain, OWNER: chain.address }
  const { answer } = await before.runCommand('smartDeploy', { words, options: {} })
  const { paymaster, call, isDeployed } = answer as { paymaster: Address; call: Call; isDeployed: boolean }
  if (!isDeployed) await chain.send(call.to, 0n, call.data)
  const open = (of: Store) =>
    openSmart(of, chain, {
      ...{ clock, frameOrigin: 'https://frame.test', operator: 'Tidemark', assertions: auth.keys },
      rateLimits: { paymasterAddress: plenty, bundlerAddress: plenty },
      ...more,
      smart: { depth: 2, paymaster: paymaster.toLowerCase() as Address, ...smart },
    })
  const services = await open(store)
  if (!(await services.projects.find('shop'))) await services.projects.add({ id: 'shop', origins: [shopOrigin] })
  const payIn = async (amount: string) => {
    const deposit = await services.runCommand('smartDeposit', { words: { CHAIN: smartChain }, options: { amount } })
    const paid = (deposit.answer as { call: Call }).call
    await chain.send(paid.to, BigInt(paid.value ?? '0'), paid.data)
  }
  await payIn('5')
  return {
    ...{ auth, services, open, paymaster, payIn },
    /** What is paid for: amounts of the coin. */
    async setPolicy(
      amounts: Partial<Record<'operation' | 'user-day' | 'project-day', string>>,
      contract?: readonly string[],
    ) {
      const options = { operation: '1', 'user-day': '1', 'project-day': '1', ...amounts, ...(contract && { contract }) }
      await services.runCommand('smartSetPolicy', { words: { PROJECT: 'shop', CHAIN: smartChain }, options })
    },
    /** A user who is logged in on the shop's page. */
    async createUser(of: SmartServices = services) {
      const device = await createTestDevice((request) => of.fetch(request, { address: '192.0.2.1' }))
      const user = { rlm: randomId(), sub: randomId(), wal: randomId() }
      const assert = (claims: object = {}) =>
        auth.assert(user, device, 'sponsor', { aud: 'paymaster', org: shopOrigin, ...claims })
      const ask = async (
        method: string,
        params: readonly unknown[],
        claims: object = {},
        project = 'shop',
        chain = smartChain as string,
      ) => {
        const path = `/v1/paymaster?projectId=${project}&chainId=${chain}`
        const { status, json } = await device.post(
          path,
          { jsonrpc: '2.0', id: 1, method, params },
          { token: await assert(claims) },
        )
        return { ...(json as Answer), status }
      }
      return { device, user, assert, ask }
    },
  }
}
export type PaymasterKit = Awaited<ReturnType<typeof openPaymaster>>

interface Call {
  readonly to: Address
  readonly data: Hex
  readonly value?: string
}
interface Answer {
  readonly result?: { readonly paymasterData: Hex; readonly paymaster: Address }
  readonly error?: { readonly code: number; readonly message: string }
  readonly reasons?: readonly { readonly name: string }[]
}

/** What executors begin with. */
export async function fundExecutors(chain: SmartChain, services: SmartServices) {
  for (const { address } of await services.bundlerWork.listExecutors(2)) await chain.give(address, parseEther('10'))
}

/** An account that is upgraded already and has no coin. */
export async function openDelegator(chain: SmartChain) {
  const { client } = connectSmart({ fetch: async () => new Response() }, chain)
  const account = await toDelegator(client, chain.framework, privateKeyToAccount(generatePrivateKey()))
  await chain.node.setCode({ address: account.address, bytecode: `0xef0100${chain.framework.delegate.slice(2)}` })
  return account
}
export type TestDelegator = Awaited<ReturnType<typeof openDelegator>>

/** An operation with the gas that the bundler estimates. */
export async function draftOperation(
  kit: PaymasterKit,
  chain: SmartChain,
  account: TestDelegator,
  callData = encodeCalls([{ to: '0x00000000000000000000000000000000000000aa' }]),
): Promise<UserOperation> {
  const { call, client } = connectSmart(kit.services, chain)
  const { baseFeePerGas } = await client.getBlock()
  const plain = {
    ...{
      sender: account.address,
      nonce: await account.getNonce(),
      callData,
      signature: await account.getStubSignature(),
    },
    ...{ maxFeePerGas: 2n * (baseFeePerGas ?? 0n) + 1_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n },
    ...{ callGasLimit: 0n, verificationGasLimit: 0n, preVerificationGas: 0n },
    ...{ paymaster: kit.paymaster, paymasterData: `0x${'ff'.repeat(77)}` as Hex },
    ...{ paymasterVerificationGasLimit: 60_000n, paymasterPostOpGasLimit: 0n },
  }
  const { result, error } = await call('eth_estimateUserOperationGas', [
    toKeptOperation(plain),
    chain.framework.entryPoint,
  ])
  if (error) throw new Error(JSON.stringify(error))
  const gas = result as Record<'callGasLimit' | 'verificationGasLimit' | 'preVerificationGas', Hex>
  return {
    ...plain,
    callGasLimit: BigInt(gas.callGasLimit),
    verificationGasLimit: BigInt(gas.verificationGasLimit),
    preVerificationGas: BigInt(gas.preVerificationGas),
  }
}
