import type { RecordedPage } from './types.js'

/** What a page asked the network for, in order. */
export interface RequestLog {
  readonly urls: readonly string[]
  /** How many went to each host (`127.0.0.1:8080`). */
  readonly hosts: Readonly<Record<string, number>>
  /** Names of script files asked for since the last call, without folder, hash and extension. */
  takeChunks(): string[]
}

/** `/assets/send.plugin-B1x9_f3Q.js` is the chunk `send.plugin`. */
const chunkOf = (url: string): string[] => {
  const name = /([^/]+)\.m?js$/.exec(new URL(url).pathname)?.[1]
  return name ? [name.replace(/-[\w-]{8}$/, '')] : []
}

/** Notes every request of a page from now on. */
export function recordRequests(page: RecordedPage): RequestLog {
  const urls: string[] = []
  let told = 0
  page.on('request', (request) => urls.push(request.url()))
  return {
    urls,
    get hosts() {
      const hosts: Record<string, number> = {}
      for (const url of urls) {
        const { host } = new URL(url)
        // A data URI or blob leaves no machine.
        if (host) hosts[host] = (hosts[host] ?? 0) + 1
      }
      return hosts
    },
    takeChunks() {
      const fresh = urls.slice(told)
      told = urls.length
      return fresh.flatMap(chunkOf)
    },
  }
}
