/** Listens until the returned stop. */
export const listen = <Heard extends Event>(
  target: EventTarget,
  name: string,
  listener: (event: Heard) => void,
): (() => void) => {
  target.addEventListener(name, listener as (event: Event) => void)
  return () => target.removeEventListener(name, listener as (event: Event) => void)
}
