import { ChartIcon } from '../../app/icons.js'
import { definePage } from '../definePage.js'

export const page = definePage({
  id: 'insight',
  path: '/insight',
  title: 'Insight',
  about: 'Logins, funnel, chains and errors by day, beside the time before',
  order: 50,
  role: 'viewer',
  reach: 'any',
  icon: ChartIcon,
  load: () => import('./Insight.js'),
})
