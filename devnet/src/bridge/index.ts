export { bridgeAbi } from './abi.js'
export { type Bridge, type BridgeLie, type BridgeOptions, startBridge } from './startBridge.js'
