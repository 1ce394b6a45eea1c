'use client'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

/**
 * A component whose code comes when it is first shown, for what few users see. What cannot be loaded is thrown to the
 * error boundary around the view, which offers to try again.
 * @param waiting draws what stands in its place until then. Default: nothing
 * @param optional it is left out where it cannot be loaded, until it is shown anew. Default: that is thrown
 */
export function later<Props extends object>(
  load: () => Promise<{ readonly Component: ComponentType<Props> }>,
  waiting: (props: Props) => ReactNode = () => null,
  optional = false,
): ComponentType<Props> {
  let arrived: { readonly Component: ComponentType<Props> } | undefined
  return function Later(props: Props) {
    const [module, setModule] = useState(() => arrived)
    const [failure, setFailure] = useState<{ readonly error: unknown }>()
    useEffect(() => {
      let alive = true
      load().then(
        (loaded) => {
          arrived = loaded
          if (alive) setModule(loaded)
        },
        (error: unknown) => alive && setFailure({ error }),
      )
      return () => {
        alive = false
      }
    }, [])
    if (failure && !optional) throw failure.error
    return module ? <module.Component {...props} /> : waiting(props)
  }
}
