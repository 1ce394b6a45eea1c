import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import type { ViewParams } from '../../kernel/index.js'
import type { Kernel, LoadedPlugin } from '../../kernel/internal.js'
import { UiProvider } from '../../ui/context.js'
import { KernelProvider } from '../../ui/hooks/KernelContext.js'
import { PluginScope } from '../../ui/hooks/PluginScope.js'
import { TextsProvider } from '../../ui/hooks/TextsContext.js'
import { Modal } from '../../ui/Modal.js'
import { loadTexts } from '../../ui/messages/loadTexts.js'

/** Draws a view as a server would: no document, no effects. */
export async function renderViewOnServer(kernel: Kernel, view: string, params?: ViewParams): Promise<string> {
  // Arrived before: a server draws in one go.
  await kernel.loadView(view)
  const opened = kernel.views.open(view, params)
  try {
    return renderToString(<Modal kernel={kernel} texts={await loadTexts(kernel.locale)} />)
  } finally {
    opened.catch(() => {
      // Ended below, as meant.
    })
    kernel.views.end()
  }
}

/** Draws what a plugin puts into a slot as a server would. */
export async function renderSlotOnServer(kernel: Kernel, plugin: LoadedPlugin, Item: ComponentType): Promise<string> {
  const texts = await loadTexts(kernel.locale)
  return renderToString(
    <KernelProvider value={kernel}>
      <TextsProvider value={texts}>
        <UiProvider translate={texts.translate}>
          <PluginScope plugin={plugin}>
            <Item />
          </PluginScope>
        </UiProvider>
      </TextsProvider>
    </KernelProvider>,
  )
}
