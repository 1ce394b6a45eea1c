/** Parts that answer below the address of `data`, as the protocol has it, unless they have one of their own. */
type DataSidePart = 'names' | 'onramp' | 'pay'

/** The parts of the services; each may have an address of its own (design section 6). */
export type ServicePart = 'directory' | 'data' | 'auth' | 'custody' | DataSidePart

/** Addresses: one for all parts, or one each; `names`, `onramp` and `pay` have that of `data` where they have none. No default exists. */
export type ServiceAddresses = string | Readonly<Partial<Record<ServicePart, string>>>

/** One call to a service. */
export interface ServiceRequest<Value> {
  readonly part: ServicePart
  /** Path from the part's address, encoded: `/getWallets`. It begins with `/` and has no `..`; an empty one is the address. */
  readonly path: string
  /** `projectId`, `st` and `sv` are added. Undefined values are left out. */
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>
  /** Default GET, or POST with a body. */
  readonly method?: 'GET' | 'POST' | 'PUT'
  /** Sent as JSON. */
  readonly body?: unknown
  /** Besides those of the body. */
  readonly headers?: Readonly<Record<string, string>>
  /**
   * Turns the answer's JSON into a value; throws when it has another shape. Use `zod/mini` in lazy code.
   * The error then is SERVICE_ANSWER_INVALID, with what `parse` threw as cause.
   */
  parse(json: unknown): Value
  readonly signal?: AbortSignal
  /**
   * Whether repeating the call is harmless. Default: true for GET, false otherwise.
   * A call that is not is never sent again once bytes may have left (F11).
   */
  readonly repeatable?: boolean
  /**
   * How long an equal request is answered from the cache, in ms. Default 0. Equal is one with the same method, address,
   * headers, body and `maxBytes`. The answer's text is kept, and each caller's `parse` reads it anew.
   */
  readonly cacheFor?: number
  /** Asks anew, and keeps the answer for `cacheFor`. Default false. */
  readonly fresh?: boolean
  /** Most bytes of an answer. Default 2 MiB. */
  readonly maxBytes?: number
}

/**
 * Calls the host's services: retries as spec section 7 says, caps, aborts, caches.
 * Rejects with a LatchkeyError: SERVICES_MISSING, SERVICE_PATH_INVALID, RATE_LIMITED, SERVER_ERROR, SERVICE_UNREACHABLE, POLICY_BLOCKED, SERVICE_REFUSED,
 * SERVICE_ANSWER_INVALID, REQUEST_TIMEOUT, REQUEST_ABORTED.
 */
export interface ServiceClient {
  /** Whether a part has an address. */
  has(part: ServicePart): boolean
  call<Value>(request: ServiceRequest<Value>): Promise<Value>
  /**
   * The address of an image or page of a part, with the common query; undefined when the part has no address.
   * @throws {LatchkeyError} SERVICE_PATH_INVALID
   */
  url(part: ServicePart, path: string, query?: ServiceRequest<unknown>['query']): string | undefined
}

/** The services that a plugin may call: the host's, and its author's. */
export interface PluginServices extends ServiceClient {
  /**
   * A service of the caller's own, with the same retries, caps, aborts and cache. Nothing of the instance is sent to it: no
   * project id. @throws {LatchkeyError} SERVICES_INVALID for an address that is not https (http on the same machine)
   */
  at(address: string): OwnService
}

/** What is asked of a service of a plugin's own. */
export type OwnServiceRequest<Value> = Omit<ServiceRequest<Value>, 'part'>

/** A service of a plugin's own. */
export interface OwnService {
  call<Value>(request: OwnServiceRequest<Value>): Promise<Value>
  url(path: string, query?: ServiceRequest<unknown>['query']): string
}
