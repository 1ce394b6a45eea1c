import { MailIcon } from '../../../src/ui/icons/MailIcon.js'
import { definePage } from '../definePage.js'

export const page = definePage({
  id: 'mails',
  path: '/mails',
  title: 'Mails',
  about: 'What became of mails, addresses that bounce, sender, colour, logo and texts',
  order: 60,
  role: 'viewer',
  reach: 'any',
  icon: MailIcon,
  load: () => import('./Mails.js'),
})
