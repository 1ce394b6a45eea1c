/**
 * What a window that the page has opened and the page's frame say before they have a channel, both of the frame's origin. The window
 * names its purpose and an id; the frame answers with the same id and a port. All else is said by the port (custody.md, amendment 11).
 */
export const announcedMessages = {
  find: 'latchkey-announced/find',
  found: 'latchkey-announced/found',
} as const

/** What such windows are for. An id is announced for one of them, and found by no other. */
export type AnnouncedPurpose = 'social'

/** Whether it is 128 bits in lower-case hex, as pages announce them. */
export const isWindowId = (value: unknown): value is string => typeof value === 'string' && /^[\da-f]{32}$/.test(value)
