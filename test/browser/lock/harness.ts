import { createPage } from '../../../src/kernel/base/page.js'

/** What runs in its turn until it is told to end. */
interface Turn {
  readonly name: string
  end(): void
}

const { lock } = createPage()
const turns: Turn[] = []
const log: string[] = []

/** What the test does with a tab. */
const tab = {
  /** What was begun in this tab, and how far it reaches. */
  log,
  ask(name: string, signal?: AbortSignal): Promise<void> {
    return lock(
      name,
      (reach) =>
        new Promise<void>((end) => {
          log.push(`${name} in ${reach}`)
          turns.push({ name, end })
        }),
      { signal },
    )
  },
  /** Throws in its turn what the browser throws where it has no locks. How often it ran, and the error's name. */
  async fail(name: string) {
    let runs = 0
    const error: unknown = await lock(name, () => {
      runs++
      throw new DOMException('Not here', 'SecurityError')
    }).catch((reason: unknown) => reason)
    return [runs, error instanceof DOMException && error.name] as const
  },
  end: (name: string) => turns.find((turn) => turn.name === name)?.end(),
}

declare global {
  interface Window {
    tab: typeof tab
  }
}
window.tab = tab
