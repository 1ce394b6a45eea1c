// Runs in each timed page before its own code: `window.times`, which the page tells its moments and the bench asks.
{
  /** @type {Map<string, number>} */
  const reached = new Map()
  /** @type {Map<string, (at: number) => void>} */
  const waiting = new Map()
  /** @type {(() => void) | undefined} */
  let look
  const times = {
    /** Milliseconds above 50 of each task of the main thread so far. */
    blocked: 0,
    /** @param {string} moment */
    reach(moment) {
      if (reached.has(moment)) return
      const now = performance.now()
      reached.set(moment, now)
      waiting.get(moment)?.(now)
    },
    /**
     * When a moment was reached: told, not polled for, since each question would cost the page time.
     *
     * @param {string} moment
     * @returns {Promise<number>}
     */
    at: (moment) =>
      new Promise((resolve) => {
        const at = reached.get(moment)
        if (at === undefined) waiting.set(moment, resolve)
        else resolve(at)
      }),
    /** @param {() => void} begin */
    onClick(begin) {
      look = begin
    },
    click() {
      times.reach('clicked')
      document.querySelector('button')?.click()
      look?.()
    },
  }
  Object.assign(window, { times })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) times.blocked += Math.max(0, duration - 50)
  }).observe({ type: 'longtask', buffered: true })
}
