/**
 * Lets the page's popover stand while the modal opens: a browser closes every popover that a dialog is not part of, and on the next press
 * beside it. As a popover of its own that was opened from the page's, what the dialog is in counts as part of it. Browsers without `source`
 * close the page's as before.
 * @returns ends it
 */
export function standBeside(host: HTMLElement): () => void {
  // Where a browser knows no popovers, it does not know the selector.
  if (!host.showPopover) return () => {}
  const open = [...host.ownerDocument.querySelectorAll<HTMLElement>(':popover-open')]
  const source = open.filter(({ popover }) => popover === 'auto').at(-1)
  if (!source || host.popover) return () => {}
  host.popover = 'auto'
  host.showPopover({ source })
  return () => {
    host.popover = null
  }
}
