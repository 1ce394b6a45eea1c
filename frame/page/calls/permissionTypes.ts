/** Types of permissions that can be granted (ERC-7715, and ours: `contract-call`). */
export const permissionTypes = [
  ...(['native-token-periodic', 'native-token-stream', 'native-token-allowance'] as const),
  ...(['erc20-token-periodic', 'erc20-token-stream', 'erc20-token-allowance'] as const),
  ...(['erc20-token-revocation', 'token-approval-revocation', 'contract-call'] as const),
] as const
export type PermissionType = (typeof permissionTypes)[number]

/** Rules that a type can have: what pays can be held to payees. */
export const ruleTypesOf = (type: PermissionType): readonly string[] =>
  /-(periodic|stream|allowance)$/.test(type) ? ['expiry', 'payee', 'redelegation'] : ['expiry', 'redelegation']
