/**
 * The key to something that one plugin provides and others use, without importing each other. Plain data: two packages
 * that define a resource with the same id mean the same one.
 */
export interface Resource<Value> {
  readonly kind: 'resource'
  readonly id: string
  /** Never set: carries the type of what is provided. */
  readonly value?: Value
}

/**
 * Names a resource. A third party's id begins with its plugin's id.
 * @example export const quotes = defineResource<Quotes>('acme-quotes')
 */
export const defineResource = <Value>(id: string): Resource<Value> => Object.freeze({ kind: 'resource', id })

/** A value that others share and that changes. */
export interface Live<Value> {
  /** What is known now; undefined until something is. The same object until it changes. */
  get(): Value | undefined
  /** Calls back after each change; returns its own stop. Without a listener it asks for nothing. */
  watch(listener: () => void): () => void
  /** Asks anew, past every cache. @throws {LatchkeyError} why there is no new value; the old one stays */
  refresh(): Promise<Value>
  /** Why the last question failed; undefined since one was answered. Left out where nothing can fail. */
  error?(): unknown
}

/** What plugins share. */
export interface Resources {
  /** Whether a part of this instance names a resource as its own; its feature may still be off. */
  has(resource: Resource<unknown>): boolean
  /**
   * Loads the plugin that provides a resource. Of several the first listed one that is on counts, before Latchkey's own.
   * Undefined when there is none. @throws {LatchkeyError} PLUGIN_FAILED
   */
  get<Value>(resource: Resource<Value>): Promise<Value | undefined>
  /**
   * Loads every plugin that provides a resource and is on, in the host's order. One that fails is left out; the host is told.
   */
  all<Value>(resource: Resource<Value>): Promise<readonly Value[]>
}
