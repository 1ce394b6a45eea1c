import {
  concat,
  createTestClient,
  createWalletClient,
  encodeAbiParameters,
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

const paymasterAbi = parseAbi(['function setSigner(address signer)'])
const entryPointAbi = parseAbi(['function depositTo(address account) payable'])

/** Who pays for users of the demo. */
export interface DemoSponsor {
  readonly smart: ServeOptions['smart']
  /** Once the services run: their keys sign and send, and the demo's users have a policy. */
  begin(
    services: Pick<RunningServices, 'bundlerWork' | 'paymasterSigner' | 'paymasterPolicies'>,
    projectId: string,
  ): Promise<void>
}

/** Puts a paymaster on each chain, with coins paid in. Its owner is the account that pays for what the stack deploys. */
export async function sponsorDemo(
  { chains, accounts }: Devnet,
  { entryPoint }: DelegationFramework,
): Promise<DemoSponsor> {
  const owner = accounts.at(-1)
  if (!owner) throw new Error('A local chain needs an account that deploys its contracts.')
  const args = encodeAbiParameters([{ type: 'address' }, { type: 'address' }], [owner.address, owner.address])
  const bytecode = concat([artifact.bytecode as Hex, args])
  const paymasters = new Map<string, Hex>()
  for (const { caipNetworkId, rpcUrl } of chains)
    paymasters.set(caipNetworkId, await deployOnce(rpcUrl, owner, bytecode))
  return {
    smart: {
      chains: Object.fromEntries(
        // A block of theirs is there when something is sent, and no other comes after it.
        [...paymasters].map(([id, paymaster]) => [id, { paymaster: paymaster.toLowerCase() as Hex, depth: 1 }]),
      ),
    },
    async begin({ bundlerWork, paymasterSigner, paymasterPolicies }, projectId) {
      const [signer, executors] = await Promise.all([paymasterSigner.address(), bundlerWork.listExecutors(2)])
      await Promise.all(
        chains.map(async ({ caipNetworkId, rpcUrl }) => {
          const paymaster = paymasters.get(caipNetworkId)
          if (!paymaster) return
          const node = createTestClient({ mode: 'anvil', transport: http(rpcUrl) }).extend(publicActions)
          const writer = createWalletClient({ transport: http(rpcUrl), account: privateKeyToAccount(owner.privateKey) })
          const head = { chain: null, abi: paymasterAbi }
          await waitForReceipt(
            node,
            await writer.writeContract({ ...head, address: paymaster, functionName: 'setSigner', args: [signer] }),
          )
          const payIn = { chain: null, abi: entryPointAbi, address: entryPoint, functionName: 'depositTo' } as const
          await waitForReceipt(
            node,
            await writer.writeContract({ ...payIn, args: [paymaster], value: parseEther('100') }),
          )
          for (const { address } of executors) await node.setBalance({ address, value: parseEther('100') })
          await paymasterPolicies.set({
            ...{ project: projectId, chain: caipNetworkId, contracts: undefined },
            ...{ mostOperation: parseEther('0.05'), userDay: parseEther('0.5'), projectDay: parseEther('50') },
          })
        }),
      )
    },
  }
}
