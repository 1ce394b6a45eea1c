/** Focus goes to what a screen names (`data-autofocus`), else to its title, so that screen readers begin there. */
export function focusFirst(place: ParentNode): void {
  const target = place.querySelector<HTMLElement>('[data-autofocus]') ?? place.querySelector<HTMLElement>('h1')
  target?.focus({ preventScroll: true })
}
