/** @jsxImportSource preact */

/** The hand that all icons share: 20 px grid, 1.75 px stroke, round ends. */
export function Icon({ d, turn }: { readonly d: string; readonly turn?: boolean }) {
  return (
    <svg class={turn ? 'icon turn' : 'icon'} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <path d={d} />
    </svg>
  )
}

export const InfoIcon = () => <Icon d="M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15M10 9.2v4.3M10 6.5v.01" />
export const WarningIcon = () => (
  <Icon d="M8.7 3.3 2 14.9a1.5 1.5 0 0 0 1.3 2.3h13.4a1.5 1.5 0 0 0 1.3-2.3L11.3 3.3a1.5 1.5 0 0 0-2.6 0M10 7.8v3.4M10 14v.01" />
)
export const BackIcon = () => <Icon turn d="M12 4.5 6.5 10l5.5 5.5" />
export const ChevronIcon = () => <Icon turn d="m8 5.5 4.5 4.5L8 14.5" />
export const CheckIcon = () => <Icon d="m4 10.5 4 4 8-9" />
export const CopyIcon = () => (
  <Icon d="M8.500 7h6.500a1.500 1.500 0 0 1 1.500 1.500v6.500a1.500 1.500 0 0 1-1.500 1.500H8.500A1.500 1.500 0 0 1 7 15V8.500A1.500 1.500 0 0 1 8.500 7M4.500 13H4a1 1 0 0 1-1-1V5a2 2 0 0 1 2-2h7a1 1 0 0 1 1 1" />
)
export const KeyIcon = () => (
  <Icon d="M7 16.500a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7M9.500 10.500l7-7M13.500 6.500l2.500 2.500" />
)
export const MailIcon = () => (
  <Icon d="M4 4.500h12A1.500 1.500 0 0 1 17.500 6v8a1.500 1.500 0 0 1-1.500 1.500H4A1.500 1.500 0 0 1 2.500 14V6A1.500 1.500 0 0 1 4 4.500M3 5.500l7 5.500 7-5.500" />
)
export const WindowIcon = () => (
  <Icon d="M4.500 3.500h11A1.500 1.500 0 0 1 17 5v10a1.500 1.500 0 0 1-1.500 1.500h-11A1.500 1.500 0 0 1 3 15V5a1.500 1.500 0 0 1 1.500-1.500M3 7.500h14" />
)
export const PictureIcon = () => (
  <Icon d="M4.500 3.500h11A1.500 1.500 0 0 1 17 5v10a1.500 1.500 0 0 1-1.500 1.500h-11A1.500 1.500 0 0 1 3 15V5a1.500 1.500 0 0 1 1.500-1.500M3.500 15l4-4.500 3 3 2-2 4 4M12.500 7.500v.01" />
)
