import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'

/**
 * A value that stands in the page's address, so that a reload, a link and the browser's way back keep it. Never an e-mail address: addresses
 * of pages stand in histories and logs.
 * @param name of the query's field
 * @param initial what is not in the address
 */
export function useAddress(name: string, initial: string): [value: string, set: (value: string) => void] {
  const [params, setParams] = useSearchParams()
  const set = useCallback(
    (value: string) =>
      setParams(
        (old) => {
          const next = new URLSearchParams(old)
          if (value === initial || value.includes('@')) next.delete(name)
          else next.set(name, value)
          return next
        },
        { replace: true },
      ),
    [setParams, name, initial],
  )
  return [params.get(name) ?? initial, set]
}
