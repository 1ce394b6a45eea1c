/** Three lines: the list of pages. */
export const MenuIcon = () => (
  <svg className="icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
    <path d="M3.5 5.5h13M3.5 10h13M3.5 14.5h13" />
  </svg>
)

/** A head and shoulders: users. */
export const UserIcon = () => (
  <svg className="icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
    <circle cx="10" cy="7" r="3.25" />
    <path d="M3.75 16.5c.9-3 3.3-4.5 6.25-4.5s5.35 1.5 6.25 4.5" />
  </svg>
)

/** Bars: what is counted. */
export const ChartIcon = () => (
  <svg className="icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
    <path d="M3.5 16.5h13M6 16.5v-5M10 16.5V4M14 16.5V8" />
  </svg>
)

/** A key: who may do what. */
export const KeyIcon = () => (
  <svg className="icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
    <circle cx="7" cy="13" r="3.25" />
    <path d="M9.4 10.6 16 4M13 7l2.25 2.25" />
  </svg>
)
