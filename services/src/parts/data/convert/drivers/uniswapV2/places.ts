import * as z from 'zod'
import { evmAddress, evmChain } from '../../evmAddress.js'

/** Routers of Uniswap V2 (Router02), as its documentation names them. */
const routers = {
  'eip155:1': '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D',
  'eip155:10': '0x4A7b5Da61326A6379179b40d00F57E5bbDC962c2',
  'eip155:56': '0x4752ba5dbc23f44d87826276bf6fd6b1c372ad24',
  'eip155:137': '0xedf6066a2b290C185783862C7F4776A2C8077AD1',
  'eip155:8453': '0x4752ba5dbc23f44d87826276bf6fd6b1c372ad24',
  'eip155:42161': '0x4752ba5dbc23f44d87826276bf6fd6b1c372ad24',
  'eip155:43114': '0x4752ba5dbc23f44d87826276bf6fd6b1c372ad24',
  'eip155:11155111': '0xeE567Fe1712Faf6149d80dA1E6934E354124CfE3',
}

const placeShape = z.strictObject({
  router: evmAddress,
  /** Tokens that many others are traded for, beside the wrapped coin. */
  middles: z.array(evmAddress).max(3).default([]),
})
/** Where the exchange is on a chain. */
export type V2Place = z.infer<typeof placeShape>

/** The operator's chains are added to those that are known, and stand in their place. */
export const v2Settings = z.strictObject({ chains: z.record(evmChain, placeShape).default({}) })

export const knownV2Places: Readonly<Record<string, V2Place>> = Object.fromEntries(
  Object.entries(routers).map(([chain, router]) => [chain, placeShape.parse({ router })]),
)
