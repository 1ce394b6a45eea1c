import { EIP7702StatelessDeleGator as accountAbi } from '@metamask/delegation-abis'
import {
  type Address,
  type Client,
  concat,
  createClient,
  createPublicClient,
  createWalletClient,
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  type Hex,
  http,
  parseAbi,
  parseEther,
} from 'viem'
import { createBundlerClient, entryPoint07Abi, toPackedUserOperation, toSmartAccount } from 'viem/account-abstraction'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import {
  type DelegationFramework,
  type Devnet,
  placeDelegationFramework,
  startDevnet,
  waitForReceipt,
} from '../../devnet/src/index.js'
import { createServices, type ServicesOptions } from '../src/createServices.js'
import type { Store } from '../src/openStore.js'
import type { SmartChainOptions } from '../src/smart/config.js'
import { createSender } from './createSender.js'
import { createTestSecrets } from './loginServices.js'

/** The chain of the tests. */
export const smartChain = 'eip155:31337'

/** A local chain with the contracts of smart accounts. */
export async function openSmartChain(more: { readonly blockTime?: number } = {}) {
  const devnet: Devnet = await startDevnet({ chains: [{ chainId: 31337, name: 'One' }], ...more })
  const [chain] = devnet.chains
  if (!chain) throw new Error('The local chain did not start.')
  const framework = await placeDelegationFramework(chain.rpcUrl)
  const sender = createSender(devnet, chain)
  const wallet = createWalletClient({
    account: privateKeyToAccount(devnet.accounts[0]?.privateKey ?? '0x'),
    chain: foundry,
    transport: http(chain.rpcUrl),
  })
  return {
    devnet,
    framework,
    rpcUrl: chain.rpcUrl,
    ...sender,
    /** Sends what may fail. @returns its receipt */
    async sendTransaction({
      priority,
      ...transaction
    }: {
      readonly to: Address
      readonly data: Hex
      readonly gas: bigint
      readonly priority?: bigint
      readonly authorizationList?: readonly unknown[]
    }) {
      const hash = await wallet.sendTransaction({
        ...(transaction as { to: Address }),
        ...(priority !== undefined && { maxPriorityFeePerGas: priority, maxFeePerGas: 10n * priority }),
      })
      const receipt = await waitForReceipt(sender.reader, hash)
      return { hash, status: receipt.status }
    },
    async give(address: Address, value = parseEther('1')) {
      await sender.node.setBalance({ address, value })
    },
    stop: () => devnet.stop(),
  }
}
export type SmartChain = Awaited<ReturnType<typeof openSmartChain>>

const batchMode = concat(['0x01', `0x${'00'.repeat(31)}`])
const single = `0x${'00'.repeat(32)}` as const
const callsShape = [
  {
    type: 'tuple[]',
    components: [
      { name: 'target', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'data', type: 'bytes' },
    ],
  },
] as const

/** What an account does, as its own call. */
export function encodeCalls(
  calls: readonly { readonly to: Address; readonly value?: bigint; readonly data?: Hex }[],
): Hex {
  const [first] = calls
  const [mode, execution] =
    calls.length === 1 && first
      ? [single, encodePacked(['address', 'uint256', 'bytes'], [first.to, first.value ?? 0n, first.data ?? '0x'])]
      : [
          batchMode,
          encodeAbiParameters(callsShape, [
            calls.map(({ to, value = 0n, data = '0x' }) => ({ target: to, value, data })),
          ]),
        ]
  return encodeFunctionData({ abi: accountAbi, functionName: 'execute', args: [mode, execution] })
}

const operationTypes = {
  PackedUserOperation: [
    { name: 'sender', type: 'address' },
    { name: 'nonce', type: 'uint256' },
    { name: 'initCode', type: 'bytes' },
    { name: 'callData', type: 'bytes' },
    { name: 'accountGasLimits', type: 'bytes32' },
    { name: 'preVerificationGas', type: 'uint256' },
    { name: 'gasFees', type: 'bytes32' },
    { name: 'paymasterAndData', type: 'bytes' },
    { name: 'entryPoint', type: 'address' },
  ],
} as const

