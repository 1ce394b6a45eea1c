import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach } from 'vitest'
import { createTranslate } from '../../kernel/base/translate.js'
import type { FeatureContext } from '../../kernel/feature/featureContext.js'
import type { AdapterEntry, Translate } from '../../kernel/index.js'
import { UiProvider } from '../../ui/context.js'
import { FeatureContextProvider } from '../../ui/hooks/FeatureContext.js'
import { messages as en } from '../../ui/messages/en.js'
import { createShell } from '../../ui/shell/createShell.js'
import type { CloseReason, Shell } from '../../ui/shell/types.js'
import type { TestClock } from '../clock.js'
import { createTestLatchkey } from '../createTestLatchkey.js'

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean
}

/** Where the tests of a file draw parts: a real shell, with English messages, anew for each test. */
export interface PartsStage {
  readonly shell: Shell
  readonly clock: TestClock
  /** Why the shell was asked to close, in order. */
  readonly closeRequests: readonly CloseReason[]
  render(node: ReactNode, translate?: Translate): void
  /** The first element that fits. */
  find<Found extends HTMLElement>(selector: string): Found
}

export const translate = createTranslate({ en }, 'en')

/** Sets up the stage of a test file. @param adapters of the instance that the parts are drawn in */
export function setUpPartsStage(adapters: readonly AdapterEntry[] = []): PartsStage {
  let context: FeatureContext
  let clock: TestClock
  let shell: Shell
  let root: Root
  let closeRequests: CloseReason[] = []
  beforeEach(async () => {
    const instance = createTestLatchkey({ adapters })
    clock = instance.clock
    context = await instance.loadEngine()
    globalThis.IS_REACT_ACT_ENVIRONMENT = true
    closeRequests = []
    shell = createShell({ document, themeMode: 'light', onCloseRequest: (reason) => closeRequests.push(reason) })
    root = createRoot(shell.view)
    shell.show()
  })
  afterEach(() => {
    act(() => root.unmount())
    context.instance.latchkey.stop()
    shell.destroy()
    globalThis.IS_REACT_ACT_ENVIRONMENT = false
  })
  return {
    get shell() {
      return shell
    },
    get clock() {
      return clock
    },
    get closeRequests() {
      return closeRequests
    },
    render: (node, words = translate) =>
      act(() =>
        root.render(
          <FeatureContextProvider value={context}>
            <UiProvider shell={shell} translate={words}>
              {node}
            </UiProvider>
          </FeatureContextProvider>,
        ),
      ),
    find: (selector) => shell.view.querySelector(selector) as never,
  }
}
