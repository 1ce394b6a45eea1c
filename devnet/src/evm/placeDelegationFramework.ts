import { type Address, encodeAbiParameters, type Hex } from 'viem'
import { placeContract } from './placeContract.js'

/** The Delegation Framework 1.3.0 on a local chain. */
export interface DelegationFramework {
  /** What accounts are handed to (EIP-7702). */
  readonly delegate: Address
  readonly entryPoint: Address
  readonly delegationManager: Address
}

/**
 * Puts the real contracts of smart accounts where they stand on public chains: account, manager of delegations, its
 * enforcers, EntryPoint 0.7. The manager has no owner, and the EntryPoint no SenderCreator: what constructors store or create is missing.
 */
export async function placeDelegationFramework(rpcUrl: string): Promise<DelegationFramework> {
  // Ten megabytes, for those who ask for them.
  const [{ DELEGATOR_CONTRACTS }, creations] = await Promise.all([
    import('@metamask/delegation-deployments'),
    import('@metamask/delegation-abis/bytecode'),
  ])
  const { DelegationManager, EIP7702StatelessDeleGator, EntryPoint } = creations
  const contracts = DELEGATOR_CONTRACTS['1.3.0']?.[1]
  if (!contracts) throw new Error('The package of deployments has no Delegation Framework 1.3.0 on Ethereum.')
  const { EIP7702StatelessDeleGatorImpl, DelegationManager: manager, EntryPoint: entry } = contracts
  const [delegate, delegationManager, entryPoint] = [EIP7702StatelessDeleGatorImpl, manager, entry] as Address[]
  if (!delegate || !delegationManager || !entryPoint) throw new Error('The package of deployments lacks an address.')
  const address = [{ type: 'address' }] as const
  await placeContract(rpcUrl, entryPoint, EntryPoint as Hex)
  // Its owner is stored, and so is missing; the constructor refuses zero.
  await placeContract(rpcUrl, delegationManager, DelegationManager as Hex, encodeAbiParameters(address, [entryPoint]))
  const obeyed = encodeAbiParameters([...address, ...address], [delegationManager, entryPoint])
  await placeContract(rpcUrl, delegate, EIP7702StatelessDeleGator as Hex, obeyed)
  const enforcers = Object.entries(contracts).filter(([name]) => name.endsWith('Enforcer') && !withArguments.test(name))
  await Promise.all(
    enforcers.map(([name, at]) =>
      placeContract(rpcUrl, at as Address, creations[name as keyof typeof creations] as Hex),
    ),
  )
  return { delegate, entryPoint, delegationManager }
}

/** Enforcers that are made for one manager; no permission has them. */
const withArguments = /^(LogicalOrWrapper|NativeTokenPayment)/
