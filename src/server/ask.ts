/** An answer of the services. */
export interface Answer {
  readonly status: number
  /** Its JSON; undefined where it is none. */
  readonly body: unknown
  /** Seconds that they ask to wait, by `Retry-After`. */
  readonly waitFor: number
}

/** How long an answer may take, in ms. */
const timeoutMs = 5_000
/** Answers of ours are shorter, in characters. */
const longest = 65_536

/** A call that is more than a question. */
interface AskOptions {
  method?: string
  /** Sent as JSON. */
  body?: object | undefined
  /** Longest answer that is read, in characters. */
  mostText?: number
}

/** Asks the services. Follows no redirect. @throws where no answer comes */
export async function ask(
  fetcher: typeof fetch,
  url: string,
  headers: Record<string, string> = {},
  { method = 'GET', body, mostText = longest }: AskOptions = {},
): Promise<Answer> {
  const response = await fetcher(url, {
    method,
    ...(body && { body: JSON.stringify(body) }),
    headers: { accept: 'application/json', ...headers },
    redirect: 'manual',
    // Frameworks keep what is fetched; workers of old compatibility dates know no such option, and throw.
    ...('cache' in Request.prototype && { cache: 'no-store' as const }),
    signal: AbortSignal.timeout(timeoutMs),
  })
  const text = await response.text()
  const waitFor = Number(response.headers.get('retry-after')) || 0
  return { status: response.status, body: text.length > mostText ? undefined : parse(text), waitFor }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Something between here and the services answered: that is no word of theirs.
    return undefined
  }
}

/** A value as an object to read from; empty where it is none. */
export const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
