import { useEffect, useState } from 'react'

const modes = ['system', 'light', 'dark'] as const
/** Which theme is shown. */
export type Theme = (typeof modes)[number]

const key = 'console:theme'

const isTheme = (text: string | null): text is Theme => modes.some((mode) => mode === text)

function read(): Theme {
  try {
    const kept = localStorage.getItem(key)
    return isTheme(kept) ? kept : 'system'
  } catch {
    // Storage is switched off: the system's theme it is.
    return 'system'
  }
}

/** The operator's theme, on this device. */
export function useTheme(): [theme: Theme, set: (theme: Theme) => void] {
  const [theme, setTheme] = useState(read)
  useEffect(() => {
    document.documentElement.dataset.theme = theme
    try {
      localStorage.setItem(key, theme)
    } catch {
      // Storage is switched off: it stands until the page is left.
    }
  }, [theme])
  return [theme, setTheme]
}
