import { useEffect } from 'react'
import { useSetAtom } from '../../src/ui/index.js'
import { addressAtom } from './atoms.js'

/** Puts the address that a view was opened with into the field. */
export function useStartAddress(email: string | undefined): void {
  const setAddress = useSetAtom(addressAtom)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address that it is opened with
  useEffect(() => {
    if (email !== undefined) setAddress(email)
  }, [email])
}
