/** What a connected account can do: one chunk, fetched with the first action and without viem. */
export { estimateTransfer } from './estimateTransfer.js'
export { getAccountKind } from './getAccountKind.js'
export { getAssets } from './getAssets.js'
export { getBlockTime } from './getBlockTime.js'
export { getCallsStatus } from './getCallsStatus.js'
export { getCapabilities } from './getCapabilities.js'
export { getContractAddress } from './getContractAddress.js'
export { getMaxTransfer } from './getMaxTransfer.js'
export { getNft } from './getNft.js'
export { getSentCount } from './getSentCount.js'
export { getToken } from './getToken.js'
export {
  getGrantedExecutionPermissions,
  requestExecutionPermissions,
  revokeExecutionPermission,
} from './permissions.js'
export { replaceTransaction } from './replaceTransaction.js'
export { resolveName } from './resolveName.js'
export { sendCalls } from './sendCalls.js'
export { sendTransaction } from './sendTransaction.js'
export { signMessage } from './signMessage.js'
export { signTypedData } from './signTypedData.js'
export { switchNetwork } from './switchNetwork.js'
export { transfer } from './transfer.js'
export { waitForTransaction } from './waitForTransaction.js'
