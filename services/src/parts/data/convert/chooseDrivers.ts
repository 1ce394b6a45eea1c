import { ServiceError } from '../../../errors.js'
import type { SwapOptions } from './config.js'
import type { SwapDriver } from './types.js'

/**
 * The drivers of each chain in the operator's order; chains without one are left out.
 * @param chains those that have a node and a name
 * @throws {ServiceError} CONFIG_INVALID for a driver that is not there, or does not serve a chain that is named for it
 */
export function chooseDrivers(
  chains: readonly string[],
  drivers: ReadonlyMap<string, SwapDriver>,
  named: SwapOptions['chains'] = {},
): ReadonlyMap<string, readonly SwapDriver[]> {
  const choices = chains.map((chain): [string, readonly SwapDriver[]] => {
    if (!Object.hasOwn(named, chain)) return [chain, [...drivers.values()].filter(({ serves }) => serves(chain))]
    return [
      chain,
      (named[chain] ?? []).map((name) => {
        const driver = drivers.get(name)
        if (!driver) throw new ServiceError('CONFIG_INVALID', `--swaps names the driver "${name}", which is not there.`)
        if (driver.serves(chain)) return driver
        throw new ServiceError('CONFIG_INVALID', `The driver "${name}" of --swaps does not serve ${chain}.`)
      }),
    ]
  })
  return new Map(choices.filter(([, chosen]) => chosen.length > 0))
}

/** Of these the ones that a project lists. What it lists and nobody has is dropped; where nothing is left the operator's choice holds. */
export function narrowDrivers(
  drivers: readonly SwapDriver[],
  listed: readonly string[] | undefined,
): readonly SwapDriver[] {
  const wanted = drivers.filter(({ id }) => listed?.includes(id))
  return wanted.length > 0 ? wanted : drivers
}
