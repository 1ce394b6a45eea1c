import { NetworkIcon } from '../../../src/ui/icons/viewIcons.js'
import { definePage } from '../definePage.js'

export const page = definePage({
  id: 'chains',
  path: '/chains',
  title: 'Chains and data',
  about: 'Nodes with height, lag and errors; add, order, switch off; who answers for accounts',
  order: 70,
  role: 'viewer',
  reach: 'all',
  icon: NetworkIcon,
  load: () => import('./Chains.js'),
})
