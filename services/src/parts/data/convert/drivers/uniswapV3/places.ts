import * as z from 'zod'
import { evmAddress, evmChain } from '../../evmAddress.js'

const placeShape = z.strictObject({
  factory: evmAddress,
  /** QuoterV2. */
  quoter: evmAddress,
  router: evmAddress,
  /** Which router that is: their calls differ. */
  form: z.enum(['SwapRouter', 'SwapRouter02']),
  /** Tokens that many others are traded for, beside the wrapped coin. */
  middles: z.array(evmAddress).max(3).default([]),
})
/** Where the exchange is on a chain. */
export type V3Place = z.infer<typeof placeShape>

/** The operator's chains are added to those that are known, and stand in their place. */
export const v3Settings = z.strictObject({ chains: z.record(evmChain, placeShape).default({}) })

/**
 * Unverified but for the factory: what the documentation names of these four chains, whose addresses are the same. Contracts that do not
 * name each other's factory are not used (`readExchange.ts`).
 */
const first = {
  factory: '0x1F98431c8aD98523631AE4a59f267346ea31F984',
  quoter: '0x61fFE014bA17989E743c5F6cB21bF9697530B21e',
  router: '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45',
  form: 'SwapRouter02',
}
/** Other chains' addresses are in no document that was read: an operator names them. */
const rows = {
  'eip155:1': first,
  'eip155:10': first,
  'eip155:137': first,
  'eip155:42161': first,
  'eip155:8453': {
    factory: '0x33128a8fC17869897dcE68Ed026d694621f6FDfD',
    quoter: '0x3d4e44Eb1374240CE5F1B871ab261CD16335B76a',
    router: '0x2626664c2603336E57B271c5C0b26F421741e481',
    form: 'SwapRouter02',
  },
}

export const knownV3Places: Readonly<Record<string, V3Place>> = Object.fromEntries(
  Object.entries(rows).map(([chain, row]) => [chain, placeShape.parse(row)]),
)
