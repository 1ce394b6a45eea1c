/** The room's door: chains on offer. For the package's own floors above the kernel, not public. */

export { createNetworkList, type NetworkList, readNetworks } from './networkList.js'
export { networksAtom } from './state.js'
