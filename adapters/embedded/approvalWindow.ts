import type { AdapterContext, CaipNetworkId, PageWindow } from '../../src/adapter.js'
import { createId, type FrameClient } from './client.js'
import type { FramePage } from './page.js'

/** The wallet's window, in which one request is approved. */
export interface ApprovalWindow {
  /** What the request names it by. */
  readonly id: string
  readonly opened: PageWindow
}

const size = { width: 420, height: 720 } as const

/**
 * Opens the window of a request in the click that asked for it, where the frame’s last word was that it is approved in one. Call it before
 * anything is awaited. Undefined where it cannot be opened: then the frame offers a click of its own (custody.md, amendment 11).
 */
export function openApprovalWindow(
  { page: { openWindow } }: AdapterContext,
  client: FrameClient,
  page: FramePage,
  networkId: CaipNetworkId,
): ApprovalWindow | undefined {
  const opened = page.active() && client.approvesInWindow(networkId) ? openWindow(size) : undefined
  if (!opened) return undefined
  const id = createId()
  opened.go(`${client.origin}/window#${id}`)
  return { id, opened }
}
