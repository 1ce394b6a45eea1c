import { directionOf } from '../../kernel/base/locale.js'
import { messageOf } from '../../kernel/index.js'
import { createSheets } from '../theme/sheet.js'
import { tokenCss } from '../theme/tokens.js'
import { createAnnouncer } from './announcer.js'
import { baseCss } from './base.css.js'
import { readFocusable, readFocusedIn, rememberFocus, wrapTab } from './focus.js'
import { followHeight } from './followHeight.js'
import { holdPage } from './holdPage.js'
import { keepEvents } from './keepEvents.js'
import type { Sight } from './panelPlace.js'
import { shellCss } from './shell.css.js'
import type { Shell, ShellOptions } from './types.js'

/**
 * Makes the modal in plain DOM, closed, with everything that outlives views: the dialog, the mount for React, the
 * place for the login frame, the live regions. Touches nothing of the page but what it appends, and a scroll lock
 * while it is open. As a panel it is a region of the page, and takes neither the page nor its focus.
 */
export function createShell(options: ShellOptions): Shell {
  const { document, onCloseRequest, warn, panel } = options
  const { host, root, sheets, themeSheet, dialog, modal, card, view, frameSlot } = drawShell(options)
  const announcer = createAnnouncer(card)

  const ended = new AbortController()
  const { signal } = ended
  const height = followHeight(card, view)
  const mayFocus = panel?.followUse(host, signal) ?? (() => true)
  const followFrame = panel?.followFrame(host, signal)
  let open: { leave(): void; readonly stops: (() => void)[] } | undefined
  let followKeyboard: (() => () => void) | undefined
  let shaking: ReturnType<typeof setTimeout> | undefined

  const shell: Shell = {
    host,
    root,
    view,
    frameSlot,
    sheets,
    get isOpen() {
      return open !== undefined
    },
    isPanel: panel !== undefined,
    sight: panel?.watchSight(host, signal) ?? alwaysInSight,
    prepare() {
      if (modal && !open && !signal.aborted) modal.dataset.ahead = ''
    },
    show() {
      if (open || signal.aborted) return
      if (!host.isConnected) place()
      const giveFocusBack = modal ? rememberFocus(document) : undefined
      const stops = modal ? holdPage(root, dialog, stay) : []
      if (followKeyboard) stops.push(followKeyboard())
      open = {
        stops,
        leave() {
          for (const stop of stops) stop()
          giveFocusBack?.()
        },
      }
      delete dialog.dataset.ahead
      if (modal) openDialog(modal, root, findFocus(view))
      height.settle()
    },
    hide() {
      if (!open) return
      const { leave } = open
      open = undefined
      // A browser looks after focus in what goes away by laying the page out once more.
      const focused = modal && readFocusedIn(host)
      focused?.blur()
      modal?.close()
      leave()
    },
    enter(place) {
      // The view may have put focus on a field already.
      if (!open || place.contains(root.activeElement)) return
      // What was pressed at the end of a long view in a page may have the next one's beginning out of sight.
      if (mayFocus()) findFocus(place)?.focus({ preventScroll: modal !== undefined })
      else announcer.say(findTitle(place)?.textContent ?? '')
    },
    reveal: () => panel?.revealPanel(host),
    label: (id) => dialog.setAttribute('aria-labelledby', id),
    shake() {
      if (shaking !== undefined || !open) return
      card.dataset.shake = ''
      shaking = setTimeout(() => {
        shaking = undefined
        delete card.dataset.shake
      }, 500)
    },
    announce: announcer.say,
    addFrame: (frame, onGone) => putFrame(host, signal, frame, onGone),
    showFrame(shown) {
      frameSlot.toggleAttribute('data-shown', shown)
      followFrame?.(shown)
    },
    requestClose: onCloseRequest,
    setLanguage(locale) {
      dialog.lang = locale
      dialog.dir = directionOf(locale)
    },
    setTheme(mode, variables = {}) {
      host.dataset.theme = mode
      options.writeTheme?.(themeSheet, variables, root)
    },
    destroy() {
      if (signal.aborted) return
      shell.hide()
      ended.abort()
      height.stop()
      announcer.stop()
      clearTimeout(shaking)
      root.replaceChildren()
      root.adoptedStyleSheets = []
      for (const name of ['latchkey', 'theme']) delete host.dataset[name]
      if (!options.host) host.remove()
    },
  }

  /** What the modal stood in may have gone with a dialog of the page's: from then on it stands on the body. */
  function place() {
    const { container } = options
    if (!options.host) (container?.isConnected ? container : document.body).append(host)
  }

  /** A dialog that was taken out, or moved, is no longer over the page. Where an element of the page's has gone, the kernel closes. */
  function stay() {
    if (options.host && !host.isConnected) return
    shell.hide()
    shell.show()
  }

  keepEvents(dialog, panel !== undefined, signal)
  panel?.keepScrolling(dialog, signal)
  if (modal) {
    listenToDialog(modal, shell, signal)
    options.phone?.then(
      (phone) => {
        if (signal.aborted) return
        if (options.fullScreen) sheets.adopt(phone.fullScreenCss)
        else phone.dragSheet(card, signal, () => onCloseRequest('drag'))
        followKeyboard = () => phone.followKeyboard(dialog, root)
        open?.stops.push(followKeyboard())
      },
      // It closes by its button, and by a press beside it.
      (error) => warn?.(`What phones add to the modal could not be loaded: ${messageOf(error)}`),
    )
  }
  place()
  shell.setTheme(options.themeMode, options.themeVariables)
  shell.setLanguage('en')
  return shell
}

