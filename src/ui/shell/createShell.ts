import { messageOf } from '../../kernel/index.js'
import { createSheets } from '../theme/sheet.js'
import { tokenCss } from '../theme/tokens.js'
import { createAnnouncer } from './announcer.js'
import { baseCss } from './base.css.js'
import { readFocusable, readFocusedIn, rememberFocus, wrapTab } from './focus.js'
import { followHeight } from './followHeight.js'
import { lockScroll } from './scrollLock.js'
import { shellCss } from './shell.css.js'
import type { Shell, ShellOptions } from './types.js'

/**
 * Makes the modal in plain DOM, closed, with everything that outlives views: the dialog, the mount for React, the
 * place for the login frame, the live regions. Touches nothing of the page but what it appends, and a scroll lock
 * while it is open.
 */
export function createShell(options: ShellOptions): Shell {
  const { document, onCloseRequest, warn } = options
  const { host, root, sheets, themeSheet, dialog, modal, card, view, frameSlot } = drawShell(options)
  const announcer = createAnnouncer(card)

  const ended = new AbortController()
  const { signal } = ended
  const height = followHeight(card, view)
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
    prepare() {
      if (modal && !open && !signal.aborted) modal.dataset.ahead = ''
    },
    show() {
      if (open || signal.aborted) return
      const giveFocusBack = modal ? rememberFocus(document) : undefined
      const stops = modal ? [lockScroll(document)] : []
      if (followKeyboard) stops.push(followKeyboard())
      readDirection()
      open = {
        stops,
        leave() {
          for (const stop of stops) stop()
          giveFocusBack?.()
        },
      }
      delete dialog.dataset.ahead
      if (modal) {
        // The browser gives focus to it as it opens: to move it afterwards would lay out the dialog once more.
        const target = findFocus(view)
        target?.setAttribute('autofocus', '')
        modal.showModal()
        target?.removeAttribute('autofocus')
        if (root.activeElement !== target) target?.focus({ preventScroll: true })
      }
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
      if (open && !place.contains(root.activeElement)) findFocus(place)?.focus({ preventScroll: true })
    },
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
    showFrame: (shown) => frameSlot.toggleAttribute('data-shown', shown),
    requestClose: onCloseRequest,
    setTheme(mode, variables = {}) {
      host.dataset.theme = mode
      options.writeTheme?.(themeSheet, variables)
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
      host.replaceChildren()
      host.remove()
    },
  }

  function readDirection() {
    if (options.dir) dialog.dir = options.dir
    else if (!dialog.dir) {
      const page = host.parentElement ?? document.documentElement
      dialog.dir = document.defaultView?.getComputedStyle(page).direction === 'rtl' ? 'rtl' : 'ltr'
    }
  }

  // Keys and focus inside are the modal's alone: a page's shortcuts and focus traps would see them come from our host.
  for (const type of ['keydown', 'keyup', 'keypress', 'focusin', 'focusout']) {
    dialog.addEventListener(type, (event) => event.stopPropagation(), { signal })
  }
  if (modal) {
    listenToDialog(modal, shell, signal)
    options.phone?.then(
      (phone) => {
        if (signal.aborted) return
        phone.dragSheet(card, signal, () => onCloseRequest('drag'))
        followKeyboard = () => phone.followKeyboard(dialog, root)
        open?.stops.push(followKeyboard())
      },
      // It closes by its button, and by a press beside it.
      (error) => warn?.(`What phones add to the modal could not be loaded: ${messageOf(error)}`),
    )
  }
  shell.setTheme(options.themeMode, options.themeVariables)
  if (options.lang) dialog.lang = options.lang
  if (!options.host) (options.container ?? document.body).append(host)
  readDirection()
  return shell
}

/** The elements, with their style sheets. */
function drawShell({ document, embedded = false, host = document.createElement('div') }: ShellOptions) {
  // A custom element that is taken out and put back keeps its root: it can be attached only once.
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  const sheets = createSheets(root)
  sheets.adopt(tokenCss())
  const themeSheet = sheets.add('')
  sheets.adopt(baseCss)
  sheets.adopt(shellCss)

  const make = (tag: string, className: string, part: string, parent: ParentNode) => {
    const element = document.createElement(tag)
    element.className = className
    element.setAttribute('part', part)
    parent.append(element)
    return element
  }
  const dialog = make(embedded ? 'section' : 'dialog', embedded ? 'root panel' : 'root overlay', 'overlay', root)
  const modal = embedded ? undefined : (dialog as HTMLDialogElement)
  const card = make('div', 'card', 'modal', dialog)
  const view = make('div', 'view', 'view', card)
  const frameSlot = make('div', 'frame', 'frame', card)
  // The host's children: a frame in a shadow tree is found by no window.
  frameSlot.append(document.createElement('slot'))
  modal?.setAttribute('aria-modal', 'true')
  host.dataset.latchkey = embedded ? 'panel' : 'modal'
  return { host, root, sheets, themeSheet, dialog, modal, card, view, frameSlot }
}

/** What takes focus: what the view names, else its title. The browser's own choice would be the first button. */
const findFocus = (place: HTMLElement): HTMLElement | undefined =>
  place.querySelector<HTMLElement>('[data-autofocus]') ??
  place.querySelector<HTMLElement>('.title') ??
  readFocusable(place)[0]

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
