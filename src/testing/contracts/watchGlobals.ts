type Target = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
type AddListener = EventTarget['addEventListener']

/** What was opened on the page since the watch began and is open still. */
export interface GlobalsWatch {
  /** Where each timer was begun: the first line of code that is not this watch's. */
  readonly timers: readonly string[]
  readonly listeners: number
  /** Names that appeared on `globalThis`. */
  readonly names: readonly string[]
  stop(): void
}

/**
 * Counts timers, listeners of window and document, and global names that code leaves behind. Counts everything of the
 * page, so that nothing else may run meanwhile.
 */
export function watchGlobals(): GlobalsWatch {
  const { setTimeout: begin, clearTimeout: end, setInterval: repeat, clearInterval: endRepeat } = globalThis
  const known = new Set(Object.keys(globalThis))
  const timers = new Map<unknown, string>()
  const restore: (() => void)[] = []
  let listeners = 0

  const note = (timer: unknown) => {
    // Lines of the stack: the error, this function, the replaced one, who called it.
    timers.set(timer, new Error().stack?.split('\n')[3]?.trim() ?? 'unknown')
    return timer
  }
  Object.assign(globalThis, {
    setTimeout: (run: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => {
      // What runs at once is a task on its way, and nothing that is left behind.
      if (ms <= 0) return begin(run, ms, ...args)
      const timer = begin(() => {
        timers.delete(timer)
        run(...args)
      }, ms)
      return note(timer)
    },
    setInterval: (run: () => void, ms?: number) => note(repeat(run, ms)),
    clearTimeout(timer: Parameters<typeof end>[0]) {
      timers.delete(timer)
      end(timer)
    },
    clearInterval(timer: Parameters<typeof endRepeat>[0]) {
      timers.delete(timer)
      endRepeat(timer)
    },
  })

  const { window, document } = globalThis as { window?: Target; document?: Target }
  for (const target of [window, document]) {
    if (!target?.addEventListener) continue
    const open: [string, unknown][] = []
    const { addEventListener: add, removeEventListener: remove } = target
    const forget = (type: string, listener: unknown) => {
      const index = open.findIndex((entry) => entry[0] === type && entry[1] === listener)
      if (index < 0) return
      open.splice(index, 1)
      listeners--
    }
    const watched: AddListener = (type, listener, options) => {
      const { once, signal } = typeof options === 'object' ? options : {}
      add.call(target, type, listener, options)
      if (once || signal?.aborted) return
      open.push([type, listener])
      listeners++
      signal?.addEventListener('abort', () => forget(type, listener), { once: true })
    }
    target.addEventListener = watched
    target.removeEventListener = (type, listener, options) => {
      forget(type, listener)
      remove.call(target, type, listener, options)
    }
    restore.push(() => Object.assign(target, { addEventListener: add, removeEventListener: remove }))
  }

  return {
    get timers() {
      return [...timers.values()]
    },
    get listeners() {
      return listeners
    },
    get names() {
      return Object.keys(globalThis).filter((name) => !known.has(name))
    },
    stop() {
      Object.assign(globalThis, { setTimeout: begin, clearTimeout: end, setInterval: repeat, clearInterval: endRepeat })
      for (const undo of restore) undo()
    },
  }
}
