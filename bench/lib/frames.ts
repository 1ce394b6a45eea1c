import type { Page } from '@playwright/test'

/** Frames of a page while something goes on: times in ms, and the most nodes in the modal's shadow root. */
export interface Frames {
  readonly p95: number
  readonly longest: number
  readonly nodes: number
}

/** Times of frames, and most nodes in the shadow root, while something goes on. */
export async function countFrames(tab: Page, act: () => Promise<void>): Promise<Frames> {
  await tab.evaluate(() => {
    const root = document.querySelector('[data-latchkey]')?.shadowRoot
    const seen = {
      frames: [] as number[],
      nodes: 0,
      isOver: false,
      last: performance.now(),
      tick() {
        const now = performance.now()
        seen.frames.push(now - seen.last)
        seen.last = now
        seen.nodes = Math.max(seen.nodes, root?.querySelectorAll('*').length ?? 0)
        if (!seen.isOver) requestAnimationFrame(seen.tick)
      },
    }
    Object.assign(window, { seen })
    requestAnimationFrame(seen.tick)
  })
  await act()
  const { frames, nodes } = await tab.evaluate(() => {
    const { seen } = window as unknown as { seen: { frames: number[]; nodes: number; isOver: boolean } }
    seen.isOver = true
    return seen
  })
  return { p95: at(frames, 0.95), longest: at(frames, 1), nodes }
}

/** The time that a share of all stays within. */
export function at(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return Math.round((sorted[Math.floor((sorted.length - 1) * share)] ?? 0) * 10) / 10
}

/** Turns the wheel, and lets frames pass after each notch. */
export async function turn(tab: Page, notch: number, times: number, frames = 1): Promise<void> {
  for (let at = 0; at < times; at++) {
    await tab.mouse.wheel(0, notch)
    for (let passed = 0; passed < frames; passed++)
      await tab.evaluate(() => new Promise((done) => requestAnimationFrame(done)))
  }
}
