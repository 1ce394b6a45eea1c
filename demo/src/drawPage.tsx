import { renderToString } from 'react-dom/server'
import { createWidget } from './createWidget.js'
import { Page } from './Page.js'
import { PanelPage } from './panel/PanelPage.js'
import type { Stack } from './readStack.js'
import { readSettings } from './settings.js'

/** A page as the server draws it: without an account, as the widget is before it starts. */
export function drawPage(stack: Stack, query: string, path: string): string {
  const settings = readSettings(query)
  return renderToString(
    <Page latchkey={createWidget(stack, settings)} stack={stack} settings={settings} query={query}>
      {path === '/panel' ? <PanelPage stack={stack} settings={settings} /> : undefined}
    </Page>,
  )
}
