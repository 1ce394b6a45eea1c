import type { ProjectProps } from '../types.js'
import { FrameLook } from './FrameLook.js'
import { WidgetTheme } from './WidgetTheme.js'

/** How a project looks: the wallet's own window, and the widget on its pages. */
export function Look({ project, tag, mayOwn }: Pick<ProjectProps, 'project' | 'tag'> & { readonly mayOwn: boolean }) {
  return (
    <>
      <FrameLook key={tag} project={project} tag={tag} mayOwn={mayOwn} />
      <WidgetTheme id={project.id} />
    </>
  )
}
