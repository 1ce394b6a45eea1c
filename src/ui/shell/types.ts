import type { Sheets } from '../theme/sheet.js'
import type { ThemeMode, ThemeVariables } from '../theme/tokens.js'
import type { ThemeWriter } from '../theme/writeTheme.js'
import type * as panel from './panel.js'
import type { Sight } from './panelPlace.js'
import type * as phone from './phone.js'

/** What a user did to ask for the modal to close. */
export type CloseReason = 'button' | 'escape' | 'overlay' | 'drag'

export interface ShellOptions {
  readonly document: Document
  /** Where the host element is appended. Default: the body. Not used with `host`. */
  readonly container?: Element
  /** An element that the host placed itself (`<latchkey-modal>`). Default: a new `<div>`. */
  readonly host?: HTMLElement
  readonly themeMode: ThemeMode
  readonly themeVariables?: ThemeVariables
  /** Writes a host's variables; loaded only for hosts that set some. Default: they are ignored. */
  readonly writeTheme?: ThemeWriter
  /** What a phone adds, on its way: pulling the sheet down, keeping clear of the keyboard. Default: neither. */
  readonly phone?: Promise<typeof phone>
  /** Draws in place instead of over the page: no dialog, no overlay, no scroll lock, no Esc. Default: over the page. */
  readonly panel?: typeof panel
  /** On a phone it fills the screen, and no finger pulls it down. Default: a sheet. */
  readonly fullScreen?: boolean
  /** Asked on every way of closing. The shell stays open until `hide()`; a guard that refuses calls `shake()`. */
  readonly onCloseRequest: (reason: CloseReason) => void
  /** Called when what phones add could not be loaded. Default: nothing is called. */
  readonly warn?: (message: string) => void
}

/** The modal in plain DOM. Made closed; views are rendered into `view` before or after it is shown. */
export interface Shell {
  readonly host: HTMLElement
  readonly root: ShadowRoot
  /** Where React mounts. */
  readonly view: HTMLElement
  /** Where frames are shown inside the dialog. */
  readonly frameSlot: HTMLElement
  readonly sheets: Sheets
  readonly isOpen: boolean
  /** It is drawn in place. */
  readonly isPanel: boolean
  /** A modal is in sight while it is open. */
  readonly sight: Sight
  /** The language that is shown, BCP 47, which brings its direction: the page's may be another. Default: English. */
  setLanguage(locale: string): void
  /** Lays the closed modal out, unseen, so that it opens without that work. For an idle moment. */
  prepare(): void
  /** Opens on the top layer and moves focus in. Does nothing when open or destroyed. */
  show(): void
  /** Closes, releases the page and gives focus back. Keeps everything for the next `show()`. */
  hide(): void
  /** Says no: 500 ms of sideways movement, ignored while already shaking, still under reduced motion. */
  shake(): void
  /**
   * Moves focus into a new view, unless it is there already. A panel says its title instead, unless the user has acted inside. Called by
   * `Frame`.
   */
  enter(place: HTMLElement): void
  /** Brings a panel into sight. */
  reveal(): void
  /** Names the dialog, or a panel's region, by the element with this id inside the shadow root. Called by `Frame`. */
  label(id: string): void
  /** Speaks a text to screen readers: `polite` waits its turn (default), `assertive` interrupts. */
  announce(text: string, urgency?: 'polite' | 'assertive'): void
  /**
   * Puts the login frame there: among the host's children, in the page's own tree, where windows of its origin find it. It outlives views
   * and is never moved, so that it never reloads.
   * @param onGone called once, when the shell is destroyed with the frame in it
   */
  addFrame(frame: HTMLElement, onGone: () => void): void
  /** Lays the login frame over the view, below the header; the view beneath decides the height. */
  showFrame(shown: boolean): void
  /** Passes a request to close on to `onCloseRequest`. */
  requestClose(reason: CloseReason): void
  setTheme(mode: ThemeMode, variables?: ThemeVariables): void
  /** Takes everything away: element, listeners, scroll lock, timers. Further calls do nothing. */
  destroy(): void
}