/** The browser gives focus to the target as the dialog opens: to move it afterwards would lay out the dialog once more. */
function openDialog(dialog: HTMLDialogElement, root: ShadowRoot, target: HTMLElement | undefined) {
  target?.setAttribute('autofocus', '')
  dialog.showModal()
  target?.removeAttribute('autofocus')
  if (root.activeElement !== target) target?.focus({ preventScroll: true })
}

/** Of the host's children only frames of ours are drawn. */
const frameSlotName = 'latchkey-frame'

/** The elements, with their style sheets. */
function drawShell({ document, panel, host = document.createElement('div') }: ShellOptions) {
  // A custom element that is taken out and put back keeps its root: it can be attached only once.
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  // What kept a panel's place until it came.
  root.replaceChildren()
  root.adoptedStyleSheets = []
  const sheets = createSheets(root)
  sheets.adopt(tokenCss())
  const themeSheet = sheets.add('')
  sheets.adopt(baseCss)
  sheets.adopt(shellCss)
  if (panel) sheets.adopt(panel.panelCss)

  const make = (tag: string, className: string, part: string, parent: ParentNode) => {
    const element = document.createElement(tag)
    element.className = className
    element.setAttribute('part', part)
    parent.append(element)
    return element
  }
  const dialog = panel ? make('section', 'root panel', 'panel', root) : make('dialog', 'root overlay', 'overlay', root)
  const modal = panel ? undefined : (dialog as HTMLDialogElement)
  const card = make('div', 'card', 'modal', dialog)
  const view = make('div', 'view', 'view', card)
  const frameSlot = make('div', 'frame', 'frame', card)
  // A child of the host element: a frame in a shadow tree is found by no window.
  const slot = document.createElement('slot')
  slot.name = frameSlotName
  frameSlot.append(slot)
  modal?.setAttribute('aria-modal', 'true')
  host.dataset.latchkey = panel ? 'panel' : 'modal'
  return { host, root, sheets, themeSheet, dialog, modal, card, view, frameSlot }
}

/** See `Shell.addFrame`. @param signal aborts when the shell is destroyed */
function putFrame(host: HTMLElement, signal: AbortSignal, frame: HTMLElement, onGone: () => void): void {
  frame.slot = frameSlotName
  host.append(frame)
  signal.addEventListener('abort', () => {
    if (frame.parentElement !== host) return
    frame.remove()
    onGone()
  })
}

const alwaysInSight: Sight = { now: () => true, watch: () => () => {} }

const findTitle = (place: HTMLElement) => place.querySelector<HTMLElement>('.title')

/** What takes focus: what the view names, else its title. The browser's own choice would be the first button. */
const findFocus = (place: HTMLElement): HTMLElement | undefined =>
  place.querySelector<HTMLElement>('[data-autofocus]') ?? findTitle(place) ?? readFocusable(place)[0]

function listenToDialog(dialog: HTMLDialogElement, shell: Shell, signal: AbortSignal): void {
  let pressed: EventTarget | null = null
  const listeners: { readonly [Type in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[Type]) => void } = {
    keydown(event) {
      if (event.defaultPrevented || event.isComposing) return
      if (event.key === 'Tab') wrapTab(event, shell.root, dialog)
      if (event.key !== 'Escape') return
      // Browsers grant only one refusal of `cancel` per user action; a prevented key press never gets that far.
      event.preventDefault()
      shell.requestClose('escape')
    },
    cancel(event) {
      if (event.target !== dialog) return
      event.preventDefault()
      shell.requestClose('escape')
    },
    close() {
      if (!shell.isOpen || dialog.open) return
      // Closed over our head (a second Back gesture): the guards have not been asked yet.
      dialog.showModal()
      shell.requestClose('escape')
    },
    pointerdown(event) {
      pressed = event.target
    },
    click(event) {
      // A selection that starts in a field and ends on the overlay is no request to close.
      if (event.target === dialog && pressed === dialog) shell.requestClose('overlay')
    },
  }
  for (const [type, listener] of Object.entries(listeners))
    dialog.addEventListener(type, listener as EventListener, { signal })
}
