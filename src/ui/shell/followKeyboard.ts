/**
 * Keeps the dialog above the on-screen keyboard, which covers the page without resizing it, and the field in use in sight.
 * @returns stops following
 */
export function followKeyboard(dialog: HTMLElement, root: ShadowRoot): () => void {
  const view = root.ownerDocument.defaultView
  const viewport = view?.visualViewport
  if (!view || !viewport) return () => {}
  const follow = () => {
    // Pinch zoom shrinks the visual viewport as well, and is no keyboard.
    const covered = viewport.scale > 1.01 ? 0 : view.innerHeight - viewport.height - viewport.offsetTop
    const keyboard = Math.max(0, Math.round(covered))
    dialog.style.setProperty('--keyboard', `${keyboard}px`)
    if (keyboard > 0) root.activeElement?.scrollIntoView({ block: 'nearest' })
  }
  follow()
  viewport.addEventListener('resize', follow)
  viewport.addEventListener('scroll', follow)
  return () => {
    viewport.removeEventListener('resize', follow)
    viewport.removeEventListener('scroll', follow)
    dialog.style.removeProperty('--keyboard')
  }
}
