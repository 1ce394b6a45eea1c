/**
 * `latchkey`: the widget. One call makes an instance; its modal and features arrive when they are used.
 * @packageDocumentation
 */
import { featureStates } from './featureStates.js'
import { pageEnvironment } from './kernel/base/environment.js'
import { isEnglish } from './kernel/feature/state.js'
import type { AdapterEntry, Latchkey, LatchkeyOptions, PluginDescriptor } from './kernel/index.js'
import { createKernel } from './kernel/instance/index.js'
import { coreViewIds, coreViews } from './views/names.js'

/** What the modal opens with in another language than English. */
const openings: Readonly<Record<string, () => Promise<unknown>>> = {
  ar: () => import('./ui/messages/ar.js'),
  de: () => import('./ui/messages/de.js'),
  es: () => import('./ui/messages/es.js'),
  zh: () => import('./ui/messages/zh.js'),
}

/**
 * Makes an instance. Pure: no page, network or storage is touched before `start`, `open`, `connect` or `use`.
 * @throws {LatchkeyError} when the composition cannot work; the message names both sides and the cure
 * @example
 * const latchkey = createLatchkey({ networks: [mainnet, base], adapters: [evm()], plugins: [send(), receive()] })
 * const connection = await latchkey.connect()
 */
export function createLatchkey<
  const Adapters extends readonly AdapterEntry[],
  const Plugins extends readonly PluginDescriptor[] = readonly [],
>(options: LatchkeyOptions<Adapters, Plugins>): Latchkey<Adapters, Plugins> {
  return createKernel(options, pageEnvironment(), {
    // The host's theme and its language in the same wave: the modal does not appear without them.
    loadModalCode: async ({ themeVariables }, locale) =>
      (
        await Promise.all([
          import('./modal.js'),
          themeVariables && import('./ui/theme/writeTheme.js'),
          // All that another language needs, at once. What does not come is asked for again, and told, once the modal draws.
          isEnglish(locale) ||
            Promise.all([import('./languages/index.js'), openings[locale.split('-')[0] ?? '']?.()]).catch(
              () => undefined,
            ),
        ])
      )[0],
    loadWork: () => import('./work.js'),
    states: featureStates,
    coreViews,
    coreViewIds,
  })
}

export * from './kernel/index.js'
export type * from './messageTables.js'
export * from './values/index.js'
export {
  accountView,
  allWalletsView,
  connectView,
  getWalletView,
  networksView,
  pairingView,
  profileWalletsView,
  whatIsAWalletView,
} from './views/names.js'
