/** Other tabs of the same page: a session that one of them ended is over in all (F23). */
export interface Tabs {
  /** Tells the others. */
  ended(topic: string): void
  stop(): void
}

/** Listens to other tabs; without a way to hear them it does nothing, and what they did is seen when the user comes back. */
export function createTabs(name: string, onEnded: (topic: string) => void): Tabs {
  if (typeof BroadcastChannel === 'undefined') return { ended() {}, stop() {} }
  const channel = new BroadcastChannel(name)
  // In Node it would keep the process alive.
  ;(channel as { unref?(): void }).unref?.()
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const topic = (data as { ended?: unknown } | null)?.ended
    if (typeof topic === 'string') onEnded(topic)
  }
  return {
    ended: (topic) => channel.postMessage({ ended: topic }),
    stop: () => channel.close(),
  }
}
