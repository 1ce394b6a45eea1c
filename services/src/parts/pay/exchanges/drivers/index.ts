import { ServiceError } from '../../../../errors.js'
import type { DriverEntries } from '../../config.js'
import type { ExchangeDriver, ExchangeDriverKind, ExchangeDriverTools } from '../types.js'
import { coinbase } from './coinbase/index.js'
import { meld } from './meld/index.js'

// biome-ignore lint/suspicious/noExplicitAny: each entry knows its own settings
const kinds: Readonly<Record<string, ExchangeDriverKind<any>>> = { coinbase, meld }

/**
 * Drivers of a configuration, by the operator's names for them.
 * @throws {ServiceError} CONFIG_INVALID, naming the place and none of its values: they may hold keys
 */
export function createExchangeDrivers(
  entries: DriverEntries = {},
  tools: ExchangeDriverTools,
): ReadonlyMap<string, ExchangeDriver> {
  return new Map(
    Object.entries(entries).map(([id, { kind, ...given }]) => {
      const found = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined
      if (!found) throw new ServiceError('CONFIG_INVALID', `The exchange "${id}" of --pay is of no kind that there is.`)
      const parsed = found.settings.safeParse(given)
      if (parsed.success) return [id, found.create(id, parsed.data, tools)]
      const place = parsed.error.issues[0]?.path.join('.') || 'its top'
      throw new ServiceError('CONFIG_INVALID', `The exchange "${id}" of --pay is wrong at ${place}.`)
    }),
  )
}
