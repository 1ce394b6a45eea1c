import type { RpcCall } from './rpc.js'

/**
 * The calls of login frames, by method. The package of an adapter that has a frame adds its own by declaration merging:
 * `interface LoginCalls { CONNECT_EMAIL: { params: { email: string }; result: { action: string } } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the packages of adapters
export interface LoginCalls {}

/** A call that a package has declared. */
export type LoginCall<Method extends keyof LoginCalls = keyof LoginCalls> = LoginCalls[Method] extends {
  params: infer Params
}
  ? { readonly method: Method; readonly params: Params }
  : { readonly method: Method }

/** What a declared call is answered with. */
export type LoginResult<Method extends keyof LoginCalls> = LoginCalls[Method] extends { result: infer Result }
  ? Result
  : undefined

/** What the frame says by itself. */
export interface LoginEvent {
  readonly type: string
  readonly payload?: unknown
}

/**
 * The channel to a login frame, for a plugin with the permission `login`. The code of the source that has the frame comes with the
 * first call, so that an entry on Connect costs nothing of it; a download that failed is tried again with the next.
 */
export interface LoginChannel {
  /** Origin of the frame: messages of windows that it opened come from there. @throws {LatchkeyError} SOURCE_FAILED */
  origin(): Promise<string>
  /**
   * Whether windows that the page opens find the frame: not where the host's container stands in a shadow tree. For the task of a click.
   */
  isFound(): boolean
  /**
   * What a login that has run out here is offered as, such as `anna@…`: the source keeps it in the page's storage, under `last`, and takes it
   * away where the user or another device has ended the login. Nothing is loaded for it. While a login goes on it is there as well.
   */
  last(): string | undefined
  /** Fetches the source's code: when the user comes near to what will ask. Nothing of the frame. @throws {LatchkeyError} SOURCE_FAILED */
  preload(): Promise<void>
  /**
   * Asks the frame. A declared call is checked and typed, any other is answered with `unknown`.
   * @throws {LatchkeyError} SOURCE_MISSING, SOURCE_FAILED, UNSUPPORTED, REQUEST_ABORTED, or the source's own
   */
  request<Method extends keyof LoginCalls>(
    call: LoginCall<Method>,
    options?: { readonly signal?: AbortSignal },
  ): Promise<LoginResult<Method>>
  request<Method extends string>(
    // A declared one with other params is not let through as one that is not declared.
    call: RpcCall & { readonly method: Method } & (Method extends keyof LoginCalls ? never : unknown),
    options?: { readonly signal?: AbortSignal },
  ): Promise<unknown>
  /** Hears what the frame says by itself, from the first call on; returns its own stop. */
  watch(listener: (event: LoginEvent) => void): () => void
}

/** The same as a source brings it: what each call takes and is answered with is for its users to know. */
export interface LoginFrame extends Pick<LoginChannel, 'watch'> {
  readonly origin: string
  request(call: RpcCall, options?: { readonly signal?: AbortSignal }): Promise<unknown>
}
