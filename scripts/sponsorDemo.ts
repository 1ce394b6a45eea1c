import {
  concat,
  createTestClient,
  createWalletClient,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  http,
  parseAbi,
  parseEther,
  publicActions,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { DelegationFramework, Devnet } from '../devnet/src/index.js'
import { deployOnce, waitForReceipt } from '../devnet/src/index.js'
import type { RunningServices, ServeOptions } from '../services/src/index.js'
import artifact from '../services/src/smart/operationPaymaster.json' with { type: 'json' }

const abi = parseAbi(['function setSigner(address signer)', 'function depositTo(address account) payable'])

/** Who pays for users of the demo. */
export interface DemoSponsor {
  readonly smart: ServeOptions['smart']
  /** Once the services run: their keys sign and send, and the demo's users have a policy. */
  begin(
    services: Pick<RunningServices, 'bundlerWork' | 'paymasterSigner' | 'paymasterPolicies'>,
    projectId: string,
  ): Promise<void>
}

/** Puts a paymaster on a chain, with coins paid in. Its owner is the account that pays for what the stack deploys. */
export async function sponsorDemo(
  { caipNetworkId: chain, rpcUrl }: Devnet['chains'][number],
  { accounts }: Pick<Devnet, 'accounts'>,
  { entryPoint }: DelegationFramework,
): Promise<DemoSponsor> {
  const owner = accounts.at(-1)
  if (!owner) throw new Error('A local chain needs an account that deploys its contracts.')
  const args = encodeAbiParameters([{ type: 'address' }, { type: 'address' }], [owner.address, owner.address])
  const paymaster = await deployOnce(rpcUrl, owner, concat([artifact.bytecode as Hex, args]))
  const node = createTestClient({ mode: 'anvil', transport: http(rpcUrl) }).extend(publicActions)
  const writer = createWalletClient({ transport: http(rpcUrl), account: privateKeyToAccount(owner.privateKey) })
  const send = async (to: Hex, data: Hex, value = 0n) =>
    waitForReceipt(node, await writer.sendTransaction({ chain: null, to, data, value }))
  return {
    // A block of this chain is there when something is sent, and no other comes after it.
    smart: { chains: { [chain]: { paymaster: paymaster.toLowerCase() as Hex, depth: 1 } } },
    async begin({ bundlerWork, paymasterSigner, paymasterPolicies }, project) {
      const [signer, executors] = await Promise.all([paymasterSigner.address(), bundlerWork.listExecutors(2)])
      await send(paymaster, encodeFunctionData({ abi, functionName: 'setSigner', args: [signer] }))
      await send(
        entryPoint,
        encodeFunctionData({ abi, functionName: 'depositTo', args: [paymaster] }),
        parseEther('100'),
      )
      for (const { address } of executors) await node.setBalance({ address, value: parseEther('100') })
      await paymasterPolicies.set({
        ...{ project, chain, contracts: undefined },
        ...{ mostOperation: parseEther('0.05'), userDay: parseEther('0.5'), projectDay: parseEther('50') },
      })
    },
  }
}
