import type { Translated } from '../../kernel/index.js'
import type { messages as en } from './en.js'

/** Arabic texts of the buttons in the host's page. */
export const messages: Translated<typeof en> = {
  'button.connect': 'ربط محفظة',
  'button.waiting': 'جارٍ الربط',
  'button.unsupported': 'شبكة غير مدعومة',
  'button.lost': 'تعذر التحميل. أعد المحاولة',
  'button.email': 'البريد',
}
