/** Who runs the wallet, by the name that the operator gave, else by the host of the frame. Empty where there is no login. */
export function operatorOf({
  operator,
  frameOrigin,
}: {
  operator?: string | undefined
  frameOrigin?: string | undefined
}): string {
  return operator ?? (frameOrigin === undefined ? '' : new URL(frameOrigin).host)
}
