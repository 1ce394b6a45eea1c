export { registryAddresses } from './registries.js'
export { type Farcaster, type FarcasterOptions, startFarcaster } from './startFarcaster.js'
