import { join, toWord } from './hex.js'
import type { Delegation, DelegationDomain, Hex, Keccak } from './types.js'

/** Keccak-256 of `Delegation(address delegate,address delegator,bytes32 authority,Caveat[] caveats,uint256 salt)Caveat(address enforcer,bytes terms)`. */
const delegationType: Hex = '0x88c1d2ecf185adf710588203a5f263f0ff61be0d33da39792cde19ba9aa4331e'
/** Keccak-256 of `Caveat(address enforcer,bytes terms)`. */
const caveatType: Hex = '0x80ad7e1b04ee6d994a125f4714ca0720908bd80ed16063ec8aee4b88e9253e2d'
/** Keccak-256 of `EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)`. */
const domainType: Hex = '0x8b73c3c69bb8fe3d512ecc4cf759cc79239f7b179b0ffacaa9a75d522b39400f'
/** Keccak-256 of `DelegationManager`. */
const domainName: Hex = '0x604240e1ed005b9ba256cb7011059bf4ae645812b834bbcb5b22c93e2d1185cc'
/** Keccak-256 of `1`. */
const domainVersion: Hex = '0xc89efdaa54c0f20c7adf612882df0950f5a951637e0307cdcb4c672f298b8bc6'

const addressWord = (address: Hex) => toWord(BigInt(address))

/** By which manager and enforcers know a delegation: the hash of its struct (EIP-712). Its signature is no part of it. */
export function hashDelegation({ delegate, delegator, authority, caveats, salt }: Delegation, keccak: Keccak): Hex {
  const hashes = caveats.map(({ enforcer, terms }) => keccak(join(caveatType, addressWord(enforcer), keccak(terms))))
  return keccak(
    join(
      delegationType,
      addressWord(delegate),
      addressWord(delegator),
      authority,
      keccak(join(...hashes)),
      toWord(salt),
    ),
  )
}

/** What the account signs of a delegation: its hash in the manager's domain (EIP-712). */
export function hashForSigning(delegation: Delegation, { chainId, manager }: DelegationDomain, keccak: Keccak): Hex {
  const domain = keccak(join(domainType, domainName, domainVersion, toWord(chainId), addressWord(manager)))
  return keccak(join('0x1901', domain, hashDelegation(delegation, keccak)))
}
