import { ClockIcon } from '../../../src/ui/icons/viewIcons.js'
import { definePage } from '../definePage.js'

export const page = definePage({
  id: 'log',
  path: '/log',
  title: 'Log',
  about: 'Who changed what, when, and what was before',
  order: 90,
  role: 'viewer',
  reach: 'any',
  icon: ClockIcon,
  load: () => import('./Log.js'),
})
