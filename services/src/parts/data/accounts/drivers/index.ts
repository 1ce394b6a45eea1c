import { ServiceError } from '../../../../errors.js'
import type { AccountsOptions } from '../config.js'
import type { Driver } from '../types.js'
import { blockscout } from './blockscout/index.js'
import { coingecko } from './coingecko/index.js'
import { das } from './das/index.js'
import { defillama } from './defillama/index.js'
import type { DriverBudgets } from './driverBudgets.js'
import type { DriverKind, DriverTools } from './driverKind.js'
import { ens } from './ens/index.js'
import { names } from './names/index.js'
import { node } from './node/index.js'
import { pools } from './pools/index.js'

// biome-ignore lint/suspicious/noExplicitAny: each kind takes the settings that its own schema gives
const kinds: Readonly<Record<string, DriverKind<any>>> = {
  ...{ node, blockscout, das, ens, names },
  ...{ pools, defillama, coingecko },
}

/**
 * The operator's drivers by their names, and `node`.
 * @param fetchFor default: calls are not counted
 * @throws {ServiceError} CONFIG_INVALID for a kind that is not there, or wrong settings; it names no value
 */
export function createDrivers(
  entries: AccountsOptions['drivers'],
  tools: DriverTools,
  fetchFor: DriverBudgets['fetchFor'] = () => tools.fetch,
): ReadonlyMap<string, Driver> {
  const all: NonNullable<AccountsOptions['drivers']> = { node: { kind: 'node' }, ...entries }
  return new Map(
    Object.entries(all).map(([id, { kind: name, callsPerDay, ...settings }]) => {
      const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined
      if (!kind) {
        const known = Object.keys(kinds).join(', ')
        throw new ServiceError('CONFIG_INVALID', `The driver "${id}" of --accounts has no known kind. Known: ${known}.`)
      }
      const parsed = kind.settings.safeParse(settings)
      if (parsed.success) return [id, kind.create(id, parsed.data, { ...tools, fetch: fetchFor(id, callsPerDay) })]
      const place = parsed.error.issues[0]?.path.join('.') || 'its top'
      throw new ServiceError('CONFIG_INVALID', `The driver "${id}" of --accounts is wrong at ${place}.`)
    }),
  )
}
