import { Icon } from './Icon.js'

// Those come before later views.
export { MailIcon } from './MailIcon.js'
export { CheckIcon, CopyIcon, GridIcon, QrIcon } from './shellIcons.js'

// What later views show; it comes with the first of them.
/** A chevron down: a choice that opens. */
export const ChevronDownIcon = () => <Icon d="m5.5 8 4.5 4.5L14.5 8" />
/** A magnifier. */
export const SearchIcon = () => <Icon d="M9 14.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11M13 13l4 4" />
/** An arrow out of a box: leaves the page. */
export const ExternalIcon = () => (
  <Icon
    turn
    d="M11.5 3.5h5v5M16.5 3.5 9 11M14 12v3a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 15V7.5A1.5 1.5 0 0 1 5 6h3"
  />
)
/** An arrow up. */
export const SendIcon = () => <Icon d="M10 16V4M5 9l5-5 5 5" />
/** An arrow down. */
export const ReceiveIcon = () => <Icon d="M10 4v12M5 11l5 5 5-5" />
/** Two arrows past each other. */
export const SwapIcon = () => <Icon d="M3.5 7h12M12.5 4l3 3-3 3M16.5 13h-12M7.5 10l-3 3 3 3" />
/** A plus. */
export const BuyIcon = () => <Icon d="M10 4v12M4 10h12" />
/** A clock: the past. */
export const ClockIcon = () => <Icon d="M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15M10 6v4l2.5 2" />
/** An arrow out of a door. */
export const DisconnectIcon = () => (
  <Icon turn d="M8 3.5H5A1.5 1.5 0 0 0 3.5 5v10A1.5 1.5 0 0 0 5 16.5h3M13 6.5l3.5 3.5-3.5 3.5M16.5 10H8" />
)
/** A globe. */
export const NetworkIcon = () => (
  <Icon d="M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15M2.5 10h15M10 2.5c4 4.5 4 10.5 0 15M10 2.5c-4 4.5-4 10.5 0 15" />
)
/** A gear. */
export const SettingsIcon = () => (
  <Icon d="M10 12.4a2.4 2.4 0 1 0 0-4.8 2.4 2.4 0 0 0 0 4.8M8.7 4.5L9 2.5L11 2.5L11.3 4.5L13 5.1L14.6 4L16 5.4L14.9 7L15.5 8.7L17.5 9L17.5 11L15.5 11.3L14.9 13L16 14.6L14.6 16L13 14.9L11.3 15.5L11 17.5L9 17.5L8.7 15.5L7 14.9L5.4 16L4 14.6L5.1 13L4.5 11.3L2.5 11L2.5 9L4.5 8.7L5.1 7L4 5.4L5.4 4L7 5.1Z" />
)
