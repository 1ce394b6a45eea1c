'use client'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { type Face, type Kernel, themeAtom } from '../kernel/internal.js'
import { Modal } from './Modal.js'
import { loadTexts } from './messages/loadTexts.js'
import { createShell } from './shell/createShell.js'

/** Puts the modal on the page, closed: the shell in plain DOM, React inside it. */
export async function createFace(kernel: Kernel): Promise<Face> {
  const { options, store, views, locale, toasts } = kernel
  const warn = (message: string) => console.warn(`Latchkey: ${message}`)
  const texts = await loadTexts(locale, warn)
  const { mode, variables } = store.get(themeAtom)
  const shell = createShell({
    document,
    container: options.container?.() ?? undefined,
    themeMode: mode,
    themeVariables: variables,
    lang: locale,
    onCloseRequest: () => void views.close(),
    warn,
  })
  const stopTheme = store.sub(themeAtom, () => {
    const theme = store.get(themeAtom)
    shell.setTheme(theme.mode, theme.variables)
  })
  const root = createRoot(shell.view)
  const draw = () => root.render(<Modal kernel={kernel} shell={shell} texts={texts} />)
  draw()

  return {
    show() {
      // The dialog opens with its content in place, in one frame.
      flushSync(draw)
      shell.show()
    },
    hide() {
      toasts.dismiss()
      shell.hide()
    },
    shake: shell.shake,
    destroy() {
      stopTheme()
      shell.destroy()
      // React may be rendering: its root goes in a task of its own.
      setTimeout(() => root.unmount())
    },
  }
}
