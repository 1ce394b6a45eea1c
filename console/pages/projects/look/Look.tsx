import type { ProjectProps } from '../types.js'
import { FrameLook } from './FrameLook.js'
import { WidgetTheme } from './WidgetTheme.js'

/** How a project looks: the wallet's own window, and the widget on its pages. */
export function Look({ project, tag, mayChange, mayOwn }: ProjectProps & { readonly mayOwn: boolean }) {
  return (
    <>
      <FrameLook key={tag} project={project} tag={tag} mayOwn={mayOwn} />
      <WidgetTheme project={project} tag={tag} mayChange={mayChange} />
    </>
  )
}
