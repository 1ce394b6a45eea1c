/** @jsxImportSource preact */
import { Icon } from '../../common/screen/parts/index.js'

// What rows of the settings begin with; apart from the icons that a login shows.
export const PersonIcon = () => (
  <Icon d="M10 9.5a3.25 3.25 0 1 0 0-6.5 3.25 3.25 0 0 0 0 6.5M3.5 17a6.5 5.5 0 0 1 13 0" />
)
export const DeviceIcon = () => (
  <Icon d="M7 2.5h6A1.5 1.5 0 0 1 14.5 4v12a1.5 1.5 0 0 1-1.5 1.5H7A1.5 1.5 0 0 1 5.5 16V4A1.5 1.5 0 0 1 7 2.5M10 14.5v.01" />
)
export const ShieldIcon = () => (
  <Icon d="m10 2.5 6 2.25V9.5c0 3.5-2.5 6.5-6 8-3.5-1.5-6-4.5-6-8V4.75ZM7.5 9.75l1.75 1.75L12.75 8" />
)
export const ClockIcon = () => <Icon d="M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15M10 6v4l2.5 2" />
export const ImportIcon = () => (
  <Icon d="M10 3v9M6.5 8.5 10 12l3.5-3.5M3.5 13.5V15A1.5 1.5 0 0 0 5 16.5h10a1.5 1.5 0 0 0 1.5-1.5v-1.5" />
)
export const LeaveIcon = () => (
  <Icon turn d="M8 3.5H5A1.5 1.5 0 0 0 3.5 5v10A1.5 1.5 0 0 0 5 16.5h3M13 6.5l3.5 3.5-3.5 3.5M16.5 10H8" />
)
export const GlobeIcon = () => (
  <Icon d="M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15M2.5 10h15M10 2.5c4 4.5 4 10.5 0 15M10 2.5c-4 4.5-4 10.5 0 15" />
)
export const BinIcon = () => <Icon d="M3.5 5.5h13M8 5.5V3h4v2.5M5 5.5l.75 11.5h8.5L15 5.5" />
