import type { ActiveAccount } from './accounts.js'

/** What a view was opened with; survives going forth and back, not a reload. */
export type ViewParams = Readonly<Record<string, unknown>>

/** Params of a view that takes none. */
export type NoParams = Readonly<Record<string, never>>

declare const types: unique symbol

/** The name of a view, which carries the types of its params and its result; see `defineView`. */
export type ViewRef<Params extends object = NoParams, Result = undefined> = string & {
  /** Never set: at run time a reference is the name alone. */
  readonly [types]: { readonly params: Params; readonly result: Result }
}

/**
 * Names a view for the code that opens it: what it is opened with, and what it resolves with. It checks types and nothing else:
 * a view checks what it was opened with, for a host may pass anything.
 * @example export const tips = defineView<{ readonly to: string }, { readonly hash: string }>('Tips')
 */
export const defineView = <Params extends object = NoParams, Result = undefined>(name: string) =>
  name as ViewRef<Params, Result>

/** What a view is opened with. */
export type ParamsOf<View extends string> =
  View extends ViewRef<infer Params extends object, unknown> ? Params : ViewParams

/** What a view is opened with, as an argument: optional where none of its params is required. */
export type ViewArguments<View extends string> =
  Record<never, never> extends ParamsOf<View> ? [params?: ParamsOf<View>] : [params: ParamsOf<View>]

/** The same as a field, for `latchkey.open`. */
export type ViewParamsField<View extends string> =
  Record<never, never> extends ParamsOf<View>
    ? { readonly params?: ParamsOf<View> }
    : { readonly params: ParamsOf<View> }

/** A view's result as an argument: optional where it may be undefined. */
export type ResultArguments<Result> = undefined extends Result ? [result?: Result] : [result: Result]

/** What the promise of a view's `open()` resolves with; unknown for a plain name. */
export type ViewResult<View extends string> = View extends ViewRef<object, infer Result> ? Result : unknown

/**
 * Moves between views. A view is given by its name or its reference; those of other plugins are allowed.
 *
 * What a view gets (`useNavigation`) belongs to its own entry of the history. While another view covers it, `push`,
 * `replace`, `back` and `open` do nothing; once it has left the history, nothing does. What a plugin's controller gets
 * (`context.navigation`) belongs to the plugin, for as long as that lives. A promise that is asked for when it is too late
 * rejects with MODAL_CLOSED.
 *
 * **Promises of `open()`** belong to the entry that was opened. A push leaves them alone. `replace` and `reset` hand them on:
 * the view that takes the place of another owes the result. An entry that is gone back from, or dropped, rejects its promise
 * with MODAL_CLOSED. A host's `latchkey.open()` begins a new history: promises of nested `open()`s reject at once, that of an
 * earlier `latchkey.open()` when the modal closes. Closing the modal rejects all that is left, but what a view has bound to a `promise`. A caller may ignore these
 * promises: no unhandled rejection follows.
 */
export interface Navigation<Result = unknown> {
  /** Shows a view on top; nothing when it is already there. @throws {LatchkeyError} VIEW_UNKNOWN */
  push<View extends string>(view: View, ...params: ViewArguments<View>): void
  /** Shows a view in place of the one in sight. @throws {LatchkeyError} VIEW_UNKNOWN */
  replace<View extends string>(view: View, ...params: ViewArguments<View>): void
  /** Shows a view in place of the whole history. @throws {LatchkeyError} VIEW_UNKNOWN */
  reset<View extends string>(view: View, ...params: ViewArguments<View>): void
  /** One view back; closes the modal on the last one. */
  back(): void
  /** Asks to close: guards may refuse, then the modal shakes. */
  close(): void
  /**
   * Resolves the promise of the `open()` that led here, and stays: what follows is for the user, and closing it means nothing
   * to the caller any more. The first result counts.
   */
  resolve(...result: ResultArguments<Result>): void
  /**
   * Resolves it with what a promise comes to, whatever is in sight then, also after the modal was closed: for what goes on without its view,
   * such as a transfer that a wallet was asked for. Where the promise rejects, it is as if this had not been called; once the view has left,
   * the promise of `open()` rejects with the same error.
   */
  promise(result: Promise<Result>): void
  /** Resolves it and leaves: back to the view below the one that was opened, or closes the modal. Guards may refuse to leave. */
  done(...result: ResultArguments<Result>): void
  /**
   * Shows a view on top and resolves with its result.
   * @throws {LatchkeyError} VIEW_UNKNOWN; MODAL_CLOSED (dismissed) when it is left without a result, or a guard refuses it
   */
  open<View extends string>(view: View, ...params: ViewArguments<View>): Promise<ViewResult<View>>
  /**
   * The account in use, of a namespace or of any. Resolves at once when it is connected; else shows where to connect on top,
   * and comes back to the view that asked, after a sign-in too where the host wants one. When the wallet disconnects by
   * itself while that view is open, the user is offered to connect again.
   * @throws {LatchkeyError} MODAL_CLOSED (dismissed) when the user leaves without an account
   */
  requireAccount(namespace?: string): Promise<ActiveAccount>
  /** Whether a view can be opened: it is a core view, or one of a listed plugin that is on; not before that is known. */
  has(view: string): boolean
  /**
   * Asks before this view is left, in any way, or before the modal closes for a controller. False refuses: the modal
   * shakes for 500 ms. What the kernel ends itself (the instance stops) is not asked about. Returns its own removal.
   */
  guard(mayClose: () => boolean): () => void
  /**
   * Calls back once, when this view has left the history, or the modal has closed for a controller; at once when that is so
   * already. Returns its own stop.
   */
  onClose(run: () => void): () => void
}
