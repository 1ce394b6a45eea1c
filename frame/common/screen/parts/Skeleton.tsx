/** @jsxImportSource preact */
import { skeletonCss } from '../../../../src/ui/parts/skeleton.css.js'
import { useSheet, useText } from '../context.js'

/** The shape of what comes, in its size, so that nothing moves when it arrives. Default: text. */
export function Skeleton({
  shape = 'text',
}: {
  readonly shape?: 'row' | 'button' | 'tile' | 'text' | 'title' | 'value'
}) {
  useSheet(skeletonCss)
  const t = useText()
  return (
    <>
      <span class="unseen">{t('parts.loading')}</span>
      <span class={`skeleton ${shape}-shape`} aria-hidden="true" />
    </>
  )
}
