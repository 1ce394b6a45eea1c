/** What the test extension uses of the browser's interface for extensions. */
declare namespace chrome.runtime {
  interface Event<Listener> {
    addListener(listener: Listener): void
  }
  interface Port {
    /** Who opened it. */
    readonly sender?: { readonly origin?: string }
    readonly onMessage: Event<(message: string) => void>
    readonly onDisconnect: Event<() => void>
    postMessage(message: string): void
    disconnect(): void
  }
  const onConnect: Event<(port: Port) => void>
  function connect(): Port
}