/** The account of a key, as viem's clients take one. */
export async function toDelegator(
  client: Client,
  { delegate, entryPoint }: DelegationFramework,
  owner: PrivateKeyAccount = privateKeyToAccount(generatePrivateKey()),
) {
  return toSmartAccount({
    authorization: { account: owner, address: delegate },
    client: client as never,
    entryPoint: { abi: entryPoint07Abi, address: entryPoint, version: '0.7' },
    extend: { owner },
    getAddress: async () => owner.address,
    decodeCalls: async () => [],
    encodeCalls: async (calls) => encodeCalls(calls as never),
    getFactoryArgs: async () => ({ factory: undefined, factoryData: undefined }),
    getStubSignature: async () => `0xfffffffffffffffffffffffffffffff0${'0'.repeat(32)}${'7a'.repeat(32)}1c`,
    signMessage: ({ message }) => owner.signMessage({ message }),
    signTypedData: (data) => owner.signTypedData(data as never),
    async signUserOperation({ chainId = 31337, ...operation }) {
      const packed = toPackedUserOperation({ ...operation, sender: owner.address } as never)
      return owner.signTypedData({
        domain: { name: 'EIP7702StatelessDeleGator', version: '1', chainId, verifyingContract: owner.address },
        types: operationTypes,
        primaryType: 'PackedUserOperation',
        message: { ...packed, entryPoint },
      })
    },
  })
}

/** Services with the parts of smart accounts over a local chain. */
export async function openSmart(
  store: Store,
  chain: Pick<SmartChain, 'rpcUrl' | 'framework'>,
  { smart = {}, ...more }: Partial<Omit<ServicesOptions, 'smart'>> & { readonly smart?: SmartChainOptions } = {},
) {
  const { framework, rpcUrl } = chain
  const services = createServices({
    store,
    chains: { [smartChain]: rpcUrl },
    chainNames: {
      [smartChain]: {
        name: 'One',
        coin: { symbol: 'ETH', decimals: 18 },
        smartAccount: { kind: 'EIP7702StatelessDeleGator', version: '1.3.0', ...framework },
      },
    },
    secrets: { bundler: createTestSecrets(7), paymaster: createTestSecrets(8) },
    ...more,
    smart: { chains: { [smartChain]: smart } },
  })
  if (!(await services.projects.find('demo'))) await services.projects.add({ id: 'demo' })
  return services
}
export type SmartServices = Awaited<ReturnType<typeof openSmart>>

/** The address of the bundler. */
export const bundlerUrl = `http://services.test/v1/bundler?chainId=${smartChain}&projectId=demo`

/** viem's own client of the bundler, and of the chain. */
export function connectSmart(services: Pick<SmartServices, 'fetch'>, { rpcUrl }: Pick<SmartChain, 'rpcUrl'>) {
  const client = createPublicClient({ chain: foundry, transport: http(rpcUrl), pollingInterval: 50 })
  const fetchFn = ((input: Request | string | URL, init?: RequestInit) =>
    services.fetch(new Request(input, init), { address: '192.0.2.1' })) as typeof fetch
  const transport = http(bundlerUrl, { fetchFn, retryCount: 0 })
  const bundler = createBundlerClient({
    ...{ chain: foundry, client, transport, pollingInterval: 50 },
    // As the bundler's own: what the chain asks for at least.
    userOperation: {
      async estimateFeesPerGas() {
        const { baseFeePerGas } = await client.getBlock()
        return { maxFeePerGas: 2n * (baseFeePerGas ?? 0n) + 1_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n }
      },
    },
  })
  const call = async (method: string, params: readonly unknown[] = []) => {
    const request = new Request(bundlerUrl, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    const response = await services.fetch(request, { address: '192.0.2.1' })
    return (await response.json()) as { result?: unknown; error?: { code: number; message: string; data?: string } }
  }
  return { client, bundler, call, raw: createClient({ transport }) }
}

/** Errors and events that the tests read. */
export const smartEvents = parseAbi([
  'event UserOperationEvent(bytes32 indexed userOpHash, address indexed sender, address indexed paymaster, uint256 nonce, bool success, uint256 actualGasCost, uint256 actualGasUsed)',
])
