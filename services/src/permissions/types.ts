/** Bytes as `0x` and digits in lower case. */
export type Hex = `0x${string}`

/** One condition of a delegation (ERC-7710): a contract that refuses what its terms do not allow. */
export interface Caveat {
  readonly enforcer: Hex
  readonly terms: Hex
}

/** What a user signs: an account lets another act for it, within the caveats (Delegation Framework 1.3.0). */
export interface Delegation {
  /** Who gets the right. */
  readonly delegate: Hex
  /** Whose account it is. */
  readonly delegator: Hex
  /** Hash of the delegation that this one passes on; `rootAuthority` for one of the account itself. */
  readonly authority: Hex
  readonly caveats: readonly Caveat[]
  /** Random: what was used is counted by the delegation's hash. */
  readonly salt: bigint
}

export interface SignedDelegation extends Delegation {
  readonly signature: Hex
}

/** Where delegations are redeemed. */
export interface DelegationDomain {
  /** EIP-155. */
  readonly chainId: bigint
  readonly manager: Hex
}

/** Keccak-256 of bytes, as the caller has it (`viem`, `@noble/hashes`). */
export type Keccak = (bytes: Hex) => Hex

/** Amounts are in the smallest unit of the coin or token, times in seconds since 1970. */
export type Limit = AmountLimit | RevocationLimit | ContractCallLimit

/** Types of ERC-7715 that limit an amount. */
export type AmountLimit =
  | ({ readonly type: 'native-token-periodic' } & PeriodicAmount)
  | ({ readonly type: 'native-token-stream' } & StreamedAmount)
  | ({ readonly type: 'native-token-allowance' } & AllowedAmount)
  | ({ readonly type: 'erc20-token-periodic' } & TokenOf & PeriodicAmount)
  | ({ readonly type: 'erc20-token-stream' } & TokenOf & StreamedAmount)
  | ({ readonly type: 'erc20-token-allowance' } & TokenOf & AllowedAmount)

interface TokenOf {
  /** The token's contract. */
  readonly token: Hex
}

/** As much in each period, which begin at the start; what is left of one is lost. */
interface PeriodicAmount {
  readonly periodAmount: bigint
  /** Seconds. */
  readonly periodDuration: number
  readonly start: number
}

/** What becomes free by the second. */
export interface StreamedAmount {
  /** Free at the start. */
  readonly initialAmount: bigint
  /** Most in all. */
  readonly maxAmount: bigint
  readonly amountPerSecond: bigint
  readonly start: number
}

/** As much in all. */
interface AllowedAmount {
  readonly amount: bigint
  readonly start: number
}

/** Approvals that others have may be taken back, nothing else. `erc20-token-revocation` is the one of ERC-20 alone. */
export interface RevocationLimit {
  readonly type: 'token-approval-revocation'
  readonly erc20Approve: boolean
  readonly erc721Approve: boolean
  readonly setApprovalForAll: boolean
}

/** Ours: one method of one contract. */
export interface ContractCallLimit {
  readonly type: 'contract-call'
  readonly target: Hex
  /** Its selector, 4 bytes. */
  readonly method: Hex
  /** Most of the chain's coin that goes along with one call. */
  readonly maxValue: bigint
  /** Most calls in all. */
  readonly maxCalls: bigint
  /** The whole data of the call, its selector first, when it has to be exactly this. */
  readonly calldata?: Hex
}

/** What an account lets another do. */
export interface Permission {
  readonly limit: Limit
  /** Seconds since 1970; nothing is allowed from this second on. */
  readonly expiry: number
  /** Who alone may be paid (rule `payee`); empty: all. Of an ERC-20 one at most. */
  readonly payees: readonly Hex[]
  /** Who gets it. */
  readonly delegate: Hex
  /** The delegate may let others use it. */
  readonly mayPassOn: boolean
  /** The account's number at the NonceEnforcer, which ends all permissions of before when it is raised. */
  readonly nonce: bigint
}

/** Why a permission is not given. */
export type PermissionFault =
  /** It is not exactly one of the sets of enforcers: what no enforcer keeps is not promised. */
  | 'set'
  /** Its delegate is no one account: zero, the one that stands for all, the account itself. */
  | 'delegate'
  /** Its end is not ahead, more than a year away, or before its start. */
  | 'expiry'
  /** Its start is in the past. */
  | 'start'
  /** An amount, a period, a number of calls is nothing, or no real limit. */
  | 'amount'
  /** A payee is no account, or there are too many. */
  | 'payee'
  /** The contract commands accounts, keeps permissions, or is the account itself. */
  | 'contract'
  /** The method gives approvals to others. */
  | 'approval'
  /** The method moves tokens: their own types limit the amount. */
  | 'transfer'
  /** The method runs calls that are given to it, or is not known by its text: only with its exact arguments. */
  | 'arguments'
