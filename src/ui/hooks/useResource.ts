'use client'
import { useEffect, useState } from 'react'
import type { Resource } from '../../kernel/index.js'
import { useFeatureContext } from './FeatureContext.js'

/**
 * What a plugin or Latchkey provides, loaded when this is first drawn. Undefined until it is there, where there is none, and
 * where its plugin failed.
 */
export function useResource<Value>(resource: Resource<Value>): Value | undefined {
  const { resources } = useFeatureContext()
  const [found, setFound] = useState<{ readonly id: string; readonly value: Value | undefined }>(() => ({
    id: resource.id,
    value: resources.peek(resource),
  }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the id names the resource, an equal one in a new object loads nothing
  useEffect(() => {
    let alive = true
    resources.get(resource).then(
      (value) => alive && setFound({ id: resource.id, value }),
      () => {
        // The plugin host tells of it, with the plugin's name.
      },
    )
    return () => {
      alive = false
    }
  }, [resources, resource.id])
  return found.id === resource.id ? found.value : undefined
}
