import type { Translated } from '../../screen/texts.js'
import type { messages as en } from './en.js'

/** Arabic texts of buttons that the gate guards. */
export const messages: Translated<typeof en> = {
  'guard.early': 'كان الضغط مبكرًا جدًا. انظر مرة أخرى ثم اضغط من جديد.',
  'guard.unmoved': 'لم تتحرك الفأرة فوق هذا بعد. حرّكها ثم اضغط من جديد.',
  'guard.covered': 'شيء في الصفحة يغطي هذا أو يجعله باهتًا، فلا يمكن الضغط عليه هنا.',
  'guard.small': 'لا تعطي الصفحة هذا مساحة كافية. كبّر العرض أو كبّر نافذتها.',
  'guard.site': 'أنت على',
}
