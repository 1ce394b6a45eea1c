import { UserIcon } from '../../app/icons.js'
import { definePage } from '../definePage.js'

export const page = definePage({
  id: 'users',
  path: '/users',
  title: 'Users',
  about: 'Find a user, see why one cannot get in, suspend, lift, delete',
  order: 40,
  role: 'viewer',
  reach: 'any',
  icon: UserIcon,
  load: () => import('./Users.js'),
})
