/**
 * What a window and its frame say to one another by the port that they have found each other with (`announced/`). Nothing of it is in an
 * address (custody.md, amendment 7), and no other page has a port's other end.
 */
export const windowMessages = {
  /** The frame says what the window is for: `purpose`, `ask`, `look`. */
  begin: 'latchkey-window/begin',
  /** The window asks the frame to do something: `name`, `payload`, and an `id` that the result carries. */
  call: 'latchkey-window/call',
  /** What became of a call: `value`, or `error` with code and message. */
  result: 'latchkey-window/result',
  /** The frame says something by itself. */
  news: 'latchkey-window/news',
  /** The frame looks otherwise now: `look`. */
  look: 'latchkey-window/look',
  done: 'latchkey-window/done',
  taken: 'latchkey-window/taken',
  /** The task is over: the window closes. */
  over: 'latchkey-window/over',
  /** The page of this end has gone, by whatever led it away. */
  left: 'latchkey-window/left',
} as const

/** A message's fields, or none for what is no message of ours. */
export function fieldsOf(data: unknown): Record<string, unknown> {
  return typeof data === 'object' && data !== null ? { ...data } : {}
}
