import type { CDPSession } from '@playwright/test'

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  /** Begin, in microseconds. */
  readonly ts: number
  readonly dur?: number
  /** CPU time of the thread, in microseconds. */
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

/**
 * CPU time that the page's main thread needs for each frame while something goes on, in ms: all its tasks up to the one
 * that hands the frame over. What else the machine does is not in it.
 */
export async function traceWork(session: CDPSession, act: () => Promise<void>): Promise<readonly number[]> {
  const events: TraceEvent[] = []
  const collect = ({ value }: { value: unknown[] }) => void events.push(...(value as TraceEvent[]))
  session.on('Tracing.dataCollected', collect)
  const complete = new Promise((done) => session.once('Tracing.tracingComplete', done))
  const includedCategories = ['disabled-by-default-devtools.timeline', 'devtools.timeline', '__metadata']
  await session.send('Tracing.start', { traceConfig: { includedCategories } })
  await act()
  await session.send('Tracing.end')
  await complete
  session.off('Tracing.dataCollected', collect)
  const mains = events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
  // Of several pages the one that had most to do: the others are in the background.
  const frames = mains.map((main) =>
    toFrames(events.filter(({ ph, pid, tid }) => ph === 'X' && pid === main.pid && tid === main.tid)),
  )
  return frames.toSorted((a, b) => b.length - a.length)[0] ?? []
}

function toFrames(events: readonly TraceEvent[]): readonly number[] {
  const inOrder = events.filter(({ name }) => name === 'RunTask' || name === 'Commit').toSorted((a, b) => a.ts - b.ts)
  const frames: number[] = []
  let work = 0
  for (const { name, tdur = 0 } of inOrder) {
    if (name === 'RunTask') work += tdur / 1000
    else {
      frames.push(work)
      work = 0
    }
  }
  return frames
}
