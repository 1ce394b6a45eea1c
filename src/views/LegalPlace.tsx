'use client'
import { useEffect, useState } from 'react'
import { Skeleton } from '../ui/parts/Skeleton.js'
import type { useLegal } from './useLegal.js'

type LegalModule = typeof import('./Legal.js')

/** Where the terms stand; their code comes only to hosts that have some. Until then nothing can be accepted. */
export function LegalPlace(props: ReturnType<typeof useLegal>) {
  const [module, setModule] = useState<LegalModule>()
  const [error, setError] = useState<unknown>()
  useEffect(() => {
    import('./Legal.js').then(setModule, setError)
  }, [])
  // The wall around the view shows it, with a way to try again.
  if (error) throw error
  return module ? <module.Legal {...props} /> : <Skeleton shape="text" />
}
