/** Calls back when a mouse comes over the buttons of a screen, and when it leaves them: what is under it must not move away. */
export function watchFoot(root: ShadowRoot, run: (isOver: boolean) => void): void {
  let wasOver = false
  const follow = (isOver: boolean) => {
    if (isOver === wasOver) return
    wasOver = isOver
    run(isOver)
  }
  root.addEventListener('pointerover', (event) => {
    const { pointerType, target } = event as PointerEvent
    follow(pointerType === 'mouse' && target instanceof Element && target.closest('.screen-foot') !== null)
  })
  root.addEventListener('pointerout', (event) => {
    if (!(event as PointerEvent).relatedTarget) follow(false)
  })
}
