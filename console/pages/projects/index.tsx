import { WalletIcon } from '../../../src/ui/icons/shellIcons.js'
import { definePage } from '../definePage.js'

export const page = definePage({
  id: 'projects',
  path: '/projects',
  title: 'Projects',
  about: 'Apps: their pages, features, preview and versions',
  order: 20,
  role: 'viewer',
  reach: 'any',
  icon: WalletIcon,
  load: () => import('./Projects.js'),
})
