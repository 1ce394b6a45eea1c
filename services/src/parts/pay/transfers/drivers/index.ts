import { ServiceError } from '../../../../errors.js'
import type { DriverEntries } from '../../config.js'
import type { TransferDriver, TransferDriverKind, TransferDriverTools } from '../types.js'
import { across } from './across/index.js'
import { lifi } from './lifi/index.js'
import { swap } from './swap/index.js'

// biome-ignore lint/suspicious/noExplicitAny: each entry knows its own settings
const kinds: Readonly<Record<string, TransferDriverKind<any>>> = { across, lifi, swap }

/**
 * Drivers of a configuration, by the operator's names for them.
 * @throws {ServiceError} CONFIG_INVALID, naming the place and none of its values: they may hold keys
 */
export function createTransferDrivers(
  entries: DriverEntries = {},
  tools: TransferDriverTools,
): readonly TransferDriver[] {
  return Object.entries(entries).map(([id, { kind, ...given }]) => {
    const found = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined
    if (!found)
      throw new ServiceError('CONFIG_INVALID', `The way "${id}" of --pay between chains is of no kind that there is.`)
    const parsed = found.settings.safeParse(given)
    if (parsed.success) return found.create(id, parsed.data, tools)
    const place = parsed.error.issues[0]?.path.join('.') || 'its top'
    throw new ServiceError('CONFIG_INVALID', `The way "${id}" of --pay between chains is wrong at ${place}.`)
  })
}
