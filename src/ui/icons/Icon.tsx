/** The hand that all icons share: 20 px grid, 1.75 px stroke, round ends. */
interface IconProps {
  /** The shape points forward or back, and turns round in right-to-left writing. */
  readonly turn?: boolean
  readonly d: string
}

export function Icon({ d, turn }: IconProps) {
  return (
    <svg className={turn ? 'icon turn' : 'icon'} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <path d={d} />
    </svg>
  )
}
