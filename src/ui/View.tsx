'use client'
import { useAtHome, useWayBack } from './hooks/useNavigation.js'
import { Frame, type FrameProps } from './shell/Frame.js'

export interface ViewProps extends Omit<FrameProps, 'onBack' | 'closable'> {
  /** Takes the way back away: something goes on that must be ended by its own buttons. Default: false. */
  readonly locked?: boolean
}

/** What each view renders at its root: header with title, the way back where there is one, body, optional footer. */
export function View({ locked, ...props }: ViewProps) {
  const back = useWayBack()
  return <Frame {...props} onBack={locked ? undefined : back} closable={!useAtHome()} />
}
