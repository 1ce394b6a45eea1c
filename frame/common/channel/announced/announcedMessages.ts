/**
 * What a window that looks for its frame, and the frame, say before they have a channel; both are of the frame's origin. The window
 * names its purpose and an id; the frame answers with the same id, with a port for the first that names it. All else is said by the port
 * (custody.md, amendment 11).
 */
export const announcedMessages = {
  find: 'latchkey-announced/find',
  found: 'latchkey-announced/found',
  /** Another window has the id. */
  taken: 'latchkey-announced/taken',
} as const

/** What such windows are for: `social`, a login by a provider; `window`, `/window`. An id is announced for one of them, and found by no other. */
export type AnnouncedPurpose = 'social' | 'window'

/** Whether it is 128 bits in lower-case hex, as pages announce them. */
export const isWindowId = (value: unknown): value is string => typeof value === 'string' && /^[\da-f]{32}$/.test(value)

/** 128 random bits (S3), for a window that the frame opens itself. */
export const newWindowId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
