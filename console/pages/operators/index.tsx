import { KeyIcon } from '../../app/icons.js'
import { definePage } from '../definePage.js'

export const page = definePage({
  id: 'operators',
  path: '/operators',
  title: 'Operators',
  about: 'Who uses the console, roles, invitations, your sessions and passkeys',
  order: 80,
  role: 'viewer',
  reach: 'any',
  icon: KeyIcon,
  load: () => import('./Operators.js'),
})
