import type { FeatureContext } from '../kernel/feature/featureContext.js'
import { localeAtom } from '../kernel/feature/localeState.js'
import { getLocale, optionsAtom } from '../kernel/feature/state.js'
import { pluginContexts } from '../kernel/navigation/index.js'
import type { CoreMessages } from './messages/loadMessages.js'
import type { Shell } from './shell/types.js'

/**
 * The messages that are shown, as the host's option and the page's `lang` change: once a language is there, with that of the plugins,
 * everything is drawn in it at once. Views stay, with what was typed.
 */
export function followLanguage(
  context: FeatureContext,
  shell: Pick<Shell, 'setLanguage'>,
  opening: CoreMessages,
  load: (locale: string) => Promise<CoreMessages>,
  draw: () => void,
) {
  const { store, resources, tell } = context
  let shown = withRest(opening)
  let wanted = context.locale

  function withRest(messages: CoreMessages): CoreMessages {
    const { loadRest } = messages
    if (!loadRest) return messages
    let rest: Promise<CoreMessages> | undefined
    const own: CoreMessages = {
      ...messages,
      async loadRest() {
        rest ??= loadRest()
        const complete = await rest
        if (shown === own) show(complete)
        return complete
      },
    }
    return own
  }

  function show(messages: CoreMessages) {
    shown = messages
    shell.setLanguage(messages.shown)
    draw()
  }

  const follow = async () => {
    const locale = getLocale(store)
    if (locale === wanted) return
    wanted = locale
    const [messages, showPlugins] = await Promise.all([
      load(locale).then(async (opening) => (await opening.loadRest?.()) ?? opening),
      resources.peek(pluginContexts)?.loadLanguage(locale),
    ])
    if (locale !== wanted) return
    showPlugins?.()
    store.set(localeAtom, locale)
    show(messages)
  }
  const followNow = () => void follow().catch(tell)

  const stop = store.sub(optionsAtom, followNow)
  const page = new MutationObserver(followNow)
  page.observe(document.documentElement, { attributeFilter: ['lang'] })
  shell.setLanguage(shown.shown)
  // It may have changed while all this was loading.
  followNow()
  return {
    messages: () => shown,
    stop() {
      stop()
      page.disconnect()
      wanted = ''
    },
  }
}
