import { createElement } from 'react'
import { Host } from '../../src/Host.js'

/** Drawn on a server; the button is a part for the browser. */
export default function Page() {
  return createElement('div', { id: 'app' }, createElement(Host))
}
