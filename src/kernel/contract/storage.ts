/** Storage of one part's own, in the host page's storage: no secrets (S36). */
export interface OwnStorage {
  /** The value, or undefined when there is none or `parse` refuses it (then it is removed). */
  get<Value>(name: string, parse: (value: unknown) => Value): Value | undefined
  set(name: string, value: unknown): void
  remove(name: string): void
  /** Calls back after another tab of the page changed something in it. Returns its own stop. */
  watch(listener: () => void): () => void
}
