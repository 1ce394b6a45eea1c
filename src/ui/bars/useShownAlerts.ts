import type { Alert } from '../../kernel/index.js'
import { alertsAtom } from '../../kernel/notices/index.js'
import { useAtomValue, useFeatureContext } from '../hooks/FeatureContext.js'

const ownMachine = /^(?:https?:\/\/(?:(?:[\w-]+\.)*localhost|127(?:\.\d+){3}|\[::1\])(?::\d+)?$|file:)/
const none: readonly Alert[] = []

/**
 * The alerts that may be seen here. They are for developers, so by default only a page on a developer's own machine shows
 * them; the option `debug` shows them everywhere, or nowhere.
 */
export function useShownAlerts(): readonly Alert[] {
  const { instance, page } = useFeatureContext()
  const alerts = useAtomValue(alertsAtom)
  return instance.options.debug || ownMachine.test(page.facts().origin) ? alerts : none
}
