import type { Clock } from '../../clock.js'
import { Refusal } from '../../http/refusal.js'
import { cleanText } from '../../text.js'
import { createRemember } from '../../upstream/createRemember.js'
import type { RunDriver } from '../../upstream/createRunDriver.js'
import { DriverError } from '../../upstream/driverError.js'
import { onrampLimits } from './limits.js'
import { mergeOptions, type WireOptions } from './mergeOptions.js'
import type { DriverOptions, OnrampDriver, Place } from './types.js'
import { usualFee } from './usualLimits.js'

/** Why a provider has nothing to say. */
export type FailureCode = 'UPSTREAM_FAILED' | 'ONRAMP_COUNTRY_UNSERVED' | 'ONRAMP_AMOUNT_INVALID' | 'PAIR_UNSUPPORTED'

/** A provider, as a page shows it. */
export interface WireDriver {
  readonly id: string
  readonly name: string
  /** Where its checkouts are. */
  readonly hosts: readonly string[]
  /** What purchases usually cost, in per cent, until there is a quote. */
  readonly usualFee: { readonly min: string; readonly max: string }
  /** Why it offers nothing now; absent where it does. */
  readonly failed?: FailureCode
}

/** The answer of `GET /v1/onramp/options`, without the place. */
export interface OptionsAnswer extends WireOptions {
  readonly drivers: readonly WireDriver[]
  /** Countries that one of them serves, by their codes. */
  readonly countries: readonly string[]
}

/** What can be bought where. */
export interface Options {
  /** Of one driver. @throws {DriverError} */
  of(driver: OnrampDriver, place: Place): Promise<DriverOptions>
  /** Of several. @throws {Refusal} UPSTREAM_FAILED where none answered */
  list(drivers: readonly OnrampDriver[], place: Place, currency: string | undefined): Promise<OptionsAnswer>
}

export function createOptions({ clock, run }: { clock: Clock; run: RunDriver }): Options {
  const rememberOptions = createRemember<DriverOptions>(clock, onrampLimits.optionsMs)
  const rememberCountries = createRemember<readonly string[]>(clock, onrampLimits.optionsMs)

  const of: Options['of'] = (driver, place) =>
    rememberOptions(`${driver.id} ${place.country}-${place.subdivision ?? ''}`, async () =>
      toShown(await run(driver, (signal) => driver.getOptions(place, signal))),
    )
  const countriesOf = (driver: OnrampDriver) =>
    rememberCountries(driver.id, () => run(driver, (signal) => driver.listCountries(signal)))

  return {
    of,
    async list(drivers, place, currency) {
      const found = await Promise.all(
        drivers.map(async (driver) => {
          const [options, countries] = await Promise.allSettled([of(driver, place), countriesOf(driver)])
          return { driver, options, countries }
        }),
      )
      const failures = found.map(({ options }) =>
        options.status === 'rejected' ? toFailure(options.reason) : undefined,
      )
      if (drivers.length > 0 && failures.every((failure) => failure === 'UPSTREAM_FAILED')) throw allFailed()
      const codes = found.flatMap(({ countries }) => (countries.status === 'fulfilled' ? countries.value : []))
      return {
        ...mergeOptions(
          found.flatMap(({ options }) => (options.status === 'fulfilled' ? [options.value] : [])),
          currency,
        ),
        drivers: found.map(({ driver: { id, name, hosts } }, index) => ({
          ...{ id, name, hosts, usualFee },
          ...(failures[index] && { failed: failures[index] }),
        })),
        countries: [...new Set(codes)].toSorted(),
      }
    },
  }
}

/** No upstream answered. */
export const allFailed = () => new Refusal(503, 'UPSTREAM_FAILED', 'No provider answered. Try again in a moment.')

/** @throws what is no failure of a provider */
export function toFailure(error: unknown): FailureCode {
  if (!(error instanceof DriverError)) throw error
  return error.reason === 'unserved' ? 'ONRAMP_COUNTRY_UNSERVED' : 'UPSTREAM_FAILED'
}

/** A provider's texts are a stranger's (S38). */
function toShown({ paymentCurrencies, purchaseCurrencies }: DriverOptions): DriverOptions {
  return {
    paymentCurrencies,
    purchaseCurrencies: purchaseCurrencies.map(({ symbol, name, networks }) => ({
      symbol,
      name: cleanText(name) || symbol,
      networks: networks.map((network) => ({
        ...network,
        displayName: cleanText(network.displayName) || network.name,
      })),
    })),
  }
}
