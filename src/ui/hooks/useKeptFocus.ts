'use client'
import { type RefObject, useEffect, useRef } from 'react'
import { useUi } from '../context.js'

/**
 * Puts focus where a view would put it, when what had it went away with a part of the view. Focus that is still
 * somewhere in the view stays.
 * @param part names the part in sight
 * @returns ref of any element of the view
 */
export function useKeptFocus<Place extends HTMLElement>(part: string): RefObject<Place | null> {
  const { shell } = useUi()
  const place = useRef<Place>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each part is a new occasion
  useEffect(() => {
    const page = place.current?.closest<HTMLElement>('.page')
    if (page) shell?.enter(page)
  }, [shell, part])
  return place
}
