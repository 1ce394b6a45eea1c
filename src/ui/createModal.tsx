'use client'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { FeatureContext } from '../kernel/feature/featureContext.js'
import { offeredThemeAtom, themeAtom } from '../kernel/feature/state.js'
import type { Surface } from '../kernel/feature/surfaces.js'
import { LatchkeyError, messageOf } from '../kernel/index.js'
import { type ModalHandle, navigation } from '../kernel/navigation/index.js'
import { followLanguage } from './followLanguage.js'
import { Modal } from './Modal.js'
import { type LoadOthers, loadMessages } from './messages/loadMessages.js'
import { createShell } from './shell/createShell.js'
import { watchImages } from './watchImages.js'

/** Puts the modal on the page, closed: the shell in plain DOM, React inside it. */
export async function createModal(
  context: FeatureContext,
  surface?: Surface,
  loadOthers?: LoadOthers,
): Promise<ModalHandle> {
  const { instance, resources, store, toasts } = context
  const { latchkey, options, environment, tellBlocked } = instance
  const { views, coreViewIds, loadView } = resources.need(navigation)
  const container = surface ? undefined : options.container?.()
  if (container === null) throw new LatchkeyError('MODAL_MISSING', 'container returned null')
  if (!surface && options.append === false)
    throw new LatchkeyError(
      'MODAL_MISSING',
      'append is false, and the page has no <latchkey-modal> or <latchkey-panel> of this instance',
    )
  const warn = (message: string) => console.warn(`Latchkey: ${message}`)
  const load = (locale: string) => loadMessages(locale, { warn, loadOthers, own: options.messages })
  const loadWriter = () =>
    import('./theme/writeTheme.js').then((code) =>
      code.createThemeWriter(warn, environment.whenIdle, () => store.get(offeredThemeAtom)),
    )
  /** Whether there is anything to write, of the host's or of the project's configuration. */
  const isThemed = () => Object.keys(store.get(themeAtom).variables).length > 0 || !!store.get(offeredThemeAtom)
  // Connect has come with this code. Known before the first drawing, it is what is drawn, and not a skeleton.
  const isPanel = surface?.kind === 'panel'
  const first = isPanel ? views.current()?.view : undefined
  const home = first || !latchkey.state().account ? loadView(first ?? coreViewIds.connect) : undefined
  const [opening, panel] = await Promise.all([
    load(context.locale),
    isPanel ? import('./shell/panel.js') : undefined,
    // The view's place says why it is not there.
    home?.catch(() => undefined),
  ])
  const { mode, variables } = store.get(themeAtom)
  const isPhone = !isPanel && matchMedia('(pointer:coarse),(max-width:479.98px)').matches
  // No finger pulls the sheet before it is there.
  const phone = isPhone ? import('./shell/phone.js') : undefined
  const { mobileFullScreen: fullScreen } = options
  // It opens as what it stays. Where that did not come it is a sheet, and the shell says so.
  if (fullScreen) await phone?.catch(() => undefined)
  let writeTheme = isThemed() ? await loadWriter() : undefined
  const shell = createShell({
    document,
    container,
    host: surface?.element,
    panel,
    fullScreen,
    themeMode: mode,
    themeVariables: variables,
    writeTheme: (...args) => writeTheme?.(...args),
    phone,
    onCloseRequest: () => void views.close(),
    warn,
  })
  const setTheme = () => {
    const theme = store.get(themeAtom)
    shell.setTheme(theme.mode, theme.variables)
    if (writeTheme || !isThemed()) return
    loadWriter().then(
      (loaded) => {
        writeTheme = loaded
        setTheme()
      },
      (error) => warn(`The theme's variables could not be applied: ${messageOf(error)}`),
    )
  }
  const stopTheme = [themeAtom, offeredThemeAtom].map((atom) => store.sub(atom, setTheme))
  // What came while this was made.
  setTheme()
  const stopImages = watchImages(shell.view, tellBlocked)
  const root = createRoot(shell.view)
  const language = followLanguage(context, shell, opening, load, () => draw())
  const draw = () => root.render(<Modal context={context} shell={shell} messages={language.messages()} />)
  draw()
  const cancelIdle = environment.whenIdle(shell.prepare)
  /** Whether the modal is to be seen. */
  let wanted = false
  const appear = () => {
    if (!wanted) return
    // The dialog opens with its content in place, in one frame.
    flushSync(draw)
    shell.show()
  }

  return {
    show() {
      // While it is open, the views follow the history by themselves.
      if (wanted) return
      wanted = true
      // An effect may have led here, in which React must not be made to draw: when this task's work is done, it may be.
      queueMicrotask(appear)
    },
    hide() {
      // A panel stays: what it begins with comes in place of what was left.
      if (isPanel) return
      wanted = false
      toasts.dismiss()
      shell.hide()
    },
    shake: shell.shake,
    reveal: shell.reveal,
    place: {
      append: shell.addFrame,
      show: () => shell.showFrame(true),
      hide: () => shell.showFrame(false),
    },
    destroy() {
      wanted = false
      toasts.dismiss()
      cancelIdle()
      for (const stop of stopTheme) stop()
      language.stop()
      stopImages()
      shell.destroy()
      // React may be rendering: its root goes in a task of its own.
      setTimeout(() => root.unmount())
    },
  }
}
