import {
  type Address,
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  formatEther,
  getAddress,
  getContractAddress,
  type Hex,
  isAddress,
  parseEther,
} from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'
import type { PrivateKeyAccount } from 'viem/accounts'
import * as z from 'zod'
import { abortAfter } from '../../abortAfter.js'
import { ServiceError } from '../../errors.js'
import type { CommandRunner } from '../../part/definePart.js'
import { textOption, wordOf } from '../../part/usage.js'
import { checkPin, isGood } from '../../smart/checkPin.js'
import { readDeposit } from '../../smart/entryPoint.js'
import type { SmartChain } from '../../smart/openChains.js'
import artifact from '../../smart/operationPaymaster.json' with { type: 'json' }
import type { ProjectAccess } from '../directory/projectAccess.js'
import { paymasterLimits } from './limits.js'
import { type Policies, type Policy, readContractRule } from './policies.js'

/** What commands work with. */
export interface SmartCommandTools {
  readonly chains: ReadonlyMap<string, SmartChain>
  readonly policies: Policies
  readonly access: Pick<ProjectAccess, 'findProject'>
  readonly signer: () => Promise<PrivateKeyAccount>
}

/** Deploys at addresses that depend on the code alone; it stands on nearly every chain. */
const deployer: Address = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
const salt: Hex = `0x${'00'.repeat(32)}`

/** @throws {ServiceError} COMMAND_INVALID */
function readAmount(text: string | undefined): bigint {
  if (text !== undefined && /^\d{1,12}(?:\.\d{1,18})?$/.test(text)) return parseEther(text)
  throw new ServiceError('COMMAND_INVALID', 'Write amounts of the chain’s coin as 0.02.')
}

const showPolicy = ({ mostOperation, userDay, projectDay, contracts, ...policy }: Policy) => ({
  ...policy,
  operation: formatEther(mostOperation),
  userDay: formatEther(userDay),
  projectDay: formatEther(projectDay),
  contracts: contracts ?? 'all',
})

/** An operator's commands for smart accounts. Nothing is sent: calls are printed, for the operator's own wallet. */
export function createSmartCommands({ chains, policies, access, signer }: SmartCommandTools) {
  const chainOf = (id: string): SmartChain => {
    const chain = chains.get(id)
    if (chain) return chain
    throw new ServiceError('CHAIN_NOT_SERVED', 'The file of --smart has no such chain.')
  }
  return {
    async smartDeploy(input) {
      const [id, owner] = [wordOf(input, 'CHAIN'), wordOf(input, 'OWNER')]
      const chain = chainOf(id)
      if (!isAddress(owner)) throw new ServiceError('ADDRESS_INVALID', 'The owner is no address of this chain.')
      const { address } = await signer()
      const args = encodeAbiParameters([{ type: 'address' }, { type: 'address' }], [owner, address])
      const bytecode = concat([artifact.bytecode as Hex, args])
      const made = getContractAddress({ opcode: 'CREATE2', from: deployer, salt, bytecode })
      const stands = await chain.node.call('eth_getCode', [made, 'latest'], abortAfter(paymasterLimits.callMs))
      return {
        answer: {
          chain: id,
          paymaster: made,
          signer: address,
          isDeployed: stands !== '0x',
          call: { to: deployer, data: concat([salt, bytecode]) },
        },
        ...(chain.paymaster !== made.toLowerCase() && {
          warning: 'Name this address as "paymaster" of the chain in the file of --smart, once it is deployed.',
        }),
      }
    },
    async smartCheck() {
      const { address } = await signer()
      const list = await Promise.all([...chains.values()].map((chain) => describeChain(chain, address)))
      return {
        answer: { chains: list },
        ...(list.some((chain) => !chain.isServed) && {
          warning: 'Other code than pinned stands on a chain: its smart accounts are not served.',
        }),
      }
    },
    async smartDeposit(input) {
      const chain = chainOf(wordOf(input, 'CHAIN'))
      if (!chain.paymaster)
        throw new ServiceError(
          'CONFIG_INVALID',
          'The file of --smart names no paymaster of this chain: see smart deploy.',
        )
      const amount = textOption(input, 'amount')
      const signal = abortAfter(paymasterLimits.callMs)
      const deposit = await readDeposit({ ...chain, signal }, chain.paymaster)
      const data = encodeFunctionData({ abi: entryPoint07Abi, functionName: 'depositTo', args: [chain.paymaster] })
      const value = amount === undefined ? undefined : readAmount(amount)
      return {
        answer: {
          ...{ chain: chain.chain, paymaster: getAddress(chain.paymaster), deposit: formatEther(deposit) },
          ...(value !== undefined && { call: { to: chain.entryPoint, value: `${value}`, data } }),
        },
      }
    },
    async smartSetPolicy(input) {
      const [project, chain] = [wordOf(input, 'PROJECT'), wordOf(input, 'CHAIN')]
      if (!(await access.findProject(project)))
        throw new ServiceError('PROJECT_NOT_FOUND', 'There is no project of this id. See: project list.')
      chainOf(chain)
      const rules = input.options.contract
      const policy: Policy = {
        ...{ project, chain, mostOperation: readAmount(textOption(input, 'operation')) },
        userDay: readAmount(textOption(input, 'user-day')),
        projectDay: readAmount(textOption(input, 'project-day')),
        contracts: Array.isArray(rules) ? rules.map(readContractRule) : undefined,
      }
      await policies.set(policy)
      return {
        answer: { policy: showPolicy(policy) },
        ...(policy.contracts === undefined && {
          warning: 'Calls of every contract are paid for, within these amounts.',
        }),
      }
    },
    smartListPolicies: async (input) => ({
      answer: { policies: (await policies.list(textOption(input, 'project'))).map(showPolicy) },
    }),
    async smartRemovePolicy(input) {
      const [project, chain] = [wordOf(input, 'PROJECT'), wordOf(input, 'CHAIN')]
      await policies.remove(project, chain)
      return { answer: { removed: { project, chain } } }
    },
  } satisfies Record<string, CommandRunner>
}

const word = z.string().regex(/^0x[0-9a-f]{64}$/i)

/** What stands on a chain, and what the paymaster there is of. */
async function describeChain(chain: SmartChain, signer: Address) {
  const signal = abortAfter(paymasterLimits.callMs)
  const pins = await checkPin(chain, signal)
  const { paymaster, node } = chain
  if (!paymaster) return { chain: chain.chain, isServed: isGood(pins), pins }
  const ask = async (name: 'signer' | 'owner') => {
    const data = encodeFunctionData({ abi: [getter(name)], functionName: name })
    const answer = word.safeParse(await node.call('eth_call', [{ to: paymaster, data }, 'latest'], signal))
    return answer.success ? getAddress(`0x${answer.data.slice(-40)}`) : null
  }
  const [found, owner, deposit] = await Promise.all([
    ask('signer'),
    ask('owner'),
    readDeposit({ ...chain, signal }, paymaster),
  ])
  return {
    ...{ chain: chain.chain, isServed: isGood(pins), pins },
    paymaster: {
      address: getAddress(paymaster),
      owner,
      signer: found,
      isOurs: found === signer,
      deposit: formatEther(deposit),
    },
  }
}

const getter = (name: 'signer' | 'owner') =>
  ({ type: 'function', name, stateMutability: 'view', inputs: [], outputs: [{ name: '', type: 'address' }] }) as const
