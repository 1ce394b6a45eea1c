'use client'
import { useSyncExternalStore } from 'react'
import { useUi } from '../context.js'

/** Whether the place that views are drawn in can be seen: a panel may be scrolled away. True of a modal, open or not. */
export function useInSight(): boolean {
  const sight = useUi().shell?.sight
  return useSyncExternalStore(sight?.watch ?? watchNothing, sight?.now ?? isSeen, isSeen)
}

const watchNothing = () => () => {}
const isSeen = () => true
