import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import type { FeatureContext } from '../../kernel/feature/featureContext.js'
import type { ViewParams } from '../../kernel/index.js'
import { navigation } from '../../kernel/navigation/index.js'
import type { LoadedPlugin } from '../../kernel/plugins/index.js'
import { UiProvider } from '../../ui/context.js'
import { FeatureContextProvider } from '../../ui/hooks/FeatureContext.js'
import { MessagesProvider } from '../../ui/hooks/MessagesContext.js'
import { Modal } from '../../ui/Modal.js'
import { loadMessages } from '../../ui/messages/loadMessages.js'
import { PluginScope } from '../../ui/PluginScope.js'

/** Draws a view as a server would: no document, no effects. */
export async function renderViewOnServer(context: FeatureContext, view: string, params?: ViewParams): Promise<string> {
  const { views, loadView } = context.resources.need(navigation)
  // Arrived before: a server draws in one go.
  await loadView(view)
  const opened = views.open(view, params)
  try {
    return renderToString(<Modal context={context} messages={await loadMessages(context.locale)} />)
  } finally {
    opened.catch(() => {
      // Ended below, as meant.
    })
    views.end()
  }
}

/** Draws what a plugin puts into a slot as a server would. */
export async function renderSlotOnServer(
  context: FeatureContext,
  plugin: LoadedPlugin,
  Item: ComponentType,
): Promise<string> {
  const messages = await loadMessages(context.locale)
  return renderToString(
    <FeatureContextProvider value={context}>
      <MessagesProvider value={messages}>
        <UiProvider translate={messages.translate}>
          <PluginScope plugin={plugin}>
            <Item />
          </PluginScope>
        </UiProvider>
      </MessagesProvider>
    </FeatureContextProvider>,
  )
}
