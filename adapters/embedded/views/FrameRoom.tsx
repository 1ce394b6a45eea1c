import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import { Notice, Spinner, Stack, useParams, useText } from '../../../src/ui/index.js'
import type { StageState, StageView } from '../stage.js'

const noStage: StageState = { screen: { name: 'none', height: 0 }, refused: false }

/** A view may be opened by a host, with anything. */
function isStage(value: unknown): value is StageView {
  const { get, watch, enter } = Object(value) as Partial<Record<keyof StageView, unknown>>
  return [get, watch, enter].every((each) => typeof each === 'function')
}

/** What the frame shows now. */
export function useStage(): StageState & { readonly stage: StageView | undefined } {
  const { stage } = useParams()
  const known = isStage(stage) ? stage : undefined
  const state = useSyncExternalStore(
    (listener) => known?.watch(listener) ?? (() => {}),
    () => known?.get() ?? noStage,
    () => noStage,
  )
  return { ...state, stage: known }
}

/** An empty place as high as the frame's screen; until there is one, a sign that something comes. */
export function FrameRoom(): ReactNode {
  const t = useText()
  const { stage, screen, refused } = useStage()
  const room = useRef<HTMLDivElement>(null)
  useEffect(() => stage?.enter(), [stage])
  // By the object model: a policy without inline styles forbids the attribute.
  useEffect(() => {
    if (room.current) room.current.style.blockSize = `${screen.height}px`
  }, [screen.height])

  if (refused)
    return (
      <Notice tone="danger" live title={t('embedded-views.refused')}>
        {t('embedded-views.refused.help')}
      </Notice>
    )
  if (screen.name === 'none')
    return (
      <Stack>
        <Spinner />
      </Stack>
    )
  return <div ref={room} part="frame-room" />
}
