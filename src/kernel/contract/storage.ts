/** Storage of the plugin's own, in the host page's storage: no secrets (S36). */
export interface PluginStorage {
  /** The value, or undefined when there is none or `parse` refuses it (then it is removed). */
  get<Value>(name: string, parse: (value: unknown) => Value): Value | undefined
  set(name: string, value: unknown): void
  remove(name: string): void
}
