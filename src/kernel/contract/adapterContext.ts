import type { CaipNetworkId } from './caip.js'
import type { InstanceContext } from './context.js'
import type { ParamsOf, ViewResult } from './navigation.js'
import type { RpcCall } from './rpc.js'
import type { Alert, ThemeMode } from './state.js'

/** Place of a frame in the modal: it outlives views, for a frame that moves is loaded anew. */
export interface FramePlace {
  /**
   * Puts a frame there. It stands in the page's own tree, not in the modal's shadow tree, and is shown in the dialog: windows find it among the
   * frames of the page. The page's rules reach it as well, so its style is set by script.
   * @param onGone called once, when the place goes with the frame in it, as when the host takes the element of its panel out of the page
   */
  append(frame: HTMLElement, onGone: () => void): void
  /** Shows it over the view; the modal is opened if it is not. */
  show(): void
  hide(): void
}

/** How a source shows a view. */
export interface PresentOptions {
  /** The user leaves it by its own buttons alone: closing shakes. Default false. */
  readonly locked?: boolean
  /** Leaves the view. */
  readonly signal?: AbortSignal
}

/** What an adapter or source is given once, when its lazy half arrives. */
export interface AdapterContext extends InstanceContext {
  /** Loads the modal and resolves with the place for a frame in it. @throws {LatchkeyError} MODAL_MISSING */
  place(): Promise<FramePlace>
  /**
   * Shows a view, of a plugin that the source brings or of the host's, over what is in sight, and resolves with its result.
   * @throws {LatchkeyError} VIEW_UNKNOWN, MODAL_CLOSED (dismissed) when the user left it, REQUEST_ABORTED
   */
  present<View extends string>(view: View, params?: ParamsOf<View>, options?: PresentOptions): Promise<ViewResult<View>>
  /**
   * Asks the nodes of a chain of the instance: the services' first, then the host's. For calls that only read: what fails in
   * passing is sent again. @throws {LatchkeyError} NETWORK_NOT_FOUND, RPC_MISSING; the node's own error
   */
  read(id: CaipNetworkId, call: RpcCall, options?: { readonly signal?: AbortSignal }): Promise<unknown>
  /** Tells the host what it has to correct: on the console, as an event and in the modal, each code once. */
  alert(alert: Alert): void
  /** Language of the modal, BCP 47. */
  readonly locale: string
  /** Runs when another language is shown. Returns its own stop. */
  onLocale(run: () => void): () => void
  /** The modal's theme, for what is shown in its place for a frame. */
  theme(): ThemeMode
  /** Calls back after the theme was set. Returns its own stop. */
  onTheme(run: () => void): () => void
}
