import { unlessAborted } from '../base/clock.js'
import { keepCode } from '../base/keepCode.js'
import { lostError } from '../base/pagePolicy.js'
import type { createProviders } from '../chains/index.js'
import { loadRestoring } from '../connections/index.js'
import { abortedError, LatchkeyError } from '../contract/errors.js'
import type { ServiceClient } from '../contract/services.js'
import type { Instance } from '../feature/instance.js'
import { getLocale, readyAtom } from '../feature/state.js'
import type { Features } from '../flags/index.js'
import type { createInstanceServices, Work } from '../work/index.js'
import type { Composition } from './composition.js'
import { createPreloads } from './preloads.js'

/** One stretch between start and stop. */
interface Run {
  readonly signal: AbortSignal
  /** Once there is code that may call one. */
  services?: ServiceClient
  /** Flags, once someone has to know them. */
  features?: Promise<Features>
  /** Everything that acts, once something is to be done. */
  work?: Promise<Work>
  running?: Work
  end(): void
}

/**
 * The stretches of time in which an instance is at work, and the code that it fetches for them.
 * @param providers known once the instance is
 */
export function createRuns(
  instance: Instance,
  { loadModalCode, loadWork, ...views }: Composition,
  providers: () => ReturnType<typeof createProviders>,
) {
  const { latchkey, options, environment, store, emitter, raise, download } = instance
  const { clock } = environment
  // Kept: a preload, and who needs it, wait for the same.
  const loadCode = keepCode(loadWork)
  const loadModal =
    options.modal === false || !loadModalCode ? undefined : keepCode(() => loadModalCode(options, getLocale(store)))
  let run: Run | undefined

  /** What did not arrive is forgotten: the next call asks again (F29). */
  const fail = (at: Run, name: 'features' | 'work') => (cause: unknown) => {
    at[name] = undefined
    throw at.signal.aborted ? abortedError(cause) : lostError('ENGINE_FAILED', 'Latchkey could not be loaded', cause)
  }
  /** One for flags and engine, whichever arrives first. */
  const servicesOf = (at: Run, create: typeof createInstanceServices) => {
    at.services ??= create(instance, at.signal)
    return at.services
  }
  const tell = (error: Error) => emitter.emit('error', { error })
  const loadFlags = () => (options.services ? import('../flags/late.js') : loadCode())
  const decide = (at: Run): Promise<Features> => {
    const { signal } = at
    at.features ??= download(loadFlags).then(
      ({ createFeatures, createInstanceServices }) => {
        const { page } = environment
        const services = servicesOf(at, createInstanceServices)
        const features = createFeatures({ store, clock, options, plugins: instance.listed, services, page, raise })
        features.start(signal)
        return features
      },
      fail(at, 'features'),
    )
    return at.features
  }
  const { hasStored, preloadSources, preloadOpening, preloadRestoring } = createPreloads(instance, loadCode, loadModal)
  const resume = async () => {
    const names = instance.listed.flatMap(({ resumes = [] }) => resumes)
    const found = names.length ? await environment.takeQuery(names) : undefined
    if (found) (await load()).actions.resume(found)
  }
  const begin = (): Run => {
    if (run) return run
    if (!environment.isBrowser) {
      throw new LatchkeyError(
        'BROWSER_MISSING',
        'Latchkey works in a browser only: call this after the page has loaded.',
      )
    }
    const fresh = createRun()
    run = fresh
    // Users wait for what was connected: its code is fetched beside the paint, and begins to work after it.
    const restoring = hasStored()
    if (restoring) preloadRestoring()
    environment.afterPaint(() => {
      if (run !== fresh) return
      if (options.services) decide(fresh).catch(tell)
      resume().catch(tell)
      const { preload, services, analytics } = options
      if (preload === 'idle')
        fresh.signal.addEventListener(
          'abort',
          environment.whenIdle(() => latchkey.preload()),
        )
      if (fresh.work || restoring || (services && analytics)) load().catch(tell)
      else store.set(readyAtom, true)
    })
    return fresh
  }
  const load = (): Promise<Work> => {
    const at = begin()
    const { signal } = at
    const fetchAll = async () => {
      const code = await loadCode()
      return { ...code, restoring: hasStored() ? await loadRestoring() : undefined }
    }
    at.work ??= unlessAborted(signal, download(fetchAll)).then(
      ({ createWork, createInstanceServices, features: listed, restoring }) => {
        signal.throwIfAborted()
        at.running = createWork(instance, servicesOf(at, createInstanceServices), listed, {
          coreViews: { ...views, loadModal },
          featureFlags: () => decide(at),
          hostProviders: providers(),
          restoring,
        })
        at.running.start()
        return at.running
      },
      fail(at, 'work'),
    )
    return at.work
  }

  return {
    /** Begins one, if none has begun; gives what aborts with its end. @throws {LatchkeyError} BROWSER_MISSING */
    begin: () => begin().signal,
    end() {
      const ended = run
      run = undefined
      ended?.end()
      ended?.running?.stop()
      store.set(readyAtom, false)
    },
    /** Everything that acts; begins to work with the first call. */
    load,
    /** What is at work already. */
    peek: () => run?.running,
    /** Whether there is something connected, or may be. */
    mayBeConnected: () => run?.work !== undefined || hasStored(),
    preloadSources,
    preloadOpening,
  }
}

/** Begins a stretch: nothing of it is at work yet. */
function createRun(): Run {
  const controller = new AbortController()
  return { signal: controller.signal, end: () => controller.abort(abortedError()) }
}
