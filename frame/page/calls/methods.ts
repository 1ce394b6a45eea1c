/** Questions that only this wallet can answer. */
export const callsMethods = [
  'wallet_getCallsStatus',
  'wallet_getCapabilities',
  'wallet_getSupportedExecutionPermissions',
  'wallet_getGrantedExecutionPermissions',
] as const
export type CallsMethod = (typeof callsMethods)[number]
