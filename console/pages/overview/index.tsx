import { GridIcon } from '../../../src/ui/icons/shellIcons.js'
import { definePage } from '../definePage.js'

export const page = definePage({
  id: 'overview',
  path: '/',
  title: 'Overview',
  about: 'Whether all is well, and what needs attention',
  order: 10,
  role: 'viewer',
  reach: 'any',
  icon: GridIcon,
  load: () => import('./Overview.js'),
})
