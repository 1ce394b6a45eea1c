/**
 * What a window and its opener say to one another, both of the frame's origin. The window says hello, the opener gives it a
 * secret and its task, the window answers with the secret, and the opener says that it has the answer. Nothing of it is in an
 * address (custody.md, amendment 7).
 */
export const windowMessages = {
  hello: 'latchkey-window/hello',
  begin: 'latchkey-window/begin',
  /** The window asks the frame to do something: `name`, `payload`, and an `id` that the result carries. */
  call: 'latchkey-window/call',
  /** What became of a call: `value`, or `error` with code and message. */
  result: 'latchkey-window/result',
  /** The frame says something by itself. */
  news: 'latchkey-window/news',
  done: 'latchkey-window/done',
  taken: 'latchkey-window/taken',
} as const

/** How a window looks: as the frame that opened it. */
export interface WindowLook {
  readonly theme: 'light' | 'dark' | 'system'
  /** BCP 47. */
  readonly language: string
}

/** A message's fields, or none for what is no message of ours. */
export function fieldsOf(data: unknown): Record<string, unknown> {
  return typeof data === 'object' && data !== null ? { ...data } : {}
}

/** Whether both hold the same 32 bytes. */
export const isSame = (one: unknown, other: Uint8Array): boolean =>
  one instanceof Uint8Array && one.length === other.length && one.every((byte, at) => byte === other[at])
