import { ServiceError } from '../../../../errors.js'
import type { SwapOptions } from '../config.js'
import type { SwapDriver } from '../types.js'
import { oneInch } from './oneInch/index.js'
import type { SwapDriverKind, SwapDriverTools } from './swapDriverKind.js'
import { uniswapV2 } from './uniswapV2/index.js'
import { uniswapV3 } from './uniswapV3/index.js'

// biome-ignore lint/suspicious/noExplicitAny: each kind takes the settings that its own schema gives
const kinds: Readonly<Record<string, SwapDriverKind<any>>> = {
  'uniswap-v3': uniswapV3,
  'uniswap-v2': uniswapV2,
  '1inch': oneInch,
}

/** Those that want no key are there by themselves. */
const given = { 'uniswap-v3': { kind: 'uniswap-v3' }, 'uniswap-v2': { kind: 'uniswap-v2' } }

/**
 * The drivers by their names, those that are there by themselves first.
 * @throws {ServiceError} CONFIG_INVALID for a kind that is not there, or wrong settings; it names no value
 */
export function createSwapDrivers(
  entries: SwapOptions['drivers'],
  tools: SwapDriverTools,
): ReadonlyMap<string, SwapDriver> {
  return new Map(
    Object.entries({ ...given, ...entries }).map(([id, { kind: name, ...settings }]) => {
      const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined
      if (!kind) {
        const known = Object.keys(kinds).join(', ')
        throw new ServiceError('CONFIG_INVALID', `The driver "${id}" of --swaps has no known kind. Known: ${known}.`)
      }
      const parsed = kind.settings.safeParse(settings)
      if (parsed.success) return [id, kind.create(id, parsed.data, tools)]
      const place = parsed.error.issues[0]?.path.join('.') || 'its top'
      throw new ServiceError('CONFIG_INVALID', `The driver "${id}" of --swaps is wrong at ${place}.`)
    }),
  )
}
