import { renderToString } from 'react-dom/server'
import { createWidget } from './createWidget.js'
import { Page } from './Page.js'
import type { Stack } from './readStack.js'
import { readSettings } from './settings.js'

/** The home page as the server draws it: without an account, as the widget is before it starts. */
export function drawPage(stack: Stack, query: string): string {
  const settings = readSettings(query)
  return renderToString(
    <Page latchkey={createWidget(stack, settings)} stack={stack} settings={settings} query={query} />,
  )
}
