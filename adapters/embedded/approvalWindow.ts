import type { AdapterContext, CaipNetworkId, PageWindow } from '../../src/adapter.js'
import { createId, type FrameClient } from './client.js'
import type { FramePage } from './page.js'

/** The wallet's window, in which one request is approved. */
export interface ApprovalWindow {
  /** What the request names it by. */
  readonly id: string
  readonly opened: PageWindow
  /** It has found the frame. */
  found(): void
  /** Its handle says that it is closed, and neither the request nor the page has ended it. */
  closed(): void
}

export interface ApprovalWindows {
  /**
   * Opens the window of a request in the click that asked for it, where the frame’s last word was that it is approved in one. Call it before
   * anything is awaited. Undefined where it cannot be opened: then the frame offers a click of its own (custody.md, amendment 11).
   */
  open(networkId: CaipNetworkId): ApprovalWindow | undefined
}

const size = { width: 420, height: 720 } as const

/**
 * Opens windows until one is cut off: a page cannot read its own policy of openers, but a window that such a policy takes away looks closed
 * before it has found the frame. The policy stays as long as the page does, so no further one is opened; the frame's own button says why.
 */
export function createApprovalWindows(
  { page: { openWindow } }: AdapterContext,
  client: FrameClient,
  page: FramePage,
): ApprovalWindows {
  let isApart = false
  return {
    open(networkId) {
      if (isApart || !page.active() || !client.approvesInWindow(networkId)) return undefined
      const opened = openWindow(size)
      if (!opened) return undefined
      const id = createId()
      opened.go(`${client.origin}/window#${id}`)
      let isFound = false
      return {
        id,
        opened,
        found() {
          isFound = true
        },
        closed() {
          if (!isFound) isApart = true
        },
      }
    },
  }
}
