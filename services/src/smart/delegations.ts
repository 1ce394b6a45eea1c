import {
  type Address,
  decodeAbiParameters,
  encodeAbiParameters,
  type Hex,
  hashStruct,
  parseAbiParameters,
  recoverTypedDataAddress,
} from 'viem'
import { enforcers } from './enforcers.js'

/** A right that one account passes on to another (ERC-7710, Delegation Framework 1.3.0). Addresses and bytes are in small letters. */
export interface SignedDelegation {
  readonly delegate: Address
  readonly delegator: Address
  /** Hash of the delegation that this one passes on; all ones for the account's own. */
  readonly authority: Hex
  readonly caveats: readonly { readonly enforcer: Address; readonly terms: Hex }[]
  readonly salt: bigint
  readonly signature: Hex
}

/** Authority of what an account gives of its own. */
const rootAuthority: Hex = `0x${'ff'.repeat(32)}`
/** The delegate that stands for all. */
const anyDelegate: Address = '0x0000000000000000000000000000000000000a11'

const contextShape = parseAbiParameters([
  'Delegation[] delegations',
  'struct Delegation { address delegate; address delegator; bytes32 authority; Caveat[] caveats; uint256 salt; bytes signature; }',
  'struct Caveat { address enforcer; bytes terms; bytes args; }',
])
const types = {
  Caveat: [
    { name: 'enforcer', type: 'address' },
    { name: 'terms', type: 'bytes' },
  ],
  Delegation: [
    { name: 'delegate', type: 'address' },
    { name: 'delegator', type: 'address' },
    { name: 'authority', type: 'bytes32' },
    { name: 'caveats', type: 'Caveat[]' },
    { name: 'salt', type: 'uint256' },
  ],
} as const

/** Each costs gas: more are nothing that users give. */
const mostDelegations = 4
const mostCaveats = 12

/**
 * Reads a context that redeems delegations: the one that is redeemed first, the account's own last.
 * @returns undefined for what is not exactly the encoding of a chain in which each passes the next one on, by enforcers that are known
 */
export function readDelegations(context: Hex): readonly SignedDelegation[] | undefined {
  try {
    const [decoded] = decodeAbiParameters(contextShape, context)
    if (encodeAbiParameters(contextShape, [decoded]) !== context.toLowerCase()) return undefined
    const small = <Text extends Hex>(text: Text) => text.toLowerCase() as Text
    const delegations = decoded.map(({ caveats, ...one }): SignedDelegation | undefined =>
      // What is given along with a use is signed by no one.
      caveats.length > mostCaveats || caveats.some(({ args }) => args !== '0x')
        ? undefined
        : {
            ...{ delegate: small(one.delegate), delegator: small(one.delegator), authority: one.authority },
            caveats: caveats.map(({ enforcer, terms }) => ({ enforcer: small(enforcer), terms })),
            ...{ salt: one.salt, signature: one.signature },
          },
    )
    const read = delegations.filter((one) => one !== undefined)
    return read.length === delegations.length && isChain(read) ? read : undefined
  } catch {
    // No encoding of delegations.
    return undefined
  }
}

/** The other way round: a context that redeems delegations. */
export const encodeDelegations = (delegations: readonly SignedDelegation[]): Hex =>
  encodeAbiParameters(contextShape, [
    delegations.map(({ caveats, ...one }) => ({
      ...one,
      caveats: caveats.map((caveat) => ({ ...caveat, args: '0x' as const })),
    })),
  ])

function isChain(delegations: readonly SignedDelegation[]): boolean {
  const known: readonly string[] = Object.values(enforcers)
  return (
    delegations.length > 0 &&
    delegations.length <= mostDelegations &&
    delegations.every(({ authority, delegator, caveats }, at) => {
      const parent = delegations[at + 1]
      const isLinked = parent
        ? authority === hashDelegation(parent) && [delegator, anyDelegate].includes(parent.delegate)
        : authority === rootAuthority
      return isLinked && caveats.every(({ enforcer }) => known.includes(enforcer))
    })
  )
}

/** By which the manager and enforcers know a delegation (EIP-712). */
export const hashDelegation = (delegation: Omit<SignedDelegation, 'signature'>): Hex =>
  hashStruct({ types, primaryType: 'Delegation', data: delegation })

/** Whether the delegator's own key has signed exactly this. */
export async function isSignedDelegation(
  { signature, ...message }: SignedDelegation,
  domain: { readonly chainId: number; readonly manager: Address },
): Promise<boolean> {
  try {
    const signer = await recoverTypedDataAddress({
      domain: {
        ...{ name: 'DelegationManager', version: '1' },
        ...{ chainId: domain.chainId, verifyingContract: domain.manager },
      },
      ...{ types, primaryType: 'Delegation', message, signature },
    })
    return signer.toLowerCase() === message.delegator
  } catch {
    // No point of the curve.
    return false
  }
}

/** Whether terms that list addresses, one after the other, have one. */
export function listsAddress(terms: Hex, address: Address): boolean {
  const listed: readonly string[] = terms.slice(2).match(/.{40}/g) ?? []
  return listed.includes(address.slice(2).toLowerCase())
}

/** Whether an account may redeem a chain of delegations, as far as they say who may. */
export function mayRedeem(delegations: readonly SignedDelegation[], account: Address): boolean {
  const redeemer = account.toLowerCase()
  const lists = delegations.flatMap(({ caveats }) => caveats.filter(({ enforcer }) => enforcer === enforcers.redeemer))
  return (
    [redeemer, anyDelegate].includes(delegations[0]?.delegate ?? '') &&
    // Open for all, another could be faster, at our cost.
    (lists.length > 0 || delegations[0]?.delegate === redeemer) &&
    lists.every(({ terms }) => listsAddress(terms, redeemer as Address))
  )
}
