import { readyAtom } from './atoms.js'
import { unlessAborted } from './base/clock.js'
import { keepCode } from './base/keepCode.js'
import { lostError } from './base/pagePolicy.js'
import type { createProviders } from './chains/providers.js'
import { loadRestoring } from './connections/lateCode.js'
import { abortedError, LatchkeyError } from './contract/errors.js'
import type { ServiceClient } from './contract/services.js'
import type { Engine } from './engine.js'
import type { Instance } from './feature/instance.js'
import type { Features } from './flags/features.js'
import { createPreloads, type Preloads } from './preloads.js'
import { createLazyServices } from './services/lazyServices.js'
import { version } from './version.js'
import type { Composition } from './work.js'

/** One stretch between start and stop. */
export interface Life {
  readonly signal: AbortSignal
  readonly services: ServiceClient
  /** Flags, once someone has to know them. */
  features?: Promise<Features>
  /** Everything that acts, once something is to be done. */
  engine?: Promise<Engine>
  running?: Engine
  end(): void
}

export interface LifetimeParts {
  readonly core: Instance
  readonly composition: Composition
  /** Known once the core is. */
  readonly providers: () => ReturnType<typeof createProviders>
}

/** The stretches of time in which an instance is at work, and the code that it fetches for them. */
export interface Lifetime extends Omit<Preloads, 'preloadRestoring'> {
  /** The present stretch; undefined while the instance is stopped. */
  current(): Life | undefined
  /** Begins one, if none has begun. @throws {LatchkeyError} BROWSER_MISSING */
  begin(): Life
  end(): void
  /** Everything that acts; begins to work with the first call. */
  loadEngine(): Promise<Engine>
}

export function createLifetime(parts: LifetimeParts): Lifetime {
  const { core } = parts
  const { latchkey, options, environment, store, emitter, raise, download } = core
  const { clock } = environment
  const { loadModalCode, loadWork } = parts.composition
  // Kept: a preload, and who needs it, wait for the same.
  const composition = {
    ...parts.composition,
    loadModalCode: loadModalCode && keepCode(() => loadModalCode(options)),
    loadWork: keepCode(loadWork),
  }
  let life: Life | undefined

  /** What did not arrive is forgotten: the next call asks again (F29). */
  const fail = (at: Life, name: 'features' | 'engine') => (cause: unknown) => {
    at[name] = undefined
    throw at.signal.aborted ? abortedError(cause) : lostError('ENGINE_FAILED', 'Latchkey could not be loaded', cause)
  }
  const tell = (error: Error) => emitter.emit('error', { error })
  const loadFlags = () => (options.services ? import('./flags/late.js') : composition.loadWork())
  const decide = (at: Life): Promise<Features> => {
    const { services, signal } = at
    at.features ??= download(loadFlags).then(
      ({ createFeatures }) => {
        const { page } = environment
        const features = createFeatures({ store, clock, options, plugins: core.listed, services, page, raise })
        features.start(signal)
        return features
      },
      fail(at, 'features'),
    )
    return at.features
  }
  const { hasStored, preloadSources, preloadOpening, preloadRestoring } = createPreloads(core, composition)
  const resume = async () => {
    const names = core.listed.flatMap(({ resumes = [] }) => resumes)
    const found = names.length ? await environment.takeQuery(names) : undefined
    if (found) (await loadEngine()).resume(found)
  }
  const whenIdle = (run: () => void) => {
    const { signal } = begin()
    const cancel = environment.whenIdle(() => {
      signal.removeEventListener('abort', cancel)
      run()
    })
    signal.addEventListener('abort', cancel)
  }
  const begin = (): Life => {
    if (life) return life
    if (!environment.isBrowser) {
      throw new LatchkeyError(
        'BROWSER_MISSING',
        'Latchkey works in a browser only: call this after the page has loaded.',
      )
    }
    const fresh = createLife(core)
    life = fresh
    // Users wait for what was connected: its code is fetched beside the paint, and begins to work after it.
    const restoring = hasStored()
    if (restoring) preloadRestoring()
    environment.afterPaint(() => {
      if (life !== fresh) return
      if (options.services) decide(fresh).catch(tell)
      resume().catch(tell)
      const { preload, services, analytics } = options
      if (preload === 'idle') whenIdle(latchkey.preload)
      if (fresh.engine || restoring || (services && analytics)) loadEngine().catch(tell)
      else store.set(readyAtom, true)
    })
    return fresh
  }
  const loadEngine = (): Promise<Engine> => {
    const at = begin()
    const { signal, services } = at
    const loadCode = async () => {
      const work = await composition.loadWork()
      return { ...work, restoring: hasStored() ? await loadRestoring() : undefined }
    }
    at.engine ??= unlessAborted(signal, download(loadCode)).then(
      ({ createEngine, features: listed, restoring }) => {
        signal.throwIfAborted()
        const features = () => decide(at)
        const providers = parts.providers()
        at.running = createEngine(core, composition, listed, {
          ...{ services, features, providers, restoring, whenIdle },
        })
        at.running.start()
        return at.running
      },
      fail(at, 'engine'),
    )
    return at.engine
  }

  return {
    current: () => life,
    begin,
    end() {
      const ended = life
      life = undefined
      ended?.end()
      ended?.running?.stop()
      store.set(readyAtom, false)
    },
    loadEngine,
    hasStored,
    preloadSources,
    preloadOpening,
  }
}

/** Begins a stretch: nothing of it is at work yet. */
function createLife({ options, environment, tellBlocked, download }: Instance): Life {
  const controller = new AbortController()
  const { signal } = controller
  const services = createLazyServices(
    {
      // Without a project no service is called.
      addresses: options.projectId === undefined ? undefined : options.services,
      common: {
        projectId: options.projectId ?? '',
        st: 'appkit',
        sv: `html-${options.adapters.map((entry) => entry.id).join(',') || 'universal'}-${version}`,
      },
      fetch: environment.fetch,
      clock: environment.clock,
      signal,
      onBlocked: tellBlocked,
    },
    download,
  )
  return { signal, services, end: () => controller.abort(abortedError()) }
}
