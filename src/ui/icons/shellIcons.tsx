import { Icon } from './Icon.js'

// What the first view and the shell show; it travels with the modal.
/** A cross: closes, clears. */
export const CloseIcon = () => <Icon d="m5 5 10 10M15 5 5 15" />
/** A tick: done, chosen. */
export const CheckIcon = () => <Icon d="m4 10.5 4 4 8-9" />
/** Two sheets: copies. */
export const CopyIcon = () => (
  <Icon d="M8 7.5h7a1.5 1.5 0 0 1 1.5 1.5v7a1.5 1.5 0 0 1-1.5 1.5H8A1.5 1.5 0 0 1 6.5 16V9A1.5 1.5 0 0 1 8 7.5M13.5 7.5V4A1.5 1.5 0 0 0 12 2.5H5A1.5 1.5 0 0 0 3.5 4v7A1.5 1.5 0 0 0 5 12.5h1.5" />
)
/** A chevron to the start of the line: back. */
export const BackIcon = () => <Icon turn d="M12 4.5 6.5 10l5.5 5.5" />
/** A chevron to the end of the line: leads further. */
export const ChevronIcon = () => <Icon turn d="m8 5.5 4.5 4.5L8 14.5" />
/** A question mark in a circle. */
export const HelpIcon = () => (
  <Icon d="M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15M7.8 8a2.2 2.2 0 1 1 3.2 2c-.7.4-1 .8-1 1.5M10 14v.01" />
)
/** An i in a circle. */
export const InfoIcon = () => <Icon d="M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15M10 9.2v4.3M10 6.5v.01" />
/** An exclamation mark in a triangle. */
export const WarningIcon = () => (
  <Icon d="M8.7 3.3 2 14.9a1.5 1.5 0 0 0 1.3 2.3h13.4a1.5 1.5 0 0 0 1.3-2.3L11.3 3.3a1.5 1.5 0 0 0-2.6 0M10 7.8v3.4M10 14v.01" />
)
/** A round arrow: tries again. */
export const RetryIcon = () => <Icon d="M16.5 10a6.5 6.5 0 1 1-1.9-4.6L16.5 7.3M16.5 3v4.3h-4.3" />
/** A purse. */
export const WalletIcon = () => (
  <Icon d="M3.5 6v8.5A1.5 1.5 0 0 0 5 16h10.5a1 1 0 0 0 1-1V8.5a1 1 0 0 0-1-1H5A1.5 1.5 0 0 1 3.5 6M3.5 6A1.5 1.5 0 0 1 5 4.5h9M13.5 11.8v.01" />
)
/** Four dots: all of them. */
export const GridIcon = () => (
  <Icon d="M8 5.75a2.25 2.25 0 1 1-4.5 0 2.25 2.25 0 0 1 4.5 0M16.5 5.75a2.25 2.25 0 1 1-4.5 0 2.25 2.25 0 0 1 4.5 0M8 14.25a2.25 2.25 0 1 1-4.5 0 2.25 2.25 0 0 1 4.5 0M16.5 14.25a2.25 2.25 0 1 1-4.5 0 2.25 2.25 0 0 1 4.5 0" />
)
/** Two links of a chain: copies or opens a link. */
export const LinkIcon = () => (
  <Icon d="m8.25 11.75 3.5-3.5M9 6.5l1.75-1.75a3.2 3.2 0 0 1 4.5 4.5L13.5 11M11 13.5l-1.75 1.75a3.2 3.2 0 0 1-4.5-4.5L6.5 9" />
)
/** A code to scan. */
export const QrIcon = () => (
  <Icon d="M3.5 3.5h4.5V8H3.5ZM12 3.5h4.5V8H12ZM3.5 12h4.5v4.5H3.5ZM12 12v1.5M16.5 12v.01M12 16.5v.01M14.5 14.5h2v2" />
)
