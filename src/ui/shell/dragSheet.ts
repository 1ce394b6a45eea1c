/** Pixels after which letting go closes the sheet. */
const farEnough = 96
/** Pixels per millisecond that count as a flick. */
const fastEnough = 0.5

/**
 * Lets a finger pull the phone's sheet down by its header. Past the threshold, or flicked, it asks to close; it
 * springs back whenever the answer is no.
 */
export function dragSheet(card: HTMLElement, signal: AbortSignal, onFar: () => void): void {
  const view = card.ownerDocument.defaultView
  let pointer: { id: number; from: number; at: number; time: number; speed: number } | undefined

  const release = () => {
    pointer = undefined
    delete card.dataset.dragging
    card.style.transform = ''
  }
  const onDown = (event: PointerEvent) => {
    const target = event.target as Element
    const handle = target.closest('.head') && !target.closest('button,a')
    if (pointer || event.button !== 0 || !handle || !view?.matchMedia('(max-width:479.98px)').matches) return
    pointer = { id: event.pointerId, from: event.clientY, at: event.clientY, time: event.timeStamp, speed: 0 }
    card.setPointerCapture(event.pointerId)
  }
  const onMove = (event: PointerEvent) => {
    if (pointer?.id !== event.pointerId) return
    const { clientY: at, timeStamp: time } = event
    pointer.speed = (at - pointer.at) / Math.max(1, time - pointer.time)
    Object.assign(pointer, { at, time })
    card.dataset.dragging = ''
    card.style.transform = `translateY(${Math.max(0, at - pointer.from)}px)`
  }
  const onUp = (event: PointerEvent) => {
    if (pointer?.id !== event.pointerId) return
    const { from, at, speed } = pointer
    const far = at - from > farEnough || (speed > fastEnough && at - from > 16)
    // First release, so that the closing slide starts from where the finger left the card.
    release()
    if (far) onFar()
  }
  const onCancel = (event: PointerEvent) => pointer?.id === event.pointerId && release()

  card.addEventListener('pointerdown', onDown, { signal })
  card.addEventListener('pointermove', onMove, { signal })
  card.addEventListener('pointerup', onUp, { signal })
  card.addEventListener('pointercancel', onCancel, { signal })
}
