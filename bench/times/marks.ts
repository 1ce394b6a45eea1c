/** Moments of this page, in milliseconds since it was asked for. */
const moments: Record<string, number> = {}
Object.assign(window, { moments })

/** Notes a moment once it is on the screen: the frame after the one that draws it. */
export function mark(name: string): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      moments[name] ??= performance.now()
    }),
  )
}

/** Whether the page clicks its own button as soon as it is there. */
export const isImpatient = location.search === '?impatient'
