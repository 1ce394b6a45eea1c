import { within } from '../base/clock.js'
import { ignorable } from '../base/ignorable.js'
import type { Clock } from '../contract/clock.js'
import { abortedError, isLatchkeyError, messageOf } from '../contract/errors.js'
import type { FixedOptions } from '../contract/options.js'
import type { Page } from '../contract/page.js'
import type { PluginDescriptor } from '../contract/plugin.js'
import type { ServiceClient } from '../contract/services.js'
import type { Alert } from '../contract/state.js'
import type { Store } from '../contract/store.js'
import { offeredThemeAtom, optionsAtom } from '../feature/state.js'
import { type RemoteFeatures, resolveFlags } from './flags.js'
import { describeFeatures } from './ownFlags.js'
import { flagsAtom, isOn } from './state.js'

const configWait = 10_000

/** Decides every feature's flag, once per start. */
export interface Features {
  /** Asks for the remote configuration, where there is one to ask for. */
  start(signal: AbortSignal): void
  /** Resolves with whether a flag is on, as soon as that is decided. @throws {LatchkeyError} REQUEST_ABORTED on stop */
  decided(flag: string): Promise<boolean>
}

export interface FeaturesParts {
  readonly store: Store
  readonly clock: Clock
  readonly options: FixedOptions
  readonly plugins: readonly PluginDescriptor[]
  readonly services: ServiceClient
  /** The page, where it is not the one that we run in: the project's list must have its origin. */
  readonly page?: Page
  readonly raise: (alert: Alert) => void
}

/** The features of an instance with services. In basic mode, or without a project, they are decided at once. */
export function createFeatures({ store, clock, options, plugins, services, page, raise }: FeaturesParts): Features {
  const { basic, projectId } = options
  // Without a project no service is called.
  const remoteExists = !basic && services.has('directory')
  const descriptions = describeFeatures(plugins)

  const tell = (code: string, about?: unknown) =>
    void import('./featureAlerts.js')
      .then(
        (texts) => texts.toFeatureAlert(code, about, page),
        // Its texts may not arrive where the configuration did not: the code stands for itself.
        (): Alert => ({ code, level: 'warning', title: code, detail: messageOf(about) }),
      )
      .then(raise)

  let remote: RemoteFeatures = remoteExists && 'pending'
  const decide = (known = remote) => {
    remote = known
    const { features: local = {} } = store.get(optionsAtom)
    const { flags, ignored } = resolveFlags(descriptions, local, remote, basic)
    store.set(flagsAtom, flags)
    if (ignored.length) tell('LOCAL_FEATURES_IGNORED', ignored.join(', '))
  }

  let settled: Promise<void> | undefined
  decide()

  return {
    start(signal) {
      signal.addEventListener('abort', store.sub(optionsAtom, decide))
      if (!remoteExists) {
        if (!basic && projectId === undefined) tell('PROJECT_ID_MISSING')
        return
      }
      const asked = import('../services/serviceClient.js').then((client) => client.readConfiguration(services, signal))
      const late = () => new Error('No configuration in 10 s')
      const decided = within(clock, configWait, asked, late, signal).then(
        ({ features, theme }) => {
          store.set(offeredThemeAtom, theme)
          decide(features)
        },
        (error) => {
          if (signal.aborted) throw abortedError(error)
          decide(false)
          // A policy that blocks the call has an alert of its own.
          if (!isLatchkeyError(error, 'POLICY_BLOCKED')) tell('SERVER_ERROR', error)
        },
      )
      // What waits for a flag is answered; nothing has to wait.
      settled = ignorable(decided)
    },
    async decided(flag) {
      await settled
      return isOn(store.get(flagsAtom)[flag])
    },
  }
}
