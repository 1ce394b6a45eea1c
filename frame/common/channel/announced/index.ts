/**
 * How a window and its frame find each other, whether the page has opened the window in the task of the user's click or the frame by a
 * click of its own, and whatever the window is for.
 *
 * @packageDocumentation
 */
export { isWindowId, newWindowId } from './announcedMessages.js'
export {
  type AnnouncedWindows,
  type AnnouncingWindow,
  createAnnouncedWindows,
  type Meeting,
} from './createAnnouncedWindows.js'
export { findFrame } from './findFrame.js'
