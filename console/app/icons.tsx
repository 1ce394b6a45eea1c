/** Three lines: the list of pages. */
export const MenuIcon = () => (
  <svg className="icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
    <path d="M3.5 5.5h13M3.5 10h13M3.5 14.5h13" />
  </svg>
)
