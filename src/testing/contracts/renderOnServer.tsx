import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import type { ViewParams } from '../../kernel/index.js'
import type { Kernel } from '../../kernel/kernel.js'
import type { LoadedPlugin } from '../../kernel/plugins/index.js'
import { UiProvider } from '../../ui/context.js'
import { KernelProvider } from '../../ui/hooks/KernelContext.js'
import { MessagesProvider } from '../../ui/hooks/MessagesContext.js'
import { Modal } from '../../ui/Modal.js'
import { loadMessages } from '../../ui/messages/loadMessages.js'
import { PluginScope } from '../../ui/PluginScope.js'

/** Draws a view as a server would: no document, no effects. */
export async function renderViewOnServer(kernel: Kernel, view: string, params?: ViewParams): Promise<string> {
  // Arrived before: a server draws in one go.
  await kernel.loadView(view)
  const opened = kernel.views.open(view, params)
  try {
    return renderToString(<Modal kernel={kernel} messages={await loadMessages(kernel.locale)} />)
  } finally {
    opened.catch(() => {
      // Ended below, as meant.
    })
    kernel.views.end()
  }
}

/** Draws what a plugin puts into a slot as a server would. */
export async function renderSlotOnServer(kernel: Kernel, plugin: LoadedPlugin, Item: ComponentType): Promise<string> {
  const messages = await loadMessages(kernel.locale)
  return renderToString(
    <KernelProvider value={kernel}>
      <MessagesProvider value={messages}>
        <UiProvider translate={messages.translate}>
          <PluginScope plugin={plugin}>
            <Item />
          </PluginScope>
        </UiProvider>
      </MessagesProvider>
    </KernelProvider>,
  )
}
