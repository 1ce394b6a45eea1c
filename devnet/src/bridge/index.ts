export { bridgeAbi } from './abi.js'
export { type Bridge, type BridgeLie, type BridgeOptions, startBridge } from './startBridge.js'
export { diamondAbi, type Lifi, type LifiLie, type LifiOptions, startLifi } from './startLifi.js'
