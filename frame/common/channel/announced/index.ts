/**
 * Windows that the page opens for its frame, in the task of the user's click: how the two find each other, whatever the window is for.
 *
 * @packageDocumentation
 */
export { isWindowId } from './announcedMessages.js'
export { type AnnouncedWindows, type AnnouncingWindow, createAnnouncedWindows } from './createAnnouncedWindows.js'
export { findFrame } from './findFrame.js'
