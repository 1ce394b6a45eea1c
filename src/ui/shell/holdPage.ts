import { keepReachable } from './keepReachable.js'
import { lockScroll } from './scrollLock.js'
import { standBeside } from './standBeside.js'
import { takeEscape } from './takeEscape.js'

/**
 * All that an open modal asks of the page, and of its dialogs.
 * @param onMoved see `keepReachable`
 * @returns each ends one of them
 */
export function holdPage(root: ShadowRoot, dialog: HTMLElement, onMoved: () => void): (() => void)[] {
  const host = root.host as HTMLElement
  return [lockScroll(host.ownerDocument), keepReachable(host, onMoved), takeEscape(root, dialog), standBeside(host)]
}
