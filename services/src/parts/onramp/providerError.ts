import type * as z from 'zod'

/** Why a provider has no answer. Holds none of its words: they may hold a key, or a user's address. */
export class ProviderError extends Error {
  override name = 'ProviderError' as const
  /**
   * `unreachable`: no answer, or one that says try again; `busy`: it asks for a pause; `refused`: it takes no such question; `malformed`: its
   * answer makes no sense; `unserved`: it sells nothing there.
   */
  readonly reason: 'unreachable' | 'busy' | 'refused' | 'malformed' | 'unserved'
  /** Of `busy`, in ms. */
  readonly pauseMs: number | undefined

  constructor(reason: ProviderError['reason'], message: string, pauseMs?: number) {
    super(message)
    this.reason = reason
    this.pauseMs = pauseMs
  }
}

/** What a provider says, parsed. @throws {ProviderError} malformed (F13) */
export function parseAnswer<Value>(shape: z.ZodType<Value>, value: unknown): Value {
  const parsed = shape.safeParse(value)
  if (parsed.success) return parsed.data
  throw new ProviderError('malformed', `Its answer is wrong at ${parsed.error.issues[0]?.path.join('.') || 'its top'}.`)
}
